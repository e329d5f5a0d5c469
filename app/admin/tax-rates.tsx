/** GST rates and HSN codes by tax category, and a form for their coming changes. */
import { Form } from 'react-router'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/layout/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { useIsSubmitting } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { adminContext, may } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { DAY_MILLISECONDS, dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { readInput } from '#shop/input/read-input.ts'
import { addTaxChange, withdrawTaxChange } from '#shop/tax/admin.server.ts'
import { ComingChangeInput, TaxChangeInput } from '#shop/tax/input.ts'
import { type DatedRate, datedRates, formatRate, RATE_STATES, TAX_CATEGORIES } from '#shop/tax/rules.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'
import type { Route } from './+types/tax-rates.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const now = shop.clock()
	return {
		rates: datedRates(await listTaxRates(shop), now),
		canEdit: may(context, 'tax.edit'),
		tomorrow: dayInIndia(new Date(now.getTime() + DAY_MILLISECONDS)),
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = Object.fromEntries(await readForm(request))
	if (form.intent === 'withdraw') {
		const read = readInput(ComingChangeInput, form)
		if (!read.success) return toInputError(read.error)
		return toActionResult(await withdrawTaxChange(shop, { ...read.data, by }), 'Change withdrawn')
	}
	const read = readInput(TaxChangeInput, form)
	if (!read.success) return toInputError(read.error)
	const from = formatDate(midnightInIndia(read.data.validFrom))
	return toActionResult(
		await addTaxChange(shop, { input: read.data, by }),
		`The new rate applies from ${from}`,
	)
}

const HEADERS = ['Category', 'HSN', { title: 'GST rate', isNumeric: true }, 'From', 'Status']

export default function TaxRates({ loaderData, actionData }: Route.ComponentProps) {
	const { rates, tomorrow, canEdit } = loaderData
	return (
		<>
			<ConsoleTitle result={actionData}>Tax rates</ConsoleTitle>
			<p className="mb-4 max-w-3xl">
				Your prices include GST. An order keeps the HSN code and rate of the day it is placed, and so do its
				invoice and credit notes.{' '}
				{canEdit
					? 'Enter a change before its day; it begins at 12 am, India time. Please confirm codes and rates with your accountant.'
					: 'Changes begin at 12 am, India time, and are entered by an owner.'}
			</p>
			<AdminTable headers={HEADERS} stacks>
				{rates.map((rate) => (
					<tr key={`${rate.category} ${rate.validFrom}`}>
						<td className="font-semibold">{labelOf(rate)}</td>
						<td data-label="HSN">{rate.hsn}</td>
						<td data-label="GST rate" className="number">
							{formatRate(rate.rateBasisPoints)}
						</td>
						<td data-label="From">{formatDate(midnightInIndia(rate.validFrom))}</td>
						<td data-label="Status">
							{rate.state === 'coming' && canEdit ? <WithdrawForm rate={rate} /> : RATE_STATES[rate.state]}
						</td>
					</tr>
				))}
			</AdminTable>
			{canEdit && (
				<section className="admin-panel mt-6 max-w-3xl" aria-label="New change">
					<h2>New change</h2>
					{/* A new, empty form once a change has been added. */}
					<NewChangeForm key={rates.length} tomorrow={tomorrow} result={actionData} />
				</section>
			)}
		</>
	)
}

function WithdrawForm({ rate }: { rate: DatedRate }) {
	const { category, validFrom } = rate
	const isBusy = useIsSubmitting({ intent: 'withdraw', category, validFrom })
	return (
		<Form method="post" preventScrollReset className="flex items-center justify-between gap-3">
			{RATE_STATES.coming}
			<input type="hidden" name="category" value={category} />
			<input type="hidden" name="validFrom" value={validFrom} />
			<Button type="submit" tone="quiet" name="intent" value="withdraw" aria-disabled={isBusy}>
				{isBusy ? 'Withdrawing...' : 'Withdraw'}
				<span className="sr-only">
					{' '}
					{labelOf(rate)} from {formatDate(midnightInIndia(validFrom))}
				</span>
			</Button>
		</Form>
	)
}

function NewChangeForm({ tomorrow, result }: { tomorrow: string; result: ActionResult | undefined }) {
	const isAdding = useIsSubmitting({ intent: 'add' })
	const errorOf = (field: string) =>
		result && 'error' in result && result.field === field ? result.error : null
	return (
		<Form method="post" className="grid items-start gap-4 sm:grid-cols-2" noValidate preventScrollReset>
			<input type="hidden" name="intent" value="add" />
			<label className="field">
				<span className="field-label">Tax category</span>
				<select name="category" className="input">
					{TAX_CATEGORIES.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			</label>
			<Field
				label="From"
				name="validFrom"
				type="date"
				min={tomorrow}
				hint="A day after today."
				error={errorOf('validFrom')}
			/>
			<Field
				label="GST rate (%)"
				name="rateBasisPoints"
				inputMode="decimal"
				autoComplete="off"
				hint="CGST and SGST together, such as 5 or 12.5."
				error={errorOf('rateBasisPoints')}
			/>
			<Field
				label="HSN code"
				name="hsn"
				inputMode="numeric"
				autoComplete="off"
				hint="Leave empty to keep the present code."
				error={errorOf('hsn')}
			/>
			<Button type="submit" className="justify-self-start" aria-disabled={isAdding}>
				{isAdding ? 'Adding...' : 'Add change'}
			</Button>
		</Form>
	)
}

function labelOf({ category }: Pick<DatedRate, 'category'>): string | undefined {
	return TAX_CATEGORIES.find(({ value }) => value === category)?.label
}
