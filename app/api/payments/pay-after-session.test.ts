/** Paying in a browser whose session was ended elsewhere: the shopper goes on as a guest. */
import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { action as authenticate } from '#app/api/accounts/auth-security.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { EXPRESS } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'
import { signedInBrowser, TWO_PACKS } from '#test/pay-in-browser.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
const { browser, pay, orderTwice, arrive, rows, statuses, endSession } = signedInBrowser(shop)

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
			`We're refunding ₹280.00 for order ${String(ofCustomer)}`,
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

	test('and so are later ones, also when the browser has lost the cookie of its earlier session', async () => {
		await orderTwice()
		expect(browser().cookies.delete('sk3_browser')).toBe(true)
		await pay(TWO_PACKS)
		expect(new Set((await rows()).map(({ checkoutId }) => checkoutId)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(3)
	})

	test('and so are those of two tabs that became guests at the same moment', async () => {
		await pay()
		await endSession()
		await pay(EXPRESS)
		const tabs = [newVisitor(shop), newVisitor(shop)]
		for (const { cookies } of tabs) for (const [name, value] of browser().cookies) cookies.set(name, value)
		await Promise.all(tabs.map((tab, index) => pay(index === 0 ? EXPRESS : TWO_PACKS, tab)))
		expect(new Set((await rows()).map(({ checkoutId }) => checkoutId)).size).toBe(1)
		expect(await shop.db.$count(orders)).toBe(3)
	})

	test('with one order for the same goods in two such tabs, which is that of the last', async () => {
		await pay()
		await endSession()
		await pay(EXPRESS)
		const other = newVisitor(shop)
		for (const [name, value] of browser().cookies) other.cookies.set(name, value)
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
		expect((await pay({}, browser(), headers)).status).toBe(200)
		expect(await rows()).toMatchObject([
			{ customerId: expect.any(String), hiddenReason: 'replaced' },
			{ customerId: null, hiddenReason: null },
		])
	})
})

describe('a customer whose checkout a guest has continued', () => {
	/** Signs in on another device. */
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

	test('still sees that it was paid, after a guest has seen it', async () => {
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

test('a shopper whose session ends within a minute of the sign-in goes on as a guest at once', async () => {
	await browser().post(authenticate, { action: 'authenticate', ...MEENA })
	await endSession()
	expect(await pay()).toMatchObject({ status: 401, body: { code: 'signed_out' } })
	expect((await pay()).status).toBe(200)
})
