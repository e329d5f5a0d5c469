import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDemo } from './demo.ts'
import { MIN_ORDERS } from './demo-data.ts'
import { SAMPLE_MARK } from './write-reviews.ts'
import { BESTSELLER_PERIOD_DAYS, whyBadgeRefused } from '#shop/catalogue/labelling/badges.ts'
import { findProductById } from '#shop/catalogue/catalogue.server.ts'
import { productPrices } from '#shop/catalogue/tables.server.ts'
import { setProductStatus } from '#shop/catalogue/products.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { contactMessages } from '#shop/contact/tables.server.ts'
import { DAY_MILLISECONDS, midnightInIndia } from '#shop/dates.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { emails } from '#shop/email/tables.server.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import { ORDER_STATUSES } from '#shop/orders/statuses.ts'
import { readSalesBreakdown } from '#shop/reports/sales.server.ts'
import { promoUses } from '#shop/orders/holds/tables.server.ts'
import { statusChanges, orderItems, orders } from '#shop/orders/tables.server.ts'
import { reviews } from '#shop/reviews/tables.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { checkRefund } from '#shop/payments/refunds/check-refund.server.ts'
import { countPaidButUnconfirmed } from '#shop/payments/admin.server.ts'
import { sellCopy } from '#test/fixtures/sell-copy.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'

const ORDERS = 250
const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	// The job queue uses the database's clock, so the sample data ends today.
	shop.setClock(new Date())
})

const demo = (count = ORDERS) => createDemo(shop, { pool: shop.pool, count, progress: () => {} })

describe('sample data', () => {
	test('covers a year with every status, promo uses, subscribers, messages and emails that are not sent', async () => {
		expect(await demo()).toMatchObject({ ok: true })
		const rows = await shop.db.select().from(orders).orderBy(asc(orders.createdAt))
		expect(rows).toHaveLength(ORDERS)
		expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))
		expect(rows.some(({ hiddenReason }) => hiddenReason === 'failed')).toBe(true)
		expect(new Set(rows.map(({ createdAt }) => createdAt.toISOString().slice(0, 7))).size).toBeGreaterThan(11)
		expect(new Set(rows.map(({ recipient }) => recipient.state)).size).toBeGreaterThan(8)
		expect(await shop.db.$count(promoUses)).toBeGreaterThan(ORDERS / 20)
		expect(await shop.db.$count(subscribers)).toBeGreaterThan(20)
		expect(await shop.db.$count(contactMessages)).toBeGreaterThan(30)
		expect(await shop.db.$count(emails)).toBeGreaterThan(10)
		const delivered: string[] = []
		await shop.runJobs(async ({ subject }) => {
			delivered.push(subject)
		})
		expect(delivered).toEqual([])
	})

	test('sells what is on sale in this shop, at its prices', async () => {
		const copyId = await sellCopy(shop, 3)
		await shop.db
			.update(productPrices)
			.set({ mrp: rupees(999), sellingPrice: rupees(777) })
			.where(eq(productPrices.productId, copyId))
		await setProductStatus(shop, { productId: 2, status: 'archived', by: COMMAND_LINE })
		await demo(60)
		const sold = await shop.db.select().from(orderItems)
		expect(new Set(sold.map(({ productId }) => productId))).toEqual(new Set([1, 3, copyId]))
		const prices = sold.filter(({ productId }) => productId === copyId).map(({ price }) => price)
		expect(new Set(prices)).toEqual(new Set([rupees(777)]))
	})

	test('numbers invoices without gaps, in order of payment', async () => {
		await demo()
		const issued = await shop.db.select().from(invoices).orderBy(asc(invoices.issuedAt))
		for (const kind of ['invoice', 'credit_note'] as const) {
			const years = Map.groupBy(
				issued.filter((document) => document.kind === kind),
				({ number }) => number.split('/')[1],
			)
			for (const group of years.values()) {
				const counts = group.map(({ number }) => Number(number.split('/')[2]))
				expect(counts).toEqual(counts.map((_, index) => index + 1))
			}
		}
		const paid = await shop.db.execute(sql`select 1 from orders
			where exists (select 1 from order_events where order_id = orders.id and to_status = 'processing')`)
		expect(issued.filter(({ kind }) => kind === 'invoice')).toHaveLength(paid.rows.length)
		expect(await countPaidButUnconfirmed(shop)).toBe(0)
	})

	test('has events up to the current status of every order, and no future events', async () => {
		await demo(60)
		for (const order of await shop.db.select().from(orders)) {
			const events = await shop.db
				.select()
				.from(statusChanges)
				.where(eq(statusChanges.orderId, order.id))
				.orderBy(asc(statusChanges.id))
			expect(events.at(-1)?.to).toBe(order.status)
			const moments = events.map(({ at }) => at.getTime())
			expect(moments).toEqual(moments.toSorted((a, b) => a - b))
			expect(Math.max(...moments)).toBeLessThan(shop.clock().getTime())
		}
	})

	test('includes orders to pack, whatever the number of orders', async () => {
		await demo(MIN_ORDERS)
		expect(await shop.db.$count(orders, eq(orders.status, 'processing'))).toBe(12)
	})

	test('can be refunded like any other order', async () => {
		await demo(40)
		const [order] = await shop.db.select().from(orders).where(eq(orders.status, 'processing'))
		expect(await cancelForShop(shop, { number: order?.number ?? '', by: COMMAND_LINE })).toMatchObject({
			ok: true,
		})
		const [refund] = await shop.db
			.select()
			.from(refunds)
			.where(eq(refunds.orderId, order?.id ?? ''))
		await checkRefund(shop, refund?.id ?? '')
		expect(
			await shop.db
				.select()
				.from(refunds)
				.where(eq(refunds.id, refund?.id ?? '')),
		).toMatchObject([{ state: 'pending', providerRefundId: expect.stringMatching(/^OMR/) }])
	})

	test('has reviews that say they are samples, of delivered orders only: some to read, the rest published', async () => {
		await demo()
		const written = await shop.db
			.select({ review: reviews, order: orders })
			.from(reviews)
			.innerJoin(orders, eq(orders.id, reviews.orderId))
		const states = Map.groupBy(written, ({ review }) => review.state)
		expect(states.get('waiting')).toHaveLength(3)
		expect(states.get('published')?.length).toBeGreaterThan(9)
		for (const { review, order } of written) {
			expect(review.text).toContain(SAMPLE_MARK)
			expect(order).toMatchObject({ status: 'delivered', paymentState: 'paid', hiddenAt: null })
			expect(review.writtenAt.getTime()).toBeLessThan(shop.clock().getTime())
		}
	})

	test('does not use up a limited code', async () => {
		await demo()
		const [{ used } = { used: 0 }] = (
			await shop.db.execute<{ used: number }>(sql`select count(*)::int as used from promo_uses
				join promo_codes on promo_codes.id = promo_id where code = 'FIRST100' and released_at is null`)
		).rows
		expect(used).toBeLessThanOrEqual(60)
	})
})

