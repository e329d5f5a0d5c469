import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action as createPayment } from './payments/create-payment.ts'
import { action as abandonPayment } from './payments/payment-failure.ts'
import { action as receiveWebhook } from './payments/payment-webhook.ts'
import { loader as getPrices } from './product-prices.ts'
import { loader as getMessages } from './promotional-messages.ts'
import { action as verifyPayment } from './payments/verify-payment.ts'
import { action as verifyPromocode } from './verify-promocode.ts'
import { PromoRows, readTerms, writeTerms } from './verify-promocode-response.ts'
import { rupees } from '#shop/money.ts'
import type { PromoTerms } from '#shop/promos/rules.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { promotionalMessages } from '#shop/promotional-messages/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentEvents } from '#shop/payments/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

/** Returns a browser that has started to pay, and the number of its order. */
async function startPaying(scenario = '') {
	const visitor = newVisitor(shop)
	const { body } = await visitor.post(createPayment, paymentInput(), { 'x-sandbox-scenario': scenario })
	return { visitor, transactionId: body.transactionId }
}
const verify = (transactionId: unknown, visitor = newVisitor(shop)) =>
	visitor.post(verifyPayment, { transactionId })

describe('verify-payment', () => {
	test('returns a paid order with totals and items, and its address only to the browser that placed it', async () => {
		const { visitor, transactionId } = await startPaying('sbx:pay')
		const response = await verify(transactionId)
		expect(response.body).toMatchObject({
			success: true,
			isPending: false,
			orderDetails: {
				id: transactionId,
				amount: 280,
				subtotal: 240,
				shipping: 40,
				discount: 0,
				shipping_method: 'standard',
				items: [
					{
						product_id: 1,
						product_name: 'Artisan Blend - 100% Pure',
						quantity: 1,
						price: 240,
						image_url: '/product-images/pure/pure1.jpg',
					},
				],
			},
		})
		expect(JSON.stringify(response.body)).not.toMatch(/meena|Madurai|98765/i)
		expect((await verify(transactionId, visitor)).body).toMatchObject({
			orderDetails: { email: expect.stringContaining('@'), address: { city: 'Madurai' } },
		})
	})
	test('returns a pending payment as such', async () => {
		const { transactionId } = await startPaying('sbx:pending')
		expect((await verify(transactionId)).body).toMatchObject({
			success: false,
			isPending: true,
			message: expect.any(String),
			amount: 280,
		})
	})
	test('responds 404 to any other number, even a malformed one', async () => {
		for (const wrong of ['SK3-22222222-20261120', "' or 1=1", '\u0000', '../x']) {
			expect(await verify(wrong)).toMatchObject({ status: 404, body: { success: false, isPending: false } })
		}
		expect((await verify(7)).status).toBe(400)
	})
})

test('payment-failure works only for the browser that placed the order', async () => {
	const { visitor, transactionId } = await startPaying('sbx:pending')
	expect((await newVisitor(shop).post(abandonPayment, { transactionId })).status).toBe(404)
	expect((await visitor.post(abandonPayment, { transactionId })).body).toMatchObject({ removed: true })
	// The order is hidden now.
	expect((await verify(transactionId)).body).toMatchObject({ isPending: true, removed: true })
})

