/** Business details, as pages, emails and invoices show them. */
import { Form, useNavigation } from 'react-router'
import { type ActionResult, toActionResult } from '#app/admin/layout/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
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
	const { brand, configuredBrand } = shop.config
	const saved = await listBusinessDetails(shop)
	const placeholders = placeholderKeys(brand)
	return {
		fields: BUSINESS_DETAILS.map((field) => ({
			...field,
			value: saved[field.key] ?? '',
			serverSetting: configuredBrand[field.key],
			isPlaceholder: placeholders.includes(field.key),
		})),
	}
}

type InvalidForm = { errors: Record<string, string>; values: Record<string, string> }

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult | InvalidForm> {
	const form = await readForm(request)
	const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
	const read = readInput(BusinessDetailsInput, values)
	if (!read.success) {
		const errors = read.error.issues.map(({ path, ...issue }) => [String(path[0]), messageOf(issue)])
		return { errors: Object.fromEntries(errors), values }
	}
	const by = context.get(adminContext)
	const seen = Object.fromEntries(
		BUSINESS_DETAILS.flatMap(({ key }) => (values[`seen-${key}`] ? [[key, values[`seen-${key}`]]] : [])),
	)
	const outcome = await saveBusinessDetails(context.get(shopContext), { input: read.data, seen, by })
	if (!outcome.ok && outcome.field) return { errors: { [outcome.field]: outcome.message }, values }
	const isUnchanged = outcome.ok && outcome.changed === 0
	return toActionResult(outcome, isUnchanged ? 'No changes to save' : 'Settings saved and live in the shop')
}

/** Each field is a union of "empty" and "valid": the second branch has the message worth showing. */
function messageOf(issue: { message: string; errors?: unknown }): string {
	const branches = Array.isArray(issue.errors) ? issue.errors.flat() : []
	const last: unknown = branches.at(-1)
	const hasMessage = typeof last === 'object' && last !== null && 'message' in last
	return hasMessage ? String(last.message) : issue.message
}

export default function Settings({ loaderData: { fields }, actionData }: Route.ComponentProps) {
	const invalid = actionData && 'errors' in actionData ? actionData : null
	const result = actionData && !('errors' in actionData) ? actionData : undefined
	const isBusy = useNavigation().formMethod === 'POST'
	return (
		<>
			<ConsoleTitle result={result}>Settings</ConsoleTitle>
			<p className="mb-4 max-w-3xl">
				What you enter here overrides the server settings; an empty field uses the server setting, shown in
				grey. Invoices that are already issued do not change.
			</p>
			<Form
				method="post"
				key={fields.map(({ value }) => value).join('\n')}
				className="admin-panel grid max-w-5xl items-start gap-x-6 gap-y-4 sm:grid-cols-2"
				noValidate
				preventScrollReset
			>
				{fields.map(({ key, value }) => (
					<input key={key} type="hidden" name={`seen-${key}`} value={value} />
				))}
				{fields.map((field) => (
					<BusinessDetailField
						key={field.key}
						field={field}
						entered={invalid?.values[field.key]}
						error={invalid?.errors[field.key]}
					/>
				))}
				<Button type="submit" className="justify-self-start" aria-disabled={isBusy}>
					{isBusy ? 'Saving...' : 'Save changes'}
				</Button>
			</Form>
		</>
	)
}

type BusinessDetailFieldProps = {
	field: Route.ComponentProps['loaderData']['fields'][number]
	/** What was entered when the form was refused. */
	entered: string | undefined
	error: string | undefined
}

function BusinessDetailField({ field, entered, error }: BusinessDetailFieldProps) {
	const { key, label, hint, value, serverSetting, isPlaceholder, options } = field
	if (options) return <ChoiceField field={{ ...field, options }} entered={entered} error={error} />
	return (
		<Field
			label={
				<>
					{label}
					{isPlaceholder && <span className="text-kumkum"> · shoppers see a placeholder</span>}
				</>
			}
			name={key}
			defaultValue={entered ?? value}
			placeholder={serverSetting}
			autoComplete="off"
			hint={hint}
			error={error ?? null}
		/>
	)
}

type Choice = BusinessDetailFieldProps['field'] & { options: readonly { value: string; label: string }[] }

function ChoiceField({
	field: { key, label, hint, value, serverSetting, options },
	entered,
	error,
}: Omit<BusinessDetailFieldProps, 'field'> & { field: Choice }) {
	const preset = options.find((option) => option.value === serverSetting)
	return (
		<div className="field">
			<label htmlFor={key} className="field-label">
				{label}
			</label>
			<select
				id={key}
				name={key}
				defaultValue={entered ?? value}
				className="input"
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${key}-error` : `${key}-hint`}
			>
				<option value="">Server setting: {preset?.label}</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
			<p id={`${key}-hint`} className="field-hint" hidden={error !== undefined}>
				{hint}
			</p>
			<FieldError id={`${key}-error`} message={error} />
		</div>
	)
}
