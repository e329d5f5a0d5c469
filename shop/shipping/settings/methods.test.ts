/** Tests methods that an owner has added to the specified two. */
import { describe, expect, test } from 'vitest'
import { describeChanges } from './describe-settings.ts'
import { newMethodId, newMethodKey } from './method-keys.ts'
import { findRate, freeEverywhere, highestCost, titleInSentence, titleOf } from '#shop/shipping/rules.ts'
import { ShippingInput } from './settings-input.ts'
import type { Shipping } from './settings.ts'
import {
	describeEstimates,
	dispatchAndDelivery,
	statedTimes,
	transitDays,
} from '#shop/shipping/stated-times.ts'
import { withPinPrefixes } from '#shop/shipping/places/zone-prefixes.ts'
import {
	findZone,
	formatDays,
	methodsIn,
	shippingCost,
	defaultMethod,
	zoneEstimate,
} from '#shop/shipping/places/zones.ts'
import { rupees } from '#shop/money.ts'
import { defaultMessage } from '#shop/promotional-messages/default-message.ts'
import {
	addCollection,
	addSameDay,
	methodForm,
	type SettingsForm,
	settingsForm,
} from '#test/fixtures/shipping-settings.ts'

function shippingOf(...changes: ((form: SettingsForm) => void)[]): Shipping {
	const form = settingsForm()
	for (const change of changes) change(form)
	return withPinPrefixes(ShippingInput.parse(form).settings)
}
const MORE = shippingOf(addSameDay, addCollection)
const idsIn = (shipping: Shipping, pinCode: string) =>
	methodsIn(shipping, findZone(shipping, pinCode)).map(({ id }) => id)

test('a method is offered where a zone has it, in the owner’s order, and everywhere before the PIN code is known', () => {
	const all = ['standard', 'express', 'same-day-in-chennai', 'collect-from-the-roastery']
	expect(idsIn(MORE, '600004')).toEqual(all)
	expect(idsIn(MORE, '641001')).toEqual(['standard', 'express'])
	expect(methodsIn(MORE, null).map(({ id }) => id)).toEqual(all)
	expect(findRate(MORE, { pinCode: '600004', method: 'same-day-in-chennai' })).toEqual({
		price: rupees(80),
		freeAbove: rupees(900),
		days: { min: 0, max: 0 },
	})
	expect(findRate(MORE, { pinCode: '641001', method: 'same-day-in-chennai' })).toBeNull()
	expect(findRate(MORE, { pinCode: '600004', method: 'collect-from-the-roastery' })?.days).toBeNull()
})

test('no method is found by a name that every object has', () => {
	expect(findRate(MORE, { pinCode: '600004', method: 'constructor' })).toBeNull()
	const named = shippingOf((form) => {
		addSameDay(form)
		Object.assign(form.methods['+1'] ?? {}, { name: 'Constructor' })
	})
	expect(idsIn(named, '641001')).toEqual(['standard', 'express'])
})

describe('the default method', () => {
	const defaultIn = (shipping: Shipping, pinCode: string, subtotal = 240) =>
		defaultMethod(shipping, findZone(shipping, pinCode), rupees(subtotal)).id

	test('is the cheapest that delivers, whatever the order of the list', () => {
		expect([defaultIn(MORE, '600004'), defaultIn(MORE, '110001')]).toEqual(['standard', 'standard'])
		const expressFirst = shippingOf((form) => {
			const { standard, express } = form.methods
			form.methods = { express, standard }
		})
		expect(idsIn(expressFirst, '600004')).toEqual(['express', 'standard'])
		expect(defaultIn(expressFirst, '600004')).toBe('standard')
	})
	test('may depend on the subtotal', () => {
		const economy = shippingOf((form) => {
			form.methods['+1'] = methodForm({ name: 'Economy', price: '30', min: '7', max: '9' })
			for (const zone of form.zones)
				zone.methods['+1'] = {
					offered: 'on',
					days: { min: '7', max: '9' },
					price: '',
					freeWhen: 'above',
					freeAbove: '',
				}
		})
		expect([defaultIn(economy, '600004', 300), defaultIn(economy, '600004', 301)]).toEqual([
			'economy',
			'standard',
		])
		expect(dispatchAndDelivery(economy)).toBe(
			'We dispatch in 24-48 hours, and economy shipping takes 7-9 business days.',
		)
	})
})

