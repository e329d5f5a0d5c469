/** Pay now as a browser sends it, also around the end of a session. */
import { expect } from 'vitest'
import { action as createPayment } from '#app/api/create-payment.ts'
import { completeSignOut } from '#app/session/ended-session.server.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { EXPRESS, paymentInput } from '#test/fixtures/orders.ts'
import type { Visitor } from '#test/visitor.ts'

/** Sent through the middleware of every route. */
export function payInBrowser(visitor: Visitor, change: object = {}, headers: Record<string, string> = {}) {
	const send = (args: Parameters<typeof createPayment>[0]) => completeSignOut(args, () => createPayment(args))
	return visitor.post(send, { ...paymentInput(), ...change }, headers)
}

/** Orders as a customer, is signed out elsewhere, and orders by express as a guest. */
export async function payBeforeAndAfterSession(shop: Shop, visitor: Visitor) {
	const ofCustomer = (await payInBrowser(visitor)).body.transactionId
	await shop.db.delete(sessions)
	expect(await payInBrowser(visitor, EXPRESS)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
	const ofGuest = await payInBrowser(visitor, EXPRESS)
	expect(ofGuest.status).toBe(200)
	return { ofCustomer, ofGuest: ofGuest.body.transactionId }
}
