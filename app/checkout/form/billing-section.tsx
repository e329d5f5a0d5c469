/** Who is billed, and how paying works. */
import { AddressFields } from '#app/checkout/form/address-fields.tsx'
import { fieldId } from '#app/checkout/form/checkout-fields.ts'
import { Choice, Section } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { FieldError } from '#app/ui/field.tsx'

const OPTIONS = [
	{ value: 'same', label: 'Same as shipping address' },
	{ value: 'different', label: 'Use a different billing address' },
] as const

export function BillingSection({ form }: { form: CheckoutFormState }) {
	const isDifferent = form.values.billingAddressOption === 'different'
	return (
		<Section title="Billing and payment">
			<BillingOptions form={form} />
			{isDifferent && (
				<div role="group" aria-label="Billing address" className="mt-6">
					<AddressFields form={form} purpose="billing" />
				</div>
			)}
			<p className="measure mt-6 text-15 text-cinnamon">
				Pay by UPI, card or net banking with PhonePe. The payment window opens here; your card number never
				reaches us.
			</p>
		</Section>
	)
}

function BillingOptions({ form }: { form: CheckoutFormState }) {
	const words = form.words.billingAddressOption
	const wordsId = `${fieldId('billingAddressOption')}-words`
	const chosen = form.values.billingAddressOption
	return (
		<fieldset>
			<legend className="field-label mb-3">Billing address</legend>
			<div className="grid gap-3 sm:grid-cols-2">
				{OPTIONS.map(({ value, label }) => (
					<Choice
						key={value}
						// The chosen one carries the field's id: it gets the focus when billing is wrong.
						id={chosen === value ? fieldId('billingAddressOption') : `billing-${value}`}
						name="billingAddressOption"
						value={value}
						isChosen={chosen === value}
						onChoose={(option) => form.change('billingAddressOption', option)}
						describedBy={words ? wordsId : undefined}
						isWrong={Boolean(words)}
					>
						{label}
					</Choice>
				))}
			</div>
			<div className="mt-3">
				<FieldError id={wordsId} message={words} />
			</div>
		</fieldset>
	)
}
