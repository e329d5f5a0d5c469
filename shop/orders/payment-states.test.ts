import { expect, test } from 'vitest'
import {
	canTransitionPayment,
	isReceived,
	isSold,
	PAYMENT_STATES,
	paymentStateLabel,
	SOLD_PAYMENT_STATES,
} from './payment-states.ts'

test('a payment moves from unpaid to paid to refunded, never back, may be refunded at once or in parts, and may have been a mistake', () => {
	const moves = PAYMENT_STATES.flatMap((from) =>
		PAYMENT_STATES.filter((to) => canTransitionPayment(from, to)).map((to) => `${from} → ${to}`),
	)
	expect(moves).toEqual([
		'unpaid → paid',
		'unpaid → refunded',
		'paid → partly_refunded',
		'paid → refunded',
		'partly_refunded → partly_refunded',
		'partly_refunded → refunded',
		'refunded → mistaken',
	])
})

test('an order counts as a sale while some of its money is here', () => {
	expect(SOLD_PAYMENT_STATES).toEqual(['paid', 'partly_refunded'])
	expect(PAYMENT_STATES.map(isSold)).toEqual([false, true, true, false, false])
})

test('an order has received money unless it is unpaid or its payment was for another one', () => {
	expect(PAYMENT_STATES.filter(isReceived)).toEqual(['paid', 'partly_refunded', 'refunded'])
})

test('each payment state has a label', () => {
	expect(PAYMENT_STATES.map(paymentStateLabel)).toEqual([
		'Unpaid',
		'Paid',
		'Partly refunded',
		'Refunded',
		'Recorded by mistake',
	])
})
