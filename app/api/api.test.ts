import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { action as createPayment } from './create-payment.ts'
import { action as giveUp } from './payment-failure.ts'
import { loader as prices } from './product-prices.ts'
import { loader as messages } from './promotional-messages.ts'
import { action as verifyPayment } from './verify-payment.ts'
import { action as verifyPromocode } from './verify-promocode.ts'
import { action as notice } from './payment-notice.ts'
import { requestContext, shopContext } from '#app/web/shop-context.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { promotionalMessages } from '#shop/announcements/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { shopForTests } from '#test/open-shop.ts'
import { payFor } from '#test/orders-for-tests.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

type Address = (args: never) => Promise<Response>

async function ask(
	address: Address,
	{
		body,
		query = '',
		headers = {},
		from = '192.0.2.1',
	}: { body?: unknown; query?: string; headers?: Record<string, string>; from?: string },
) {
	const context = new RouterContextProvider()
	context.set(shopContext, shop)
	context.set(requestContext, { id: 'test', address: from })
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	const request = new Request(
		`http://shop.example/api${query}`,
		body === undefined ? { headers } : { method: 'POST', body: text, headers },
	)
	const response = await address({ request, context, params: {} } as never)
	return { status: response.status, headers: response.headers, body: await response.json() }
}
const pay = (change: object = {}, headers: Record<string, string> = {}) =>
	ask(createPayment as Address, { body: { ...payFor(), ...change }, headers })

