import { beforeEach, describe, expect, test } from 'vitest'
import {
	alertIfStuck,
	alertRefundedTwice,
	alertWrongPayment,
	alertWrongRefund,
} from './owner-alerts.server.ts'
import { REFUND_ATTEMPTS_BEFORE_ALERT } from '#shop/payments/rules.ts'
import { rupees } from '#shop/money.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.loggedProblems.length = 0
})

/** Returns a refund that is not stored, because an alert only reads what it is given. */
async function newRefund(change: object = {}) {
	const { order, attempt } = await placeUnpaidOrder(shop)
	const id = crypto.randomUUID()
	const refund = { id, attemptId: attempt.id, amount: order.total, createdAt: shop.clock(), ...change }
	return { order, attempt, refund: refund as never }
}
type Refunded = Awaited<ReturnType<typeof newRefund>>

const FAILING = REFUND_ATTEMPTS_BEFORE_ALERT
const ALERTS: [name: string, alert: (transaction: Transaction, refunded: Refunded) => Promise<void>][] = [
	[
		'a refund that keeps failing',
		(to, { order, refund }) => alertIfStuck(shop, to, { order, refund, retries: FAILING }),
	],
	[
		'another refunded amount',
		(to, { order, refund }) => alertWrongRefund(shop, to, { order, refund, reported: rupees(1) }),
	],
	[
		'money that was refunded twice',
		(to, { order, refund }) => alertRefundedTwice(shop, to, { order, refund }),
	],
	[
		'a wrong payment',
		(to, { order, attempt }) =>
			alertWrongPayment(shop, to, { order, attempt, paid: rupees(1), isOwed: true }),
	],
]

describe.each(ALERTS)('%s', (_name, alert) => {
	test('alerts the owner once, with what to do and where', async () => {
		const refunded = await newRefund()
		for (let check = 0; check < 2; check++)
			await shop.db.transaction((transaction) => alert(transaction, refunded))
		const [email, ...others] = await shop.sentEmails()
		expect(others).toEqual([])
		expect(email).toMatchObject({ to: shop.config.brand.email })
		const url = `${shop.config.publicUrl}/admin/orders/${refunded.order.number}`
		expect(email?.subject).toContain(refunded.order.number)
		for (const part of [email?.text, email?.html]) expect(part).toContain(url)
		expect(email?.text).toContain('PhonePe')
		expect(email?.html).toContain('PhonePe')
	})

	test('alerts about each order', async () => {
		for (const refunded of [await newRefund(), await newRefund()])
			await shop.db.transaction((transaction) => alert(transaction, refunded))
		expect(await shop.sentEmails()).toHaveLength(2)
	})
})

test('a refund is late only when its days are over, which is another alert than failing', async () => {
	const refunded = await newRefund()
	const alert = (retries: number) =>
		shop.db.transaction((to) => alertIfStuck(shop, to, { ...refunded, retries }))
	await alert(FAILING - 1)
	expect([await shop.sentEmails(), shop.loggedProblems]).toEqual([[], []])
	await alert(FAILING)
	await alert(FAILING + 1)
	expect([(await shop.sentEmails()).length, shop.loggedProblems.length]).toEqual([1, 1])
	shop.advance(30 * 86_400)
	await alert(0)
	await alert(1)
	expect([(await shop.sentEmails()).length, shop.loggedProblems.length]).toEqual([2, 2])
})
