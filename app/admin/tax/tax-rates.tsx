/** Tax categories with their GST rates and HSN codes, and forms for categories and for coming changes of rates. */
import { Form } from 'react-router'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import {
	type ActionResult,
	toActionResult,
	toInputError,
	useFieldError,
} from '#app/admin/forms/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { CategoryNames, NewCategoryForm } from '#app/admin/tax/tax-categories.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { DAY_MILLISECONDS, dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { readInput } from '#shop/input/read-input.ts'
import { addTaxChange, withdrawTaxChange } from '#shop/tax/admin.server.ts'
import { addTaxCategory, renameTaxCategory } from '#shop/tax/categories.server.ts'
import { CategoryNameInput, ComingChangeInput, TaxCategoryInput, TaxChangeInput } from '#shop/tax/input.ts'
import { type DatedRate, datedRates, formatRate, RATE_STATES, type TaxCategory } from '#shop/tax/rules.ts'
import { listTaxCategories, listTaxRates } from '#shop/tax/tax.server.ts'
import type { Route } from './+types/tax-rates.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const now = shop.clock()
	const categories = await listTaxCategories(shop)
	return {
		categories,
		rates: datedRates(await listTaxRates(shop), { categories, now }),
		canEdit: may(context, 'tax.edit'),
		today: dayInIndia(now),
		tomorrow: dayInIndia(new Date(now.getTime() + DAY_MILLISECONDS)),
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = Object.fromEntries(await readForm(request))
	if (form.intent === 'add-category') {
		const read = readInput(TaxCategoryInput, form)
		if (!read.success) return { ...toInputError(read.error), form: 'add-category' }
		const outcome = await addTaxCategory(shop, { input: read.data, by })
		return { ...toActionResult(outcome, `${read.data.label} added`), form: 'add-category' }
	}
	if (form.intent === 'rename') {
		const read = readInput(CategoryNameInput, form)
		const about = String(form.category)
		if (!read.success) return { ...toInputError(read.error), form: about }
		const outcome = await renameTaxCategory(shop, { input: read.data, by })
		return { ...toActionResult(outcome, `Renamed to ${read.data.label}`), form: about }
	}
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
	const { categories, rates, today, tomorrow, canEdit } = loaderData
	return (
		<>
			<ConsoleTitle result={actionData}>Tax rates</ConsoleTitle>
			<p className="console-intro">
				Your prices include GST. An order keeps the HSN code and rate of the day it is placed, and so do its
				invoice and credit notes.{' '}
				{canEdit
					? 'Enter a change before its day; it begins at 12 am, India time. Please confirm codes and rates with your accountant.'
					: 'Changes begin at 12 am, India time, and are entered by an owner.'}
			</p>
			<AdminTable headers={HEADERS} stacks>
				{rates.map((rate) => (
					<tr key={`${rate.category} ${rate.validFrom}`}>
						<td className="font-semibold">{rate.label}</td>
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
				<div className="mt-6 grid max-w-3xl gap-6">
					<section className="admin-panel" aria-labelledby="change-title">
						<h2 id="change-title">Change a rate</h2>
						{/* The key makes a new, empty form once a change has been added. */}
						<NewChangeForm key={rates.length} categories={categories} tomorrow={tomorrow} />
					</section>
					<section className="admin-panel" aria-labelledby="category-title">
						<h2 id="category-title">Add a tax category</h2>
						<p className="mb-4">
							Goods with another HSN code or GST rate, such as steel filters, need a category of their own.
							Then choose it in the details of each product.
						</p>
						<NewCategoryForm key={categories.length} today={today} />
					</section>
					<section className="admin-panel" aria-labelledby="names-title">
						<h2 id="names-title">Names of the categories</h2>
						<p className="mb-4">
							Only the console and the catalogue file show them. A new name changes no rate and no product.
						</p>
						<CategoryNames categories={categories} />
					</section>
				</div>
			)}
		</>
	)
}

function WithdrawForm({ rate }: { rate: DatedRate }) {
	const { category, label, validFrom } = rate
	return (
		<Form method="post" preventScrollReset className="flex items-center justify-between gap-3">
			{RATE_STATES.coming}
			<input type="hidden" name="category" value={category} />
			<input type="hidden" name="validFrom" value={validFrom} />
			<SubmitButton
				tone="quiet"
				intent="withdraw"
				fields={{ category, validFrom }}
				about={`${label} from ${formatDate(midnightInIndia(validFrom))}`}
				busyLabel="Withdrawing..."
			>
				Withdraw
			</SubmitButton>
		</Form>
	)
}

type NewChange = { categories: readonly TaxCategory[]; tomorrow: string }

function NewChangeForm({ categories, tomorrow }: NewChange) {
	return (
		<ConsoleForm
			method="post"
			className="grid items-start gap-4 sm:grid-cols-2"
			noValidate
			preventScrollReset
		>
			<Select label="Tax category" name="category">
				{categories.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</Select>
			<Field
				label="From"
				name="validFrom"
				type="date"
				min={tomorrow}
				hint="A day after today."
				error={useFieldError('validFrom')}
			/>
			<Field
				label="GST rate (%)"
				name="rateBasisPoints"
				inputMode="decimal"
				autoComplete="off"
				hint="CGST and SGST together, such as 5 or 18."
				error={useFieldError('rateBasisPoints')}
			/>
			<Field
				label="HSN code"
				name="hsn"
				inputMode="numeric"
				autoComplete="off"
				hint="Leave it empty to keep the code of the day before."
				error={useFieldError('hsn')}
			/>
			<SubmitButton className="justify-self-start" intent="add" busyLabel="Adding...">
				Add change
			</SubmitButton>
		</ConsoleForm>
	)
}
