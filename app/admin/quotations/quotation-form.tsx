/** The form of a quotation: who it is for, what it contains, and until when it is valid. */
import '#app/admin/quotations/quotation-form.css'
import type { ReactNode } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { EnteredField } from '#app/admin/forms/entered-field.tsx'
import { ErrorSummary } from '#app/admin/forms/error-summary.tsx'
import { LiveTotal } from '#app/admin/quotations/live-total.tsx'
import {
	CHANNEL_OPTIONS,
	FIELD_LABELS,
	type QuotationValues,
	type TextField,
} from '#app/admin/quotations/quotation-fields.ts'
import { QuotationLines } from '#app/admin/quotations/quotation-lines.tsx'
import type { Choices } from '#app/admin/quotations/quotation-values.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { LARGE_DISCOUNT_PERCENT } from '#shop/staff/notification-kinds.ts'

type QuotationFormProps = {
	values: QuotationValues
	choices: Choices
	mayDiscount: boolean
	quotation: string | null
	hidden: Record<string, string>
	children: ReactNode
}

export function QuotationForm({
	values,
	choices,
	mayDiscount,
	quotation,
	hidden,
	children,
}: QuotationFormProps) {
	const { variants, methods, states } = choices
	return (
		<ConsoleForm method="post" className="admin-panel quotation-form" noValidate preventScrollReset>
			{Object.entries({ ...hidden, customerId: values.customerId }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<ErrorSummary labels={FIELD_LABELS} />
			<div className="quotation-fields">
				<EnteredField labels={FIELD_LABELS} values={values} name="name" hint="Of a person or a company" />
				<EnteredField labels={FIELD_LABELS} values={values} name="phone" inputMode="tel" />
				<EnteredField
					labels={FIELD_LABELS}
					values={values}
					name="email"
					type="email"
					hint="For the quotation and the invoice"
				/>
				<Choice values={values} name="channel" options={CHANNEL_OPTIONS} />
			</div>
			<QuotationLines lines={values.lines} variants={variants} error={useFieldError('lines')} />
			<DeliveryFields values={values} methods={methods} states={states} />
			<CompanyFields values={values} states={states} />
			<PriceFields values={values} mayDiscount={mayDiscount} latestDay={choices.latestDay} />
			<div className="quotation-fields">
				<Area values={values} name="terms" hint="On the quotation" />
				<Area
					values={values}
					name="note"
					hint="The customer doesn't see it. It becomes a note on the order."
				/>
			</div>
			<LiveTotal quotation={quotation} />
			<div className="console-actions">
				<Button type="submit">{children}</Button>
			</div>
		</ConsoleForm>
	)
}

type FieldsProps = { values: QuotationValues }
type Options = readonly { value: string; label: string }[]
type StatesProps = FieldsProps & { states: readonly string[] }

function DeliveryFields({ values, methods, states }: StatesProps & { methods: Options }) {
	return (
		<fieldset className="quotation-section">
			<legend>Delivery</legend>
			<div className="quotation-fields">
				<Choice values={values} name="shippingMethod" options={methods} />
				<EnteredField
					labels={FIELD_LABELS}
					values={values}
					name="pincode"
					inputMode="numeric"
					hint="Decides what delivery costs"
				/>
				<EnteredField labels={FIELD_LABELS} values={values} name="address" />
				<EnteredField labels={FIELD_LABELS} values={values} name="city" />
				<Choice values={values} name="state" options={namesOf(states)} empty="Choose a state" />
			</div>
		</fieldset>
	)
}

/** Open if something is entered. */
function CompanyFields({ values, states }: StatesProps) {
	const errors = [useFieldError('company'), useFieldError('gstin'), useFieldError('billingAddress')]
	const isOpen = Boolean(values.gstin || values.billingAddress || errors.some(Boolean))
	return (
		<details className="quotation-section" open={isOpen}>
			<summary>Invoice to a company, or another billing address</summary>
			<div className="quotation-fields">
				<EnteredField
					labels={FIELD_LABELS}
					values={values}
					name="company"
					hint="As it is registered for GST"
				/>
				<EnteredField labels={FIELD_LABELS} values={values} name="gstin" autoCapitalize="characters" />
				<EnteredField
					labels={FIELD_LABELS}
					values={values}
					name="billingAddress"
					hint="Only if it is another one, or for an invoice to a company that collects"
				/>
				<EnteredField labels={FIELD_LABELS} values={values} name="billingCity" />
				<Choice values={values} name="billingState" options={namesOf(states)} empty="Choose a state" />
				<EnteredField labels={FIELD_LABELS} values={values} name="billingPincode" inputMode="numeric" />
			</div>
		</details>
	)
}

type PriceProps = FieldsProps & { mayDiscount: boolean; latestDay: string }

function PriceFields({ values, mayDiscount, latestDay }: PriceProps) {
	const { discount, discountReason } = values
	return (
		<fieldset className="quotation-section">
			<legend>Price</legend>
			<div className="quotation-fields">
				{mayDiscount ? (
					<>
						<EnteredField
							labels={FIELD_LABELS}
							values={values}
							name="discount"
							inputMode="decimal"
							hint={`Off the goods, such as 500. From ${LARGE_DISCOUNT_PERCENT}% of the goods, the owners get an email.`}
						/>
						<EnteredField
							labels={FIELD_LABELS}
							values={values}
							name="discountReason"
							hint="The customer reads it"
						/>
					</>
				) : (
					<>
						<input type="hidden" name="discount" value={discount} />
						<input type="hidden" name="discountReason" value={discountReason} />
						{discount && (
							<p>
								Discount: ₹{discount}, {discountReason}. Only its terms, its note and how they ordered can be
								changed without an owner or manager.
							</p>
						)}
					</>
				)}
				<EnteredField
					labels={FIELD_LABELS}
					values={values}
					name="lastDay"
					type="date"
					hint={`Prices are valid until the end of this day (India time). Latest possible day: ${latestDay}.`}
				/>
			</div>
		</fieldset>
	)
}

function Area({ values, name, hint }: FieldsProps & { name: TextField; hint: string }) {
	return (
		<TextArea
			id={`field-${name}`}
			name={name}
			label={FIELD_LABELS[name]}
			defaultValue={values[name]}
			rows={3}
			hint={hint}
			error={useFieldError(name)}
		/>
	)
}

type ChoiceProps = FieldsProps & { name: TextField; options: Options; empty?: string }

function Choice({ values, name, options, empty }: ChoiceProps) {
	return (
		<Select
			id={`field-${name}`}
			name={name}
			label={FIELD_LABELS[name]}
			defaultValue={values[name] || undefined}
			error={useFieldError(name)}
		>
			{empty !== undefined && <option value="">{empty}</option>}
			{options.map(({ value, label }) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</Select>
	)
}

function namesOf(states: readonly string[]): Options {
	return states.map((value) => ({ value, label: value }))
}
