/** Sends Pay now as a browser does, also around the end of a session. */
import { asc } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { action as createPayment } from '#app/api/payments/create-payment.ts'
import { completeSignOut } from '#app/session/ended-session.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { completePayment, EXPRESS, paymentInput } from '#test/fixtures/orders.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import type { shopForTests } from '#test/test-shop.ts'
import type { Visitor } from '#test/visitor.ts'

/** The request passes through the middleware of every route. */
export function payInBrowser(visitor: Visitor, change: object = {}, headers: Record<string, string> = {}) {
	const send = (args: Parameters<typeof createPayment>[0]) => completeSignOut(args, () => createPayment(args))
	return visitor.post(send, { ...paymentInput(), ...change }, headers)
}

/** Orders as a customer, is signed out elsewhere, and orders by express as a guest. */
async function payBeforeAndAfterSession(shop: Shop, visitor: Visitor) {
	const ofCustomer = (await payInBrowser(visitor)).body.transactionId
	await shop.db.delete(sessions)
	expect(await payInBrowser(visitor, EXPRESS)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
	const ofGuest = await payInBrowser(visitor, EXPRESS)
	expect(ofGuest.status).toBe(200)
	return { ofCustomer, ofGuest: ofGuest.body.transactionId }
}

/** Signs a browser in to an empty shop before each test. Returns that browser, and what tests do in it. */
export function signedInBrowser(shop: ReturnType<typeof shopForTests>) {
	let visitor: Visitor
	beforeEach(async () => {
		await shop.empty()
		await seedIfEmpty(shop.db)
		visitor = await newSignedInVisitor(shop)
	})
	const browser = () => visitor
	const rows = () => shop.db.select().from(orders).orderBy(asc(orders.createdAt))
	return {
		browser,
		pay: (change: object = {}, payer = visitor, headers: Record<string, string> = {}) =>
			payInBrowser(payer, change, headers),
		orderTwice: () => payBeforeAndAfterSession(shop, visitor),
		arrive: (number: unknown) => completePayment(shop, String(number)),
		rows,
		statuses: async () => (await rows()).map(({ number, status }) => [number, status]),
		endSession: () => shop.db.delete(sessions),
	}
}

export const TWO_PACKS = { amount: 480, orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }] }