describe('what the shop claims is true of the sample data', () => {
	test.each([MIN_ORDERS, ORDERS])('the badges, of %d orders', async (count) => {
		await demo(count)
		const { blends } = await readSalesBreakdown(shop, BESTSELLER_PERIOD_DAYS)
		const [bestseller, ...others] = blends
		expect(bestseller?.name).toBe((await findProductById(shop, 1))?.name)
		expect(bestseller?.count).toBeGreaterThan(others[0]?.count ?? 0)
		const content = await findProductById(shop, 3)
		if (!content) throw new Error('no content')
		expect(content).toMatchObject({ badge: 'New Arrival', onSaleSince: expect.any(String) })
		const before = { badge: null, onSaleSince: null }
		expect(
			whyBadgeRefused({ ...content, productId: 3, before }, { now: shop.clock(), bestsellers: [] }),
		).toBeNull()
		const onSaleSince = midnightInIndia(content.onSaleSince ?? '')
		const sold = await shop.db
			.select({ at: orders.createdAt })
			.from(orderItems)
			.innerJoin(orders, eq(orders.id, orderItems.orderId))
			.where(eq(orderItems.productId, 3))
			.orderBy(asc(orders.createdAt))
		expect(sold.length).toBeGreaterThan(0)
		expect(sold[0]?.at.getTime()).toBeGreaterThanOrEqual(onSaleSince.getTime())
	})

	test('orders leave within 24 hours, and those of Chennai arrive within them', async () => {
		await demo()
		const now = shop.clock().getTime()
		const rows = await shop.db
			.select({ order: orders, to: statusChanges.to, at: statusChanges.at })
			.from(statusChanges)
			.innerJoin(orders, eq(orders.id, statusChanges.orderId))
		const promises = { shipped: () => true, delivered: (city: string) => city === 'Chennai' } as const
		for (const [status, isPromised] of Object.entries(promises)) {
			const placed = rows.filter(({ to, order }) => to === 'processing' && isPromised(order.recipient.city))
			expect(placed.length).toBeGreaterThan(20)
			for (const { order } of placed) {
				const reached = rows.find((row) => row.order.id === order.id && row.to === status)
				const isCancelled = rows.some((row) => row.order.id === order.id && row.to === 'cancelled')
				if (isCancelled) continue
				expect((reached?.at.getTime() ?? now) - order.createdAt.getTime()).toBeLessThan(DAY_MILLISECONDS)
			}
		}
	})

	test('messages are answered within 24 hours', async () => {
		await demo(MIN_ORDERS)
		for (const { createdAt, closedAt } of await shop.db.select().from(contactMessages)) {
			const answered = closedAt ?? shop.clock()
			expect(answered.getTime() - createdAt.getTime()).toBeLessThan(DAY_MILLISECONDS)
		}
	})
})

describe('sample data is refused', () => {
	test('in a shop with an order, even an unpaid one', async () => {
		await startPayment(shop, { input: paymentInput(), caller: newCaller() })
		expect(await demo()).toMatchObject({ ok: false, code: 'in_use' })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('a second time, even concurrently', async () => {
		const outcomes = await Promise.all([demo(20), demo(20)])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await shop.db.$count(orders)).toBe(20)
	})

	test('in a shop that uses PhonePe', async () => {
		const payments = { ...shop.config.payments, mode: 'phonepe' as const }
		const config = { ...shop.config, payments, production: true }
		const real = { ...shop, config }
		expect(await createDemo(real, { pool: shop.pool, count: 20, progress: () => {} })).toMatchObject({
			code: 'not_sandbox',
		})
		expect(await shop.db.$count(orders)).toBe(0)
	})
})
