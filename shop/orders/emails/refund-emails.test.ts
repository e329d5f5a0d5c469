import { expect, test } from 'vitest'
import {
	extraPaymentRefundEmail,
	orderCancelledEmail,
	orderShippedEmail,
	orderRefundedEmail,
	paidTwiceEmail,
	partialRefundCompletedEmail,
	partialRefundStartedEmail,
} from './emails.server.ts'
import { grindCorrectedEmail } from './correction-emails.server.ts'
import { rupees } from '#shop/money.ts'
import { ORDER_EMAIL_DATA } from '#test/fixtures/order-email.ts'

const data = ORDER_EMAIL_DATA

test('a refund email says its amount, or the total', () => {
	expect(orderCancelledEmail(data).text).toContain('your refund of ₹480.00')
	expect(orderCancelledEmail({ ...data, amount: rupees(180) }).text).toContain('your refund of ₹180.00')
	expect(partialRefundStartedEmail({ ...data, amount: rupees(10.5) }).subject).toBe(
		"We're refunding ₹10.50 of order SK3-22222222-20261120",
	)
})

test('a cancellation is addressed to the account, not to the recipient', () => {
	const addressee = { name: 'Ravi', email: 'ravi@example.in' }
	const { to, text } = orderCancelledEmail({ ...data, addressee })
	expect(to).toBe('ravi@example.in')
	expect(text).toMatch(/\n\nVanakkam Ravi,/)
})

test('an email about a refund shows it below the total', () => {
	const total = 'Total, inclusive of all taxes: ₹480.00\n'
	const amount = rupees(40)
	expect(orderCancelledEmail({ ...data, amount }).text).toContain(`${total}Refund: −₹40.00\n`)
	expect(partialRefundStartedEmail({ ...data, amount }).text).toContain(`${total}Refund: −₹40.00\n`)
	expect(partialRefundCompletedEmail({ ...data, amount }).text).toContain(`${total}Refunded: −₹40.00\n`)
	expect(orderRefundedEmail(data).text).toContain(`${total}Refunded: −₹480.00\n`)
	expect(orderRefundedEmail(data).subject).toBe('Your refund for order SK3-22222222-20261120 is complete')
})

test('the sums of an email add up to what was paid and refunded, with an earlier partial refund', () => {
	const total = 'Total, inclusive of all taxes: ₹480.00\n'
	const partlyRefunded = rupees(40)
	const earlier = { ...data, partlyRefunded }
	expect(grindCorrectedEmail(earlier).text).toContain(`${total}Refunds: −₹40.00\n`)
	expect(orderShippedEmail(earlier).text).toContain(`${total}Refunds: −₹40.00\n`)
	expect(orderCancelledEmail({ ...earlier, amount: rupees(440) }).text).toContain(
		`${total}Other refunds: −₹40.00\nRefund: −₹440.00\n`,
	)
	const second = { ...data, partlyRefunded: rupees(100), amount: rupees(60) }
	expect(partialRefundStartedEmail(second).text).toContain(
		`${total}Other refunds: −₹40.00\nRefund: −₹60.00\n`,
	)
	const only = { ...data, partlyRefunded, amount: partlyRefunded }
	expect(partialRefundCompletedEmail(only).text).toContain(`${total}Refunded: −₹40.00\n`)
	expect(orderRefundedEmail(earlier).text).toContain(`${total}Refunded: −₹480.00\n`)
})

test('no bank delays what is paid back in cash, however the order was paid', () => {
	const inCash = { ...data, order: { ...data.order, paymentMethod: 'cash' } as const }
	const delay = 'Your bank may take a day or two to show it.'
	for (const refunded of [
		{ ...data, paidBackBy: ['cash'] } as const,
		{ ...inCash, paidBackBy: ['cash'] } as const,
		inCash,
	])
		expect(orderRefundedEmail(refunded).text).not.toContain(delay)
	for (const refunded of [
		data,
		// Its price difference was paid online.
		{ ...inCash, paidBackBy: ['online'] } as const,
		{ ...inCash, paidBackBy: ['bank_transfer'] } as const,
	])
		expect(orderRefundedEmail(refunded).text).toContain(delay)
})

test('a cancelled or refunded order is viewed, not tracked', () => {
	const cancelled = {
		...data,
		order: { ...data.order, status: 'cancelled', paymentState: 'refunded' } as const,
	}
	const refunded = {
		...data,
		order: { ...data.order, status: 'refunded', paymentState: 'refunded' } as const,
	}
	for (const { text, html } of [orderCancelledEmail(cancelled), orderRefundedEmail(refunded)]) {
		expect(text).toContain('View your order: https://shop.example/track-order?id=SK3-22222222-20261120')
		expect(html).toContain('>View your order</a>')
	}
	expect(orderShippedEmail(data).html).toContain('>Track your order</a>')
})

test('a payment that nothing is owed for is refunded with its amount and the time it takes', () => {
	const extra = extraPaymentRefundEmail({ ...data, amount: rupees(100) })
	expect(extra.subject).toBe("We're refunding a payment for order SK3-22222222-20261120")
	expect(extra.text).toContain('a late or duplicate payment of ₹100.00 for this order')
	const twice = paidTwiceEmail({ ...data, amount: rupees(100), supersededBy: 'SK3-33333333-20261120' })
	expect(twice.subject).toBe("You paid twice: we're refunding ₹100.00 for order SK3-22222222-20261120")
	expect(twice.text).toContain('you had already paid for order SK3-33333333-20261120')
	for (const { text } of [extra, twice]) expect(text).toContain('within 5-7 business days')
})
