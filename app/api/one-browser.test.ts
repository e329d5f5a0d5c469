/** A shopper who signs in, out or up between two orders in one browser pays for only one of them. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action as authenticate } from '#app/api/accounts/auth-security.ts'
import { signOut } from '#app/session/account-actions.server.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { listGuestOrders, listOrders } from '#shop/orders/views/order-views.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { STRANGER } from '#test/fixtures/checkout/checkouts.ts'
import { completePayment, EXPRESS, paymentInput } from '#test/fixtures/orders.ts'
import { newSignedInVisitor, signUp } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { payInBrowser } from '#test/pay-in-browser.ts'
import { newVisitor, storeCookies, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const pay = payInBrowser
const arrive = (number: unknown) => completePayment(shop, String(number))
const rows = () => shop.db.select().from(orders).orderBy(asc(orders.createdAt))
async function leave(visitor: Visitor) {
	const { request, context } = visitor.args('/logout')
	storeCookies(visitor.cookies, await signOut(request, context))
}
const numberOf = (response: Awaited<ReturnType<typeof pay>>) => {
	expect(response).toMatchObject({ status: 200 })
	return response.body.transactionId
}
const states = async () => (await rows()).map(({ paymentState }) => paymentState)
/** Places an express order, and then pays for the first order. */
async function payLate(visitor: Visitor, first: unknown) {
	const second = numberOf(await pay(visitor, EXPRESS))
	await arrive(second)
	await arrive(first)
	return states()
}

describe('the earlier of two orders is refunded', () => {
	test("if a guest's email address is registered on another device meanwhile", async () => {
		const laptop = newVisitor(shop)
		const first = numberOf(await pay(laptop))
		await signUp(shop, newVisitor(shop))
		expect(await payLate(laptop, first)).toEqual(['refunded', 'paid'])
	})

	test('if its customer has signed out', async () => {
		const browser = await newSignedInVisitor(shop)
		const first = numberOf(await pay(browser))
		await leave(browser)
		expect(await payLate(browser, first)).toEqual(['refunded', 'paid'])
	})

	test('if its guest has signed in and out', async () => {
		const browser = newVisitor(shop)
		const first = numberOf(await pay(browser))
		await newSignedInVisitor(shop)
		await browser.post(authenticate, { action: 'authenticate', ...MEENA })
		await leave(browser)
		expect(await payLate(browser, first)).toEqual(['refunded', 'paid'])
	})

	test('if its guest has signed in, and has a new session since', async () => {
		const browser = newVisitor(shop)
		const first = numberOf(await pay(browser))
		await newSignedInVisitor(shop)
		await browser.post(authenticate, { action: 'authenticate', ...MEENA })
		await browser.post(authenticate, { action: 'authenticate', ...MEENA })
		expect(await payLate(browser, first)).toEqual(['refunded', 'paid'])
	})

	test('if the browser has dropped the cookie of the session', async () => {
		const browser = await newSignedInVisitor(shop)
		const first = numberOf(await pay(browser))
		for (const name of browser.cookies.keys()) if (name.includes('session')) browser.cookies.delete(name)
		expect(await payLate(browser, first)).toEqual(['refunded', 'paid'])
	})

	test('if two sessions of its customer have ended', async () => {
		const browser = await newSignedInVisitor(shop)
		const first = numberOf(await pay(browser))
		await shop.db.delete(sessions)
		expect(await pay(browser, EXPRESS)).toMatchObject({ status: 401 })
		await browser.post(authenticate, { action: 'authenticate', ...MEENA })
		await shop.db.delete(sessions)
		expect(await pay(browser, EXPRESS)).toMatchObject({ status: 401 })
		expect(await payLate(browser, first)).toEqual(['refunded', 'paid'])
	})

	test('if the account of its email address is deleted meanwhile', async () => {
		const laptop = newVisitor(shop)
		const first = numberOf(await pay(laptop))
		await newSignedInVisitor(shop)
		const customer = await shop.pool.query('select id from customers')
		const deleted = await deleteCustomerAccount(shop, customer.rows[0].id, { by: COMMAND_LINE })
		expect(deleted).toMatchObject({ ok: true })
		expect(await payLate(laptop, first)).toEqual(['refunded', 'paid'])
	})
})

test('the use of a one-use code passes to the order that replaces the first', async () => {
	await shop.pool.query(`update promo_codes set uses = 1 where code = 'FILTER10'`)
	const laptop = newVisitor(shop)
	const code = { promoCode: 'FILTER10' }
	numberOf(await pay(laptop, { ...code, amount: 252, discountAmount: 28 }))
	await signUp(shop, newVisitor(shop))
	const edited = await pay(laptop, { ...EXPRESS, ...code, amount: 306, discountAmount: 34 })
	expect(edited.status).toBe(200)
})

test('customers of one browser who sign out have a checkout each', async () => {
	const browser = await newSignedInVisitor(shop)
	const first = numberOf(await pay(browser))
	await leave(browser)
	await newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' })
	await browser.post(authenticate, { action: 'authenticate', ...MEENA, email: 'ravi@example.in' })
	const second = numberOf(await pay(browser, EXPRESS))
	await arrive(second)
	await arrive(first)
	expect(await states()).toEqual(['paid', 'paid'])
})

