/** The prefixes of orders and invoices are settings: old numbers stay valid, and each series has no gap. */
import { beforeEach, expect, test } from 'vitest'
import { listInvoices } from './invoices.server.ts'
import { saveBusinessDetails } from '#shop/business/admin.server.ts'
import { applyBusinessDetails, listBusinessDetails } from '#shop/business/business.server.ts'
import { BusinessDetailsInput } from '#shop/business/input.ts'
import { BUSINESS_DETAILS } from '#shop/business/rules.ts'
import { listForAdmin } from '#shop/orders/admin/admin.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { onlyReturn } from '#test/fixtures/gst-documents.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	await applyBusinessDetails(shop)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

async function setDetails(change: object) {
	const seen = await listBusinessDetails(shop)
	const form = Object.fromEntries(BUSINESS_DETAILS.map(({ key }) => [key, seen[key] ?? '']))
	const input = BusinessDetailsInput.parse({ ...form, ...change })
	return saveBusinessDetails(shop, { input, seen, by: { id: null, name: 'Kamala' } })
}

async function numbersOf(number: string): Promise<string[]> {
	const order = await findOrder(shop.db, number)
	if (!order) throw new Error('no order')
	return (await listInvoices(shop.db, order.id)).map((invoice) => invoice.number)
}

test('an order has the prefix of its day, and earlier ones stay valid everywhere', async () => {
	const before = await placePaidOrder(shop)
	expect(await setDetails({ orderPrefix: 'kav' })).toEqual({ ok: true, changed: 1 })
	const after = await placePaidOrder(shop)
	expect([before.number, after.number]).toEqual([
		expect.stringMatching(/^SK3-/),
		expect.stringMatching(/^KAV-[2-9A-Z]{8}-20261120$/),
	])
	for (const { number, viewer } of [before, after]) {
		expect(await trackOrder(shop, { number: number.toLowerCase(), viewer })).toMatchObject({ ok: true })
		expect(await listForAdmin(shop, [number])).toHaveLength(1)
	}
})

test('another invoice prefix begins series of its own; the first goes on where it was', async () => {
	const first = await placePaidOrder(shop)
	const second = await placePaidOrder(shop)
	await setDetails({ invoicePrefix: 'KAV' })
	const third = await placePaidOrder(shop)
	await cancelOrder(shop, first)
	await setDetails({ invoicePrefix: '' })
	const fourth = await placePaidOrder(shop)
	await cancelOrder(shop, second)
	expect(await Promise.all([first, second, third, fourth].map(({ number }) => numbersOf(number)))).toEqual([
		['SK/26-27/0000001', 'KAVC/26-27/00001'],
		['SK/26-27/0000002', 'SKC/26-27/000001'],
		['KAV/26-27/000001'],
		['SK/26-27/0000003'],
	])
	expect((await onlyReturn(shop, '2026-11')).series).toEqual([
		{ kind: 'invoice', first: 'KAV/26-27/000001', last: 'KAV/26-27/000001', count: 1 },
		{ kind: 'invoice', first: 'SK/26-27/0000001', last: 'SK/26-27/0000003', count: 3 },
		{ kind: 'credit_note', first: 'KAVC/26-27/00001', last: 'KAVC/26-27/00001', count: 1 },
		{ kind: 'credit_note', first: 'SKC/26-27/000001', last: 'SKC/26-27/000001', count: 1 },
	])
})

test('bills of supply and their credit notes leave no gap in the series of the return', async () => {
	const taxed = await placePaidOrder(shop)
	await setDetails({ taxRegistration: 'composition' })
	const bill = await placePaidOrder(shop)
	await cancelOrder(shop, bill)
	await cancelOrder(shop, taxed)
	await setDetails({ taxRegistration: '' })
	const again = await placePaidOrder(shop)
	expect(await Promise.all([taxed, bill, again].map(({ number }) => numbersOf(number)))).toEqual([
		['SK/26-27/0000001', 'SKC/26-27/000001'],
		['SKB/26-27/000001', 'SKD/26-27/000001'],
		['SK/26-27/0000002'],
	])
	expect((await onlyReturn(shop, '2026-11')).series.map(({ last, count }) => [last, count])).toEqual([
		['SK/26-27/0000002', 2],
		['SKC/26-27/000001', 1],
	])
})
