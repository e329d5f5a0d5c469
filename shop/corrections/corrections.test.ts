import { beforeEach, describe, expect, test } from 'vitest'
import { correctGrind } from './correct-grind.server.ts'
import { correctTracking } from './correct-tracking.server.ts'
import { GrindCorrection, Reason, TrackingCorrection } from './input.ts'
import { undoDelivery } from './undo-delivery.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { listStatusChanges } from '#shop/orders/admin/admin.server.ts'
import { packedBatches } from '#shop/orders/batches/tables.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listCorrections } from '#shop/orders/corrections/stored-corrections.server.ts'
import { findOrder, listItems, type Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { newBatch } from '#test/fixtures/batches.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const reason = 'Customer called'

const getOrder = async (number: string): Promise<Order> => {
	const order = await findOrder(shop.db, number)
	if (!order) throw new Error('no order')
	return order
}

const tracking = (number: string, trackingNumber: string, version = 0) =>
	correctTracking(shop, {
		number,
		version,
		by,
		input: TrackingCorrection.parse({ trackingNumber, courier: 'DTDC', reason }),
	})

const grind = (number: string, value: string, { version = 0, position = 0 } = {}) =>
	correctGrind(shop, {
		number,
		version,
		by,
		input: GrindCorrection.parse({ position: String(position), grind: value, reason }),
	})

const undo = (number: string, version = 0) =>
	undoDelivery(shop, { number, version, by, input: Reason.parse({ reason }) })

const pack = (number: string) => advanceOrder(shop, { number, to: 'packed', by })

async function ship(number: string) {
	await pack(number)
	await advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'WRONG1', courier: 'Blue Dart', by })
}

async function deliver(number: string) {
	await advanceOrder(shop, { number, to: 'out_for_delivery', by })
	await advanceOrder(shop, { number, to: 'delivered', by })
}

const subjects = async () => (await shop.sentEmails()).map(({ subject }) => subject)

describe('the tracking number of a parcel on its way', () => {
	test('is corrected with its courier, and the customer gets the right link', async () => {
		const { number } = await placePaidOrder(shop)
		await ship(number)
		expect(await tracking(number, 'D123')).toEqual({ ok: true })
		const order = await getOrder(number)
		expect(order).toMatchObject({ status: 'shipped', trackingNumber: 'D123', courier: 'DTDC' })
		expect(await listCorrections(shop, [order.id])).toMatchObject([
			{ kind: 'tracking', reason, by: 'Kamala', before: { trackingNumber: 'WRONG1', courier: 'Blue Dart' } },
		])
		expect(await listAuditEntries(shop, { action: 'tracking number corrected' })).toMatchObject([
			{ subject: number, detail: { from: 'WRONG1 (Blue Dart)', to: 'D123 (DTDC)' } },
		])
		const email = (await shop.sentEmails()).find(({ subject }) => subject.includes('tracking number'))
		expect(email?.text).toContain('D123 (DTDC)')
		expect(email?.text).toContain('Track your parcel with DTDC: https://')
	})

	test('is refused when nothing changes, before shipping, after delivery, and to the second of two people', async () => {
		const { number } = await placePaidOrder(shop)
		expect(await tracking(number, 'D123')).toMatchObject({ ok: false, kind: 'conflict' })
		await ship(number)
		const both = await Promise.all([tracking(number, 'D123'), tracking(number, 'D124')])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		const { trackingNumber } = await getOrder(number)
		expect(await tracking(number, trackingNumber ?? '', 1)).toMatchObject({
			ok: false,
			field: 'trackingNumber',
		})
		await deliver(number)
		expect(await tracking(number, 'D125', 1)).toMatchObject({ ok: false, kind: 'conflict' })
	})
})

