/** Everything that checkout knows while it is filled in, and the press that pays. */
import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { useAddressBook } from '#app/checkout/use-address-book.ts'
import { type CheckoutFormState, useCheckoutForm } from '#app/checkout/form/use-checkout-form.ts'
import { useOrder } from '#app/checkout/summary/use-order.ts'
import { type PaymentRefusal, usePayment } from '#app/checkout/payment/use-payment.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'
import type { ProductPrice } from '#shop/catalogue/rules.ts'
import { isPinCode } from '#shop/shipping/pin-code.ts'
import type { ShippingMethod } from '#shop/shipping/rules.ts'

type CheckoutFacts = {
	prices: ProductPrice[]
	addresses: SavedAddress[] | null
	checkoutScriptUrl: string
}

export function useCheckout({ prices, addresses, checkoutScriptUrl }: CheckoutFacts) {
	const book = useAddressBook(addresses)
	const form = useCheckoutForm({ isSaved: book.chosen !== null })
	const pincode = book.chosen?.postalCode ?? form.values.pincode
	const { shippingMethod, email } = form.values
	const method = knownMethod({ pincode, shippingMethod })
	const order = useOrder({ knownPrices: prices, method, email })
	const { lines, quote, promo, takeOver } = order
	usePrefill(form)

	function onRefusal({ code, newPrices, words }: PaymentRefusal) {
		takeOver(newPrices)
		if (code === 'promo_refused') promo.retract()
		if (Object.keys(words).length > 0) form.showWords(words)
	}
	const { isProcessing, pay } = usePayment({ scriptAddress: checkoutScriptUrl, onRefusal })

	function submit(event: FormEvent) {
		event.preventDefault()
		if (isProcessing || promo.isUnsettled || !form.check()) return
		const savedAddressId = book.chosen?.id ?? null
		const promoCode = promo.applied?.code ?? null
		void pay({ values: form.values, savedAddressId, lines, quote, promoCode })
	}

	return { book, form, pincode, order, isProcessing, submit }
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

type WayToSend = { pincode: string; shippingMethod: string }

/** Null until there is a PIN code to ship to. */
function knownMethod({ pincode, shippingMethod }: WayToSend): ShippingMethod | null {
	if (!isPinCode(pincode)) return null
	return shippingMethod === 'express' ? 'express' : 'standard'
}
