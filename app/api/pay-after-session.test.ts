/** Paying in a browser whose session was ended elsewhere: the shopper goes on as a guest. */
import { hash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action as createPayment } from './create-payment.ts'
import { action as authenticate } from '#app/api/accounts/auth-security.ts'
import { completeSignOut } from '#app/session/ended-session.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { listGuestOrders, listOrders, trackOrder } from '#shop/orders/views/order-views.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { paymentAttempts, refunds } from '#shop/payments/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { EXPRESS, paymentInput, paymentSnapshot } from '#test/fixtures/orders.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
let browser: Visitor
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	browser = await newSignedInVisitor(shop)
})

/** Sent by the browser through the middleware of every route. */
const pay = (change: object = {}, visitor = browser, headers: Record<string, string> = {}) => {
	const send = (args: Parameters<typeof createPayment>[0]) => completeSignOut(args, () => createPayment(args))
	return visitor.post(send, { ...paymentInput(), ...change }, headers)
}
const rows = () => shop.db.select().from(orders).orderBy(asc(orders.createdAt))
/** The payment page of this order is paid. */
async function arrive(number: unknown) {
	const order = (await rows()).find((row) => row.number === number)
	const attempt = (await shop.db.select().from(paymentAttempts)).find(({ orderId }) => orderId === order?.id)
	if (!order || !attempt) throw new Error('not placed')
	const snapshot = paymentSnapshot('COMPLETED', { amount: order.total })
	await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'webhook' })
}
const statuses = async () => (await rows()).map(({ number, status }) => [number, status])
const endSession = () => shop.db.delete(sessions)

/** Orders as a customer, is signed out elsewhere, and orders by express as a guest. */
async function orderTwice() {
	const ofCustomer = (await pay()).body.transactionId
	await endSession()
	expect(await pay(EXPRESS)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
	const ofGuest = await pay(EXPRESS)
	expect(ofGuest.status).toBe(200)
	return { ofCustomer, ofGuest: ofGuest.body.transactionId }
}

const TWO_PACKS = { amount: 480, orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }] }

describe('an order before the session ended and one after it are one checkout', () => {
	test('of which the first paid is kept, and the money for the other is refunded', async () => {
		const { ofCustomer, ofGuest } = await orderTwice()
		await arrive(ofGuest)
		await arrive(ofCustomer)
		expect(await statuses()).toEqual([
			[ofCustomer, 'cancelled'],
			[ofGuest, 'processing'],
		])
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 28_000, reason: 'surplus' }])
		expect((await shop.sentEmails()).map(({ subject }) => subject)).toContain(
			`We are refunding a payment for order ${String(ofCustomer)}`,
		)
	})

	test('also if the first one is paid first', async () => {
		const { ofCustomer, ofGuest } = await orderTwice()
		await arrive(ofCustomer)
		await arrive(ofGuest)
		expect(await statuses()).toEqual([
			[ofCustomer, 'processing'],
			[ofGuest, 'cancelled'],
		])
		expect(await shop.db.$count(refunds)).toBe(1)
	})

	test('and so are later ones, also when the browser has forgotten its earlier session', async () => {
		await orderTwice()
		expect(browser.cookies.delete('sk3_browser')).toBe(true)
		await pay(TWO_PACKS)
		expect(new Set((await rows()).map(({ checkoutId }) => checkoutId)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(3)
	})

	test('and so are those of two tabs that became guests at the same moment', async () => {
		await pay()
		await endSession()
		await pay(EXPRESS)
		const tabs = [newVisitor(shop), newVisitor(shop)]
		for (const { cookies } of tabs) for (const [name, value] of browser.cookies) cookies.set(name, value)
		await Promise.all(tabs.map((tab, index) => pay(index === 0 ? EXPRESS : TWO_PACKS, tab)))
		expect(new Set((await rows()).map(({ checkoutId }) => checkoutId)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(3)
	})

	test('with one order for the same goods in two such tabs, which is that of the last', async () => {
		await pay()
		await endSession()
		await pay(EXPRESS)
		const other = newVisitor(shop)
		for (const [name, value] of browser.cookies) other.cookies.set(name, value)
		const { body } = await pay(EXPRESS)
		expect((await pay(EXPRESS, other)).body).toMatchObject({ transactionId: body.transactionId })
		const secret = other.cookies.get('sk3_guest') ?? ''
		expect((await rows())[1]?.guestHash).toBe(hash('sha256', secret))
	})

	test('with an order of their own each, also of the same goods', async () => {
		await pay()
		await endSession()
		await pay()
		const headers = { 'idempotency-key': 'a-new-request' }
		expect((await pay({}, browser, headers)).status).toBe(200)
		expect(await rows()).toMatchObject([
			{ customerId: expect.any(String), hiddenReason: 'replaced' },
			{ customerId: null, hiddenReason: null },
		])
	})
})

describe('a customer whose checkout a guest has continued', () => {
	/** Another device. */
	async function signIn(): Promise<Visitor> {
		const device = newVisitor(shop)
		await device.post(authenticate, { action: 'authenticate', ...MEENA })
		return device
	}

	test('does not pay twice by ordering again on another device', async () => {
		const ofCustomer = (await pay()).body.transactionId
		await endSession()
		await pay(EXPRESS)
		await pay(EXPRESS)
		const device = await signIn()
		const onDevice = (await pay(TWO_PACKS, device)).body.transactionId
		await arrive(ofCustomer)
		await arrive(onDevice)
		expect(Object.fromEntries(await statuses())).toMatchObject({
			[String(ofCustomer)]: 'processing',
			[String(onDevice)]: 'cancelled',
		})
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 48_000 }])
	})

	test('still sees that it was paid, after a guest was told', async () => {
		const ofCustomer = (await pay()).body.transactionId
		await endSession()
		await pay(EXPRESS)
		await arrive(ofCustomer)
		expect(await pay(EXPRESS)).toMatchObject({ status: 409, body: { code: 'earlier_order_paid' } })
		expect(await pay(EXPRESS)).toMatchObject({ status: 200 })
		const device = await signIn()
		expect(await pay({}, device)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
	})

	test('sees it as well if the guest had ordered before it was paid', async () => {
		const { ofCustomer } = await orderTwice()
		await arrive(ofCustomer)
		expect(await pay(EXPRESS)).toMatchObject({ status: 409, body: { code: 'earlier_order_paid' } })
		expect(await pay({}, await signIn())).toMatchObject({ status: 409, body: { code: 'already_paid' } })
	})
})

