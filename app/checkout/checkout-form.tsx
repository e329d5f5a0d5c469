/** The form and the summary beside it. */
import { AccountOffer } from '#app/checkout/sign-in-prompt.tsx'
import { AddressFields } from '#app/checkout/form/address-fields.tsx'
import { BillingSection } from '#app/checkout/form/billing-section.tsx'
import { OrderGlance } from '#app/checkout/summary/order-glance.tsx'
import { OrderSummary } from '#app/checkout/summary/order-summary.tsx'
import { Section } from '#app/checkout/form/section.tsx'
import { ShippingMethodSection } from '#app/checkout/form/shipping-method-section.tsx'
import { SavedAddresses } from '#app/checkout/form/saved-addresses.tsx'
import { useCheckout } from '#app/checkout/use-checkout.ts'

const FORM_ID = 'checkout-form'

type CheckoutFormProps = Parameters<typeof useCheckout>[0] & { mode: 'sandbox' | 'phonepe' }

export function CheckoutForm({ mode, ...shop }: CheckoutFormProps) {
	const { book, form, pincode, order, isProcessing, submit } = useCheckout(shop)
	return (
		<div className="grid gap-12 lg:grid-cols-3 lg:items-start">
			<div className="min-w-0 lg:col-span-2">
				<OrderGlance lines={order.lines} quote={order.quote} />
				{/* Not within the form: it holds forms of its own. */}
				<AccountOffer />
				<form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-12">
					<Section title="Shipping address">
						{book.addresses.length > 0 ? (
							<SavedAddresses form={form} {...book} onChoose={book.choose} />
						) : (
							<AddressFields form={form} purpose="shipping" />
						)}
					</Section>
					<ShippingMethodSection form={form} pincode={pincode} subtotal={order.quote.subtotal} />
					<BillingSection form={form} />
				</form>
			</div>
			{/* On a screen too low for all of it, a summary that sticks would hide its own button. */}
			<aside className="min-w-0 lg:top-[calc(var(--header-height)+1.5rem)] lg:[@media(min-height:56rem)]:sticky">
				<OrderSummary
					order={order}
					formId={FORM_ID}
					isProcessing={isProcessing}
					isTest={mode === 'sandbox'}
				/>
			</aside>
		</div>
	)
}
