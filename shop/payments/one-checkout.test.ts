/** A shopper pays, closes the payment page, edits the checkout and pays again. The shop keeps one of the two payments. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySnapshot } from './apply-payment.server.ts'
import { cancelOrder } from './cancellation/cancel.server.ts'
import { checkRefund } from './refunds/check-refund.server.ts'
import { refunds } from './tables.server.ts'
import { abandonPayment, verifyPayment } from './checks/verify-payment.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { listGuestOrders } from '#shop/orders/views/order-views.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentSnapshot } from '#test/fixtures/orders.ts'
import {
	emailSubjects,
	pay,
	place,
	placeBoth,
	secondAttempt,
	statusOf,
} from '#test/fixtures/checkout/two-orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

describe.each([
	['the newer order is paid first', 'edited', 'standard'],
	['the older order is paid first', 'standard', 'edited'],
] as const)('when %s', (_, first, second) => {
	test('it is fulfilled, and the payment for the other is refunded in full', async () => {
		const both = await placeBoth(shop)
		await pay(shop, both[first])
		await pay(shop, both[second])
		expect([await statusOf(shop, both[first]), await statusOf(shop, both[second])]).toEqual([
			'processing',
			'cancelled',
		])
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: both[second].order.id, amount: both[second].order.total, reason: 'surplus' },
		])
		expect(await shop.db.$count(invoices)).toBe(1)
		const [fulfilled, refunded] = [both[first].order, both[second].order]
		expect(await emailSubjects(shop)).toEqual([
			`You paid twice: we're refunding ₹${refunded.total / 100}.00 for order ${refunded.number}`,
			`Your order ${fulfilled.number} is confirmed`,
		])
		const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.startsWith('You paid twice'))
		expect(email?.text).toContain(`you had already paid for order ${fulfilled.number} from the same checkout`)
		expect(email?.to).toBe('meena@example.in')
		expect(await shop.db.select().from(checkouts)).toMatchObject([
			{ settledOrderId: fulfilled.id, settledAt: expect.any(Date) },
		])
	})

	test('the other is hidden at once, although its shopper has tried to pay', async () => {
		const both = await placeBoth(shop)
		await applySnapshot(shop, {
			attemptId: both[second].attempt.id,
			snapshot: paymentSnapshot('PENDING'),
			source: 'return',
		})
		expect(await statusOf(shop, both[second])).toBe('pending')
		await pay(shop, both[first])
		const [hidden] = await shop.db.select().from(orders).where(eq(orders.id, both[second].order.id))
		expect(hidden).toMatchObject({ hiddenReason: 'replaced' })
	})

	test('the result page of either order says so to the shopper, and not to others', async () => {
		const both = await placeBoth(shop)
		const [fulfilled, refunded] = [both[first].order, both[second].order]
		await pay(shop, both[first])
		expect(await verifyPayment(shop, refunded.number, both.viewer)).toMatchObject({
			result: {
				state: 'paid',
				order: { number: fulfilled.number },
				notice: `This is the order you paid for first. If money has also left your account for order ${refunded.number}, we'll refund it in full.`,
			},
		})
		expect(await verifyPayment(shop, fulfilled.number, both.viewer)).toMatchObject({
			result: { notice: null },
		})
		await pay(shop, both[second])
		const notice = `You paid twice. Your ₹${refunded.total / 100}.00 for order ${refunded.number} is on its way back and should reach you within 5-7 business days.`
		for (const { number } of [fulfilled, refunded]) {
			expect(await verifyPayment(shop, number, both.viewer)).toMatchObject({
				result: { state: 'paid', order: { number: fulfilled.number }, notice },
			})
		}
		expect(await abandonPayment(shop, { number: refunded.number, ...both.viewer })).toMatchObject({
			isHidden: false,
			result: { state: 'paid', order: { number: fulfilled.number }, notice },
		})
		expect(await verifyPayment(shop, refunded.number)).toMatchObject({ result: { state: 'refunded' } })
	})

	test('a guest sees both orders, and each names the other', async () => {
		const both = await placeBoth(shop)
		const [fulfilled, refunded] = [both[first].order, both[second].order]
		await pay(shop, both[first])
		expect(await listGuestOrders(shop, both.viewer)).toMatchObject([
			{ number: fulfilled.number, paidTwice: { supersededBy: null, alsoPaid: [] } },
		])
		await pay(shop, both[second])
		const also = { number: refunded.number, paid: refunded.total, isRefunded: false }
		for (const change of [{}, { number: fulfilled.number }, { number: refunded.number }]) {
			const views = await listGuestOrders(shop, { guestHash: both.caller.guestHash, ...change })
			expect(views).toHaveLength(2)
			expect(views).toContainEqual(
				expect.objectContaining({
					number: fulfilled.number,
					status: 'processing',
					paidTwice: { supersededBy: null, alsoPaid: [also] },
				}),
			)
			expect(views).toContainEqual(
				expect.objectContaining({
					number: refunded.number,
					status: 'cancelled',
					paidTwice: { supersededBy: fulfilled.number, alsoPaid: [] },
				}),
			)
		}

		const [refund] = await shop.db.select().from(refunds)
		const arrived = { result: 'found', state: 'COMPLETED', refundId: 'R', errorCode: null } as const
		const fetchRefund = async () => ({ ...arrived, amount: refunded.total })
		await checkRefund({ ...shop, payments: { ...shop.payments, fetchRefund } }, refund?.id ?? '')
		const views = await listGuestOrders(shop, both.viewer)
		expect(views.find(({ number }) => number === fulfilled.number)?.paidTwice.alsoPaid).toEqual([
			{ ...also, isRefunded: true },
		])
	})
})

test('of two payments that arrive at the same moment, one is fulfilled', async () => {
	const pools = [connectWithLongTimeouts(shop.url, { max: 2 }), connectWithLongTimeouts(shop.url, { max: 2 })]
	try {
		for (let round = 0; round < 10; round++) {
			await shop.seedAnew()
			const { standard, edited } = await placeBoth(shop)
			const third = await place(shop, { ...newCaller(null), guestHash: standard.order.guestHash }, twoPacks)
			const placed = [standard, edited, third]
			await Promise.all(placed.map((order, index) => pay({ ...shop, ...pools[index % 2] }, order)))
			const statuses = await Promise.all(placed.map((order) => statusOf(shop, order)))
			expect(statuses.filter((status) => status === 'processing')).toHaveLength(1)
			const refunded = await shop.db.select().from(refunds)
			expect(refunded.map(({ orderId }) => orderId).toSorted()).toEqual(
				placed.flatMap(({ order }, index) => (statuses[index] === 'cancelled' ? [order.id] : [])).toSorted(),
			)
		}
	} finally {
		await Promise.all(pools.map((pool) => pool.close()))
	}
})

const twoPacks = { amount: 480, orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }] }

test('a payment for a third order is refunded too, and both are named', async () => {
	const { caller, standard, edited, viewer } = await placeBoth(shop)
	const third = await place(shop, caller, twoPacks)
	for (const order of [edited, standard, third]) await pay(shop, order)
	expect(await Promise.all([standard, edited, third].map((order) => statusOf(shop, order)))).toEqual([
		'cancelled',
		'processing',
		'cancelled',
	])
	const verified = await verifyPayment(shop, edited.order.number, viewer)
	const notice = verified.ok && verified.result.state === 'paid' ? verified.result.notice : null
	expect(notice).toContain(`₹280.00 for order ${standard.order.number}`)
	expect(notice).toContain(`₹480.00 for order ${third.order.number}`)
})

test('a payment that arrives after the fulfilled order was cancelled is refunded as well', async () => {
	const { standard, edited, viewer } = await placeBoth(shop)
	await pay(shop, edited)
	await cancelOrder(shop, { number: edited.order.number, viewer })
	await pay(shop, standard)
	expect(await statusOf(shop, standard)).toBe('cancelled')
	expect(await shop.db.$count(refunds)).toBe(2)
	expect(await verifyPayment(shop, standard.order.number, viewer)).toMatchObject({
		result: { state: 'refunded' },
	})
	expect(await emailSubjects(shop)).toContain(`We're refunding a payment for order ${standard.order.number}`)
})

test('a payment that comes too late is refunded without settling the checkout', async () => {
	const { standard, edited } = await placeBoth(shop)
	for (const { attempt } of [standard, edited])
		await applySnapshot(shop, {
			attemptId: attempt.id,
			snapshot: paymentSnapshot('FAILED'),
			source: 'schedule',
		})
	await shop.passTime(shop.config.payments.expiresAfterSeconds + 30 * 60 + 1)
	await pay(shop, standard)
	expect(await statusOf(shop, standard)).toBe('cancelled')
	expect(await shop.db.select().from(checkouts)).toMatchObject([{ settledOrderId: null, settledAt: null }])
	expect(await emailSubjects(shop)).toEqual([`We're refunding a payment for order ${standard.order.number}`])
})

test('a second payment for the fulfilled order is refunded as a payment for that order', async () => {
	const { edited } = await placeBoth(shop)
	await pay(shop, edited)
	await pay(shop, { ...edited, attempt: await secondAttempt(shop, edited) })
	expect(await emailSubjects(shop)).toContain(`We're refunding a payment for order ${edited.order.number}`)
	expect(await statusOf(shop, edited)).toBe('processing')
})

test('two shoppers who pay for the same things keep both orders', async () => {
	const placed = [await place(shop, newCaller()), await place(shop, newCaller())]
	for (const order of placed) await pay(shop, order)
	expect(await Promise.all(placed.map((order) => statusOf(shop, order)))).toEqual([
		'processing',
		'processing',
	])
})
