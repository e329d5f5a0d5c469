/** After a session has ended, what other users of the same browser see of its orders, and what its cookies give access to. */
import { hash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { action as authenticate } from '#app/api/accounts/auth-security.ts'
import { listGuestOrders, listOrders, trackOrder } from '#shop/orders/views/order-views.server.ts'
import { checkouts } from '#shop/orders/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { EXPRESS, paymentInput } from '#test/fixtures/orders.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { signedInBrowser, TWO_PACKS } from '#test/pay-in-browser.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
const { browser, pay, orderTwice, arrive, rows, statuses, endSession } = signedInBrowser(shop)

describe('nobody else at the browser', () => {
	beforeEach(() => newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' }))
	const customerId = async () => (await rows())[0]?.customerId ?? ''
	const guestHash = async () => (await rows())[1]?.guestHash ?? ''
	const recipientsOf = async (id: string) =>
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
		expect(await recipientsOf(String(ofCustomer))).toEqual([MEENA.email])
		expect(await recipientsOf(String(ofGuest))).toEqual(['guest@example.in'])
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
			expect(await pay(EXPRESS, browser(), headers)).toMatchObject({
				status: 409,
				body: { code: 'earlier_order_paid' },
			})
		expect(await pay(TWO_PACKS, browser(), headers)).toMatchObject({
			body: { code: 'idempotency_key_reused' },
		})
		const next = { 'idempotency-key': 'the-next-request' }
		expect((await pay(EXPRESS, browser(), next)).status).toBe(200)
	})

	test('who signs in and orders there pays for the only order that is kept, and sees no other', async () => {
		const { ofCustomer, ofGuest } = await orderTwice()
		await browser().post(authenticate, { action: 'authenticate', ...MEENA, email: 'ravi@example.in' })
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
		expect(await recipientsOf(String(ofCustomer))).toEqual([MEENA.email])
		expect(await recipientsOf(String(ofRavi))).toEqual(['ravi@example.in'])
	})

	test('sees the number of the order of an earlier guest', async () => {
		const { ofGuest } = await orderTwice()
		await browser().post(authenticate, { action: 'authenticate', ...MEENA, email: 'ravi@example.in' })
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
	const secret = () => browser().cookies.get('sk3_browser') ?? ''

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
