import { AddressFields } from '#app/checkout/form/address-fields.tsx'
import { fieldId } from '#app/checkout/form/checkout-fields.ts'
import { CompanyDetails } from '#app/checkout/form/company-details.tsx'
import { RadioCard, Section } from '#app/checkout/form/section.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { FieldError } from '#app/ui/forms/field.tsx'

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
			<CompanyDetails form={form} />
			<p className="measure mt-6 text-15 text-cinnamon">
				Pay by UPI, card or net banking with PhonePe. The payment window opens on this page.
			</p>
		</Section>
	)
}

function BillingOptions({ form }: { form: CheckoutFormState }) {
	const error = form.errors.billingAddressOption
	const errorId = `${fieldId('billingAddressOption')}-error`
	const selected = form.values.billingAddressOption
	return (
		<fieldset>
			<legend className="field-label mb-3">Billing address</legend>
			<div className="grid gap-3 sm:grid-cols-2">
				{OPTIONS.map(({ value, label }) => (
					<RadioCard
						key={value}
						// The selected option has the field's id, so that it gets the focus if the billing address is invalid.
						id={selected === value ? fieldId('billingAddressOption') : `billing-${value}`}
						name="billingAddressOption"
						value={value}
						isSelected={selected === value}
						onSelect={(option) => form.change('billingAddressOption', option)}
						describedBy={error ? errorId : undefined}
						isInvalid={Boolean(error)}
					>
						{label}
					</RadioCard>
				))}
			</div>
			<div className="mt-3">
				<FieldError id={errorId} message={error} />
			</div>
		</fieldset>
	)
}
