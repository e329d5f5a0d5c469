/** A shopper pays, closes the payment page, edits the checkout and pays again: one of the two payments is kept. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { countPaidButUnconfirmed } from './admin.server.ts'
import { applySnapshot } from './apply-payment.server.ts'
import type { Attempt } from './attempts.server.ts'
import { cancelOrder } from './cancellation/cancel.server.ts'
import { checkRefund } from './refunds/check-refund.server.ts'
import { refundableAmount } from './refunds/partial-refund.server.ts'
import { refunds } from './tables.server.ts'
import { abandonPayment, verifyPayment } from './checks/verify-payment.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { type Paise, rupees } from '#shop/money.ts'
import { listGuestOrders } from '#shop/orders/order-views.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { connectWithLongTimeouts, runJobsOf } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { EXPRESS, newCaller, paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

async function placeBoth(caller = newCaller()) {
	const standard = await place(caller)
	const edited = await place(caller, EXPRESS)
	return { caller, standard, edited, viewer: { customerId: null, guestHash: caller.guestHash } }
}

function place(caller: CheckoutCaller, change: object = {}) {
	return placeUnpaidOrder(shop, { change, caller: { ...caller, key: null } })
}

type Placed = Awaited<ReturnType<typeof place>>

function pay({ order, attempt }: Placed, server: Pick<typeof shop, 'db'> = shop) {
	return applySnapshot(
		{ ...shop, ...server },
		{ attemptId: attempt.id, snapshot: paid(order), source: 'schedule' },
	)
}

function paid({ number, total }: Order, amount: Paise | null = total) {
	return paymentSnapshot('COMPLETED', { amount, transactionId: `T-${number}` })
}

/** An amount other than the order's total. */
function payWrong({ order, attempt }: Placed, amount: Paise | null = rupees(100)) {
	return applySnapshot(shop, { attemptId: attempt.id, snapshot: paid(order, amount), source: 'schedule' })
}

async function secondAttempt({ order, attempt }: Placed): Promise<Attempt> {
	const { rows } = await shop.pool.query(
		`insert into payment_attempts (order_id, merchant_order_id, amount_paise, state, created_at, expires_at)
		values ($1, 'second', 34000, 'initiated', now(), now()) returning id`,
		[order.id],
	)
	return { ...attempt, id: rows[0].id }
}

async function statusOf({ order }: Placed) {
	const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
	return row?.status
}

const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject).toSorted()

