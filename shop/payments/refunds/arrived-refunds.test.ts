/** Tests what customers read of how their money came back. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refundPartially } from './partial-refund.server.ts'
import { settleRefund } from './settle-refund.server.ts'
import { rupees } from '#shop/money.ts'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { REFUND_ATTEMPTS_BEFORE_ALERT } from '#shop/payments/rules.ts'
import { completeOrderViews } from '#shop/payments/complete-order-views.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { reportRefund } from '#test/fixtures/refunds.ts'
import { getOrder, KAMALA as by } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	number = (await placePaidOrder(shop)).number
})

const made = () => shop.db.select().from(refunds).orderBy(asc(refunds.createdAt))
const view = async () =>
	(await completeOrderViews(shop, await listOrderViews(shop, [await getOrder(shop, number)])))[0]
const emailWith = async (sentence: string) =>
	(await shop.sentEmails()).find(({ text }) => text.includes(sentence))?.text
const IN_ALL = "We've refunded ₹280.00, the total of this order."

/** The provider cannot make the refund, so the shop pays it back in cash. */
async function payBackInCash(refundId: string) {
	await shop.db.update(refunds).set({ retries: REFUND_ATTEMPTS_BEFORE_ALERT }).where(eq(refunds.id, refundId))
	const paidBack = { method: 'cash', reference: null } as const
	return settleRefund(shop, { number, refundId, paidBack, by })
}

test('a refund that the shop pays back in cash after all is shown by no bank', async () => {
	await cancelForShop(shop, { number, by })
	const [refund] = await made()
	expect(await payBackInCash(refund?.id ?? '')).toEqual({ ok: true })
	expect(await view()).toMatchObject({ status: 'refunded', paidBackBy: ['cash'] })
	expect(await emailWith(`${IN_ALL}\n`)).not.toContain('Your bank')
})

test('each part, and all of them, are paid back in their own way', async () => {
	await refundPartially(shop, { number, amount: rupees(100), expectedRefundable: rupees(280), by })
	const [part] = await made()
	await payBackInCash(part?.id ?? '')
	expect(await emailWith("We've refunded ₹100.00.\n")).not.toContain('Your bank')
	shop.advance(60)
	await cancelForShop(shop, { number, by })
	const [, rest] = await made()
	if (!rest) throw new Error('There is no second refund')
	expect(await view()).toMatchObject({ paidBackBy: ['cash'], partialRefunds: [{ paidBackBy: ['cash'] }] })
	await reportRefund(shop, rest)
	expect(await view()).toMatchObject({ paidBackBy: ['cash', 'online'] })
	expect(
		await emailWith(`${IN_ALL} Your bank may take a day or two to show what we didn't pay back in cash.`),
	).toBeDefined()
})
