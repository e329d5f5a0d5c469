import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { checkRefund } from './check-refund.server.ts'
import { refundPartially } from './partial-refund.server.ts'
import { countStuckRefunds } from '#shop/payments/alerts/owner-alerts.server.ts'
import { listRefundable } from './refunds.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { listSales } from '#shop/reports/sales.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { createRefund, withProvider } from '#test/fixtures/refunds.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const alarms = async () =>
	(await shop.sentEmails()).filter(({ subject }) => subject.startsWith('A refund needs'))

test('a refund that takes longer than promised is reported to the owner once, and counted while it lasts', async () => {
	const { refund } = await createRefund(shop)
	const check = (state: 'PENDING' | 'COMPLETED' = 'PENDING') => {
		const facts = { refundId: 'OMR1', amount: refund.amount, errorCode: null }
		return checkRefund(
			withProvider(shop, { fetchRefund: async () => ({ result: 'found', state, ...facts }) }),
			refund.id,
		)
	}
	shop.advance(10 * 86_400)
	await check()
	expect([await countStuckRefunds(shop), await alarms()]).toEqual([0, []])
	shop.advance(2 * 86_400)
	await check()
	await check()
	expect(await alarms()).toMatchObject([
		{
			to: shop.config.brand.email,
			text: expect.stringContaining('₹280.00'),
		},
	])
	expect(await countStuckRefunds(shop)).toBe(1)
	await check('COMPLETED')
	expect(await countStuckRefunds(shop)).toBe(0)
})

test('a refund that keeps being rejected is reported to the owner once', async () => {
	await createRefund(shop)
	const reject: PaymentProvider['refund'] = async () => ({ result: 'rejected', code: 'BF_034' })
	for (const count of [0, 0, 1, 1]) {
		const [open] = await shop.db.select().from(refunds).where(eq(refunds.state, 'created'))
		await checkRefund(withProvider(shop, { refund: reject }), open?.id ?? '')
		expect(await alarms()).toHaveLength(count)
	}
	expect(await countStuckRefunds(shop)).toBe(1)
})

/** A failed refund returned no money, so its amount is refunded again, once. */
describe('a failed refund', () => {
	let number = ''
	beforeEach(async () => {
		number = (await placePaidOrder(shop)).number
	})

	const by = { id: null, name: 'Kamala' }
	const order = async () => {
		const [row] = await shop.db.select().from(orders)
		if (!row) throw new Error('no order')
		return row
	}
	const refundable = async () =>
		(await listRefundable(shop.db, (await order()).id)).map((payment) => payment.refundable)
	const states = async () =>
		(await shop.db.select().from(refunds).orderBy(asc(refunds.retries))).map(({ state }) => state)

	/** Fails the open refund at the provider. */
	async function fail() {
		const refund: PaymentProvider['refund'] = async () => ({ result: 'rejected', code: 'BF_034' })
		await checkOpen({ refund })
	}
	/** Completes the open refund at the provider. */
	async function complete() {
		const [open] = await shop.db.select().from(refunds).where(eq(refunds.state, 'created'))
		const facts = { refundId: 'OMR1', amount: open?.amount ?? null, errorCode: null }
		await checkOpen({ fetchRefund: async () => ({ result: 'found', state: 'COMPLETED', ...facts }) })
	}
	async function checkOpen(provider: Partial<PaymentProvider>) {
		const [open] = await shop.db.select().from(refunds).where(eq(refunds.state, 'created'))
		if (!open) throw new Error('no refund is open')
		await checkRefund(withProvider(shop, provider), open.id)
	}

	test('is replaced by one of the same amount, and only that one counts', async () => {
		await refundPartially(shop, { number, amount: rupees(80.5), expectedRefundable: rupees(280), by })
		expect(await refundable()).toEqual([rupees(199.5)])
		await fail()
		await fail()
		expect(await states()).toEqual(['failed', 'failed', 'created'])
		expect(await refundable()).toEqual([rupees(199.5)])
	})

	test('leaves the remaining amount refundable', async () => {
		await refundPartially(shop, { number, amount: rupees(80.5), expectedRefundable: rupees(280), by })
		await fail()
		expect(
			await refundPartially(shop, { number, amount: rupees(100), expectedRefundable: rupees(199.5), by }),
		).toMatchObject({
			ok: true,
			refundable: rupees(99.5),
		})
		expect(await cancelForShop(shop, { number, by })).toMatchObject({ ok: true, amount: rupees(99.5) })
		expect(await refundable()).toEqual([])
	})

	test('does not make the order refunded; the completed retry does', async () => {
		await cancelForShop(shop, { number, by })
		await fail()
		expect((await order()).status).toBe('cancelled')
		await complete()
		expect(await states()).toEqual(['failed', 'completed'])
		expect((await order()).status).toBe('refunded')
	})

	test('is subtracted from the sales once, together with its retry', async () => {
		await refundPartially(shop, { number, amount: rupees(80.5), expectedRefundable: rupees(280), by })
		await fail()
		await fail()
		await complete()
		expect(await listSales(shop, { days: 1, step: 1 })).toMatchObject([{ orders: 1, sales: rupees(199.5) }])
	})
})
