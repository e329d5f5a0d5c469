/** Chooses the shipping method of an order. */
import type { CreatePaymentInput } from '../payment-input.ts'
import { quote } from './quote.ts'
import { paiseFromRupees, sum } from '#shop/money.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { PromoLine } from '#shop/promos/discount.ts'
import {
	delivers,
	findZone,
	methodsIn,
	pinCodeNotServed,
	defaultMethod,
} from '#shop/shipping/places/zones.ts'
import { rateIn, type ShippingRate, titleOf } from '#shop/shipping/rules.ts'
import type { Shipping, ShippingMethod } from '#shop/shipping/settings/settings.ts'

type ChosenShipping = { method: ShippingMethod; rate: ShippingRate }

export function chooseShipping(
	shipping: Shipping,
	{ lines, input }: { lines: readonly PromoLine[]; input: CreatePaymentInput },
): Outcome<ChosenShipping> {
	const { pincode } = input.customerDetails
	const zone = findZone(shipping, pincode)
	if (!zone) return refuseShipping('pincode', 'pin_code_not_served', pinCodeNotServed(pincode))
	const offered = methodsIn(shipping, zone).flatMap((method) => {
		const rate = rateIn(shipping, zone, method.id)
		return rate ? [{ method, rate }] : []
	})
	const { subtotal } = quote({ lines, rate: null, promos: [] })
	const wanted =
		input.shippingMethod ??
		guessMethod(offered, { lines, input }) ??
		defaultMethod(shipping, zone, subtotal).id
	const chosen = offered.find(({ method }) => method.id === wanted)
	if (chosen) return { ok: true, ...chosen }
	const known = shipping.methods.find(({ id }) => id === wanted)
	const message = known
		? `${titleOf(known)} isn't available for PIN code ${pincode}. Please choose another shipping method.`
		: 'The shipping method you chose is no longer offered. Please choose another one.'
	return refuseShipping('shippingMethod', 'shipping_method_not_offered', message)
}

function refuseShipping(field: string, code: string, message: string) {
	return refuse('invalid', 'Payment Error', { message, field, code })
}

/** A client of the specified API does not name the method; its amount shows which of the offered methods it means. */
function guessMethod(
	offered: readonly ChosenShipping[],
	{ lines, input: { amount, discountAmount } }: { lines: readonly PromoLine[]; input: CreatePaymentInput },
): string | undefined {
	const paid = paiseFromRupees(amount)
	const discount = paiseFromRupees(discountAmount)
	if (paid === null || discount === null) return undefined
	const undiscounted = sum(paid, discount)
	return offered.find(
		({ method, rate }) => delivers(method) && quote({ lines, rate, promos: [] }).total === undiscounted,
	)?.method.id
}