describe('separate orders are both kept', () => {
	test.each([
		['has signed out', (visitor: Visitor) => leave(visitor)],
		['was signed out elsewhere', () => shop.db.delete(sessions)],
	])('if a customer %s there, and somebody else orders as a guest', async (_, end) => {
		const atHome = await newSignedInVisitor(shop)
		const machine = newVisitor(shop)
		await machine.post(authenticate, { action: 'authenticate', ...MEENA })
		const ofCustomer = numberOf(await pay(atHome))
		expect(numberOf(await pay(machine))).toBe(ofCustomer)
		await end(machine)
		const stranger = { ...EXPRESS, ...STRANGER }
		const first = await pay(machine, stranger)
		const ofStranger = numberOf(first.status === 401 ? await pay(machine, stranger) : first)
		await arrive(ofStranger)
		expect((await rows()).map(({ hiddenAt }) => hiddenAt)).toEqual([null, null])
		await arrive(ofCustomer)
		expect(await states()).toEqual(['paid', 'paid'])
	})
})

test('a guest, after whom a customer signs in without a sign-out, does not read the number of their order', async () => {
	const browser = newVisitor(shop)
	const ofGuest = numberOf(await pay(browser, STRANGER))
	await newSignedInVisitor(shop)
	await browser.post(authenticate, { action: 'authenticate', ...MEENA })
	const ofCustomer = numberOf(await pay(browser, EXPRESS))
	await arrive(ofCustomer)
	await arrive(ofGuest)
	expect(await states()).toEqual(['refunded', 'paid'])
	const [text] = (await shop.sentEmails())
		.filter(({ to }) => to === 'else@example.in')
		.map(({ text }) => text)
	expect(text).toContain('Another order from the same checkout, perhaps placed without signing in')
	expect(text).not.toContain(String(ofCustomer))
})

describe('a guest with the same phone who continues where a session was ended', () => {
	async function continueAsGuest() {
		const laptop = await newSignedInVisitor(shop)
		const phone = newVisitor(shop)
		await phone.post(authenticate, { action: 'authenticate', ...MEENA })
		const first = numberOf(await pay(laptop))
		await shop.pool.query(
			'delete from sessions where id = (select id from sessions order by created_at limit 1)',
		)
		expect(await pay(laptop, EXPRESS)).toMatchObject({ status: 401 })
		const stranger = { ...paymentInput().customerDetails, name: 'Somebody Else', email: 'else@example.in' }
		const ofStranger = numberOf(await pay(laptop, { ...EXPRESS, customerDetails: stranger }))
		const ofPhone = numberOf(
			await pay(phone, { amount: 480, orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }] }),
		)
		return { laptop, phone, first, ofStranger, ofPhone }
	}
	const textsTo = async (address: string) =>
		(await shop.sentEmails())
			.filter(({ to }) => to === address)
			.map(({ subject, text }) => subject + text)
			.join('\n')

	test('sees no number of the customer, and the customer none of theirs', async () => {
		const { laptop, phone, first, ofStranger, ofPhone } = await continueAsGuest()
		await arrive(ofStranger)
		const refused = await pay(phone)
		expect(refused).toMatchObject({ status: 409, body: { code: 'earlier_order_paid' } })
		expect(JSON.stringify(refused.body)).not.toContain(String(ofStranger))
		await arrive(ofPhone)
		await arrive(first)
		expect(await textsTo(MEENA.email)).not.toContain(String(ofStranger))
		expect(await textsTo(MEENA.email)).not.toContain('late or duplicate')
		expect(await textsTo(MEENA.email)).toContain(
			'Another order from the same checkout, perhaps placed without signing in, was paid for before your payment arrived',
		)
		for (const number of [first, ofPhone])
			expect(await textsTo('else@example.in')).not.toContain(String(number))
		const [row] = (await rows()).filter(({ number }) => number === first)
		const history = await listOrders(shop, { customerId: row?.customerId ?? '' })
		expect(JSON.stringify(history)).not.toContain(String(ofStranger))
		// The customer has seen the message once, and may order.
		numberOf(await pay(phone))
		// The guest has not seen it.
		expect(await pay(laptop, EXPRESS)).toMatchObject({
			status: 409,
			body: { code: 'already_paid', transactionId: ofStranger },
		})
	})

	test('is not notified if the customer has paid first', async () => {
		const { laptop, phone, ofStranger, ofPhone } = await continueAsGuest()
		await arrive(ofPhone)
		await arrive(ofStranger)
		expect(await textsTo('else@example.in')).not.toContain(String(ofPhone))
		const guestHash = (await rows()).find(({ number }) => number === ofStranger)?.guestHash ?? ''
		expect(JSON.stringify(await listGuestOrders(shop, { guestHash }))).not.toContain(String(ofPhone))
		const refused = await pay(laptop, EXPRESS)
		expect(refused).toMatchObject({ status: 409, body: { code: 'earlier_order_paid' } })
		expect(JSON.stringify(refused.body)).not.toContain(String(ofPhone))
		expect(await pay(phone)).toMatchObject({
			status: 409,
			body: { code: 'already_paid', transactionId: ofPhone },
		})
	})
})