describe('verify-promocode', () => {
	const check = (p_code: unknown, p_order_amount: unknown = 600) =>
		newVisitor(shop).post(verifyPromocode, { p_code, p_email: null, p_order_amount })

	test('returns a list with one row', async () => {
		expect((await check(' davara20 ')).body).toEqual([
			{ is_valid: true, discount_type: 'percentage', discount_value: 20, max_discount_amount: 100 },
		])
		expect((await check('TUMBLER50')).body).toEqual([
			{ is_valid: true, discount_type: 'fixed', discount_value: 50, max_discount_amount: null },
		])
	})
	test('says what a code for some items takes off them, with its terms', async () => {
		const goods = [{ productId: 1, size: null }]
		await shop.db.insert(promoCodes).values([
			{ code: 'PURE20', kind: 'percentage', percent: 20, atMost: rupees(90), goods },
			{ code: 'PURE30', kind: 'fixed', amount: rupees(30), goods },
			{ code: 'SHIPFREE', kind: 'free_shipping' },
			{ code: 'TWOFORONE', kind: 'buy_x_get_y', buyQuantity: 1, getQuantity: 1, freeGoods: goods },
		])
		const p_items = [{ id: 1, size: 'Small (220g)', quantity: 1 }]
		const row = async (p_code: string, items: object[] = p_items) => {
			const sent = { p_code, p_email: null, p_order_amount: 280, p_items: items }
			const { body } = await newVisitor(shop).post(verifyPromocode, sent)
			return PromoRows.parse(body)[0]
		}
		const fixed = { is_valid: true, discount_type: 'fixed', max_discount_amount: null }
		expect(await row('PURE20')).toEqual({
			...fixed,
			discount_value: 48,
			terms: { kind: 'percentage', percent: 20, at_most: 90, goods },
		})
		expect(await row('PURE30')).toEqual({
			...fixed,
			discount_value: 30,
			terms: { kind: 'fixed', amount: 30, goods },
		})
		expect(await row('SHIPFREE')).toEqual({
			...fixed,
			discount_value: 40,
			terms: { kind: 'free_shipping' },
		})
		expect(await row('TWOFORONE', [...p_items, { id: 2, size: 'Small', quantity: 1 }])).toEqual({
			...fixed,
			discount_value: 240,
			terms: { kind: 'buy_x_get_y', buy: 1, get: 1, goods: null, free_goods: goods },
		})
		expect(await row('PURE20', [])).toMatchObject({ is_valid: false })
		expect(await row('TWOFORONE')).toEqual({
			is_valid: false,
			discount_type: null,
			discount_value: null,
			max_discount_amount: null,
			message: 'Add 1 pack other than 100% Pure to use this code: buy 1, get 1 free.',
		})
	})
	test.each<PromoTerms>([
		{ kind: 'percentage', percent: 20, atMost: rupees(90), goods: [{ productId: 1, size: 'small' }] },
		{ kind: 'percentage', percent: 20, atMost: null, goods: [{ productId: 1, size: null }] },
		{ kind: 'fixed', amount: rupees(49.5), goods: [{ productId: 1, size: null }] },
		{ kind: 'free_shipping' },
		{ kind: 'buy_x_get_y', buy: 2, get: 1, goods: null, freeGoods: [{ productId: 3, size: null }] },
	])('is read by checkout as it is written: %j', (terms) => {
		const written = writeTerms(terms)
		expect(written && readTerms(written)).toEqual(terms)
	})
	test('does not say why a code is refused', async () => {
		const refused = [
			{ is_valid: false, discount_type: null, discount_value: null, max_discount_amount: null },
		]
		expect((await check('NOSUCHCODE')).body).toEqual(refused)
		expect((await check('DAVARA20', 499.99)).body).toEqual(refused)
	})
	test('requires a code', async () =>
		expect(await check('  ')).toMatchObject({ status: 400, body: { error: 'Please enter a promocode' } }))
	test.each([-1, '600', null, 0.005])('refuses the amount %s', async (amount) =>
		expect((await check('FILTER10', amount)).status).toBe(400),
	)
})

describe('product-prices', () => {
	const read = (query: string) => newVisitor(shop).get(getPrices, `/api${query}`)

	test('returns all sizes of a product, or one', async () => {
		expect((await read('?product_id=1')).body).toEqual([
			{ size_value: 'sampler', mrp: 110, selling_price: 110 },
			{ size_value: 'small', mrp: 260, selling_price: 240 },
			{ size_value: 'medium', mrp: 530, selling_price: 480 },
			{ size_value: 'large', mrp: 1050, selling_price: 950 },
		])
		expect((await read('?product_id=3&size_value=large')).body).toEqual([
			{ size_value: 'large', mrp: 1080, selling_price: 980 },
		])
	})
	test('returns nothing for a product that is not sold', async () => {
		expect((await read('?product_id=1&size_value=huge')).body).toEqual([])
		expect((await read('?product_id=9')).body).toEqual([])
	})
	test('refuses malformed ids and sizes', async () => {
		for (const query of [
			'',
			'?product_id=x',
			'?product_id=-1',
			'?product_id=1&size_value=Small!',
			'?product_id=%00',
		]) {
			expect((await read(query)).status).toBe(400)
		}
	})
})

describe('promotional-messages', () => {
	test('returns the active messages in order', async () => {
		const { body } = await newVisitor(shop).get(getMessages, '/api')
		expect(body[0]).toEqual({
			id: expect.any(Number),
			message: 'Free shipping on orders over ₹350',
			active: true,
			display_order: 1,
		})
	})
	test('leaves out inactive messages, whatever their position', async () => {
		await shop.db.insert(promotionalMessages).values([
			{ message: 'Inactive', active: false, displayOrder: 0 },
			{ message: 'First', displayOrder: 0 },
		])
		const { body } = await newVisitor(shop).get(getMessages, '/api')
		expect(body).toMatchObject([
			{ message: 'First' },
			{ message: 'Free shipping on orders over ₹350' },
			{ message: 'Roasted and ground after you order' },
		])
	})
	test('responds 503 when they cannot be loaded', async () => {
		await shop.db.execute(sql`alter table promotional_messages rename to messages_unavailable`)
		try {
			const { status, body } = await newVisitor(shop).get(getMessages, '/api')
			expect(status).toBe(503)
			expect(body).toMatchObject({ success: false, error: 'Failed to load promotional messages' })
		} finally {
			await shop.db.execute(sql`alter table messages_unavailable rename to promotional_messages`)
		}
	})
})

test('a webhook without the provider’s password changes nothing', async () => {
	const { transactionId } = await startPaying()
	const forged = {
		event: 'checkout.order.completed',
		payload: { merchantOrderId: transactionId, state: 'COMPLETED', amount: 28000 },
	}
	const { status } = await newVisitor(shop).post(receiveWebhook, forged, { authorization: '0'.repeat(64) })
	expect(status).toBe(401)
	expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'payment_pending' }])
	expect(await shop.db.$count(paymentEvents)).toBe(0)
})
