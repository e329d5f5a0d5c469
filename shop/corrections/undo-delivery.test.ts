/** 'Delivered' or 'collected' is set back only while the packs may still be at the shop or on their way. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { undoDelivery } from './undo-delivery.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import {
	agreeToReturn,
	declineReturn,
	receiveReturn,
	refundReturn,
} from '#shop/returns/answer-return.server.ts'
import { requestReturn, withdrawReturn } from '#shop/returns/request-return.server.ts'
import { createReplacement, shipReplacement, withdrawReplacement } from '#shop/returns/replacements.server.ts'
import { paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { placeDeliveredOrder, returnInput, returnsOf } from '#test/fixtures/returns.ts'
import { stockOf } from '#test/fixtures/stock.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

const by = { id: null, name: 'Kamala' }
const stock = stockOf(shop)

const undo = (number: string) =>
	undoDelivery(shop, { number, version: 0, by, input: { reason: 'Another order' } })
const replace = (number: string) =>
	createReplacement(shop, {
		number,
		version: 0,
		by,
		input: { items: [{ position: 0, quantity: 3 }], reason: 'damaged', note: '' },
	})

/** Three of the ten packs that there are. */
async function placeCollectedOrder() {
	await stock.setLevel(10)
	const change = { amount: 720, orderItems: [{ ...paymentInput().orderItems[0], quantity: 3 }] }
	const placed = await placePaidOrder(shop, { change })
	const { number } = placed
	await shop.db.update(orders).set({ isCollected: true }).where(eq(orders.number, number))
	await advanceOrder(shop, { number, to: 'packed', by })
	await advanceOrder(shop, { number, to: 'delivered', by })
	return placed
}

async function ask({ number, viewer }: Awaited<ReturnType<typeof placePaidOrder>>) {
	expect(await requestReturn(shop, { number, viewer, input: returnInput(2), photos: [] })).toEqual({
		ok: true,
	})
	const [found] = await returnsOf(shop, number)
	return { number, returnId: found?.id ?? '', by }
}

async function receive(on: { number: string; returnId: string; by: typeof by }) {
	await agreeToReturn(shop, { ...on, input: { sendsBack: true, answer: '' } })
	expect(await receiveReturn(shop, { ...on, isRestocked: true })).toEqual({ ok: true })
	const refunded = await refundReturn(shop, { ...on, amount: rupees(480), expectedRefundable: rupees(720) })
	expect(refunded).toEqual({ ok: true })
}

test('a collected order of which packs came back is not set back, nor are they added to the stock again', async () => {
	const placed = await placeCollectedOrder()
	await receive(await ask(placed))
	expect(await stock.available()).toBe(9)
	expect(await undo(placed.number)).toMatchObject({ ok: false, kind: 'conflict' })
	expect(await cancelOrder(shop, placed)).toMatchObject({ ok: false })
	expect(await stock.available()).toBe(9)
})

test('nor is an order that was delivered, and of which packs came back', async () => {
	const placed = await placeDeliveredOrder(shop)
	await receive(await ask(placed))
	expect(await undo(placed.number)).toMatchObject({ ok: false, kind: 'conflict' })
})

test('a return that was withdrawn or declined keeps no order delivered', async () => {
	const withdrawn = await placeDeliveredOrder(shop)
	const { returnId } = await ask(withdrawn)
	await withdrawReturn(shop, { ...withdrawn, returnId })
	expect(await undo(withdrawn.number)).toEqual({ ok: true })
	const declined = await placeDeliveredOrder(shop)
	await declineReturn(shop, { ...(await ask(declined)), answer: 'It has not left yet' })
	expect(await undo(declined.number)).toEqual({ ok: true })
})

describe('with a replacement', () => {
	test('a collected order is not set back, because its packs were handed over', async () => {
		const { number } = await placeCollectedOrder()
		const made = await replace(number)
		if (!made.ok) throw new Error(made.message)
		expect(await undo(number)).toMatchObject({ ok: false, kind: 'conflict' })
		await shipReplacement(shop, { number: made.replacement, trackingNumber: 'R1', courier: '', by })
		expect(await undo(number)).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await stock.available()).toBe(4)
	})

	test('that was withdrawn, it is', async () => {
		const { number } = await placeCollectedOrder()
		const made = await replace(number)
		if (!made.ok) throw new Error(made.message)
		await withdrawReplacement(shop, { number: made.replacement, by })
		expect(await undo(number)).toEqual({ ok: true })
	})

	test('an order that a courier has is: the replacement may be for a lost parcel', async () => {
		const { number } = await placeDeliveredOrder(shop)
		await replace(number)
		expect(await undo(number)).toEqual({ ok: true })
	})
})
