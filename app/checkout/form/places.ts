/** Keeps state and PIN code of both addresses consistent. */
import type { CheckoutValues, FieldName } from '#app/checkout/form/checkout-fields.ts'
import { chooseState, enterPinCode, type Place, placeOf } from '#shop/shipping/places/state-of-pin-code.ts'

export type Places = { shipping: Place; billing: Place }

export function placesOf(values: CheckoutValues): Places {
	return {
		shipping: placeOf(values.pincode, values.state),
		billing: placeOf(values.billingPincode, values.billingState),
	}
}

export function changePlaces(places: Places, name: FieldName, value: string): Places {
	switch (name) {
		case 'pincode':
			return { ...places, shipping: enterPinCode(places.shipping, value) }
		case 'state':
			return { ...places, shipping: chooseState(places.shipping, value) }
		case 'billingPincode':
			return { ...places, billing: enterPinCode(places.billing, value) }
		case 'billingState':
			return { ...places, billing: chooseState(places.billing, value) }
		default:
			return places
	}
}

export function placeValues({ shipping, billing }: Places) {
	return {
		pincode: shipping.pinCode,
		state: shipping.state,
		billingPincode: billing.pinCode,
		billingState: billing.state,
	} satisfies Partial<CheckoutValues>
}
