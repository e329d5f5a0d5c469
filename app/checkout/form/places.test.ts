import { expect, test } from 'vitest'
import { EMPTY_CHECKOUT } from '#app/checkout/form/checkout-fields.ts'
import { changePlaces, placesOf, placeValues } from '#app/checkout/form/places.ts'

test('each address has its own state, which follows its PIN code', () => {
	const shipped = changePlaces(placesOf(EMPTY_CHECKOUT), 'pincode', '560001')
	const billed = changePlaces(shipped, 'billingPincode', '110001')
	expect(placeValues(billed)).toEqual({
		pincode: '560001',
		state: 'Karnataka',
		billingPincode: '110001',
		billingState: 'Delhi',
	})
	const chosen = changePlaces(changePlaces(billed, 'state', 'Kerala'), 'pincode', '560002')
	expect(placeValues(chosen)).toMatchObject({ state: 'Kerala', pincode: '560002', billingState: 'Delhi' })
	expect(changePlaces(chosen, 'city', 'Kochi')).toBe(chosen)
})

test('a state restored from a draft counts as chosen by the shopper', () => {
	const { shipping } = placesOf({ ...EMPTY_CHECKOUT, pincode: '560001', state: 'Kerala' })
	expect(shipping.isStateChosen).toBe(true)
})
