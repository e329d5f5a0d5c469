/** The details of a product that are printed on its pack, or that decide its tax. */
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ConflictNotice } from '#app/admin/forms/conflict-notice.tsx'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { ErrorSummary } from '#app/admin/forms/error-summary.tsx'
import { useEdits } from '#app/admin/forms/use-edits.ts'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { DETAILS_LABELS, toDetailsForm } from '#shop/catalogue/product-forms.ts'
import type { Product } from '#shop/catalogue/rules.ts'
import type { FormValues } from '#shop/input/merge-edits.ts'
import { PercentText } from '#shop/input/numbers.ts'
import { formatRate, type CurrentTax } from '#shop/tax/rules.ts'

const FORM = 'details'

type Taxes = { taxes: readonly CurrentTax[]; canEditTax: boolean }

export function ProductDetails({ product, ...taxes }: Taxes & { product: Product }) {
	const { key, ...edits } = useEdits(product, { form: FORM, toFormValues: toDetailsForm })
	return (
		<section className="admin-panel" aria-labelledby="details-title">
			<h2 id="details-title">Name, blend and tax</h2>
			{/* The key makes a new form once somebody has saved. */}
			<DetailsForm key={key} {...edits} {...taxes} />
		</section>
	)
}

type DetailsFormProps = Omit<ReturnType<typeof useEdits>, 'key'> & Taxes

function DetailsForm({ opened, entered, changes, isUnsaved, taxes, canEditTax }: DetailsFormProps) {
	const [coffee, setCoffee] = useState(entered['coffee'] ?? '')
	const chicory = useField('chicory', { entered })
	return (
		<ConsoleForm
			method="post"
			className="grid items-start gap-4 sm:grid-cols-2"
			isUnsaved={isUnsaved}
			noValidate
			preventScrollReset
		>
			<input type="hidden" name="opened" value={JSON.stringify(opened)} />
			<div className="grid gap-4 empty:hidden sm:col-span-2">
				<ErrorSummary form={FORM} labels={DETAILS_LABELS} />
				<ConflictNotice
					changes={changes}
					labels={DETAILS_LABELS}
					describe={describeField(taxes)}
					intent="details"
				/>
			</div>
			<Field {...useField('name', { entered })} />
			<Field hint="In menus and lists" {...useField('shortName', { entered })} />
			<Field
				inputMode="numeric"
				hint="Leave both empty if it isn't a blend"
				onChange={({ target }) => setCoffee(target.value)}
				{...useField('coffee', { entered })}
			/>
			<Field
				key={coffee}
				inputMode="numeric"
				{...chicory}
				defaultValue={coffee === entered['coffee'] ? entered['chicory'] : chicoryFor(coffee)}
			/>
			<Field hint="Such as Medium-dark roast" {...useField('roast', { entered })} />
			<TaxCategoryField field={useField('taxCategory', { entered })} taxes={taxes} canEditTax={canEditTax} />
			<LabelFields entered={entered} />
			<SubmitButton tone="quiet" className="justify-self-start" intent="details" busyLabel="Saving...">
				Save name, blend and tax
			</SubmitButton>
		</ConsoleForm>
	)
}

type FieldsProps = { entered: FormValues }

/** Returns what was entered, and the server's message for the field. */
function useField(name: keyof typeof DETAILS_LABELS, { entered }: FieldsProps) {
	return {
		id: `field-${name}`,
		name,
		label: DETAILS_LABELS[name],
		defaultValue: entered[name],
		error: useFieldError(name, FORM),
	}
}

/** What the law requires on the label. The product's page shows it under Specifications. */
function LabelFields(props: FieldsProps) {
	return (
		<>
			<label className="flex items-center gap-3 sm:col-span-2">
				<input type="checkbox" name="isFood" defaultChecked={props.entered['isFood'] === 'on'} />
				It is food: its page shows the vegetarian mark and an FSSAI licence number
			</label>
			<Field hint="Leave it empty for a blend" {...useField('genericName', props)} />
			<Field hint="Leave it empty for coffee and chicory alone" {...useField('ingredients', props)} />
			<Field
				hint="Such as '6 months from date of manufacturing'. Leave it empty if it doesn't expire"
				{...useField('shelfLife', props)}
			/>
			<Field {...useField('countryOfOrigin', props)} />
			<Field hint="Leave it empty if you make it yourself" {...useField('manufacturer', props)} />
			<Field inputMode="numeric" hint="Leave it empty for your own" {...useField('fssaiLicence', props)} />
		</>
	)
}

/** Returns the rest, as soon as the share of coffee is a percentage. */
function chicoryFor(coffee: string): string {
	const percent = PercentText.parse(coffee)
	return /^[0-9]{1,3}$/.test(percent) && Number(percent) <= 100 ? String(100 - Number(percent)) : ''
}

function TaxCategoryField({ field, taxes, canEditTax }: Taxes & { field: ReturnType<typeof useField> }) {
	const hint = (
		<>
			The HSN code and GST rate on invoices of new orders.{' '}
			{canEditTax ? (
				<>
					For other goods, add a category at{' '}
					<Link to={href('/admin/tax')} className="link">
						Tax rates
					</Link>
					.
				</>
			) : (
				'An owner adds categories for other goods.'
			)}
		</>
	)
	return (
		<Select hint={hint} className="sm:col-span-2" {...field}>
			{taxes.map(({ value: category, label: goods, hsn, rateBasisPoints }) => (
				<option key={category} value={category}>
					{goods}: HSN {hsn}, {formatRate(rateBasisPoints)} GST
				</option>
			))}
		</Select>
	)
}

/** Describes a field in the list of what somebody else has changed. */
function describeField(taxes: readonly CurrentTax[]) {
	return (field: string, value: string) => {
		if (field === 'isFood') return value ? 'Yes' : 'No'
		if (field !== 'taxCategory') return value
		return taxes.find((category) => category.value === value)?.label ?? value
	}
}
