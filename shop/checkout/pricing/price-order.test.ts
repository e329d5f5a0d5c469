/** The shop's own prices decide what an order costs. The browser's prices are only compared with them. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from '../place-order.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { setPrice } from '#shop/catalogue/variants/prices.server.ts'
import { productPrices } from '#shop/catalogue/tables.server.ts'
import { rupees } from '#shop/money.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const line = { id: 1, quantity: 1, size: 'Small', grind: 'Fine' }
const place = (change: object = {}) => placeOrder(shop, paymentInput(change), newCaller())
const placeLine = (change: object, amount = 280) => place({ amount, orderItems: [{ ...line, ...change }] })
const listItems = () => shop.db.select().from(orderItems)

describe('the lines of an order', () => {
	test('cost what the shop charges for each product and size', async () => {
		const items = [line, { ...line, size: 'Medium' }, { ...line, id: 2, size: 'Medium', quantity: 2 }]
		expect(await place({ amount: 1720, orderItems: items })).toMatchObject({
			ok: true,
			order: { subtotal: 172_000, shipping: 0, total: 172_000 },
		})
		expect((await listItems()).map(({ productId, price }) => [productId, price])).toEqual([
			[1, 24_000],
			[1, 48_000],
			[2, 50_000],
		])
	})

	test('are recognized in upper and lower case, with the weight or without', async () => {
		await placeLine({ size: 'SMALL (220g)', grind: 'COARSE' })
		expect(await listItems()).toMatchObject([
			{ sizeLabel: 'Small (220g)', grind: 'Coarse', imageUrl: '/product-images/pure/pure1.jpg' },
		])
	})

	test('are ground fine if the browser does not say how', async () => {
		await placeLine({ grind: undefined })
		expect(await listItems()).toMatchObject([{ grind: 'Fine' }])
	})

	test('are refused if they are so many, and so dear, that the largest order has no total', async () => {
		const dear = { mrp: rupees(50_000), sellingPrice: rupees(50_000) }
		await shop.db.update(productPrices).set(dear).where(eq(productPrices.productId, 1))
		expect(await placeLine({ quantity: 11 })).toMatchObject({
			code: 'too_many',
			message: expect.stringContaining('At most 10 packs of Artisan Blend - 100% Pure, Small (220g), fit'),
		})
		expect(await placeLine({ quantity: 10 }, 500_000)).toMatchObject({ ok: true })
	})

	test.each([
		[{ id: 9 }, 'Monsoon Blend, Small, is no longer sold.'],
		[{ size: 'Gigantic' }, 'Monsoon Blend, Gigantic, is no longer sold.'],
		[{ grind: 'Dust' }, 'Monsoon Blend, Small, dust grind, is no longer sold.'],
	])('are refused by name if %j is not sold', async (wrong, message) => {
		expect(await placeLine({ ...wrong, name: 'Monsoon Blend' })).toEqual({
			ok: false,
			kind: 'invalid',
			title: 'Payment Error',
			message: `${message} Please remove it from your cart.`,
			code: 'not_sold',
		})
		expect(await placeLine(wrong)).toMatchObject({
			message: expect.stringMatching(/^Something in your cart is no longer sold/),
		})
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('are refused if the shop has no price for them', async () => {
		await shop.db
			.delete(productPrices)
			.where(and(eq(productPrices.productId, 1), eq(productPrices.size, 'small')))
		expect(await place()).toMatchObject({ code: 'not_sold' })
	})
})

describe('the total of an order', () => {
	test('is refused with the right one if it is wrong, and nothing is written', async () => {
		expect(await place({ amount: 1 })).toMatchObject({
			ok: false,
			kind: 'conflict',
			title: 'Your total has changed',
			code: 'prices_changed',
			quote: { subtotal: 24_000, shipping: 4_000, discount: 0, total: 28_000 },
			lines: [{ price: 24_000, quantity: 1 }],
		})
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test('ignores the price that the browser sends for a line', async () => {
		expect(await placeLine({ price: 1 }, 41)).toMatchObject({ code: 'prices_changed' })
	})

	test('follows the current price, not the one in the cart', async () => {
		const price = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(250) } as const
		await setPrice(shop, { price, by: COMMAND_LINE })
		expect(await place()).toMatchObject({
			code: 'prices_changed',
			quote: { subtotal: 25_000, total: 29_000 },
		})
	})

	test('counts towards the minimum of a promo code with its shipping', async () => {
		// ₹480 and ₹100 for express, with at most ₹100 off.
		const twoPacks = { orderItems: [{ ...line, quantity: 2 }], discountAmount: 100, promoCode: 'DAVARA20' }
		const express = { ...twoPacks, amount: 480, shippingMethod: 'express' }
		expect(await place(express)).toMatchObject({ ok: true, order: { discount: 10_000, total: 48_000 } })
		expect(await place({ ...twoPacks, amount: 380 })).toMatchObject({ code: 'promo_refused' })
	})

	test.each([
		['is one rupee at least', 279, true],
		['is refused below one rupee', 279.01, false],
	])('%s', async (_, discountAmount, ok) => {
		const amount = rupees(280) - rupees(discountAmount)
		await shop.db.insert(promoCodes).values({ code: 'ALMOST', kind: 'fixed', amount: rupees(discountAmount) })
		const outcome = await place({ amount: amount / 100, discountAmount, promoCode: 'ALMOST' })
		const refusal = { ok, kind: 'invalid', title: 'Payment Error', code: 'total_too_small' }
		expect(outcome).toMatchObject(ok ? { ok, order: { total: 100 } } : refusal)
	})
})

describe('a client that does not name the shipping method', () => {
	const placeFor = (amount: number, change: object = {}) =>
		place({ shippingMethod: undefined, amount, ...change })

	test.each([
		[280, 'standard', {}],
		[340, 'express', {}],
		[252, 'standard', { promoCode: 'FILTER10', discountAmount: 28 }],
		[306, 'express', { promoCode: 'FILTER10', discountAmount: 34 }],
	])('and pays ₹%d means %s', async (amount, shippingMethod, change) => {
		expect(await placeFor(amount, change)).toMatchObject({ ok: true, order: { shippingMethod } })
	})

	test.each([
		['neither', 300, {}],
		['a fraction of a paisa', 340.001, {}],
		['a discount of a fraction of a paisa', 340, { discountAmount: 0.001 }],
	])('and pays for %s is quoted standard shipping', async (_, amount, change) => {
		const outcome = await placeFor(amount, { ...change })
		expect(outcome).toMatchObject({ code: 'prices_changed', quote: { shipping: 4_000 } })
	})
})