describe('create-payment', () => {
	test('answers success, redirectUrl and transactionId, and gives the browser its cookie', async () => {
		const { status, body, headers } = await pay()
		expect(status).toBe(200)
		expect(body).toEqual({
			success: true,
			redirectUrl: expect.stringContaining('/transact/'),
			transactionId: expect.stringMatching(/^SK3-/),
		})
		expect(headers.get('set-cookie')).toMatch(/^sk3_guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
	})

	test('answers a forged amount with the new totals', async () => {
		const { status, body } = await pay({ amount: 1 })
		expect(status).toBe(409)
		expect(body).toMatchObject({
			success: false,
			code: 'prices_changed',
			error: expect.stringContaining('Prices have changed'),
			quote: { subtotal: 240, shipping: 40, discount: 0, total: 280 },
		})
	})

	test.each([0, -1, 0.5, '2', null, 1e308, 100])('refuses a quantity of %s', async (quantity) => {
		const { status } = await pay({ orderItems: [{ id: 1, quantity, size: 'Small (220g)', grind: 'Fine' }] })
		expect(status).toBe(400)
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test.each(['', '{', '[]', 'null', '"x"', '{"amount":1e309}', '{"__proto__":{"amount":1}}', '\u0000'])(
		'refuses the body %j',
		async (body) => {
			expect((await ask(createPayment as Address, { body })).status).toBe(400)
		},
	)

	test('refuses ten thousand lines', async () => {
		const line = { id: 1, quantity: 1, size: 'Small (220g)', grind: 'Fine' }
		expect((await pay({ orderItems: Array.from({ length: 10_000 }, () => line) })).status).toBe(400)
	})

	test('says the words of the form for a wrong address, and which field they belong to', async () => {
		const { status, body } = await pay({ customerDetails: { ...payFor().customerDetails, pincode: '62500' } })
		expect(status).toBe(400)
		expect(body).toMatchObject({ error: 'Enter a valid PIN Code', field: 'customerDetails.pincode' })
	})

	test('says one sentence for a wrong billing address', async () => {
		const { body } = await pay({
			customerDetails: { ...payFor().customerDetails, billingAddress: { name: 'x' } },
		})
		expect(body).toMatchObject({ error: 'Please fill all required billing address fields' })
	})

	test('takes Tamil and emoji, refuses NUL and lone surrogates', async () => {
		const details = payFor().customerDetails
		expect(
			(await pay({ customerDetails: { ...details, name: 'மீனாட்சி', address: '12 கார் தெரு 🏠' } })).status,
		).toBe(200)
		expect((await pay({ customerDetails: { ...details, address: '12 Car\u0000 Street' } })).status).toBe(400)
		expect(
			(
				await ask(createPayment as Address, {
					body: JSON.stringify({ ...payFor(), customerDetails: { ...details, address: '12 Car' } }).replace(
						'12 Car',
						'12 Car \\ud800',
					),
				})
			).status,
		).toBe(400)
	})

	test('ignores a callback address of somebody else', async () => {
		await pay({ callbackUrl: 'https://evil.example/' })
		const { rows } = await shop.pool.query<{ redirect_url: string }>(
			'select redirect_url from phonepe_sandbox.orders',
		)
		expect(rows[0]?.redirect_url).toContain(`${shop.config.publicUrl}/payment-success?transactionId=SK3-`)
	})

	test('stops a flood from one network, not its neighbours', async () => {
		const flood = await Promise.all(
			Array.from({ length: 40 }, () => ask(createPayment as Address, { body: '{', from: '2001:db8:0:1::7' })),
		)
		expect(flood.filter(({ status }) => status === 429)).toHaveLength(10)
		expect((await ask(createPayment as Address, { body: '{', from: '2001:db8:0:1::8' })).status).toBe(429)
		expect((await ask(createPayment as Address, { body: '{', from: '2001:db8:0:2::7' })).status).toBe(400)
	})
})

test('create-payment asked again for an order that is paid names it, so that its result can be shown', async () => {
	const first = await pay({}, { 'x-sandbox-scenario': 'sbx:pay', 'idempotency-key': 'one-intention' })
	const { transactionId } = first.body
	await ask(verifyPayment as Address, { body: { transactionId } })
	const repeated = await pay({}, { 'idempotency-key': 'one-intention' })
	expect(repeated).toMatchObject({ status: 409, body: { code: 'already_paid', transactionId } })
})

test('create-payment that is refused after the order was written still names the browser', async () => {
	const refused = await pay({}, { 'x-sandbox-scenario': 'pay=500' })
	expect(refused.status).toBe(503)
	const cookie = refused.headers.get('set-cookie')?.split(';')[0] ?? ''
	const again = await pay({}, { cookie })
	expect(again.status).toBe(200)
	expect(await shop.db.$count(orders)).toBe(1)
})

describe('verify-payment', () => {
	const verify = (transactionId: unknown) => ask(verifyPayment as Address, { body: { transactionId } })

	test('answers a paid order with its sums and items, and its address only where it was placed', async () => {
		const { body, headers } = await pay({}, { 'x-sandbox-scenario': 'sbx:pay' })
		const verdict = await verify(body.transactionId)
		expect(verdict.body).toMatchObject({
			success: true,
			isPending: false,
			orderDetails: {
				id: body.transactionId,
				amount: 280,
				subtotal: 240,
				shipping: 40,
				discount: 0,
				shipping_method: 'standard',
				items: [
					{
						product_name: 'Artisan Blend - 100% Pure',
						quantity: 1,
						price: 240,
						image_url: '/product-images/pure/pure1.jpg',
					},
				],
			},
		})
		expect(JSON.stringify(verdict.body)).not.toMatch(/Meena|Madurai|98765/)
		const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
		const own = await ask(verifyPayment as Address, { body, headers: { cookie } })
		expect(own.body).toMatchObject({ orderDetails: { address: { city: 'Madurai' } } })
	})
	test('answers a pending one', async () => {
		const { body } = await pay({}, { 'x-sandbox-scenario': 'sbx:pending' })
		expect((await verify(body.transactionId)).body).toMatchObject({
			success: false,
			isPending: true,
			message: expect.any(String),
		})
	})
	test('knows no other number, whatever its shape', async () => {
		for (const wrong of ['SK3-22222222-20261120', "' or 1=1", '\u0000', '../x']) {
			expect(await verify(wrong)).toMatchObject({ status: 404, body: { success: false, isPending: false } })
		}
		expect((await verify(7)).status).toBe(400)
	})
})

test('payment-failure is for the browser that placed the order', async () => {
	const paying = await pay({}, { 'x-sandbox-scenario': 'sbx:pending' })
	const { transactionId } = paying.body
	expect((await ask(giveUp as Address, { body: { transactionId } })).status).toBe(404)
	const cookie = paying.headers.get('set-cookie')?.split(';')[0] ?? ''
	expect((await ask(giveUp as Address, { body: { transactionId }, headers: { cookie } })).body).toMatchObject(
		{ removed: true },
	)
	// From then on nobody waits for it.
	expect((await ask(verifyPayment as Address, { body: { transactionId } })).body).toMatchObject({
		isPending: true,
		removed: true,
	})
})

describe('verify-promocode', () => {
	const check = (p_code: unknown, p_order_amount: unknown = 600) =>
		ask(verifyPromocode as Address, { body: { p_code, p_email: null, p_order_amount } })

	test('answers a list with one row', async () => {
		expect((await check(' davara20 ')).body).toEqual([
			{ is_valid: true, discount_type: 'percentage', discount_value: 20, max_discount_amount: 100 },
		])
		expect((await check('TUMBLER50')).body).toEqual([
			{ is_valid: true, discount_type: 'fixed', discount_value: 50, max_discount_amount: null },
		])
	})
	test('tells nothing of why a code is refused', async () => {
		const nothing = [
			{ is_valid: false, discount_type: null, discount_value: null, max_discount_amount: null },
		]
		expect((await check('NOSUCHCODE')).body).toEqual(nothing)
		expect((await check('DAVARA20', 499.99)).body).toEqual(nothing)
	})
	test('asks for a code', async () =>
		expect(await check('  ')).toMatchObject({ status: 400, body: { error: 'Please enter a promocode' } }))
	test.each([-1, '600', null, 0.005])('refuses the amount %s', async (amount) =>
		expect((await check('FILTER10', amount)).status).toBe(400),
	)
})

describe('reads', () => {
	test('give all sizes of a product, or one', async () => {
		expect((await ask(prices as Address, { query: '?product_id=1' })).body).toEqual([
			{ size_value: 'sampler', mrp: 110, selling_price: 110 },
			{ size_value: 'small', mrp: 260, selling_price: 240 },
			{ size_value: 'medium', mrp: 530, selling_price: 480 },
			{ size_value: 'large', mrp: 1050, selling_price: 950 },
		])
		expect((await ask(prices as Address, { query: '?product_id=3&size_value=large' })).body).toEqual([
			{ size_value: 'large', mrp: 1080, selling_price: 980 },
		])
	})
	test('refuse wrong ids and sizes', async () => {
		for (const query of [
			'',
			'?product_id=x',
			'?product_id=-1',
			'?product_id=1&size_value=huge',
			'?product_id=%00',
		]) {
			expect((await ask(prices as Address, { query })).status).toBe(400)
		}
	})
	test('give the active messages in their order', async () => {
		const { body } = await ask(messages as Address, {})
		expect(body[0]).toEqual({
			id: expect.any(Number),
			message: 'Free shipping on orders over ₹350',
			active: true,
			display_order: 1,
		})
	})
	test('leave out what is switched off, whatever its place', async () => {
		await shop.db.insert(promotionalMessages).values([
			{ message: 'Switched off', active: false, displayOrder: 0 },
			{ message: 'Before all others', displayOrder: 0 },
		])
		const { body } = await ask(messages as Address, {})
		expect(body.map(({ message }: { message: string }) => message)).toEqual([
			'Before all others',
			'Free shipping on orders over ₹350',
			'Roasted and ground after you order',
			'Chennai: delivered within 24 hours',
		])
	})
	test('say so when they cannot be loaded', async () => {
		await shop.db.execute(sql`alter table promotional_messages rename to messages_away`)
		try {
			const { status, body } = await ask(messages as Address, {})
			expect(status).toBe(503)
			expect(body).toMatchObject({ success: false, error: 'Failed to load promotional messages' })
		} finally {
			await shop.db.execute(sql`alter table messages_away rename to promotional_messages`)
		}
	})
})

test('a notice without the provider’s password changes nothing', async () => {
	const { body } = await pay()
	const forged = {
		event: 'checkout.order.completed',
		payload: { merchantOrderId: body.transactionId, state: 'COMPLETED', amount: 28000 },
	}
	expect(
		(await ask(notice as Address, { body: forged, headers: { authorization: '0'.repeat(64) } })).status,
	).toBe(401)
	expect((await shop.db.select().from(orders))[0]?.status).toBe('payment_pending')
})
