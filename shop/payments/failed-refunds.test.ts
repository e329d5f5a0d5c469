/** A failed refund has sent nothing: its amount is still owed to the customer, once. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelForShop } from './cancel.server.ts'
import { checkRefund } from './check-refund.server.ts'
import { refundPartially } from './partial-refund.server.ts'
import { listRefundable } from './refunds.server.ts'
import { refunds } from './tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { rupees } from '#shop/money.ts'
import { listSales } from '#shop/orders/sales.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
let number = ''
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
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

/** The provider rejects the open refund. */
async function fail() {
	const refund: PaymentProvider['refund'] = async () => ({ result: 'rejected', code: 'BF_034' })
	await checkOpen({ refund })
}
/** The provider completes the open refund. */
async function complete() {
	const facts = { refundId: 'OMR1', amount: rupees(80.5), errorCode: null }
	await checkOpen({ fetchRefund: async () => ({ result: 'found', state: 'COMPLETED', ...facts }) })
}
async function checkOpen(provider: Partial<PaymentProvider>) {
	const [open] = await shop.db.select().from(refunds).where(eq(refunds.state, 'created'))
	if (!open) throw new Error('no refund is open')
	await checkRefund({ ...shop, payments: { ...shop.payments, ...provider } }, open.id)
}

describe('a refund that failed', () => {
	test('is replaced by one of the same amount, and only that one counts', async () => {
		await refundPartially(shop, { number, amount: rupees(80.5), seen: rupees(280), by })
		expect(await refundable()).toEqual([rupees(199.5)])
		await fail()
		await fail()
		expect(await states()).toEqual(['failed', 'failed', 'created'])
		expect(await refundable()).toEqual([rupees(199.5)])
	})

	test('leaves the rest refundable', async () => {
		await refundPartially(shop, { number, amount: rupees(80.5), seen: rupees(280), by })
		await fail()
		expect(
			await refundPartially(shop, { number, amount: rupees(100), seen: rupees(199.5), by }),
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
		await refundPartially(shop, { number, amount: rupees(80.5), seen: rupees(280), by })
		await fail()
		await fail()
		await complete()
		expect(await listSales(shop, { days: 1, step: 1 })).toMatchObject([{ orders: 1, sales: rupees(199.5) }])
	})
})
