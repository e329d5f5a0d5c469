import { describe, expect, test } from 'vitest'
import { isPinCode, pinDigits } from './places/pin-code.ts'
import { findRate, freeEverywhere, highestCost, listUrgentMethods } from './rules.ts'
import { findZone, formatDays, methodsIn, shippingCost, zoneEstimate } from './places/zones.ts'
import type { Shipping, ShippingSettings, Zone } from './settings/settings.ts'
import { DEFAULT_SHIPPING } from './settings/default-settings.ts'
import { pinPrefixesOf, STATES, suggestStates } from './places/states.ts'
import { withPinPrefixes } from './places/zone-prefixes.ts'
import { paise, rupees } from '#shop/money.ts'
import { specifiedMethod } from '#test/fixtures/shipping-settings.ts'

const [CHENNAI, SOUTH, REST] = DEFAULT_SHIPPING.zones
if (!CHENNAI || !SOUTH || !REST) throw new Error('The default has three zones')
const KERALA: Zone = {
	name: 'Kerala',
	prefixes: [],
	states: ['Kerala'],
	methods: {
		standard: { days: { min: 3, max: 3 }, ownPrice: { price: rupees(60), freeAbove: rupees(900) } },
		express: null,
	},
}

function withZones(...zones: Zone[]): Shipping {
	return withPinPrefixes({ ...DEFAULT_SHIPPING, zones })
}
function zoneName(shipping: Shipping, pinCode: string): string | undefined {
	return findZone(shipping, pinCode)?.name
}
function estimate(pinCode: string): string {
	const zone = findZone(DEFAULT_SHIPPING, pinCode)
	return zone ? zoneEstimate(DEFAULT_SHIPPING, zone) : 'none'
}

describe('a new shop', () => {
	test('estimates 1-2 business days in Chennai', () => expect(estimate('600001')).toBe('1-2 business days'))
	test('estimates 2-4 for other PIN codes that begin with 6', () =>
		expect([estimate('601201'), estimate('682001')]).toEqual(['2-4 business days', '2-4 business days']))
	test('estimates 4-7 in the rest of India', () => expect(estimate('110001')).toBe('4-7 business days'))
	test('names 3-5 days for standard and 1-2 for express', () =>
		expect(
			DEFAULT_SHIPPING.methods.map(({ name, estimate }) => [name, estimate && formatDays(estimate, 'day')]),
		).toEqual([
			['Standard', '3-5 days'],
			['Express', '1-2 days'],
		]))
	test('charges ₹40, above ₹300 nothing, and ₹100 for express everywhere', () => {
		for (const pinCode of ['600001', '682001', '110001']) {
			const cost = (method: 'standard' | 'express', subtotal: number) => {
				const rate = findRate(DEFAULT_SHIPPING, { pinCode, method })
				return rate && shippingCost(rate, paise(subtotal))
			}
			expect(cost('standard', 30_000)).toBe(4000)
			expect(cost('standard', 30_001)).toBe(0)
			expect(cost('express', 95_000)).toBe(10_000)
		}
	})
	test.each(['600004', '641001', '110001'])(
		'delivers to %s sooner by express than by standard',
		(pinCode) => {
			const lastDay = (method: 'standard' | 'express') =>
				findRate(DEFAULT_SHIPPING, { pinCode, method })?.days?.max ?? 0
			expect(lastDay('express')).toBeLessThan(lastDay('standard'))
			expect(lastDay('express')).toBeGreaterThan(0)
		},
	)
	test('has the prefixes that follow from its zones', () => {
		const { pinPrefixes: _, ...settings } = DEFAULT_SHIPPING
		expect(withPinPrefixes(settings satisfies ShippingSettings)).toEqual(DEFAULT_SHIPPING)
	})
})

test('a method is urgent if another one that is offered takes longer', () => {
	const [standard, express] = DEFAULT_SHIPPING.methods
	if (!standard || !express) throw new Error('The default has two methods')
	const urgent = (...methods: Shipping['methods']) => listUrgentMethods({ ...DEFAULT_SHIPPING, methods })
	expect(listUrgentMethods(DEFAULT_SHIPPING)).toEqual(['express'])
	expect(urgent(standard, { ...express, isOffered: false })).toEqual(['express'])
	expect(urgent({ ...standard, isOffered: false }, express)).toEqual([])
	expect(urgent(standard, { ...express, estimate: null })).toEqual([])
	expect(urgent()).toEqual([])
})

