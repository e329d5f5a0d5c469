/** The form and the summary beside it. */
import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { AccountOffer } from '#app/checkout/account-offer.tsx'
import { AddressFields } from '#app/checkout/address-fields.tsx'
import { BillingSection } from '#app/checkout/billing.tsx'
import { OrderGlance } from '#app/checkout/order-glance.tsx'
import { OrderSummary } from '#app/checkout/order-summary.tsx'
import { Section } from '#app/checkout/section.tsx'
import { ShippingMethodSection } from '#app/checkout/shipping-method.tsx'
import { SavedAddresses } from '#app/checkout/saved-addresses.tsx'
import { useAddressBook } from '#app/checkout/use-address-book.ts'
import { type CheckoutFormState, useCheckoutForm } from '#app/checkout/use-checkout-form.ts'
import { useOrder } from '#app/checkout/use-order.ts'
import { type PaymentRefusal, usePayment } from '#app/checkout/use-payment.ts'
import { useCustomer } from '#app/web/use-customer.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { isPinCode } from '#shop/shipping/pin-code.ts'
import type { ShippingMethod } from '#shop/shipping/rules.ts'

const FORM_ID = 'checkout-form'

export function CheckoutForm(shop: {
	prices: ProductPrice[]
	addresses: SavedAddress[] | null
	checkoutScriptUrl: string
	mode: 'sandbox' | 'phonepe'
}) {
	const book = useAddressBook(shop.addresses)
	const form = useCheckoutForm({ isSaved: book.chosen !== null })
	const pincode = book.chosen?.postalCode ?? form.values.pincode
	const { shippingMethod, email } = form.values
	const { lines, quote, promo, hasPriceChanged, takeOver } = useOrder({
		knownPrices: shop.prices,
		method: knownMethod({ pincode, shippingMethod }),
		email,
	})
	usePrefill(form)

	function onRefusal({ code, newPrices, words }: PaymentRefusal) {
		takeOver(newPrices)
		if (code === 'promo_refused') promo.retract()
		if (Object.keys(words).length > 0) form.showWords(words)
	}
	const { isProcessing, pay } = usePayment({ scriptAddress: shop.checkoutScriptUrl, onRefusal })

	function submit(event: FormEvent) {
		event.preventDefault()
		if (isProcessing || promo.isUnsettled || !form.check()) return
		const savedAddressId = book.chosen?.id ?? null
		void pay({
			values: form.values,
			savedAddressId,
			lines,
			quote,
			promoCode: promo.applied?.code ?? null,
		})
	}

	return (
		<div className="grid gap-12 lg:grid-cols-3 lg:items-start">
			<div className="min-w-0 lg:col-span-2">
				<OrderGlance lines={lines} quote={quote} />
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
					<ShippingMethodSection form={form} pincode={pincode} subtotal={quote.subtotal} />
					<BillingSection form={form} />
				</form>
			</div>
			{/* On a screen too low for all of it, a summary that sticks would hide its own button. */}
			<aside className="min-w-0 lg:top-[calc(var(--header-height)+1.5rem)] lg:[@media(min-height:56rem)]:sticky">
				<OrderSummary
					lines={lines}
					quote={quote}
					promo={promo}
					formId={FORM_ID}
					isProcessing={isProcessing}
					hasPriceChanged={hasPriceChanged}
					isTest={shop.mode === 'sandbox'}
				/>
			</aside>
		</div>
	)
}

/** The account knows who is buying. */
function usePrefill({ prefill }: CheckoutFormState) {
	const customer = useCustomer()
	const fill = useEffectEvent(prefill)
	useEffect(() => {
		if (!customer) return
		const { name, email, mobile } = customer
		fill({ name, email, phone: mobile ?? '' })
	}, [customer])
}

/** Null until there is a PIN code to ship to. */
function knownMethod({
	pincode,
	shippingMethod,
}: {
	pincode: string
	shippingMethod: string
}): ShippingMethod | null {
	if (!isPinCode(pincode)) return null
	return shippingMethod === 'express' ? 'express' : 'standard'
}
