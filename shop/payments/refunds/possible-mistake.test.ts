import { describe, expect, test } from 'vitest'
import { findPossibleMistakes } from './possible-mistake.ts'
import type { Refund } from './refunds.server.ts'
import { rupees } from '#shop/money.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'

const attemptOf = (id: string, amount: number) => ({ id, amount: rupees(amount) }) as Attempt
const refundOf = (attemptId: string, amount: number, change: Partial<Refund> = {}) =>
	({
		id: `refund of ${attemptId}`,
		attemptId,
		amount: rupees(amount),
		reason: 'cancelled',
		state: 'by_hand',
		...change,
	}) as Refund
const change = (to: OrderStatus, by = 'shop:Kamala') => ({ to, by })

const CANCELLED = [change('processing', 'provider'), change('cancelled')]
const attempts = [attemptOf('order', 240), attemptOf('difference', 100)]
const ofOrder = refundOf('order', 240)

const find = (refunds: Refund[], changes = CANCELLED) => findPossibleMistakes({ refunds, attempts, changes })

describe('a payment may have been recorded by mistake', () => {
	test('if the shop has cancelled its order, and pays all of it back itself', () => {
		expect(find([ofOrder])).toEqual([ofOrder])
	})

	test('together with that of a price difference', () => {
		const ofDifference = refundOf('difference', 100)
		expect(find([ofOrder, ofDifference])).toEqual([ofOrder, ofDifference])
	})

	test('but not the one that the provider refunds, nor the one that is settled', () => {
		expect(find([ofOrder, refundOf('difference', 100, { state: 'pending' })])).toEqual([ofOrder])
		expect(find([refundOf('order', 240, { state: 'settled' })])).toEqual([])
	})

	test('but not if a part was refunded', () => {
		expect(find([refundOf('order', 239)])).toEqual([])
		expect(find([ofOrder, refundOf('difference', 99)])).toEqual([])
		expect(find([refundOf('order', 240, { reason: 'part' })])).toEqual([])
	})

	test('but not if the payment of a refund is unknown', () => {
		expect(find([refundOf('another order', 240)])).toEqual([])
	})

	test('but not if the customer has cancelled, or nobody', () => {
		expect(find([ofOrder], [change('cancelled', 'customer')])).toEqual([])
		expect(find([ofOrder], [change('cancelled', 'customer'), change('packed')])).toEqual([])
		expect(find([ofOrder], [change('processing')])).toEqual([])
	})

	test.each(['shipped', 'out_for_delivery', 'delivered'] as const)(
		'but not if the parcel was %s',
		(status) => {
			expect(find([ofOrder], [change('packed'), change(status), change('cancelled')])).toEqual([])
		},
	)
})
