import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeBatch, listPackedBatches } from './packed-batches.server.ts'
import { countOrdersOf, exportRecall, listRecall, removeBatch } from './recall.server.ts'
import { packedBatches } from './tables.server.ts'
import { collectPersonalData } from '#shop/account-lifecycle/personal-data.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { listToRoast } from '#shop/reports/to-roast.server.ts'
import { createReplacement, shipReplacement } from '#shop/returns/replacements.server.ts'
import { listBatches, setBatchOpen } from '#shop/roasts/batches.server.ts'
import { newBatch } from '#test/fixtures/batches.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { reportRefund } from '#test/fixtures/refunds.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const pack = (number: string) => advanceOrder(shop, { number, to: 'packed', by })
const ship = (number: string, trackingNumber = 'D1') =>
	advanceOrder(shop, { number, to: 'shipped', trackingNumber, courier: 'DTDC', by })
const change = (number: string, batchId: number | null) =>
	changeBatch(shop, { number, position: 0, batchId, by })

async function buyAndPack() {
	const placed = await placePaidOrder(shop)
	await pack(placed.number)
	return placed
}

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
	await buyAndPack()
	expect(await listToRoast(shop)).toEqual([
		{ productId: 1, productName: 'Artisan Blend - 100% Pure', grams: 440, packs: 2 },
	])
})

describe('a shop without batches', () => {
	test('packs and ships as before', async () => {
		const placed = await buyAndPack()
		await ship(placed.number)
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
		const placed = await buyAndPack()
		expect(await batchOnPage(placed)).toEqual({ number: 'R-2', bestBefore: '2027-05-20' })
		await ship(placed.number)
		const email = await shippingEmail()
		expect(email?.text).toContain('Small (220g), Fine × 1, Batch R-2, best before 20 May 2027')
		expect(email?.html).toContain('Batch R-2, best before 20 May 2027')
	})

	test('names its batch in the copy of the data of its customer', async () => {
		const customerId = await newCustomer(shop)
		await newBatch(shop, 'R-1')
		const { number } = await placePaidOrder(shop, { customerId })
		await pack(number)
		const customer = await findCustomer(shop.db, customerId)
		if (!customer) throw new Error('no customer')
		const { orders } = await collectPersonalData(shop, { customer, token: 'none' })
		expect(orders[0]?.items[0]?.batch).toBe('Batch R-1, best before 20 May 2027')
	})

	test('gets no batch that is closed', async () => {
		const id = await newBatch(shop, 'R-1')
		await setBatchOpen(shop, { id, isOpen: false, by })
		expect(await batchOnPage(await buyAndPack())).toBeNull()
	})

	test('keeps its batch when another one is roasted', async () => {
		await newBatch(shop, 'R-1')
		const placed = await buyAndPack()
		await newBatch(shop, 'R-2')
		expect(await batchOnPage(placed)).toMatchObject({ number: 'R-1' })
	})
})

