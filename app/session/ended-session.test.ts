import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changePasswordAndEndSessions } from './account-actions.server.ts'
import { findCurrentCustomer } from './current-customer.server.ts'
import { completeSignOut } from './ended-session.server.ts'
import { action as authenticate } from '#app/api/accounts/auth-security.ts'
import { action as createPayment } from '#app/api/payments/create-payment.ts'
import { action as verifyPromoCode } from '#app/api/verify-promocode.ts'
import { seedIfEmpty } from '#db/seed.ts'
import type { Context } from '#app/http/request-context.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = shopForTests()
let visitor: Visitor
beforeEach(async () => {
	await shop.empty()
	visitor = await newSignedInVisitor(shop)
})

const firstToken = async () => {
	const [first] = await shop.db.select().from(sessions).orderBy(sessions.createdAt).limit(1)
	return first?.token ?? ''
}

/** Returns the cookies that are set after a page has looked for its customer. */
async function cookiesSet({
	args = visitor.args('/') as Args,
	sets = [] as string[],
	findsCustomer = true,
	type = 'text/html; charset=utf-8',
	status = 200,
} = {}) {
	const response = await completeSignOut(args, async () => {
		if (findsCustomer) await findCurrentCustomer(args.request, args.context)
		const headers = new Headers(sets.map((cookie): [string, string] => ['Set-Cookie', cookie]))
		headers.set('Content-Type', type)
		return new Response(null, { status, headers })
	})
	return response.headers.getSetCookie()
}

test('deletes the session cookie and the guest cookie once the session has ended', async () => {
	await shop.db.delete(sessions)
	expect(await cookiesSet()).toEqual([
		expect.stringMatching(/^sk3_session=; Max-Age=0;/),
		expect.stringMatching(/^sk3_guest=;.*Max-Age=0/),
	])
})

test('changes nothing for a guest, during a session, or where nobody asked for the customer', async () => {
	expect(await cookiesSet()).toEqual([])
	expect(await cookiesSet({ args: newVisitor(shop).args('/') as Args })).toEqual([])
	await shop.db.delete(sessions)
	expect(await cookiesSet({ findsCustomer: false })).toEqual([])
})

test('waits for a response that shows it, so that checkout can say so', async () => {
	await shop.db.delete(sessions)
	for (const type of ['application/json', 'application/pdf']) expect(await cookiesSet({ type })).toEqual([])
	expect(await cookiesSet({ type: 'text/x-script' })).toHaveLength(2)
	expect(await cookiesSet({ type: 'application/json', status: 401 })).toHaveLength(2)
})

describe('a response that a new session of the browser has overtaken', () => {
	const NEW_PASSWORD = 'Davara#22'
	const changePassword = async () => {
		const { request, context } = visitor.args('/dashboard') as Args
		const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
		return changePasswordAndEndSessions(request, context, {
			currentPassword: MEENA.password,
			...passwords,
		})
	}
	const signIn = () => visitor.post(authenticate, { action: 'authenticate', ...MEENA })

	test('does not delete its cookies after a change of password', async () => {
		await signIn()
		shop.advance(61)
		const sentBefore = visitor.args('/') as Args
		expect(await changePassword()).toMatchObject({ ok: true })
		expect(await cookiesSet({ args: sentBefore })).toEqual([])
	})

	test('does not delete its cookies after another sign-in', async () => {
		await signIn()
		shop.advance(61)
		const sentBefore = visitor.args('/') as Args
		await signIn()
		expect(await cookiesSet({ args: sentBefore })).toEqual([])
		shop.advance(61)
		expect(await cookiesSet({ args: visitor.args('/') as Args })).toEqual([])
	})

	test('deletes them at once where the new session has ended too', async () => {
		await signIn()
		await shop.db.delete(sessions)
		const elsewhere = newVisitor(shop)
		await elsewhere.post(
			authenticate,
			{ action: 'authenticate', ...MEENA },
			{ 'user-agent': 'Firefox/140.0 (Linux)' },
		)
		expect(await shop.db.$count(sessions)).toBe(1)
		expect(await cookiesSet()).toHaveLength(2)
	})

	test('deletes them where another browser of the same name has just signed in', async () => {
		shop.advance(61)
		await newVisitor(shop).post(authenticate, { action: 'authenticate', ...MEENA })
		await shop.db.delete(sessions).where(eq(sessions.token, await firstToken()))
		expect(await cookiesSet()).toHaveLength(2)
	})

	test('deletes them where the session ended otherwise, or long ago', async () => {
		await signIn()
		const elsewhere = newVisitor(shop)
		await elsewhere.post(authenticate, { action: 'authenticate', ...MEENA })
		shop.advance(61)
		await shop.db.delete(sessions)
		expect(await cookiesSet()).toHaveLength(2)
	})
})

test('waits when only a part of a page asked, which shows nothing of it', async () => {
	await shop.db.delete(sessions)
	const type = 'text/x-script'
	for (const path of ['/checkout/address-book.data', '/checkout/address-book.data?_routes=x'])
		expect(await cookiesSet({ args: visitor.args(path) as Args, type })).toEqual([])
	expect(await cookiesSet({ args: visitor.args('/checkout.data') as Args, type })).toHaveLength(2)
})

test('keeps the cookies that the response sets', async () => {
	await shop.db.delete(sessions)
	const guest = 'sk3_guest=new; Path=/'
	expect(await cookiesSet({ sets: [guest] })).toEqual([guest, expect.stringMatching(/^sk3_session=;/)])
	const session = 'sk3_session=new; Path=/'
	expect(await cookiesSet({ sets: [session] })).toEqual([session, expect.stringMatching(/^sk3_guest=;/)])
})

test('a shopper whose promo code is checked after the session ended learns so before an order is placed', async () => {
	await seedIfEmpty(shop.db)
	await shop.db.delete(sessions)
	const send = (action: (args: never) => Promise<Response>, body: object) =>
		visitor.post((args: never) => completeSignOut(args, () => action(args)), body)
	const promo = { p_code: 'FILTER10', p_email: MEENA.email, p_order_amount: 280, p_items: [] }
	expect((await send(verifyPromoCode, promo)).status).toBe(200)
	expect(await send(createPayment, paymentInput())).toMatchObject({
		status: 401,
		body: { code: 'signed_out' },
	})
	expect(await shop.db.$count(orders)).toBe(0)
	expect((await send(createPayment, paymentInput())).status).toBe(200)
})