describe.each([
	['the newer order is paid first', 'edited', 'standard'],
	['the older order is paid first', 'standard', 'edited'],
] as const)('when %s', (_, first, second) => {
	test('it is kept, and the payment for the other is refunded in full', async () => {
		const both = await placeBoth()
		await pay(both[first])
		await pay(both[second])
		expect([await statusOf(both[first]), await statusOf(both[second])]).toEqual(['processing', 'cancelled'])
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: both[second].order.id, amount: both[second].order.total, reason: 'surplus' },
		])
		expect(await shop.db.$count(invoices)).toBe(1)
		const [kept, refunded] = [both[first].order, both[second].order]
		expect(await subjects()).toEqual([
			`You paid twice: we are refunding ₹${refunded.total / 100}.00 for order ${refunded.number}`,
			`Your order ${kept.number} is confirmed`,
		])
		const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.startsWith('You paid twice'))
		expect(email?.text).toContain(`you had already paid for order ${kept.number} from the same checkout`)
		expect(email?.to).toBe('meena@example.in')
		expect(await shop.db.select().from(checkouts)).toMatchObject([
			{ settledOrderId: kept.id, settledAt: expect.any(Date) },
		])
	})

	test('the other is hidden at once, although its shopper has tried to pay', async () => {
		const both = await placeBoth()
		await applySnapshot(shop, {
			attemptId: both[second].attempt.id,
			snapshot: paymentSnapshot('PENDING'),
			source: 'return',
		})
		expect(await statusOf(both[second])).toBe('pending')
		await pay(both[first])
		const [hidden] = await shop.db.select().from(orders).where(eq(orders.id, both[second].order.id))
		expect(hidden).toMatchObject({ hiddenReason: 'replaced' })
	})

	test('the result page of either order says so to the shopper, and not to others', async () => {
		const both = await placeBoth()
		const [kept, refunded] = [both[first].order, both[second].order]
		await pay(both[first])
		expect(await verifyPayment(shop, refunded.number, both.viewer)).toMatchObject({
			result: {
				state: 'paid',
				order: { number: kept.number },
				notice: `This is the order you paid for first. If money has also left your account for order ${refunded.number}, we'll refund it in full.`,
			},
		})
		expect(await verifyPayment(shop, kept.number, both.viewer)).toMatchObject({ result: { notice: null } })
		await pay(both[second])
		const notice = `You paid twice. Your ₹${refunded.total / 100}.00 for order ${refunded.number} is on its way back and should reach you within 5-7 business days.`
		for (const { number } of [kept, refunded]) {
			expect(await verifyPayment(shop, number, both.viewer)).toMatchObject({
				result: { state: 'paid', order: { number: kept.number }, notice },
			})
		}
		expect(await abandonPayment(shop, { number: refunded.number, ...both.viewer })).toMatchObject({
			isHidden: false,
			result: { state: 'paid', order: { number: kept.number }, notice },
		})
		expect(await verifyPayment(shop, refunded.number)).toMatchObject({ result: { state: 'refunded' } })
	})

	test('a guest sees both orders, and each names the other', async () => {
		const both = await placeBoth()
		const [kept, refunded] = [both[first].order, both[second].order]
		await pay(both[first])
		expect(await listGuestOrders(shop, both.viewer)).toMatchObject([
			{ number: kept.number, paidTwice: { supersededBy: null, alsoPaid: [] } },
		])
		await pay(both[second])
		const also = { number: refunded.number, paid: refunded.total, isRefunded: false }
		for (const change of [{}, { number: kept.number }, { number: refunded.number }]) {
			const views = await listGuestOrders(shop, { guestHash: both.caller.guestHash, ...change })
			expect(views).toHaveLength(2)
			expect(views).toContainEqual(
				expect.objectContaining({
					number: kept.number,
					status: 'processing',
					paidTwice: { supersededBy: null, alsoPaid: [also] },
				}),
			)
			expect(views).toContainEqual(
				expect.objectContaining({
					number: refunded.number,
					status: 'cancelled',
					paidTwice: { supersededBy: kept.number, alsoPaid: [] },
				}),
			)
		}

		const [refund] = await shop.db.select().from(refunds)
		const arrived = { result: 'found', state: 'COMPLETED', refundId: 'R', errorCode: null } as const
		const fetchRefund = async () => ({ ...arrived, amount: refunded.total })
		await checkRefund({ ...shop, payments: { ...shop.payments, fetchRefund } }, refund?.id ?? '')
		const views = await listGuestOrders(shop, both.viewer)
		expect(views.find(({ number }) => number === kept.number)?.paidTwice.alsoPaid).toEqual([
			{ ...also, isRefunded: true },
		])
	})
})

