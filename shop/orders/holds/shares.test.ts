/** Unpaid orders of one browser, or of newcomers behind one network, hold at most a share of the stock. */
import { isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { releaseStock } from './stock-holds.server.ts'
import { stockHolds } from './tables.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { inTransaction } from '#shop/transaction.server.ts'
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

/** Returns the code of the refusal, or 'placed'. */
async function order(quantity: number, caller = newcomer()) {
	const placed = await placeOrder(shop, packs(quantity), { ...caller, key: newCaller().key })
	return placed.ok ? 'placed' : placed.code
}

async function placeLines(...quantities: number[]) {
	const total = quantities.reduce((sum, quantity) => sum + quantity)
	const orderItems = quantities.map((quantity) => ({ id: 1, quantity, size: 'Small', grind: 'Fine' }))
	const placed = await placeOrder(shop, paymentInput({ amount: total * 240, orderItems }), newcomer())
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

	test('are one for all that is left, up to 99 packs', async () => {
		await setLevel(99)
		expect(await order(99)).toBe('placed')
		expect(await available()).toBe(0)
	})

	test('are one for half of a large stock, in lines of any number', async () => {
		await setLevel(400)
		expect(await placeLines(99, 99, 3)).toBe('beyond_share')
		expect(await placeLines(99, 99, 2)).toBe('placed')
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
			'We can hold only 5 of Artisan Blend - 100% Pure, Small (220g), for you until you pay, so that some are left for others. Please reduce the quantity, or try again in a few minutes.',
		)
		await order(5)
		expect(await refusalOf(1)).toBe(
			'We can hold no more of Artisan Blend - 100% Pure, Small (220g), for you until what you or others on your internet connection have ordered is paid. Please try again in a few minutes.',
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
})

describe('somebody who has paid for an order', () => {
	test('is not refused for what others behind the network hold', async () => {
		await setLevel(100)
		const known = newcomer()
		await pay(1, known)
		expect(await order(49)).toBe('placed')
		expect(await order(2)).toBe('beyond_share')
		expect(await order(2, known)).toBe('placed')
	})

	test('takes nothing from the share of newcomers', async () => {
		await setLevel(101)
		const known = newcomer()
		await pay(1, known)
		expect(await order(60, known)).toBe('placed')
		expect(await order(40)).toBe('placed')
	})

	test('has one share, also if a request without cookies takes over each order', async () => {
		await setLevel(1000)
		const known = newcomer()
		await pay(1, known)
		const placed: boolean[] = []
		for (let count = 0; count < 6; count++) {
			const { key } = newCaller()
			const first = await placeOrder(shop, packs(99), { ...known, key })
			placed.push(first.ok)
			if (first.ok) await placeOrder(shop, packs(99), { ...newcomer(), key })
		}
		expect(placed).toEqual([true, true, true, true, true, false])
		expect(await available()).toBe(999 - 5 * 99)
	})

	test('has one share in the account and as a guest in its browser', async () => {
		await setLevel(101)
		const customerId = await newCustomer(shop)
		const browser = newCaller()
		await pay(1, { ...newcomer(), ...browser, customerId })
		expect(await order(50, { ...newcomer(), ...browser })).toBe('placed')
		expect(await order(1, { ...newcomer(), customerId })).toBe('beyond_share')
	})
})

test('the holder of the packs is deleted when the order is paid or releases them', async () => {
	await setLevel(100)
	const holders = async () =>
		(await shop.db.select().from(stockHolds).orderBy(stockHolds.holder)).map(({ holder }) => holder)
	const caller = newcomer()
	await order(60, caller)
	expect(await holders()).toEqual([NETWORK])
	await order(70, caller)
	expect(await holders()).toEqual([NETWORK, null])
	const [open] = await shop.db.select().from(stockHolds).where(isNotNull(stockHolds.holder))
	await inTransaction(shop, (transaction) => releaseStock(shop, transaction, open?.orderId ?? ''))
	await pay(1, newcomer())
	expect(await holders()).toEqual([null, null, null])
})
