/** How customers of tests come to their session. */
import { action as sendOtp } from '#app/api/send-otp.ts'
import { action as verifyOtp } from '#app/api/verify-otp.ts'
import { getAuth, hashPassword } from '#app/session/auth.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import type { TestShop } from '#test/test-shop.ts'
import { keepCookies, newVisitor, readCode, type Reply, type Visitor } from '#test/visitor.ts'

/** Through both forms, with the code of the letter. */
export async function signUp(shop: TestShop, visitor: Visitor, person = MEENA): Promise<Reply> {
	await visitor.post(sendOtp, person)
	return visitor.post(verifyOtp, { ...person, otp: await readCode(shop, person.email) })
}

/** A browser that is signed in, with nothing else done for it: no form, no letter. Its password is Meena's. */
export async function newSignedInVisitor(shop: TestShop, person = MEENA): Promise<Visitor> {
	const customerId = await newCustomer(shop, { ...person, passwordHash: await hashOfMeena(shop) })
	const { headers } = await getAuth(shop).api.openSession({ body: { customerId }, returnHeaders: true })
	const visitor = newVisitor(shop)
	keepCookies(visitor.cookies, headers)
	return visitor
}

let hash: Promise<string> | undefined
/** Made once: a hash takes as long as it is meant to. */
function hashOfMeena(shop: TestShop): Promise<string> {
	hash ??= hashPassword(shop, MEENA.password)
	return hash
}