test('of two payments that arrive at the same moment, one is kept', async () => {
	const pools = [connectWithLongTimeouts(shop.url, { max: 2 }), connectWithLongTimeouts(shop.url, { max: 2 })]
	try {
		for (let round = 0; round < 10; round++) {
			await shop.empty()
			await seedIfEmpty(shop.db)
			const { standard, edited } = await placeBoth()
			const third = await place({ ...newCaller(null), guestHash: standard.order.guestHash }, twoPacks)
			const placed = [standard, edited, third]
			await Promise.all(placed.map((order, index) => pay(order, pools[index % 2])))
			const statuses = await Promise.all(placed.map(statusOf))
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
	const { caller, standard, edited, viewer } = await placeBoth()
	const third = await place(caller, twoPacks)
	for (const order of [edited, standard, third]) await pay(order)
	expect(await Promise.all([standard, edited, third].map(statusOf))).toEqual([
		'cancelled',
		'processing',
		'cancelled',
	])
	const verified = await verifyPayment(shop, edited.order.number, viewer)
	const notice = verified.ok && verified.result.state === 'paid' ? verified.result.notice : null
	expect(notice).toContain(`₹280.00 for order ${standard.order.number}`)
	expect(notice).toContain(`₹480.00 for order ${third.order.number}`)
})

test('a payment that arrives after the kept order was cancelled is refunded as well', async () => {
	const { standard, edited, viewer } = await placeBoth()
	await pay(edited)
	await cancelOrder(shop, { number: edited.order.number, viewer })
	await pay(standard)
	expect(await statusOf(standard)).toBe('cancelled')
	expect(await shop.db.$count(refunds)).toBe(2)
	expect(await verifyPayment(shop, standard.order.number, viewer)).toMatchObject({
		result: { state: 'refunded' },
	})
	expect(await subjects()).toContain(`We are refunding a payment for order ${standard.order.number}`)
})

test('a payment that comes too late is refunded without settling the checkout', async () => {
	const { standard, edited } = await placeBoth()
	for (const { attempt } of [standard, edited])
		await applySnapshot(shop, {
			attemptId: attempt.id,
			snapshot: paymentSnapshot('FAILED'),
			source: 'schedule',
		})
	shop.setClock(new Date(standard.attempt.expiresAt.getTime() + 30 * 60_000 + 1))
	await pay(standard)
	expect(await statusOf(standard)).toBe('cancelled')
	expect(await shop.db.select().from(checkouts)).toMatchObject([{ settledOrderId: null, settledAt: null }])
	expect(await subjects()).toEqual([`We are refunding a payment for order ${standard.order.number}`])
})

test('a second payment for the kept order is refunded as a payment for that order', async () => {
	const { edited } = await placeBoth()
	await pay(edited)
	await pay({ ...edited, attempt: await secondAttempt(edited) })
	expect(await subjects()).toContain(`We are refunding a payment for order ${edited.order.number}`)
	expect(await statusOf(edited)).toBe('processing')
})

describe('a payment of a wrong amount', () => {
	test('that arrives for a superseded order is refunded in full, and the shopper is told how much', async () => {
		const { standard, edited, viewer } = await placeBoth()
		await pay(edited)
		await payWrong(standard)
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: standard.order.id, amount: 10_000, reason: 'surplus' },
		])
		expect(await statusOf(standard)).toBe('cancelled')
		expect(await countPaidButUnconfirmed(shop)).toBe(0)
		expect(await subjects()).toEqual([
			`You paid twice: we are refunding ₹100.00 for order ${standard.order.number}`,
			`Your order ${edited.order.number} is confirmed`,
		])
		const notice = `You paid twice. Your ₹100.00 for order ${standard.order.number} is on its way back and should reach you within 5-7 business days.`
		expect(await verifyPayment(shop, standard.order.number, viewer)).toMatchObject({
			result: { state: 'paid', order: { number: edited.order.number }, notice },
		})
		const views = await listGuestOrders(shop, { guestHash: standard.order.guestHash })
		expect(views).toContainEqual(
			expect.objectContaining({ number: standard.order.number, total: 28_000, paid: 10_000 }),
		)

		const [refund] = await shop.db.select().from(refunds)
		const arrived = { result: 'found', state: 'COMPLETED', refundId: 'R', errorCode: null } as const
		const fetchRefund = async () => ({ ...arrived, amount: rupees(100) })
		await checkRefund({ ...shop, payments: { ...shop.payments, fetchRefund } }, refund?.id ?? '')
		const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.includes('is complete'))
		expect(email?.text).toContain('We have refunded ₹100.00.')
	})

	test('that waits for the owner is refunded as soon as another order of its checkout is paid', async () => {
		const { standard, edited } = await placeBoth()
		await payWrong(standard)
		expect(await shop.db.$count(refunds)).toBe(0)
		await pay(edited)
		const fetchPayment = async () => paid(standard.order, rupees(100))
		const fetchRefund = async () => ({ result: 'unknown' }) as const
		const payments = { ...shop.payments, fetchPayment, fetchRefund }
		await runJobsOf({ ...shop, payments }, shop.pool, async () => {})
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: standard.order.id, amount: 10_000, reason: 'surplus' },
		])
		expect(await countPaidButUnconfirmed(shop)).toBe(0)
		shop.loggedProblems.length = 0
	})

	test('is refunded when a second payment of the same order was right', async () => {
		const { edited } = await placeBoth()
		await pay(edited)
		await payWrong({ ...edited, attempt: await secondAttempt(edited) })
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: edited.order.id, amount: 10_000, reason: 'surplus' },
		])
		expect(await statusOf(edited)).toBe('processing')
		expect(await refundableAmount(shop.db, { ...edited.order, paymentState: 'paid' })).toBe(34_000)
	})

	test('is refunded when it comes too late', async () => {
		const { standard } = await placeBoth()
		await applySnapshot(shop, {
			attemptId: standard.attempt.id,
			snapshot: paymentSnapshot('FAILED'),
			source: 'schedule',
		})
		shop.setClock(new Date(standard.attempt.expiresAt.getTime() + 30 * 60_000 + 1))
		await payWrong(standard)
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 10_000, reason: 'surplus' }])
		expect(await subjects()).toEqual([`We are refunding a payment for order ${standard.order.number}`])
	})

	test('waits for the owner where the shop cannot read the amount', async () => {
		const { standard, edited } = await placeBoth()
		await pay(edited)
		await payWrong(standard, null)
		expect(await shop.db.$count(refunds)).toBe(0)
		expect(await countPaidButUnconfirmed(shop)).toBe(1)
		shop.loggedProblems.length = 0
	})
})

test('two shoppers who pay for the same things keep both orders', async () => {
	const placed = [await place(newCaller()), await place(newCaller())]
	for (const order of placed) await pay(order)
	expect(await Promise.all(placed.map(statusOf))).toEqual(['processing', 'processing'])
})
