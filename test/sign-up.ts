/** Signs customers up and in for tests. */
import { action as sendOtp } from '#app/api/accounts/send-otp.ts'
import { action as verifyOtp } from '#app/api/accounts/verify-otp.ts'
import type { Context } from '#app/http/request-context.ts'
import { signIn } from '#app/session/sign-in.server.ts'
import { getAuth, SESSION_COOKIE } from '#app/session/auth.server.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import type { TestShop } from '#test/shop-on-database.ts'
import { storeCookies, newVisitor, readCode, type TestResponse, type Visitor } from '#test/visitor.ts'

/** Signs up through both API routes, with the emailed code. */
export async function signUp(shop: TestShop, visitor: Visitor, person = MEENA): Promise<TestResponse> {
	await visitor.post(sendOtp, person)
	return visitor.post(verifyOtp, { ...person, otp: await readCode(shop, person.email) })
}

/** Creates a signed-in browser without the form or an email. The password is Meena's. */
export async function newSignedInVisitor(shop: TestShop, person = MEENA): Promise<Visitor> {
	const customerId = await newCustomer(shop, { ...person, passwordHash: await passwordHashOfMeena(shop) })
	const { headers } = await getAuth(shop).api.openSession({
		body: { proof: { customerId, version: 1 }, deviceHash: 'of a browser that keeps no cookie of it' },
		headers: new Headers(),
		returnHeaders: true,
	})
	const visitor = newVisitor(shop)
	storeCookies(visitor.cookies, headers)
	return visitor
}

/** Returns the session cookie that these headers set, or an empty text. */
export function sessionCookieIn(headers: Headers): string {
	return headers.getSetCookie().find((cookie) => cookie.includes(SESSION_COOKIE)) ?? ''
}

/** Creates the arguments for a page of the account. */
export function argsOf(visitor: Visitor): { request: Request; context: Context } {
	return visitor.args('/dashboard')
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
	const { request, context } = argsOf(visitor)
	return (await findCurrentCustomer(request, context)) !== null
}

/** Lets Meena enter this password in a new browser. */
export async function signInFrom(from: Shop, password = MEENA.password) {
	const visitor = newVisitor(from)
	const { request, context } = argsOf(visitor)
	const outcome = await signIn(request, context, { email: MEENA.email, password })
	if (outcome.ok) visitor.cookies.set(SESSION_COOKIE, sessionCookieIn(outcome.headers).split(/[=;]/)[1] ?? '')
	return { visitor, outcome }
}

let hash: Promise<string> | undefined
function passwordHashOfMeena(shop: TestShop): Promise<string> {
	hash ??= hashPassword(shop, { password: MEENA.password, clientIp: '' }).then((outcome) =>
		outcome.ok ? outcome.hash : outcome.message,
	)
	return hash
}
