/** The form and the summary beside it. */
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useCart } from '#app/cart/cart-store.ts'
import { AccountOffer } from '#app/checkout/account-offer.tsx'
import { AddressFields } from '#app/checkout/address-fields.tsx'
import { BillingSection } from '#app/checkout/billing.tsx'
import { OrderGlance } from '#app/checkout/order-glance.tsx'
import { OrderSummary } from '#app/checkout/order-summary.tsx'
import { priceLines, staleLines, withNewPrices } from '#app/checkout/priced-lines.ts'
import { Section } from '#app/checkout/section.tsx'
import { ShippingMethodSection } from '#app/checkout/shipping-method.tsx'
import { SavedAddresses } from '#app/checkout/saved-addresses.tsx'
import { useAddressBook } from '#app/checkout/use-address-book.ts'
import { type CheckoutForm as CheckoutFormState, useCheckoutForm } from '#app/checkout/use-checkout-form.ts'
import { type PaymentRefusal, usePayment } from '#app/checkout/use-payment.ts'
import { usePromo } from '#app/checkout/use-promo.ts'
import { keepPrices } from '#app/web/prices-cache.ts'
import { useCustomer } from '#app/web/use-customer.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { quote } from '#shop/checkout/quote.ts'
import { sum } from '#shop/money.ts'
import { isPinCode, type ShippingMethod } from '#shop/shipping/rules.ts'

const FORM_ID = 'checkout-form'

export function CheckoutForm(shop: {
	prices: ProductPrice[]
	addresses: SavedAddress[] | null
	checkoutScriptUrl: string
	mode: 'sandbox' | 'phonepe'
}) {
	const { cart, reprice } = useCart()
	const [prices, setPrices] = useState(shop.prices)
	const [hasPriceChanged, setPriceChanged] = useState(false)
	const customer = useCustomer()
	const book = useAddressBook(shop.addresses)
	const form = useCheckoutForm({ isSaved: book.chosen !== null })
	const pincode = book.chosen?.postalCode ?? form.values.pincode
	const lines = priceLines(cart, prices)

	const parts = {
		lines: lines.map(({ line, price }) => ({ price, quantity: line.quantity })),
		method: knownMethod({ pincode, shippingMethod: form.values.shippingMethod }),
	}
	const before = quote({ ...parts, promo: null })
	const orderAmount = before.shipping === null ? null : sum(before.subtotal, before.shipping)
	const promo = usePromo({ orderAmount, email: form.values.email, account: customer?.email ?? null })
	const asked = quote({ ...parts, promo: promo.applied?.terms ?? null })

	const stale = staleLines(lines)
	const isStale = stale.length > 0
	const mend = useEffectEvent(() => {
		setPriceChanged(true)
		reprice(stale)
	})
	useEffect(() => {
		// oxlint-disable-next-line react/set-state-in-effect -- the words stay when the cart has been mended
		if (isStale) mend()
	}, [isStale])
	useEffect(() => keepPrices(prices), [prices])

	usePrefill(form)

	function onRefusal({ code, newPrices, words }: PaymentRefusal) {
		if (newPrices.length > 0) setPrices((known) => withNewPrices(known, newPrices))
		if (code === 'promo_refused') promo.retract()
		if (Object.keys(words).length > 0) form.showWords(words)
	}
	const { isProcessing, pay } = usePayment({ scriptAddress: shop.checkoutScriptUrl, onRefusal })

	function submit(event: FormEvent) {
		event.preventDefault()
		if (isProcessing || promo.restoring !== null || !form.check()) return
		const savedAddressId = book.chosen?.id ?? null
		void pay({
			values: form.values,
			savedAddressId,
			lines,
			quote: asked,
			promoCode: promo.applied?.code ?? null,
		})
	}

	return (
		<div className="grid gap-12 lg:grid-cols-3 lg:items-start">
			<div className="min-w-0 lg:col-span-2">
				<OrderGlance lines={lines} quote={asked} />
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
					<ShippingMethodSection form={form} pincode={pincode} subtotal={asked.subtotal} />
					<BillingSection form={form} />
				</form>
			</div>
			{/* On a screen too low for all of it, a summary that sticks would hide its own button. */}
			<aside className="min-w-0 lg:top-[calc(var(--header-height)+1.5rem)] lg:[@media(min-height:56rem)]:sticky">
				<OrderSummary
					lines={lines}
					quote={asked}
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
