import { describe, expect, test } from 'vitest'
import {
	canCustomerCancel,
	canTransition,
	FULFILMENT_STATUSES,
	hasInvoice,
	hasParcel,
	isParcelExpected,
	nextStatuses,
	ORDER_STATUSES,
	type OrderStatus,
	SHIPPED_STATUSES,
	FINAL_STATUSES,
	statusLabel,
	timelineOf,
} from './statuses.ts'

describe('statuses', () => {
	test('can all be reached from payment_pending', () => {
		const reached = new Set<OrderStatus>(['payment_pending'])
		for (const status of reached) for (const next of nextStatuses(status)) reached.add(next)
		expect([...reached].toSorted()).toEqual([...ORDER_STATUSES].toSorted())
	})

	test('never go back from paid to unpaid', () => {
		expect(canTransition('processing', 'pending')).toBe(false)
		expect(canTransition('refunded', 'processing')).toBe(false)
	})

	test('say which orders were sent, and which are settled', () => {
		expect(SHIPPED_STATUSES).toEqual(['shipped', 'out_for_delivery', 'delivered'])
		expect(FINAL_STATUSES).toEqual(['delivered', 'refunded'])
		expect(FULFILMENT_STATUSES).toEqual(['packed', 'shipped', 'out_for_delivery', 'delivered'])
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
		const done = (status: OrderStatus) => timelineOf(status)?.map((step) => step.isDone)
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

	test('a collected order is packed and handed over, without a courier', () => {
		expect(nextStatuses('packed', true)).toEqual(['delivered', 'cancelled'])
		expect(canTransition('packed', 'shipped', true)).toBe(false)
		expect(canTransition('packed', 'delivered')).toBe(false)
		expect(timelineOf('packed', true)).toMatchObject([
			{ label: 'Processing', isDone: true },
			{ label: 'Packed', text: 'Packed and ready to collect', isDone: true },
			{ label: 'Collected', isDone: false },
		])
	})

	test('allows cancelling until the order ships', () => {
		expect(ORDER_STATUSES.filter(canCustomerCancel)).toEqual(['processing', 'packed'])
	})

	test('allow the move to cancelled wherever a customer may cancel', () => {
		const cancellable = ORDER_STATUSES.filter(canCustomerCancel)
		expect(cancellable.filter((status) => !canTransition(status, 'cancelled'))).toEqual([])
	})

	test('offers the invoice of a cancelled order only on /orders', () => {
		const hidden = (screen: 'dashboard' | 'orders') =>
			ORDER_STATUSES.filter((status) => !hasInvoice(status, screen))
		expect(hidden('dashboard')).toEqual(['payment_pending', 'pending', 'cancelled'])
		expect(hidden('orders')).toEqual(['payment_pending', 'pending'])
	})
})

test('a parcel is expected from the payment until it has arrived', () => {
	expect(ORDER_STATUSES.filter(isParcelExpected)).toEqual([
		'processing',
		'packed',
		'shipped',
		'out_for_delivery',
	])
})

test('nothing is packed for an order that is unpaid, cancelled or refunded', () => {
	expect(ORDER_STATUSES.filter((status) => !hasParcel(status))).toEqual([
		'payment_pending',
		'pending',
		'cancelled',
		'refunded',
	])
})
