import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { advanceOrder } from './fulfilment.server.ts'
import type { OrderStatus } from './statuses.ts'
import { promoUses } from './holds/tables.server.ts'
import { statusChanges, orders } from './tables.server.ts'
import { type Actor, listAuditEntries } from '#shop/audit/audit.server.ts'
import { cancelForShop, cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { checkRefund } from '#shop/payments/refunds/check-refund.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const RAVI: Actor = { id: null, name: 'Ravi' }
const STRANGER = { customerId: null, guestHash: null }

const statusOf = async (number: string): Promise<OrderStatus | undefined> => {
	const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
	return order?.status
}
/** Runs the scheduled checks now, and returns the states of the refunds. */
async function checkRefunds() {
	for (const { id } of await shop.db.select().from(refunds)) await checkRefund(shop, id)
	return (await shop.db.select().from(refunds)).map(({ state }) => state)
}
const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject.replace(/SK3-\S+/, 'N'))

describe('fulfilment', () => {
	test('goes through each status to delivered, with an email when the order ships and when it is delivered', async () => {
		const { number } = await placePaidOrder(shop)
		expect(await advanceOrder(shop, { number, to: 'packed', by: RAVI })).toMatchObject({ ok: true })
		expect(await advanceOrder(shop, { number, to: 'shipped', by: RAVI })).toMatchObject({
			code: 'tracking_number_needed',
		})
		const shipped = {
			number,
			to: 'shipped',
			trackingNumber: ' DTDC123 ',
			courier: 'DTDC',
			by: RAVI,
		} as const
		expect(await advanceOrder(shop, shipped)).toMatchObject({
			ok: true,
			order: { trackingNumber: 'DTDC123' },
		})
		expect(await listAuditEntries(shop, { about: number, limit: 1 })).toMatchObject([
			{ action: 'order shipped', detail: { trackingNumber: 'DTDC123', courier: 'DTDC' } },
		])
		expect(await advanceOrder(shop, { number, to: 'out_for_delivery', by: RAVI })).toMatchObject({ ok: true })
		expect(await advanceOrder(shop, { number, to: 'delivered', by: RAVI })).toMatchObject({ ok: true })
		const changes = await shop.db.select().from(statusChanges).orderBy(statusChanges.id)
		expect(changes.map(({ to, by }) => `${to} ${by}`)).toEqual([
			'payment_pending customer',
			'processing provider',
			'packed shop:Ravi',
			'shipped shop:Ravi',
			'out_for_delivery shop:Ravi',
			'delivered shop:Ravi',
		])
		expect(await subjects()).toEqual([
			'Your order N was delivered',
			'Your order N is on its way',
			'Your order N is confirmed',
		])
	})

	test('cannot skip a step or go back', async () => {
		const { number } = await placePaidOrder(shop)
		const skip = await advanceOrder(shop, { number, to: 'delivered', by: RAVI })
		expect(skip).toMatchObject({ kind: 'conflict', code: 'status_conflict' })
		await advanceOrder(shop, { number, to: 'packed', by: RAVI })
		expect(await advanceOrder(shop, { number, to: 'packed', by: RAVI })).toMatchObject({ ok: false })
	})

	test('packs an order once, however many calls run concurrently', async () => {
		const { number } = await placePaidOrder(shop)
		const calls = Array.from({ length: 20 }, () => advanceOrder(shop, { number, to: 'packed', by: RAVI }))
		expect((await Promise.all(calls)).filter(({ ok }) => ok)).toHaveLength(1)
	})
})

