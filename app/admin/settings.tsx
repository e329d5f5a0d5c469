/** Business details, as pages, emails and invoices show them. */
import { href, Link, useNavigation } from 'react-router'
import {
	type ActionResult,
	toActionResult,
	toInputError,
	useFieldError,
} from '#app/admin/forms/action-result.ts'
import { ConflictNotice } from '#app/admin/forms/conflict-notice.tsx'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ErrorSummary } from '#app/admin/forms/error-summary.tsx'
import { receiveEdits, withEdits } from '#app/admin/forms/receive-edits.server.ts'
import { UsernameField } from '#app/account/password-field.tsx'
import { useEdits } from '#app/admin/forms/use-edits.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { hasRecentPassword, refuseWrongPassword } from '#app/session/admin/recent-password.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { placeholderKeys } from '#shop/config/brand.ts'
import { saveBusinessDetails } from '#shop/business/admin.server.ts'
import { BusinessDetailsInput } from '#shop/business/input.ts'
import { listBusinessDetails } from '#shop/business/business.server.ts'
import { BUSINESS_DETAILS, maxDetailLength } from '#shop/business/rules.ts'
import { readInput } from '#shop/input/read-input.ts'
import type { Route } from './+types/settings.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
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
		asksPasswordOf: (await hasRecentPassword({ request, context })) ? null : context.get(adminContext).email,
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const saved = await listBusinessDetails(shop)
	const mine = BUSINESS_DETAILS.map(({ key }) => [key, String(form.get(key) ?? '')])
	const theirs = BUSINESS_DETAILS.map(({ key }) => [key, saved[key] ?? ''])
	const edits = receiveEdits(form, { mine: Object.fromEntries(mine), theirs: Object.fromEntries(theirs) })
	const save = async () => {
		const read = readInput(BusinessDetailsInput, edits.merged)
		if (!read.success) return toInputError(read.error)
		const isConfirmed = await hasRecentPassword({ request, context })
		const password = String(form.get('password') ?? '')
		if (!isConfirmed && password === '') return PASSWORD_MISSING
		const refusal = isConfirmed ? null : await refuseWrongPassword({ request, context }, password)
		if (refusal) return toActionResult(refusal, '')
		const by = context.get(adminContext)
		const outcome = await saveBusinessDetails(shop, { input: read.data, seen: saved, by })
		const isUnchanged = outcome.ok && outcome.changed === 0
		return toActionResult(outcome, isUnchanged ? 'No changes to save' : 'Settings saved and live in the shop')
	}
	return withEdits(edits.result ?? (await save()), edits)
}

/** The form may have been opened when no password was needed. */
const PASSWORD_MISSING: ActionResult = { error: 'Please enter your password.', field: 'password' }

const LABELS = {
	...Object.fromEntries(BUSINESS_DETAILS.map(({ key, label }) => [key, label])),
	password: 'Your password',
}

type Fields = Route.ComponentProps['loaderData']['fields']

function toFormValues(fields: Fields) {
	return Object.fromEntries(fields.map(({ key, value }) => [key, value]))
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
	const { fields, asksPasswordOf } = loaderData
	const { key: formKey, opened, entered, changes, isUnsaved } = useEdits(fields, { toFormValues })
	const isBusy = useNavigation().formMethod === 'POST'
	return (
		<>
			<ConsoleTitle result={actionData}>Business details</ConsoleTitle>
			<p className="console-intro">
				Pages, emails and invoices show these details. Fields left empty use the value shown in grey. Invoices
				that are already issued don't change. The logo is at{' '}
				<Link className="link" to={href('/admin/pages/:page', { page: 'brand' })}>
					Logo and other images
				</Link>
				.
			</p>
			<ConsoleForm
				method="post"
				key={formKey}
				isUnsaved={isUnsaved}
				className="admin-panel grid max-w-5xl items-start gap-x-6 gap-y-4 sm:grid-cols-2"
				noValidate
				preventScrollReset
			>
				<input type="hidden" name="opened" value={JSON.stringify(opened)} />
				<div className="grid gap-4 empty:hidden sm:col-span-2">
					<ErrorSummary labels={LABELS} />
					<ConflictNotice changes={changes} labels={LABELS} intent="save" />
				</div>
				{fields.map((field) => (
					<BusinessDetailField key={field.key} field={field} entered={entered[field.key] ?? ''} />
				))}
				{asksPasswordOf !== null && <PasswordAgain email={asksPasswordOf} />}
				<div className="console-actions sm:col-span-2">
					<Button type="submit" aria-disabled={isBusy}>
						{isBusy ? 'Saving...' : 'Save changes'}
					</Button>
				</div>
			</ConsoleForm>
		</>
	)
}

function PasswordAgain({ email }: { email: string }) {
	return (
		<>
			<UsernameField email={email} />
			<Field
				label={LABELS.password}
				id="field-password"
				name="password"
				type="password"
				autoComplete="current-password"
				hint="These details decide where customers write and pay, so we ask again."
				error={useFieldError('password')}
			/>
		</>
	)
}

type BusinessDetailFieldProps = { field: Fields[number]; entered: string }

function BusinessDetailField({ field, entered }: BusinessDetailFieldProps) {
	const { key, label, hint, serverSetting, isPlaceholder, options } = field
	const error = useFieldError(key)
	if (options) return <ChoiceField field={{ ...field, options }} entered={entered} error={error} />
	return (
		<Field
			label={
				<>
					{label}
					{isPlaceholder && <span className="console-badge">Placeholder</span>}
				</>
			}
			id={`field-${key}`}
			name={key}
			defaultValue={entered}
			maxLength={maxDetailLength(key)}
			placeholder={serverSetting}
			autoComplete="off"
			hint={hint}
			error={error}
		/>
	)
}

type Choice = BusinessDetailFieldProps['field'] & { options: readonly { value: string; label: string }[] }

function ChoiceField({
	field: { key, label, hint, serverSetting, options },
	entered,
	error,
}: Omit<BusinessDetailFieldProps, 'field'> & { field: Choice; error: string | null }) {
	const preset = options.find((option) => option.value === serverSetting)
	return (
		<Select id={`field-${key}`} name={key} label={label} defaultValue={entered} hint={hint} error={error}>
			<option value="">Default ({preset?.label})</option>
			{options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.label}
				</option>
			))}
		</Select>
	)
}
