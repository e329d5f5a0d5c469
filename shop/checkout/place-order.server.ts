/** Placing an order: priced by the shop, written before the shopper leaves, once for each intention to buy. */
import { claimPromo } from './claim-promo.server.ts'
import type { AlreadyPaid } from './refusals.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import { type Placed, createOrder } from './create-order.server.ts'
import { priceOrder } from './price-order.server.ts'
import {
	type Client,
	findRequest,
	fingerprintOf,
	rememberRequest,
	serializeByClient,
} from './payment-requests.server.ts'
import { isLockTimeout } from '#shop/database/database-errors.server.ts'
import { lockCustomerShared } from '#shop/accounts/accounts.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { isUnpaid } from '#shop/orders/rules.ts'
import { listOpenDuplicates } from '#shop/orders/duplicate-orders.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { latestAttempt, newAttempt, canReopen } from '#shop/payments/attempts.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { retryOnConflict, inTransaction, pipelined } from '#shop/transaction.server.ts'
import { NOT_INITIATED } from '#shop/payments/failure-messages.ts'

const NO_LONGER_HERE = refuse('signed_out', 'Payment Error', {
	message: 'Your account has been closed. Please start again as a guest.',
	code: 'account_closed',
})
const ANOTHER_CART = refuse('conflict', 'Payment Error', {
	message: 'This payment was started with another cart. Please try again.',
	code: 'idempotency_key_reused',
})
const NOTHING_CLAIMED = { ok: true, left: [] } as const
export const NOT_STARTED = refuse('unavailable', 'Payment Error', {
	message: NOT_INITIATED,
	code: 'payment_not_started',
	retryAfter: 5,
})

/** Everything or nothing: prices, promo with its lock, packs with theirs, order, items, attempt, and the job that will ask about the money. */
export async function placeOrder(
	shop: Shop,
	input: CreatePaymentInput,
	client: Client,
): Promise<Outcome<Placed>> {
	try {
		return await retryOnConflict('orders_number_unique', () =>
			inTransaction(shop, (transaction) => placeOnce(shop, transaction, input, client)),
		)
	} catch (error) {
		// This browser's first press still holds the line: nothing is written, and pressing again is safe.
		if (isLockTimeout(error)) return NOT_STARTED
		throw error
	}
}

async function placeOnce(
	shop: Shop,
	transaction: Transaction,
	input: CreatePaymentInput,
	client: Client,
): Promise<Outcome<Placed>> {
	const { customerId } = client
	const [, isKnown, earlier] = await pipelined([
		() => serializeByClient(transaction, client),
		async () => customerId === null || lockCustomerShared(transaction, customerId),
		() => findRequest(transaction, { client, input }),
	])
	if (!isKnown) return NO_LONGER_HERE
	if (earlier && !earlier.isRepeat) return ANOTHER_CART
	const goesOn = earlier && !earlier.order.removedAt && (await resume(shop, transaction, earlier.order))
	if (goesOn) return goesOn

	const priced = await priceOrder(transaction, input)
	if (!priced.ok) return priced
	const { lines, method, total } = priced
	const fingerprint = fingerprintOf({ lines, to: input.customerDetails, total, method })
	const begun = { guestHash: client.guestHash, fingerprint }
	const claim = { ...priced, customer: input.customerDetails, begun }
	const claimed = input.promoCode ? await claimPromo(shop, transaction, claim) : NOTHING_CLAIMED
	if (!claimed.ok) return claimed
	const [twin] = priced.isAgreed ? await listOpenDuplicates(transaction, begun) : []
	const resumed = twin && (await resume(shop, transaction, twin))
	const facts = { input, priced, client, fingerprint, left: claimed.left, hasTwin: twin !== undefined }
	if (!resumed) return createOrder(shop, transaction, facts)
	if (resumed.ok) await rememberRequest(shop, transaction, { client, input, orderId: resumed.order.id })
	return resumed
}

function isYoung(shop: Shop, { createdAt }: Order): boolean {
	return shop.clock().getTime() - createdAt.getTime() < shop.config.payments.expiresAfterSeconds * 1000
}

/** The provider's window that the order has, while it lasts, else a new attempt. Null: it is too old for another one at its price. */
async function resume(shop: Shop, transaction: Transaction, order: Order): Promise<Outcome<Placed> | null> {
	if (!isUnpaid(order.status)) return alreadyPaid(order)
	const attempt = await latestAttempt(transaction, order.id)
	if (attempt && (attempt.state === 'created' || canReopen(shop, attempt)))
		return { ok: true, order, attempt }
	// Else whoever asks again in time would keep an old price, an ended code and the packs for ever.
	if (!isYoung(shop, order)) return null
	return { ok: true, order, attempt: await newAttempt(shop, transaction, order) }
}

/** Only the browser or the key that made the order comes here, so it may learn the number. */
function alreadyPaid({ number }: Order): AlreadyPaid {
	const words = { message: `This order is already paid: ${number}.`, code: 'already_paid' }
	return { ...refuse('conflict', 'Already paid', words), transactionId: number }
}
