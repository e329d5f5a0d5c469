import { beforeEach, describe, expect, test } from 'vitest'
import { changeBatch, listPackedBatches } from './packed-batches.server.ts'
import { packedBatches } from './tables.server.ts'
import { collectPersonalData } from '#shop/account-lifecycle/personal-data.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { listToRoast } from '#shop/reports/to-roast.server.ts'
import { setBatchOpen } from '#shop/roasts/batches.server.ts'
import { newBatch } from '#test/fixtures/batches.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import {
	packOrder,
	placeAndPack,
	placePaidOrder,
	placeUnpaidOrder,
	shipOrder,
} from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const change = (number: string, batchId: number | null) =>
	changeBatch(shop, { number, position: 0, batchId, by })

async function batchOnPage({ number, viewer }: Awaited<ReturnType<typeof placePaidOrder>>) {
	const tracked = await trackOrder(shop, { number, viewer })
	return tracked.ok ? tracked.order.items[0]?.batch : undefined
}

const shippingEmail = async () =>
	(await shop.sentEmails()).find(({ subject }) => subject.includes('on its way'))

test('the amounts to roast are those of paid orders that are not packed', async () => {
	await placeUnpaidOrder(shop)
	await placePaidOrder(shop)
	await placePaidOrder(shop)
	await placeAndPack(shop)
	expect(await listToRoast(shop)).toEqual([
		{ productId: 1, productName: 'Artisan Blend - 100% Pure', grams: 440, packs: 2 },
	])
})

describe('a shop without batches', () => {
	test('packs and ships as before', async () => {
		const placed = await placeAndPack(shop)
		await shipOrder(shop, placed.number)
		expect(await batchOnPage(placed)).toBeNull()
		expect(await shop.db.select().from(packedBatches)).toEqual([])
		expect((await shippingEmail())?.text).not.toMatch(/batch|best before/i)
	})
})

describe('an order that is packed', () => {
	test('gets the open batch of its blend, which the customer reads on the page and in the email', async () => {
		await newBatch(shop, 'R-1', { roastDay: '2026-11-18' })
		await newBatch(shop, 'R-2')
		await newBatch(shop, 'OTHER', { productId: '2' })
		await newBatch(shop, 'TOMORROW', { roastDay: '2026-11-21' })
		const placed = await placeAndPack(shop)
		expect(await batchOnPage(placed)).toEqual({ number: 'R-2', bestBefore: '2027-05-20' })
		await shipOrder(shop, placed.number)
		const email = await shippingEmail()
		expect(email?.text).toContain('Small (220g), fine grind × 1, Batch R-2, best before 20 May 2027')
		expect(email?.html).toContain('Batch R-2, best before 20&nbsp;May&nbsp;2027')
	})

	test('names its batch in the copy of the data of its customer', async () => {
		const customerId = await newCustomer(shop)
		await newBatch(shop, 'R-1')
		const { number } = await placePaidOrder(shop, { customerId })
		await packOrder(shop, number)
		const customer = await findCustomer(shop.db, customerId)
		if (!customer) throw new Error('no customer')
		const { orders } = await collectPersonalData(shop, { customer, token: 'none' })
		expect(orders[0]?.items[0]?.batch).toBe('Batch R-1, best before 20 May 2027')
	})

	test('gets no batch that is closed', async () => {
		const id = await newBatch(shop, 'R-1')
		await setBatchOpen(shop, { id, isOpen: false, by })
		expect(await batchOnPage(await placeAndPack(shop))).toBeNull()
	})

	test('keeps its batch when another one is roasted', async () => {
		await newBatch(shop, 'R-1')
		const placed = await placeAndPack(shop)
		await newBatch(shop, 'R-2')
		expect(await batchOnPage(placed)).toMatchObject({ number: 'R-1' })
	})
})

describe('the batch of an order', () => {
	test('can be changed until it is shipped, also to none, and the log says so', async () => {
		await newBatch(shop, 'R-1')
		const placed = await placeAndPack(shop)
		const second = await newBatch(shop, 'R-2')
		expect(await change(placed.number, second)).toEqual({ ok: true })
		expect(await batchOnPage(placed)).toMatchObject({ number: 'R-2' })
		expect((await listAuditEntries(shop, { about: placed.number }))[0]).toMatchObject({
			action: 'batch changed',
			detail: { from: 'R-1', to: 'R-2' },
		})
		expect(await change(placed.number, null)).toEqual({ ok: true })
		expect(await batchOnPage(placed)).toBeNull()
		await change(placed.number, second)
		await shipOrder(shop, placed.number)
		expect(await change(placed.number, null)).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await batchOnPage(placed)).toMatchObject({ number: 'R-2' })
	})

	test('cannot be that of another blend, and not before it is packed', async () => {
		const other = await newBatch(shop, 'OTHER', { productId: '2' })
		const placed = await placePaidOrder(shop)
		expect(await change(placed.number, other)).toMatchObject({ ok: false })
		await packOrder(shop, placed.number)
		expect(await change(placed.number, other)).toMatchObject({ ok: false, field: 'batchId' })
		expect(await change(placed.number, 999)).toMatchObject({ ok: false, field: 'batchId' })
	})

	test('is changed before shipping, or the change is refused, when both come at once', async () => {
		await newBatch(shop, 'R-1')
		const { number } = await placeAndPack(shop)
		const second = await newBatch(shop, 'R-2')
		const [changed, shipped] = await Promise.all([change(number, second), shipOrder(shop, number)])
		expect(shipped.ok).toBe(true)
		const [packed] = await listPackedBatches(shop.db, await orderIds())
		expect(packed?.batch.number).toBe(changed.ok ? 'R-2' : 'R-1')
		expect((await shippingEmail())?.text).toContain(`Batch ${packed?.batch.number}`)
	})
})

async function orderIds(): Promise<string[]> {
	const rows = await shop.db.select({ orderId: packedBatches.orderId }).from(packedBatches)
	return rows.map(({ orderId }) => orderId)
}
