import { useBrand } from '#app/catalogue/shop-data.ts'
import { wantsGstInvoice } from '#app/checkout/form/checkout-fields.ts'
import { TextInput } from '#app/checkout/form/checkout-inputs.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { issuesTaxInvoices } from '#shop/config/tax-registration.ts'

/** The company that the invoice names. What is entered counts only while the details are open. */
export function CompanyDetails({ form }: { form: CheckoutFormState }) {
	const brand = useBrand()
	const hasTaxInvoices = !brand || issuesTaxInvoices(brand)
	return (
		<details
			className="disclosure mt-6"
			open={wantsGstInvoice(form.values)}
			onToggle={({ currentTarget }) => form.change('gstInvoice', currentTarget.open ? 'yes' : '')}
		>
			<summary className="w-fit py-1 text-15 font-semibold">
				{hasTaxInvoices ? 'I need a GST invoice' : "I'm buying for a company"}
			</summary>
			{!hasTaxInvoices && (
				<p className="measure mt-2 text-15 text-cinnamon">
					The bill will name your company. We don't charge GST, so there is none to claim.
				</p>
			)}
			<div role="group" aria-label="Company" className="mt-3 grid gap-x-4 gap-y-5 sm:grid-cols-2">
				<TextInput form={form} name="legalName" label="Company name" autoComplete="billing organization" />
				<TextInput
					form={form}
					name="gstin"
					label="GSTIN"
					hint="15 characters, of the state in the billing address"
					autoComplete="off"
					isCheckedOnLeave
				/>
			</div>
		</details>
	)
}
