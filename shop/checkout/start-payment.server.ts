/** Starts a payment: places the order and initiates its payment at the provider. */
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import type { CreatePaymentBody, CreatePaymentInput } from './payment-input.ts'
import type { PlacedOrder } from './create-order.server.ts'
import { NOT_STARTED, placeOrder } from './place-order.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { listAddresses, rememberGstBuyer } from '#shop/accounts/addresses.server.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'
import { describeWriteFailure } from '#shop/database/database-errors.server.ts'
import { findWriteFailure } from '#shop/database/writable.server.ts'
import type { Failure } from '#shop/files/file-system-errors.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { initiateClaimed, initiatePayment } from '#shop/payments/attempts/initiate-payment.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** The first round gets no response, the second finds that the id is a duplicate after all, and the third uses a new id. */
const MAX_ROUNDS = 3
/** After a slow round, no further one begins, so that the shopper does not wait longer. */
const LAST_ROUND_STARTS_WITHIN_MILLISECONDS = 4_000

type PaymentStart = { input: CreatePaymentBody; caller: CheckoutCaller; scenario?: string }
type StartedPayment = { number: string; redirectUrl: string }

export async function startPayment(
	shop: Shop,
	{ input, caller, scenario }: PaymentStart,
): Promise<Outcome<StartedPayment>> {
	return startPaymentOf(shop, {
		prepare: () => resolveAddress(shop, input, caller),
		place: (resolved) => placeOrder(shop, resolved.input, caller, { sent: input, startsPayment: true }),
		onStarted: (resolved) => rememberCompany(shop, resolved, caller),
		payer: scenario ? { scenario } : {},
	})
}

type OrderToPay<Prepared> = {
	prepare: () => Promise<Outcome<Prepared>>
	/** Called again for another attempt, if the provider may not have received the first. */
	place: (prepared: Prepared) => Promise<Outcome<PlacedOrder>>
	/** Called once the payment is initiated. Had it failed before, a repeat would have to wait until the claim ends. */
	onStarted?: (prepared: Prepared) => Promise<void>
	payer: { scenario?: string; redirectUrl?: string }
}

/** Refuses while the database cannot write, because the shopper would pay for an order that nothing can confirm. */
export async function startPaymentOf<Prepared>(
	shop: Shop,
	order: OrderToPay<Prepared>,
): Promise<Outcome<StartedPayment>> {
	try {
		const failure = await findWriteFailure(shop)
		return failure ? refusePayments(shop, failure) : await placeAndInitiate(shop, order)
	} catch (error) {
		const failure = describeWriteFailure(error)
		if (failure === null) throw error
		return refusePayments(shop, failure)
	}
}

function refusePayments({ log }: Shop, { reason }: Failure): Refusal {
	log.error({ reason }, 'Payments are refused, because the database cannot write')
	return NO_PAYMENTS
}

const NO_PAYMENTS = refuse('unavailable', 'Payment Error', {
	message:
		"We can't take payments right now, so none was started. What you entered is kept. Please try again in a few minutes.",
	code: 'payment_not_started',
	retryAfter: 60,
})

async function placeAndInitiate<Prepared>(
	shop: Shop,
	{ prepare, place, onStarted, payer }: OrderToPay<Prepared>,
): Promise<Outcome<StartedPayment>> {
	const startedAt = performance.now()
	const prepared = await prepare()
	if (!prepared.ok) return prepared
	for (let round = 0; round < MAX_ROUNDS; round++) {
		if (performance.now() - startedAt > LAST_ROUND_STARTS_WITHIN_MILLISECONDS) break
		const placed = await place(prepared)
		if (!placed.ok) return placed
		const { order, attempt, isClaimed } = placed
		const to = { phone: order.recipient.phone, ...payer }
		const initiated = isClaimed
			? await initiateClaimed(shop, attempt, to)
			: await initiatePayment(shop, attempt.id, to)
		if (initiated.ok) {
			await onStarted?.(prepared)
			return { ok: true, number: order.number, redirectUrl: initiated.redirectUrl }
		}
		if (!initiated.canRetry) return NOT_STARTED
	}
	return NOT_STARTED
}

const ADDRESS_NOT_FOUND = refuse('missing', 'Payment Error', {
	message: 'This saved address is no longer in your address book. Please choose another.',
	field: 'savedAddressId',
	code: 'address_missing',
})

/** Of a signed link by which an order or a difference is paid. */
export const LINK_REFUSED = refuse('missing', 'Payment Error', {
	message: 'This link is incomplete or has expired. Please ask us for a new one.',
})

export const SIGNED_OUT = refuse('signed_out', 'Signed out', {
	message: "You've been signed out. Sign in again to use your saved addresses, or continue as a guest.",
	code: 'signed_out',
})

type ResolvedInput = { input: CreatePaymentInput; saved: SavedAddress | null }

async function rememberCompany(
	shop: Shop,
	{ input: { gstBuyer }, saved }: ResolvedInput,
	{ customerId }: CheckoutCaller,
): Promise<void> {
	if (gstBuyer && saved && customerId) await rememberGstBuyer(shop, { customerId, address: saved, gstBuyer })
}

/** Replaces the id of a saved address by the address, which must be in the address book of the signed-in customer. */
async function resolveAddress(
	shop: Shop,
	input: CreatePaymentBody,
	{ customerId }: CheckoutCaller,
): Promise<Outcome<ResolvedInput>> {
	if (!('savedAddressId' in input)) return { ok: true, input, saved: null }
	const customer = customerId && (await findCustomer(shop.db, customerId))
	if (!customer) return SIGNED_OUT
	const { savedAddressId, customerDetails, ...rest } = input
	const addresses = await listAddresses(shop, customer.id)
	const saved = addresses.find(({ id }) => id === savedAddressId)
	if (!saved) return ADDRESS_NOT_FOUND
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
	return { ok: true, input: { ...rest, customerDetails: recipient }, saved }
}
