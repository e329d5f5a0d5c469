/** Signs customers up and in for tests. */
import { action as sendOtp } from '#app/api/send-otp.ts'
import { action as verifyOtp } from '#app/api/verify-otp.ts'
import { getAuth } from '#app/session/auth.server.ts'
import { hashPassword } from '#shop/accounts/passwords/password-hash.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import type { TestShop } from '#test/shop-on-database.ts'
import { storeCookies, newVisitor, readCode, type TestResponse, type Visitor } from '#test/visitor.ts'

/** Signs up through both API routes, with the emailed code. */
export async function signUp(shop: TestShop, visitor: Visitor, person = MEENA): Promise<TestResponse> {
	await visitor.post(sendOtp, person)
	return visitor.post(verifyOtp, { ...person, otp: await readCode(shop, person.email) })
}

/** A signed-in browser, without the form or an email. The password is Meena's. */
export async function newSignedInVisitor(shop: TestShop, person = MEENA): Promise<Visitor> {
	const customerId = await newCustomer(shop, { ...person, passwordHash: await passwordHashOfMeena(shop) })
	const { headers } = await getAuth(shop).api.openSession({
		body: { customerId },
		headers: new Headers(),
		returnHeaders: true,
	})
	const visitor = newVisitor(shop)
	storeCookies(visitor.cookies, headers)
	return visitor
}

let hash: Promise<string> | undefined
function passwordHashOfMeena(shop: TestShop): Promise<string> {
	hash ??= hashPassword(shop, { password: MEENA.password, clientIp: '' }).then((outcome) =>
		outcome.ok ? outcome.hash : outcome.message,
	)
	return hash
}