describe('the batch of an order', () => {
	test('can be changed until it is shipped, also to none, and the log says so', async () => {
		await newBatch(shop, 'R-1')
		const placed = await buyAndPack()
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
		await ship(placed.number)
		expect(await change(placed.number, null)).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await batchOnPage(placed)).toMatchObject({ number: 'R-2' })
	})

	test('cannot be that of another blend, and not before it is packed', async () => {
		const other = await newBatch(shop, 'OTHER', { productId: '2' })
		const placed = await placePaidOrder(shop)
		expect(await change(placed.number, other)).toMatchObject({ ok: false })
		await pack(placed.number)
		expect(await change(placed.number, other)).toMatchObject({ ok: false, field: 'batchId' })
		expect(await change(placed.number, 999)).toMatchObject({ ok: false, field: 'batchId' })
	})

	test('is changed before shipping, or the change is refused, when both come at once', async () => {
		await newBatch(shop, 'R-1')
		const { number } = await buyAndPack()
		const second = await newBatch(shop, 'R-2')
		const [changed, shipped] = await Promise.all([change(number, second), ship(number)])
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

/** Completes all refunds at the provider. */
async function completeRefunds() {
	for (const refund of await shop.db.select().from(refunds)) await reportRefund(shop, refund)
}

describe('the recall list of a batch', () => {
	test('names all to whom its packs were or will be sent, and nobody else', async () => {
		const first = await newBatch(shop, 'R-1')
		const shipped = await buyAndPack()
		await ship(shipped.number)
		// The list is sorted by the time of the order.
		shop.advance(60)
		const packed = await buyAndPack()
		const cancelled = await buyAndPack()
		await cancelForShop(shop, { number: cancelled.number, by })
		await newBatch(shop, 'R-2')
		await buyAndPack()
		const recalled = await listRecall(shop, first)
		expect(recalled.map(({ number, status }) => ({ number, status }))).toEqual([
			{ number: shipped.number, status: 'Shipped' },
			{ number: packed.number, status: 'Packed' },
		])
		expect(recalled[0]).toMatchObject({
			name: 'Meena Sundaram',
			phone: '9876543210',
			email: 'meena@example.in',
			sent: ['1 × Artisan Blend - 100% Pure, Small (220g), Fine'],
		})
		const lines: string[] = []
		for await (const line of exportRecall(recalled)) lines.push(line)
		expect(lines).toHaveLength(3)
		expect(lines[1]).toContain('meena@example.in')
		expect(await countOrdersOf(shop, [first])).toEqual(new Map([[first, 2]]))
	})

	test('leaves out an order that was cancelled before it shipped, also once its refund has arrived', async () => {
		const batch = await newBatch(shop, 'R-1')
		const cancelled = await buyAndPack()
		await cancelForShop(shop, { number: cancelled.number, by })
		await completeRefunds()
		expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'refunded' }])
		expect(await listRecall(shop, batch)).toEqual([])
		expect(await countOrdersOf(shop, [batch])).toEqual(new Map())
	})

	test('keeps what left the shop, whatever became of its money', async () => {
		const batch = await newBatch(shop, 'R-1')
		const lost = await buyAndPack()
		await ship(lost.number)
		await cancelForShop(shop, { number: lost.number, by })
		await completeRefunds()
		shop.advance(60)
		const collected = await buyAndPack()
		await shop.db.update(orders).set({ isCollected: true }).where(eq(orders.number, collected.number))
		await advanceOrder(shop, { number: collected.number, to: 'delivered', by })
		const refundable = rupees(280)
		await refundPartially(shop, {
			number: collected.number,
			amount: refundable,
			expectedRefundable: refundable,
			by,
		})
		await completeRefunds()
		expect(await listRecall(shop, batch)).toMatchObject([
			{ number: lost.number, status: 'Refunded' },
			{ number: collected.number, status: 'Refunded' },
		])
	})

	test('has the parcels in which packs of it were sent again', async () => {
		await newBatch(shop, 'R-1')
		const { number } = await buyAndPack()
		await ship(number)
		const second = await newBatch(shop, 'R-2')
		await createReplacement(shop, {
			number,
			version: 0,
			by,
			input: { items: [{ position: 0, quantity: 1 }], reason: 'damaged', note: 'Torn' },
		})
		await shipReplacement(shop, { number: `${number}-R1`, trackingNumber: 'D2', courier: 'DTDC', by })
		expect(await listRecall(shop, second)).toMatchObject([
			{ number, parcel: `${number}-R1`, status: 'Replacement shipped' },
		])
	})
})

test('a batch can be removed until packs come from it', async () => {
	const mistaken = await newBatch(shop, 'R-0')
	expect(await removeBatch(shop, { id: mistaken, by })).toEqual({ ok: true })
	expect(await removeBatch(shop, { id: mistaken, by })).toMatchObject({ kind: 'missing' })
	const used = await newBatch(shop, 'R-1')
	await buyAndPack()
	expect(await removeBatch(shop, { id: used, by })).toMatchObject({ kind: 'conflict' })
	expect(await listBatches(shop)).toHaveLength(1)
})

test('a batch can be removed when its only order was cancelled before it left', async () => {
	const id = await newBatch(shop, 'R-1')
	const { number } = await buyAndPack()
	expect(await cancelForShop(shop, { number, by })).toMatchObject({ ok: true })
	expect(await removeBatch(shop, { id, by })).toEqual({ ok: true })
	expect(await listBatches(shop)).toEqual([])
})

test('an order is packed whether or not its batch is removed at that moment', async () => {
	const { number } = await placePaidOrder(shop)
	const id = await newBatch(shop, 'R-1')
	const [packed, removed] = await Promise.all([pack(number), removeBatch(shop, { id, by })])
	expect(packed.ok).toBe(true)
	expect(await shop.db.select().from(packedBatches)).toHaveLength(removed.ok ? 0 : 1)
})
