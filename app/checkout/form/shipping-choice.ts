/** Decides which shipping methods a shopper is offered, which one is selected, and what to say if it is not the shopper's choice. */
import { formatTotal, type Paise, ZERO_PAISE } from '#shop/money.ts'
import { isPinCode } from '#shop/shipping/places/pin-code.ts'
import { rateIn, type ShippingRate, titleOf } from '#shop/shipping/rules.ts'
import type { Shipping, ShippingMethod } from '#shop/shipping/settings/settings.ts'
import { findZone, methodsIn, shippingCost, defaultMethod } from '#shop/shipping/places/zones.ts'

export type ShippingChoice = {
	pincode: string
	isPinKnown: boolean
	isServed: boolean
	method: ShippingMethod
	/** Null until there is a PIN code to ship to. */
	rate: ShippingRate | null
	options: { method: ShippingMethod; rate: ShippingRate | null }[]
	/** Why another method than the shopper's is selected. */
	notice: string | null
}

type Wish = {
	pincode: string
	wanted: string
	subtotal: Paise
}

/** Without a choice, or if that method is not offered, the default method is selected. */
export function offerShipping(shipping: Shipping, { pincode, wanted, subtotal }: Wish): ShippingChoice {
	const isPinKnown = isPinCode(pincode)
	const zone = isPinKnown ? findZone(shipping, pincode) : null
	const options = methodsIn(shipping, zone).map((method) => ({
		method,
		rate: rateIn(shipping, zone, method.id),
	}))
	const own = options.find(({ method }) => method.id === wanted)?.method
	const method = own ?? defaultMethod(shipping, zone, subtotal)
	const rate = rateIn(shipping, zone, method.id)
	const isReplaced = wanted !== '' && !own
	return {
		pincode,
		isPinKnown,
		isServed: !isPinKnown || zone !== null,
		method,
		rate,
		options,
		notice: isReplaced
			? `${whyReplaced(shipping, { pincode, wanted })} ${instead(method, rate && shippingCost(rate, subtotal))}`
			: null,
	}
}

function whyReplaced({ methods }: Shipping, { pincode, wanted }: Pick<Wish, 'pincode' | 'wanted'>): string {
	const method = methods.find(({ id }) => id === wanted)
	return method
		? `${titleOf(method)} isn't available for PIN code ${pincode}.`
		: 'The shipping method you chose is no longer offered.'
}

function instead(method: ShippingMethod, cost: Paise | null): string {
	const price = cost === null ? '' : `, for ${formatTotal(cost)}`
	return cost === ZERO_PAISE
		? `${titleOf(method)} is selected instead, free of charge.`
		: `${titleOf(method)} is selected instead${price}.`
}
