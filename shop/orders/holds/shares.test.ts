/** Unpaid orders of one browser, or of newcomers behind one network, hold at most a share of the stock. */
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetNetworks } from './stock-holds.server.ts'
import { stockHolds } from './tables.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { stockOf } from '#test/fixtures/stock.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const { setLevel, available } = stockOf(shop)
const NETWORK = 'carrier'
const newcomer = (network = NETWORK): CheckoutCaller => ({ ...newCaller(), network })
const packs = (quantity: number) =>
	paymentInput({
		amount: quantity * 240 + (quantity > 1 ? 0 : 40),
		orderItems: [{ id: 1, quantity, size: 'Small', grind: 'Fine' }],
	})

/** The code of the refusal, or 'placed'. */
async function order(quantity: number, caller = newcomer()) {
	const placed = await placeOrder(shop, packs(quantity), { ...caller, key: newCaller().key })
	return placed.ok ? 'placed' : placed.code
}

async function pay(quantity: number, caller: CheckoutCaller) {
	const started = await startPayment(shop, { input: packs(quantity), caller, scenario: 'sbx:pay' })
	if (!started.ok) throw new Error(started.message)
	await verifyPayment(shop, started.number, caller)
}

describe('unpaid orders of newcomers behind one network', () => {
	test('hold half of the packs, and the rest is sold to others', async () => {
		await setLevel(300)
		expect(await order(99)).toBe('placed')
		expect(await order(99)).toBe('beyond_share')
		expect(await order(51)).toBe('placed')
		expect(await order(1)).toBe('beyond_share')
		expect(await available()).toBe(150)
		expect(await order(20, newcomer('another'))).toBe('placed')
	})

	test('are not limited as long as there is one', async () => {
		await setLevel(60)
		expect(await order(60)).toBe('placed')
		expect(await available()).toBe(0)
	})

	test('hold the last ten packs', async () => {
		await setLevel(10)
		for (let count = 0; count < 10; count++) expect(await order(1)).toBe('placed')
		expect(await order(1)).toBe('sold_out')
	})

	test('hold no more when the orders are placed at once', async () => {
		await setLevel(40)
		const placed = await Promise.all(Array.from({ length: 8 }, () => order(5)))
		expect(placed.filter((result) => result === 'placed')).toHaveLength(4)
		expect(await available()).toBe(20)
	})

	test('leave their share when they are paid', async () => {
		await setLevel(40)
		await pay(20, newcomer())
		expect(await order(10)).toBe('placed')
		expect(await available()).toBe(10)
	})
})

describe('a refusal', () => {
	const refusalOf = async (quantity: number) => {
		const placed = await placeOrder(shop, packs(quantity), newcomer())
		return placed.ok ? null : placed.message
	}

	test('says how many packs can be ordered, or that the shopper may try again', async () => {
		await setLevel(40)
		await order(15)
		expect(await refusalOf(6)).toBe(
			'Several orders for Artisan Blend - 100% Pure, Small (220g), from your internet connection are not paid yet, so we can keep only 5 more for you. Please reduce the quantity, or try again in a few minutes.',
		)
		await order(5)
		expect(await refusalOf(1)).toBe(
			'Several orders for Artisan Blend - 100% Pure, Small (220g), from your internet connection are not paid yet, so the packs that are left are kept for others. Please try again in a few minutes.',
		)
	})
})

describe('one browser', () => {
	test('holds no more by editing its order', async () => {
		await setLevel(100)
		const caller = newcomer()
		expect(await order(30, caller)).toBe('placed')
		expect(await order(40, caller)).toBe('placed')
		expect(await order(50, caller)).toBe('placed')
		expect(await order(60, caller)).toBe('placed')
		expect(await available()).toBe(40)
	})

	test('that has paid for an order is not refused for what others behind its network hold', async () => {
		await setLevel(100)
		const known = newcomer()
		await pay(1, known)
		expect(await order(49)).toBe('placed')
		expect(await order(2)).toBe('beyond_share')
		expect(await order(2, known)).toBe('placed')
	})
})

test('the network is forgotten after a day', async () => {
	await setLevel(100)
	await order(1)
	await forgetNetworks(shop)
	expect(await shop.db.select().from(stockHolds)).toMatchObject([{ network: NETWORK }])
	shop.advance(86_401)
	await forgetNetworks(shop)
	expect(await shop.db.select().from(stockHolds)).toMatchObject([{ network: null }])
})