describe('the grind of a pack', () => {
	test('changes until the order ships, at the same price, with an audit entry and one email', async () => {
		const { number } = await placePaidOrder(shop)
		const order = await getOrder(number)
		expect(await grind(number, 'coarse')).toEqual({ ok: true })
		expect(await getOrder(number)).toEqual(order)
		const [item] = await listItems(shop.db, order.id)
		expect(item?.grind).toBe('Coarse')
		expect(await listCorrections(shop, [order.id])).toMatchObject([
			{ kind: 'grind', reason, by: 'Kamala', before: { grind: 'Fine' } },
		])
		expect(await listAuditEntries(shop, { action: 'grind corrected' })).toMatchObject([
			{ subject: number, actorName: 'Kamala', detail: { from: 'Fine', to: 'Coarse' } },
		])
		const email = (await shop.sentEmails()).find(({ subject }) => subject.includes('changed the grind'))
		expect(email?.text).toContain('coarse grind')
	})

	test('that is changed after packing makes the order one to pack again', async () => {
		const { number } = await placePaidOrder(shop)
		await newBatch(shop, 'R-1')
		await pack(number)
		expect(await shop.db.select().from(packedBatches)).toHaveLength(1)
		expect(await grind(number, 'coarse')).toEqual({ ok: true })
		const { id, status } = await getOrder(number)
		expect(status).toBe('processing')
		expect(await shop.db.select().from(packedBatches)).toEqual([])
		expect((await listStatusChanges(shop, id)).at(-1)).toMatchObject({ to: 'processing', by: 'shop:Kamala' })
		expect(await pack(number)).toMatchObject({ ok: true })
	})

	test('is refused when it is the same, unknown, for no pack of the order, unpaid or shipped', async () => {
		const { order: unpaid } = await placeUnpaidOrder(shop)
		expect(await grind(unpaid.number, 'coarse')).toMatchObject({ ok: false, kind: 'conflict' })
		const { number } = await placePaidOrder(shop)
		expect(await grind(number, 'fine')).toMatchObject({ ok: false, field: 'grind' })
		expect(await grind(number, 'coarse', { position: 7 })).toMatchObject({ ok: false, field: 'grind' })
		expect(GrindCorrection.safeParse({ position: '0', grind: 'powder', reason }).success).toBe(false)
		await ship(number)
		expect(await grind(number, 'coarse')).toMatchObject({ ok: false, kind: 'conflict' })
	})

	test('of two people who change it, the second is warned', async () => {
		const { number } = await placePaidOrder(shop)
		const both = await Promise.all([grind(number, 'coarse'), grind(number, 'medium')])
		const warning = expect.stringContaining('Somebody else has changed this order')
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		expect(both.filter(({ ok }) => !ok)).toMatchObject([{ message: warning }])
	})

	test('is what the slip says, or what it was when the order was shipped', async () => {
		const { number } = await placePaidOrder(shop)
		await advanceOrder(shop, { number, to: 'packed', by })
		const { id } = await getOrder(number)
		const [changed] = await Promise.all([
			grind(number, 'coarse'),
			advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'D1', by }),
		])
		const [item] = await listItems(shop.db, id)
		expect(item?.grind === 'Coarse').toBe(changed.ok)
	})
})

describe('a delivery marked by mistake', () => {
	test('is undone within a day, and the customer is informed each time', async () => {
		const { number } = await placePaidOrder(shop)
		await ship(number)
		await deliver(number)
		shop.setClock(new Date('2026-11-21T10:00:00Z'))
		expect(await undo(number)).toEqual({ ok: true })
		expect((await getOrder(number)).status).toBe('out_for_delivery')
		expect(await listAuditEntries(shop, { action: 'delivery undone' })).toMatchObject([
			{ subject: number, actorName: 'Kamala' },
		])
		await advanceOrder(shop, { number, to: 'delivered', by })
		expect((await subjects()).filter((subject) => subject.includes('was delivered'))).toHaveLength(2)
		expect((await subjects()).filter((subject) => subject.includes('still on its way'))).toHaveLength(1)
		expect(await undo(number, 1)).toEqual({ ok: true })
		expect((await subjects()).filter((subject) => subject.includes('still on its way'))).toHaveLength(2)
	})

	test('is refused after a day, for a refunded order, and twice at once', async () => {
		const { number } = await placePaidOrder(shop)
		expect(await undo(number)).toMatchObject({ ok: false, kind: 'conflict' })
		await ship(number)
		await deliver(number)
		shop.setClock(new Date('2026-11-21T10:00:01Z'))
		expect(await undo(number)).toMatchObject({ ok: false, kind: 'conflict' })
		shop.setClock(new Date('2026-11-20T12:00:00Z'))
		const both = await Promise.all([undo(number), undo(number)])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)

		const { number: refunded } = await placePaidOrder(shop)
		await ship(refunded)
		await deliver(refunded)
		const { total } = await getOrder(refunded)
		await refundPartially(shop, { number: refunded, amount: total, expectedRefundable: total, by })
		expect(await undo(refunded)).toMatchObject({ ok: false, kind: 'conflict' })
	})

	test('leaves an order that can be cancelled and refunded', async () => {
		const { number } = await placePaidOrder(shop)
		await ship(number)
		await deliver(number)
		await undo(number)
		expect(await cancelForShop(shop, { number, by })).toMatchObject({ ok: true })
	})

	test('of an order that is collected leaves it packed', async () => {
		const { number } = await placePaidOrder(shop)
		await shop.db.update(orders).set({ isCollected: true })
		await advanceOrder(shop, { number, to: 'packed', by })
		await advanceOrder(shop, { number, to: 'delivered', by })
		expect(await undo(number)).toEqual({ ok: true })
		expect((await getOrder(number)).status).toBe('packed')
		expect(await subjects()).toContain(`Your order ${number} is still waiting for you`)
	})
})