describe('nobody else at the browser', () => {
	beforeEach(() => newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' }))
	const customerId = async () => (await rows())[0]?.customerId ?? ''
	const guestHash = async () => (await rows())[1]?.guestHash ?? ''
	const wordsOf = async (id: string) =>
		(await shop.sentEmails()).filter(({ text }) => text.includes(id)).map(({ to }) => to)

	test('sees the order of the earlier customer, or its number', async () => {
		const { ofCustomer, ofGuest } = await orderTwice()
		await shop.pool.query(`update orders set recipient = recipient || '{"email": "guest@example.in"}'
			where customer_id is null`)
		await arrive(ofCustomer)
		await arrive(ofGuest)
		const viewer = { customerId: null, guestHash: await guestHash() }
		const seen = await listGuestOrders(shop, { guestHash: viewer.guestHash, number: String(ofGuest) })
		expect(seen).toMatchObject([
			{ number: ofGuest, paidTwice: { supersededBy: null, alsoPaid: [] }, status: 'cancelled' },
		])
		expect(await listGuestOrders(shop, { guestHash: viewer.guestHash, number: String(ofCustomer) })).toEqual(
			[],
		)
		expect(await trackOrder(shop, { number: String(ofCustomer), viewer })).toMatchObject({
			order: { isOwn: false, address: { address: null, phone: null } },
		})
		expect(await wordsOf(String(ofCustomer))).toEqual([MEENA.email])
		expect(await wordsOf(String(ofGuest))).toEqual(['guest@example.in'])
	})

	test('appears in the history of the customer, who keeps the order', async () => {
		const { ofCustomer, ofGuest } = await orderTwice()
		await arrive(ofGuest)
		await arrive(ofCustomer)
		expect(await listOrders(shop, { customerId: await customerId() })).toMatchObject([
			{ number: ofCustomer, isOwn: true, paidTwice: { supersededBy: null, alsoPaid: [] } },
		])
	})

	test('learns more of an order that was paid meanwhile than that it was, once', async () => {
		const { ofCustomer } = await orderTwice()
		await arrive(ofCustomer)
		const refused = await pay(EXPRESS)
		expect(refused).toMatchObject({ status: 409, body: { code: 'earlier_order_paid' } })
		expect(JSON.stringify(refused.body)).not.toContain(String(ofCustomer))
		expect((await pay(EXPRESS)).status).toBe(200)
		expect(await shop.db.$count(checkouts)).toBe(2)
	})

	test('learns so again if the reply was lost, until the request is another one', async () => {
		const { ofCustomer } = await orderTwice()
		await arrive(ofCustomer)
		const headers = { 'idempotency-key': 'the-request-without-a-reply' }
		for (let repeat = 0; repeat < 3; repeat++)
			expect(await pay(EXPRESS, browser, headers)).toMatchObject({
				status: 409,
				body: { code: 'earlier_order_paid' },
			})
		expect(await pay(TWO_PACKS, browser, headers)).toMatchObject({ body: { code: 'idempotency_key_reused' } })
		const next = { 'idempotency-key': 'the-next-request' }
		expect((await pay(EXPRESS, browser, next)).status).toBe(200)
	})

	test('who signs in and orders there pays for the only order that is kept, and sees no other', async () => {
		const { ofCustomer, ofGuest } = await orderTwice()
		await browser.post(authenticate, { action: 'authenticate', ...MEENA, email: 'ravi@example.in' })
		const customerDetails = { ...paymentInput().customerDetails, email: 'ravi@example.in' }
		const ofRavi = (await pay({ customerDetails })).body.transactionId
		await arrive(ofRavi)
		await arrive(ofCustomer)
		expect(await statuses()).toEqual([
			[ofCustomer, 'cancelled'],
			[ofGuest, 'payment_pending'],
			[ofRavi, 'processing'],
		])
		expect(await shop.db.select().from(refunds)).toHaveLength(1)
		expect(await wordsOf(String(ofCustomer))).toEqual([MEENA.email])
		expect(await wordsOf(String(ofRavi))).toEqual(['ravi@example.in'])
	})

	test('sees the number of the order of an earlier guest', async () => {
		const { ofGuest } = await orderTwice()
		await browser.post(authenticate, { action: 'authenticate', ...MEENA, email: 'ravi@example.in' })
		await endSession()
		await pay(EXPRESS)
		await arrive(ofGuest)
		const refused = await pay(EXPRESS)
		expect(refused).toMatchObject({ status: 409, body: { code: 'earlier_order_paid' } })
		expect(JSON.stringify(refused.body)).not.toContain(String(ofGuest))
	})

	test('sees it of one that was paid before the first order of a guest', async () => {
		const ofCustomer = (await pay()).body.transactionId
		await endSession()
		await pay(EXPRESS)
		await arrive(ofCustomer)
		const refused = await pay(EXPRESS)
		expect(refused).toMatchObject({ status: 409, body: { code: 'earlier_order_paid' } })
		expect(JSON.stringify(refused.body)).not.toContain(String(ofCustomer))
		expect((await pay(EXPRESS)).status).toBe(200)
	})
})

describe('the cookie of the browser', () => {
	const checkoutCount = () => shop.db.$count(checkouts)
	const secret = () => browser.cookies.get('sk3_browser') ?? ''

	test('opens no order, not even as the cookie of a guest', async () => {
		const number = String((await pay()).body.transactionId)
		const other = newVisitor(shop)
		other.cookies.set('sk3_guest', secret())
		const guestHash = hash('sha256', secret())
		expect(await listGuestOrders(shop, { guestHash })).toEqual([])
		const viewer = { customerId: null, guestHash }
		expect(await trackOrder(shop, { number, viewer })).toMatchObject({ order: { isOwn: false } })
		await pay(EXPRESS, other)
		expect(await checkoutCount()).toBe(2)
	})

	test.each(['', 'x', 'A'.repeat(64), `${'a'.repeat(43)}' or true`, 'A'.repeat(43)])(
		'finds nothing if it is %j',
		async (value) => {
			await pay()
			const other = newVisitor(shop)
			other.cookies.set('sk3_browser', value)
			expect((await pay(EXPRESS, other)).status).toBe(200)
			expect(await checkoutCount()).toBe(2)
		},
	)

	test("finds nothing of another customer's", async () => {
		await pay()
		const ravi = await newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' })
		ravi.cookies.set('sk3_browser', secret())
		await pay(EXPRESS, ravi)
		expect(await checkoutCount()).toBe(2)
	})
})

test('a shopper whose session ends within a minute of the sign-in goes on as a guest at once', async () => {
	await browser.post(authenticate, { action: 'authenticate', ...MEENA })
	await endSession()
	expect(await pay()).toMatchObject({ status: 401, body: { code: 'signed_out' } })
	expect((await pay()).status).toBe(200)
})