test('neither a method of one zone nor collection changes what the shop promises everywhere', () => {
	expect(freeEverywhere(MORE)).toMatchObject({ method: { id: 'standard' }, above: rupees(300) })
	expect(highestCost(MORE, rupees(240))).toBe(rupees(40))
	expect(statedTimes(MORE).map(({ days }) => days)).toEqual([
		'1-2 business days',
		'3-5 business days',
		'4-7 business days',
	])
	expect(transitDays(MORE)).toEqual({ min: 1, max: 7 })
	expect(dispatchAndDelivery(MORE)).toContain('delivery takes 3-5 business days')
	expect(describeEstimates(MORE)).toMatch(/^1-2 business days for PIN codes that start with 600/)
})

test('from an amount, shipping is free at exactly this amount', () => {
	const from = shippingOf((form) => {
		Object.assign(form.methods.standard, { price: '50', freeWhen: 'from', freeAbove: '499' })
		Object.assign(form, { announcedWhen: 'from', announcedFreeAbove: '499' })
	})
	const rate = findRate(from, { pinCode: '600004', method: 'standard' })
	const cost = (subtotal: number) => rate && shippingCost(rate, rupees(subtotal))
	expect([498.99, 499, 499.01].map(cost)).toEqual([rupees(50), rupees(0), rupees(0)])
	expect(defaultMessage(from.announcedFreeAbove)).toBe('Free shipping on orders from ₹499')
	expect(describeChanges(shippingOf(), from)).toMatchObject({
		'method Standard': '₹40, free above ₹300, 3-5 days → ₹50, free from ₹499, 3-5 days',
		banner: 'over ₹350 → from ₹499',
	})
})

test('of several methods that are free everywhere, the one with the lowest amount is promised', () => {
	const both = shippingOf((form) => {
		form.methods.express.freeAbove = '250'
	})
	expect(freeEverywhere(both)).toMatchObject({ method: { id: 'express' }, above: rupees(250) })
})

test('a method for nothing is free from the first rupee, whatever its threshold', () => {
	const free = shippingOf((form) => {
		form.methods.standard.price = '0'
	})
	expect(freeEverywhere(free)).toMatchObject({ method: { id: 'standard' }, above: rupees(0) })
})

test('a zone may be reached the same day', () => {
	const only = shippingOf((form) => {
		addSameDay(form)
		const [chennai] = form.zones
		for (const id of ['standard', 'express']) if (chennai) chennai.methods[id] = { offered: '' }
		form.announcedFreeAbove = ''
	})
	const zone = findZone(only, '600004')
	expect(zone && zoneEstimate(only, zone)).toBe('same day')
	expect(formatDays({ min: 0, max: 1 }, 'day')).toBe('0-1 days')
	expect(freeEverywhere(only)).toBeNull()
})

test('a name of one word is completed, others and what is collected say what they are', () => {
	const [standard, , sameDay, collect] = MORE.methods
	if (!standard || !sameDay || !collect) throw new Error('There are four methods')
	expect([standard, sameDay, collect, { ...collect, name: 'Pickup' }].map(titleOf)).toEqual([
		'Standard shipping',
		'Same day in Chennai',
		'Collect from the roastery',
		'Pickup',
	])
	expect([standard, sameDay].map(titleInSentence)).toEqual(['standard shipping', 'Same day in Chennai'])
})

test('a new method gets an id from its name, which no other has', () => {
	expect(newMethodId('Same day in Chennai', [])).toBe('same-day-in-chennai')
	expect(newMethodId(' 2-hour (Adyar)! ', [])).toBe('hour-adyar')
	expect(newMethodId('Standard', ['standard', 'standard-2'])).toBe('standard-3')
	expect(newMethodId('அஞ்சல்', ['method'])).toBe('method-2')
	expect([newMethodKey(['standard']), newMethodKey(['+1', '+3', 'express'])]).toEqual(['+1', '+4'])
})