describe('cancelling', () => {
	test('starts the refund, releases the promo code, emails the customer, and ends refunded', async () => {
		// FILTER10 takes 10% off ₹280.
		const { number, viewer } = await placePaidOrder(shop, {
			change: { promoCode: 'FILTER10', amount: 252, discountAmount: 28 },
		})
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({ ok: true })
		expect(await statusOf(number)).toBe('cancelled')
		const [use] = await shop.db.select().from(promoUses)
		expect(use?.releasedAt).not.toBeNull()
		await expect.poll(checkRefunds).toEqual(['completed'])
		const [refund] = await shop.db.select().from(refunds)
		expect(refund).toMatchObject({ state: 'completed', amount: 25_200, reason: 'cancelled' })
		expect(await statusOf(number)).toBe('refunded')
		expect(await subjects()).toEqual([
			'Your refund for order N is complete',
			'Your order N is cancelled',
			'Your order N is confirmed',
		])
	})

	test("sends the email to the account's owner, not to the recipient", async () => {
		const owner = await newCustomer(shop, { name: 'Owner', email: 'owner@example.in' })
		const { number, viewer } = await placePaidOrder(shop, { customerId: owner })
		await cancelOrder(shop, { number, viewer })
		const [email] = await shop.sentEmails()
		expect(email).toMatchObject({ to: 'owner@example.in', subject: `Your order ${number} is cancelled` })
		expect(email?.text).toContain('Vanakkam Owner,')
		expect(email?.text).toContain(number)
		expect(email?.text).toContain('₹280.00')
	})

	test('cancels once, however many calls run concurrently', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		const calls = Array.from({ length: 20 }, () => cancelOrder(shop, { number, viewer }))
		const outcomes = await Promise.all(calls)
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
			title: 'Order Cancelled',
			message: 'This order is already cancelled, and your refund is on its way.',
		})
		expect(await shop.db.$count(refunds)).toBe(1)
	})

	test('and shipping concurrently: only one succeeds', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await advanceOrder(shop, { number, to: 'packed', by: RAVI })
		const [cancelled, shipped] = await Promise.all([
			cancelOrder(shop, { number, viewer }),
			advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'X1', by: RAVI }),
		])
		expect([cancelled.ok, shipped.ok].filter(Boolean)).toHaveLength(1)
		expect(await statusOf(number)).toBe(cancelled.ok ? 'cancelled' : 'shipped')
	})

	test('needs the customer or the browser that placed the order; the number alone is not enough', async () => {
		const { number } = await placePaidOrder(shop)
		const missing = { title: 'Order Not Found' }
		expect(await cancelOrder(shop, { number, viewer: STRANGER })).toMatchObject(missing)
		const other = {
			customerId: await newCustomer(shop, { email: 'other@example.in' }),
			guestHash: 'another browser',
		}
		expect(await cancelOrder(shop, { number, viewer: other })).toMatchObject(missing)
		expect(await statusOf(number)).toBe('processing')
	})

	test('is possible for the customer until the order ships, and for the shop until it is delivered', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await advanceOrder(shop, { number, to: 'packed', by: RAVI })
		await advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'X1', by: RAVI })
		expect(await cancelOrder(shop, { number, viewer })).toMatchObject({ title: 'Cannot Cancel Order' })
		await advanceOrder(shop, { number, to: 'out_for_delivery', by: RAVI })
		expect(await cancelForShop(shop, { number, by: RAVI })).toMatchObject({ ok: true })
		const other = await placePaidOrder(shop)
		for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const) {
			await advanceOrder(shop, { number: other.number, to, trackingNumber: 'X2', by: RAVI })
		}
		expect(await cancelForShop(shop, { number: other.number, by: RAVI })).toMatchObject({ ok: false })
	})

	test('retries a refund that fails at the provider', async () => {
		const { number, viewer } = await placePaidOrder(shop, { scenario: 'sbx:pay,refund=fail' })
		await cancelOrder(shop, { number, viewer })
		const countFailed = async () => (await checkRefunds()).filter((state) => state === 'failed').length
		await expect.poll(countFailed).toBeGreaterThanOrEqual(2)
		expect(await statusOf(number)).toBe('cancelled')
		shop.loggedProblems.length = 0
	})
})
