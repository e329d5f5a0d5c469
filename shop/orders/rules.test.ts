import { describe, expect, test } from 'vitest'
import { formatCount, isOrderNumber, orderNumber } from './rules.ts'
import {
	canCustomerCancel,
	canMove,
	nextStatuses,
	hasInvoice,
	ORDER_STATUSES,
	statusLabel,
	timelineOf,
	type OrderStatus,
} from './statuses.ts'
import { UNAMBIGUOUS_ALPHABET } from '#shop/crypto/unambiguous-alphabet.ts'

describe('statuses', () => {
	test('can all be reached from payment_pending', () => {
		const reached = new Set<OrderStatus>(['payment_pending'])
		for (const status of reached) for (const next of nextStatuses(status)) reached.add(next)
		expect([...reached].toSorted()).toEqual([...ORDER_STATUSES].toSorted())
	})
	test('never go back from paid to unpaid', () => {
		expect(canMove('processing', 'pending')).toBe(false)
		expect(canMove('refunded', 'processing')).toBe(false)
	})
})

describe('orderNumber', () => {
	test('has three parts and the date in India', () => {
		// 20:00 UTC on the 20th is 01:30 on the 21st in Kolkata.
		expect(orderNumber(new Date('2026-11-20T20:00:00Z'), () => 0)).toBe('SK3-22222222-20261121')
	})
	test('uses no characters that look alike', () => expect(UNAMBIGUOUS_ALPHABET).not.toMatch(/[01OILU]/))
	test('is recognized, and nothing else is', () => {
		expect(isOrderNumber('SK3-7F3K9QXB-20261120')).toBe(true)
		expect(isOrderNumber("SK3-7F3K9QXB-20261120' or 1=1")).toBe(false)
		expect(isOrderNumber('SK3-0F3K9QXB-20261120')).toBe(false)
	})
})

describe('what a status means for the customer', () => {
	test('has a label', () => {
		expect(ORDER_STATUSES.map(statusLabel)).toEqual([
			'Payment Pending',
			'Pending',
			'Processing',
			'Packed',
			'Shipped',
			'Out for delivery',
			'Delivered',
			'Cancelled',
			'Refunded',
		])
	})

	test('has a timeline of five steps, done up to the current one', () => {
		const done = (status: Parameters<typeof timelineOf>[0]) => timelineOf(status)?.map((step) => step.isDone)
		expect(done('processing')).toEqual([true, false, false, false, false])
		expect(done('out_for_delivery')).toEqual([true, true, true, true, false])
		expect(done('delivered')).toEqual([true, true, true, true, true])
		expect([done('cancelled'), done('refunded'), done('payment_pending')]).toEqual([
			undefined,
			undefined,
			undefined,
		])
		expect(timelineOf('packed')?.map(({ label }) => label)).toEqual([
			'Processing',
			'Packed',
			'Shipped',
			'Out for Delivery',
			'Delivered',
		])
	})

	test('allows cancelling until the order ships', () => {
		expect(ORDER_STATUSES.filter(canCustomerCancel)).toEqual(['processing', 'packed'])
	})

	test('offers the invoice of a cancelled order only on /orders', () => {
		const hidden = (screen: 'dashboard' | 'orders') =>
			ORDER_STATUSES.filter((status) => !hasInvoice(status, screen))
		expect(hidden('dashboard')).toEqual(['payment_pending', 'pending', 'cancelled'])
		expect(hidden('orders')).toEqual(['payment_pending', 'pending'])
	})
})

test('counts are shown up to a thousand', () => {
	expect([0, 999, 1000, 1001].map(formatCount)).toEqual(['0', '999', '1,000', '1,000+'])
})
