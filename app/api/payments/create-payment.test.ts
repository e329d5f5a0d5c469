import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { action as createPayment } from './create-payment.ts'
import { action as verifyPayment } from './verify-payment.ts'
import { LIMITS, RESERVES } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { EXPRESS, paymentInput } from '#test/fixtures/orders.ts'
import { stockOf } from '#test/fixtures/stock.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeAll(() => {
	shop.pause = async () => {}
})
beforeEach(async () => {
	await shop.seedAnew()
})

const send = (body: string, network?: string) => newVisitor(shop, network).post(createPayment, body)
const pay = (change: object = {}, headers: Record<string, string> = {}, visitor = newVisitor(shop)) =>
	visitor.post(createPayment, { ...paymentInput(), ...change }, headers)

describe('create-payment', () => {
	test('returns success, redirectUrl and transactionId, and sets the cookies of browser and guest', async () => {
		const { status, body, headers } = await pay()
		expect(status).toBe(200)
		expect(body).toEqual({
			success: true,
			redirectUrl: expect.stringContaining('/transact/'),
			transactionId: expect.stringMatching(/^SK3-/),
		})
		expect(headers.getSetCookie()).toEqual([
			expect.stringMatching(/^sk3_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/),
			expect.stringMatching(/^sk3_guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/),
		])
	})

	test('lets unpaid orders from one network hold only a share of the stock', async () => {
		await stockOf(shop).setLevel(60)
		const sendFor = async (quantity: number, network: string) => {
			const orderItems = [{ id: 1, quantity, size: 'Small (220g)', grind: 'Fine' }]
			const body = JSON.stringify({ ...paymentInput(), amount: quantity * 240, orderItems })
			return (await send(body, network)).status
		}
		expect(await sendFor(30, '203.0.113.1')).toBe(200)
		expect(await sendFor(2, '203.0.113.1')).toBe(409)
		expect(await sendFor(2, '203.0.113.2')).toBe(200)
	})

	test('refuses a forged amount and returns the real totals', async () => {
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
			expect((await send(body)).status).toBe(400)
		},
	)

	test('refuses ten thousand order lines', async () => {
		const line = { id: 1, quantity: 1, size: 'Small (220g)', grind: 'Fine' }
		expect((await pay({ orderItems: Array.from({ length: 10_000 }, () => line) })).status).toBe(400)
	})

	test('refuses a wrong address with the form’s message and field', async () => {
		const { status, body } = await pay({
			customerDetails: { ...paymentInput().customerDetails, pincode: '62500' },
		})
		expect(status).toBe(400)
		expect(body).toMatchObject({ error: 'Enter a valid PIN Code', field: 'customerDetails.pincode' })
	})

	test('refuses a wrong billing address with one message', async () => {
		const { body } = await pay({
			customerDetails: { ...paymentInput().customerDetails, billingAddress: { name: 'x' } },
		})
		expect(body).toMatchObject({ error: 'Please fill all required billing address fields' })
	})

	test('accepts Tamil and emoji, refuses NUL and lone surrogates', async () => {
		const details = paymentInput().customerDetails
		const statusAt = async (change: object) =>
			(await pay({ customerDetails: { ...details, ...change } })).status
		expect(await statusAt({ name: 'மீனாட்சி', address: '12 கார் தெரு 🏠' })).toBe(200)
		expect(await statusAt({ address: '12 Car\u0000 Street' })).toBe(400)
		expect(await statusAt({ address: '12 Car \ud800' })).toBe(400)
	})

	test('ignores the callback URL in the body', async () => {
		await pay({ callbackUrl: 'https://evil.example/' })
		const { rows } = await shop.pool.query<{ redirect_url: string }>(
			'select redirect_url from phonepe_sandbox.orders',
		)
		expect(rows[0]?.redirect_url).toContain(`${shop.config.publicUrl}/payment-success?transactionId=SK3-`)
	})

	test('rate-limits one network, once the reserve is used up, without affecting its neighbours', async () => {
		// All requests fall within the window of the limit.
		shop.setClock(new Date())
		const statusFrom = async (network: string) => (await pay({}, {}, newVisitor(shop, network))).status
		const setCounts = (count: number) => shop.db.update(limitCounts).set({ count })
		await statusFrom('2001:db8:0:1::7')
		await setCounts(LIMITS['create-payment'].max)
		expect(await statusFrom('2001:db8:0:1::8')).toBe(200)
		await setCounts(RESERVES['create-payment'])
		expect(await statusFrom('2001:db8:0:1::8')).toBe(429)
		expect(await statusFrom('2001:db8:0:2::7')).toBe(200)
	})

	test('rate-limits one browser without affecting others on its network', async () => {
		shop.setClock(new Date())
		const visitor = newVisitor(shop, '192.0.2.251')
		await pay({}, {}, visitor)
		const statuses: number[] = []
		// Each request has another amount than the first order, or it would get that order again.
		for (let index = 0; index < 20; index++) statuses.push((await pay({ amount: 1 }, {}, visitor)).status)
		expect(statuses.slice(0, 19)).not.toContain(429)
		expect(statuses[19]).toBe(429)
		expect((await pay({}, {}, newVisitor(shop, '192.0.2.251'))).status).toBe(200)
	})
})

test('create-payment that was refused for now returns an order that another tab has shown meanwhile', async () => {
	const visitor = newVisitor(shop)
	const first = await pay({}, { 'x-sandbox-scenario': 'sbx:pay' }, visitor)
	const { transactionId } = first.body
	expect((await visitor.post(verifyPayment, { transactionId })).body).toMatchObject({ success: true })
	const press = (waited: string) => pay(EXPRESS, { 'x-waited-seconds': waited }, visitor)
	expect(await press('59')).toMatchObject({ status: 409, body: { code: 'already_paid', transactionId } })
	for (const waited of ['', '-1', 'NaN', 'Infinity, 1']) expect((await press(waited)).status).toBe(200)
})

test('create-payment repeated for a paid order returns its number, so that the result page can open', async () => {
	const first = await pay({}, { 'x-sandbox-scenario': 'sbx:pay', 'idempotency-key': 'one-intention' })
	const { transactionId } = first.body
	await newVisitor(shop).post(verifyPayment, { transactionId })
	const repeated = await pay({}, { 'idempotency-key': 'one-intention' })
	expect(repeated).toMatchObject({ status: 409, body: { code: 'already_paid', transactionId } })
})

test('create-payment repeated with its key by browsers that dropped the cookie makes one order', async () => {
	const repeat = () =>
		pay({}, { 'x-sandbox-scenario': 'pay=500', 'idempotency-key': 'one-intention' }, newVisitor(shop))
	expect([(await repeat()).status, (await repeat()).status]).toEqual([503, 503])
	expect((await pay({}, { 'idempotency-key': 'one-intention' })).status).toBe(200)
	const other = await pay(EXPRESS, { 'idempotency-key': 'one-intention' })
	expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
	expect(await shop.db.$count(orders)).toBe(1)
})

test('create-payment that fails after the order was stored still sets the guest cookie', async () => {
	const visitor = newVisitor(shop)
	expect((await pay({}, { 'x-sandbox-scenario': 'pay=500' }, visitor)).status).toBe(503)
	expect((await pay({}, {}, visitor)).status).toBe(200)
	expect(await shop.db.$count(orders)).toBe(1)
})