describe('a zone', () => {
	test('of a state has all PIN codes of the state, even those under a shorter prefix of another zone', () => {
		const shipping = withZones(CHENNAI, SOUTH, KERALA, REST)
		expect(zoneName(shipping, '682001')).toBe('Kerala')
		expect(zoneName(shipping, '641001')).toBe('Tamil Nadu and Kerala')
		expect(zoneName(shipping, '600001')).toBe('Chennai')
		expect(zoneName(shipping, '110001')).toBe('Rest of India')
	})
	test('of a state leaves out the longer prefixes of other states', () => {
		const shipping = withZones({ ...KERALA, name: 'Maharashtra', states: ['Maharashtra'] }, REST)
		expect(zoneName(shipping, '400001')).toBe('Maharashtra')
		expect(zoneName(shipping, '403001')).toBe('Rest of India')
		const mumbai = { ...CHENNAI, name: 'Mumbai', prefixes: ['40'] }
		expect(zoneName(withZones({ ...KERALA, states: ['Maharashtra'] }, mumbai, REST), '400001')).toBe('Mumbai')
	})
	test('of a prefix comes before one of its state, and the first of two states that share a prefix has it', () => {
		const puducherry = { ...KERALA, name: 'Puducherry', states: ['Puducherry'] }
		const tamilNadu = { ...KERALA, name: 'Tamil Nadu', states: ['Tamil Nadu'] }
		expect(zoneName(withZones(puducherry, tamilNadu, REST), '605001')).toBe('Puducherry')
		expect(zoneName(withZones(tamilNadu, puducherry, REST), '605001')).toBe('Tamil Nadu')
		const ooty = { ...CHENNAI, name: 'Ooty', prefixes: ['643'] }
		expect(zoneName(withZones(tamilNadu, ooty, REST), '643001')).toBe('Ooty')
	})
	test('may have a price of its own, or lack a method', () => {
		const shipping = withZones(KERALA, REST)
		expect(findRate(shipping, { pinCode: '682001', method: 'standard' })).toEqual({
			price: rupees(60),
			freeAbove: rupees(900),
			days: { min: 3, max: 3 },
		})
		expect(findRate(shipping, { pinCode: '682001', method: 'express' })).toBeNull()
		expect(methodsIn(shipping, KERALA).map(({ id }) => id)).toEqual(['standard'])
		expect(highestCost(shipping, rupees(400))).toBe(rupees(60))
		expect(highestCost(DEFAULT_SHIPPING, rupees(400))).toBe(0)
	})
	test('is none for a PIN code that is not served', () => {
		const shipping = { ...DEFAULT_SHIPPING, unserved: ['744', '682555'] }
		expect(findZone(shipping, '744101')).toBeNull()
		expect(findZone(shipping, '682555')).toBeNull()
		expect(findRate(shipping, { pinCode: '744101', method: 'standard' })).toBeNull()
		expect(zoneName(shipping, '682554')).toBe('Tamil Nadu and Kerala')
	})
})

describe('free shipping', () => {
	test('is promised before the PIN code is known only above every threshold', () => {
		expect(freeEverywhere(DEFAULT_SHIPPING)).toMatchObject({ method: { id: 'standard' }, above: rupees(300) })
		expect(freeEverywhere(withZones(KERALA, REST))?.above).toBe(rupees(900))
		const never = {
			...KERALA.methods,
			standard: { days: { min: 1, max: 1 }, ownPrice: { price: rupees(9), freeAbove: null } },
		}
		expect(freeEverywhere(withZones({ ...KERALA, methods: never }, REST))).toBeNull()
		expect(
			freeEverywhere(withZones({ ...KERALA, methods: { ...REST.methods, standard: null } }, REST)),
		).toBeNull()
		const free = { ...specifiedMethod('standard'), price: paise(0), freeAbove: null }
		expect(freeEverywhere({ ...DEFAULT_SHIPPING, methods: [free] })?.above).toBe(0)
	})
})

test('a PIN code has exactly six digits and does not begin with 0', () =>
	expect(['600001', '60001', '6000011', '٦٠٠٠٠١', '000000', '060001'].map(isPinCode)).toEqual([
		true,
		...Array<boolean>(5).fill(false),
	]))

test('no zone has an invalid PIN code', () => {
	expect(findZone(DEFAULT_SHIPPING, '000000')).toBeNull()
	expect(findZone(DEFAULT_SHIPPING, '60')).toBeNull()
})

test('days are a range, or one number', () => {
	expect(formatDays({ min: 2, max: 4 }, 'business day')).toBe('2-4 business days')
	expect(formatDays({ min: 2, max: 2 }, 'day')).toBe('2 days')
	expect(formatDays({ min: 1, max: 1 }, 'business day')).toBe('1 business day')
})

test('pinDigits returns the first six digits of any input, in any Indian script', () => {
	expect(['600 001', '600-001, Chennai', '6000019', '٦٠٠٠٠١', '६००००१', '௬௦௦௦௦௧'].map(pinDigits)).toEqual(
		Array(6).fill('600001'),
	)
	expect(pinDigits('x')).toBe('')
})

describe('states', () => {
	test('are 36, and each has PIN codes', () => {
		expect(new Set(STATES).size).toBe(36)
		expect(STATES.filter((state) => pinPrefixesOf(state).length === 0)).toEqual([])
	})
	test('are suggested by the longest matching prefix', () => {
		expect(suggestStates('600001')).toEqual(['Tamil Nadu'])
		expect(suggestStates('605001')).toEqual(['Tamil Nadu', 'Puducherry'])
		expect(suggestStates('110001')).toEqual(['Delhi'])
		expect(suggestStates('990001')).toEqual([])
	})
})
