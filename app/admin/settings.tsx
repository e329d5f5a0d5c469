/** Who the firm is, as pages, emails and invoices say it. */
import { Form, useNavigation } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { tell, type Told } from '#app/admin/layout/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { placeholderKeys } from '#shop/config/brand.ts'
import { saveBusinessDetails } from '#shop/business/admin.server.ts'
import { BusinessDetailsInput } from '#shop/business/input.ts'
import { listBusinessDetails } from '#shop/business/business.server.ts'
import { BUSINESS_DETAILS } from '#shop/business/rules.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Route } from './+types/settings.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const { brand, brandOfSettings } = shop.config
	const own = await listBusinessDetails(shop)
	const placeholders = placeholderKeys(brand)
	return {
		fields: BUSINESS_DETAILS.map((field) => ({
			...field,
			own: own[field.key] ?? '',
			otherwise: brandOfSettings[field.key],
			isPlaceholder: placeholders.includes(field.key),
		})),
	}
}

type Wrong = { wrong: Record<string, string>; typed: Record<string, string> }

export async function action({ request, context }: Route.ActionArgs): Promise<Told | Wrong> {
	const form = await readForm(request)
	const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
	const read = readInput(BusinessDetailsInput, typed)
	if (!read.success) {
		const issues = read.error.issues.map(({ path, ...issue }) => [String(path[0]), wordsOf(issue)])
		return { wrong: Object.fromEntries(issues), typed }
	}
	const by = context.get(adminContext)
	const outcome = await saveBusinessDetails(context.get(shopContext), { input: read.data, by })
	const isNothing = outcome.ok && outcome.changed === 0
	return tell(outcome, isNothing ? 'Nothing was changed' : 'Saved; pages, emails and new invoices say it now')
}

/** A field may be empty or right: the words are those of the second. */
function wordsOf(issue: { message: string; errors?: unknown }): string {
	const branches = Array.isArray(issue.errors) ? issue.errors.flat() : []
	const last: unknown = branches.at(-1)
	const isWorded = typeof last === 'object' && last !== null && 'message' in last
	return isWorded ? String(last.message) : issue.message
}

export default function Settings({ loaderData: { fields }, actionData }: Route.ComponentProps) {
	const wrong = actionData && 'wrong' in actionData ? actionData : null
	const isBusy = useNavigation().formMethod === 'POST'
	return (
		<>
			<ConsoleTitle told={wrong || !actionData || 'wrong' in actionData ? undefined : actionData}>
				Settings
			</ConsoleTitle>
			<p className="mb-4 max-w-3xl">
				What is written here stands above the settings of the server; an empty field means those. Invoices
				that are written already stay as they are.
			</p>
			<Form
				method="post"
				key={fields.map(({ own }) => own).join('\n')}
				className="admin-panel grid max-w-5xl items-start gap-x-6 gap-y-4 sm:grid-cols-2"
				noValidate
				preventScrollReset
			>
				{fields.map((field) => (
					<ParticularField
						key={field.key}
						field={field}
						typed={wrong?.typed[field.key]}
						error={wrong?.wrong[field.key]}
					/>
				))}
				<Button type="submit" className="justify-self-start" aria-disabled={isBusy}>
					{isBusy ? 'Saving...' : 'Save'}
				</Button>
			</Form>
		</>
	)
}

type FieldOf = Route.ComponentProps['loaderData']['fields'][number]
type ParticularFieldProps = { field: FieldOf; typed: string | undefined; error: string | undefined }

function ParticularField({ field, typed, error }: ParticularFieldProps) {
	const { key, label, hint, own, otherwise, isPlaceholder } = field
	return (
		<Field
			label={
				<>
					{label}
					{isPlaceholder && <span className="text-kumkum"> · shoppers see a placeholder</span>}
				</>
			}
			name={key}
			defaultValue={typed ?? own}
			placeholder={otherwise}
			autoComplete="off"
			hint={hint}
			error={error ?? null}
		/>
	)
}
