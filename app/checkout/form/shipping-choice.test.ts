import { describe, expect, test } from 'vitest'
import { offerShipping } from './shipping-choice.ts'
import { rupees } from '#shop/money.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import { ShippingInput } from '#shop/shipping/settings/settings-input.ts'
import { withPinPrefixes } from '#shop/shipping/places/zone-prefixes.ts'
import { addCollection, addSameDay, settingsForm } from '#test/fixtures/shipping-settings.ts'

const form = settingsForm()
addSameDay(form)
addCollection(form)
const SHIPPING = withPinPrefixes(ShippingInput.parse(form).settings)
const choose = (pincode: string, wanted: string, subtotal = 240) => {
	const { method, rate, notice, options } = offerShipping(SHIPPING, {
		pincode,
		wanted,
		subtotal: rupees(subtotal),
	})
	return { id: method.id, price: rate?.price ?? null, notice, offered: options.length }
}

test('a new shop preselects standard, before and after the PIN code is known', () => {
	for (const pincode of ['', '600', '600004', '110001']) {
		const choice = offerShipping(DEFAULT_SHIPPING, { pincode, wanted: '', subtotal: rupees(240) })
		expect(choice).toMatchObject({ method: { id: 'standard' }, notice: null })
		expect(choice.options.map(({ method }) => method.id)).toEqual(['standard', 'express'])
	}
})

describe('a shopper', () => {
	test('who has not chosen never collects, though it costs nothing', () => {
		expect(choose('600004', '')).toEqual({ id: 'standard', price: rupees(40), notice: null, offered: 4 })
	})
	test('keeps what was chosen, before and after the PIN code is known', () => {
		expect(choose('', 'same-day-in-chennai')).toMatchObject({ id: 'same-day-in-chennai', price: null })
		expect(choose('600004', 'same-day-in-chennai')).toMatchObject({ price: rupees(80), notice: null })
	})
	test('learns when the new address is not served by it, and what the other one costs', () => {
		expect(choose('641001', 'same-day-in-chennai')).toEqual({
			id: 'standard',
			price: rupees(40),
			notice:
				"Same day in Chennai isn't available for PIN code 641001. Standard shipping is selected instead, for ₹40.00.",
			offered: 2,
		})
		expect(choose('641001', 'collect-from-the-roastery', 500).notice).toBe(
			"Collect from the roastery isn't available for PIN code 641001. Standard shipping is selected instead, free of charge.",
		)
	})
	test('learns when it has been removed meanwhile', () => {
		expect(choose('600004', 'by-bicycle').notice).toBe(
			'The shipping method you chose is no longer offered. Standard shipping is selected instead, for ₹40.00.',
		)
		expect(choose('', 'by-bicycle').notice).toBe(
			'The shipping method you chose is no longer offered. Standard shipping is selected instead.',
		)
	})
})
