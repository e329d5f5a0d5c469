import { describe, expect, test } from 'vitest'
import {
	canTransitionReturn,
	lastReturnDay,
	RETURN_STATES,
	returnableItems,
	whyNotReturnable,
} from './return-rules.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'

/** This is a Friday. */
const deliveredAt = new Date('2026-11-20T10:00:00Z')
const calendar = { workingDays: [1, 2, 3, 4, 5, 6], holidays: [] }
const rules = { calendar, returnDays: '7', now: deliveredAt }
const order = {
	status: 'delivered',
	paymentState: 'paid',
	deliveredAt,
	items: [{ position: 0, quantity: 2 }],
	returns: [],
} as const

describe('the last day of a return', () => {
	test('is so many working days after delivery, without Sundays and holidays', () => {
		expect(lastReturnDay({ calendar, deliveredAt, returnDays: '7' })).toBe('2026-11-28')
		const holidays = [{ day: '2026-11-24', name: 'Karthigai' }]
		expect(lastReturnDay({ calendar: { ...calendar, holidays }, deliveredAt, returnDays: '7' })).toBe(
			'2026-11-30',
		)
	})

	test('is never earlier than as many days', () => {
		const lastDay = lastReturnDay({ calendar: DEFAULT_SHIPPING, deliveredAt, returnDays: '7' })
		expect(lastDay >= '2026-11-27').toBe(true)
	})

	test('of a new shop does not count public holidays of Tamil Nadu, as the return policy says', () => {
		const lastDay = (day: string) =>
			lastReturnDay({ calendar: DEFAULT_SHIPPING, deliveredAt: new Date(day), returnDays: '7' })
		// The order arrives on a Thursday. 15 and 16 January are Pongal and Thiruvalluvar Day, 17 January is a Sunday.
		expect(lastDay('2027-01-07T10:00:00Z')).toBe('2027-01-18')
		expect(lastDay('2026-12-24T10:00:00Z')).toBe('2027-01-04')
		expect(lastDay('2027-04-12T10:00:00Z')).toBe('2027-04-21')
		expect(lastDay('2027-04-28T10:00:00Z')).toBe('2027-05-07')
	})

	test('counts from the day of delivery in India', () => {
		const late = new Date('2026-11-20T19:00:00Z')
		expect(lastReturnDay({ calendar, deliveredAt: late, returnDays: '7' })).toBe('2026-11-30')
	})
})

describe('a return may be asked for', () => {
	test('from delivery until the end of the last day in India', () => {
		const at = (now: string) => whyNotReturnable(order, { ...rules, now: new Date(now) })
		expect(at('2026-11-20T10:00:00Z')).toBeNull()
		expect(at('2026-11-28T18:29:59Z')).toBeNull()
		expect(at('2026-11-28T18:30:00Z')).toBe('Returns of this order could be asked for until 28 Nov 2026.')
	})

	test('of a delivered order that is not refunded', () => {
		for (const change of [
			{ status: 'shipped' },
			{ status: 'cancelled', paymentState: 'refunded' },
			{ paymentState: 'refunded' },
			{ deliveredAt: null },
		] as const)
			expect(whyNotReturnable({ ...order, ...change }, rules)).not.toBeNull()
		expect(whyNotReturnable({ ...order, paymentState: 'partly_refunded' }, rules)).toBeNull()
	})

	test('once for each pack, unless it was withdrawn', () => {
		const returns = (['asked', 'declined', 'withdrawn', 'settled'] as const).map((state) => ({
			state,
			items: [{ position: 0, quantity: 1 }],
		}))
		expect(returnableItems({ ...order, returns: returns.slice(0, 1) })).toEqual([
			{ position: 0, quantity: 1 },
		])
		expect(returnableItems({ ...order, returns: returns.slice(2, 3) })).toEqual(order.items)
		expect(whyNotReturnable({ ...order, returns }, rules)).toContain('already')
	})
})

test('a customer withdraws only what is not answered, and nothing ends twice', () => {
	const before = RETURN_STATES.filter((state) => canTransitionReturn(state, 'withdrawn'))
	expect(before).toEqual(['asked'])
	expect(RETURN_STATES.filter((state) => canTransitionReturn(state, 'settled'))).toEqual([
		'agreed',
		'received',
	])
	for (const state of ['declined', 'withdrawn', 'settled'] as const)
		expect(RETURN_STATES.filter((to) => canTransitionReturn(state, to))).toEqual([])
})
