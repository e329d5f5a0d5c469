/** Starts a checkout: resolves a saved address, places the order and initiates its payment. */
import type { CreatePaymentBody, CreatePaymentInput } from './payment-input.ts'
import type { CheckoutSession } from './payment-requests.server.ts'
import { NOT_STARTED, placeOrder } from './place-order.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { initiatePayment } from '#shop/payments/initiate-payment.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Without a reply, then with the same id a duplicate after all, then with a new id. */
const MAX_ROUNDS = 3
/** Keeps the shopper from waiting for another round after a slow one. */
const LAST_ROUND_STARTS_WITHIN_MILLISECONDS = 4_000

export async function startPayment(
	shop: Shop,
	{ input, session, scenario }: { input: CreatePaymentBody; session: CheckoutSession; scenario?: string },
): Promise<Outcome<{ number: string; redirectUrl: string }>> {
	const startedAt = Date.now()
	const resolved = await resolveAddress(shop, input, session)
	if (!resolved.ok) return resolved
	for (let round = 0; round < MAX_ROUNDS; round++) {
		if (Date.now() - startedAt > LAST_ROUND_STARTS_WITHIN_MILLISECONDS) break
		const placed = await placeOrder(shop, resolved.input, session)
		if (!placed.ok) return placed
		const { order, attempt } = placed
		const payer = { phone: order.recipient.phone, ...(scenario ? { scenario } : {}) }
		const initiated = await initiatePayment(shop, attempt.id, payer)
		if (initiated.ok) return { ok: true, number: order.number, redirectUrl: initiated.redirectUrl }
		if (!initiated.canRetry) return NOT_STARTED
	}
	return NOT_STARTED
}

const ADDRESS_NOT_FOUND = refuse('missing', 'Payment Error', {
	message: 'This saved address is no longer in your address book. Please choose another.',
	field: 'savedAddressId',
	code: 'address_missing',
})

/** Replaces the id of a saved address by the address. It must be in the address book of the signed-in customer. */
async function resolveAddress(
	shop: Shop,
	input: CreatePaymentBody,
	{ customerId }: CheckoutSession,
): Promise<Outcome<{ input: CreatePaymentInput }>> {
	if (!('savedAddressId' in input)) return { ok: true, input }
	const { savedAddressId, customerDetails, ...rest } = input
	const customer = customerId ? await findCustomer(shop.db, customerId) : null
	const addresses = customer ? await listAddresses(shop, customer.id) : []
	const saved = addresses.find(({ id }) => id === savedAddressId)
	if (!customer || !saved) return ADDRESS_NOT_FOUND
	const { email, ...contact } = customerDetails
	const recipient = {
		name: saved.name,
		email: email || customer.email,
		address: saved.street,
		city: saved.city,
		state: saved.state,
		pincode: saved.postalCode,
		...contact,
	}
	return { ok: true, input: { ...rest, customerDetails: recipient } }
}
