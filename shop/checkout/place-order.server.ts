/** Places an order before the shopper leaves for the payment page: priced by the shop, and once for each checkout. */
import { claimPromo } from './claim-promo.server.ts'
import { createOrder, type PlacedOrder } from './create-order.server.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import {
	type CheckoutSession,
	findRequest,
	saveRequest,
	serializeByBrowser,
} from './payment-requests.server.ts'
import { priceOrder } from './price-order.server.ts'
import { lockCustomerShared } from '#shop/accounts/accounts.server.ts'
import { isLockTimeout } from '#shop/database/database-errors.server.ts'
import { sum, ZERO_PAISE } from '#shop/money.ts'
import { listOpenDuplicates } from '#shop/orders/duplicate-orders.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { isUnpaid } from '#shop/orders/statuses.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { canReopen, createFurtherAttempt, findLatestAttempt } from '#shop/payments/attempts.server.ts'
import { NOT_INITIATED } from '#shop/payments/failure-messages.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction, pipelined, retryOnConflict } from '#shop/transaction.server.ts'

const ACCOUNT_CLOSED = refuse('signed_out', 'Payment Error', {
	message: 'Your account has been closed. Please start again as a guest.',
	code: 'account_closed',
})
const KEY_REUSED = refuse('conflict', 'Payment Error', {
	message: 'This payment was started with another cart. Please try again.',
	code: 'idempotency_key_reused',
})
export const NOT_STARTED = refuse('unavailable', 'Payment Error', {
	message: NOT_INITIATED,
	code: 'payment_not_started',
	retryAfter: 5,
})

/** Writes the order, its items, promo use, stock, attempt and first status check in one transaction. */
export async function placeOrder(
	shop: Shop,
	input: CreatePaymentInput,
	session: CheckoutSession,
): Promise<Outcome<PlacedOrder>> {
	try {
		return await retryOnConflict('orders_number_unique', () =>
			inTransaction(shop, (transaction) => placeOnce(shop, transaction, input, session)),
		)
	} catch (error) {
		// An earlier request of this browser is still running. Nothing is written, so the shopper may safely try again.
		if (isLockTimeout(error)) return NOT_STARTED
		throw error
	}
}

async function placeOnce(
	shop: Shop,
	transaction: Transaction,
	input: CreatePaymentInput,
	session: CheckoutSession,
): Promise<Outcome<PlacedOrder>> {
	const { customerId, guestHash } = session
	const [, customerExists, earlier] = await pipelined([
		() => serializeByBrowser(transaction, session),
		async () => customerId === null || lockCustomerShared(transaction, customerId),
		() => findRequest(transaction, { session, input }),
	])
	if (!customerExists) return ACCOUNT_CLOSED
	if (earlier && !earlier.isRepeat) return KEY_REUSED
	const repeated = earlier && !earlier.order.removedAt && (await resume(shop, transaction, earlier.order))
	if (repeated) return repeated

	const priced = await priceOrder(transaction, input)
	if (!priced.ok) return priced
	const checkout = { guestHash, fingerprint: priced.fingerprint }
	const orderAmount = sum(priced.total.subtotal, priced.total.shipping ?? ZERO_PAISE)
	const claim = { promo: priced.promo, orderAmount, customer: input.customerDetails, checkout }
	const claimed = input.promoCode ? await claimPromo(shop, transaction, claim) : NO_PROMO
	if (!claimed.ok) return claimed
	const [duplicate] = priced.matchesShownTotal ? await listOpenDuplicates(transaction, checkout) : []
	const resumed = duplicate && (await resume(shop, transaction, duplicate))
	if (!resumed) {
		const earlierOrders = { promoHolders: claimed.holders, hasDuplicate: duplicate !== undefined }
		return createOrder(shop, transaction, { input, priced, session, ...earlierOrders })
	}
	if (resumed.ok) await saveRequest(shop, transaction, { session, input, orderId: resumed.order.id })
	return resumed
}

const NO_PROMO = { ok: true, holders: [] } as const

/** With the order's current payment page, or a new attempt. Null if the order is too old for a new attempt at its price. */
async function resume(
	shop: Shop,
	transaction: Transaction,
	order: Order,
): Promise<Outcome<PlacedOrder> | null> {
	if (!isUnpaid(order.status)) return alreadyPaid(order)
	const attempt = await findLatestAttempt(transaction, order.id)
	if (attempt && (attempt.state === 'created' || canReopen(shop, attempt)))
		return { ok: true, order, attempt }
	// Without a limit, a browser that keeps trying would keep an old price, an ended promo code and the stock for ever.
	const age = shop.clock().getTime() - order.createdAt.getTime()
	if (age >= shop.config.payments.expiresAfterSeconds * 1000) return null
	return { ok: true, order, attempt: await createFurtherAttempt(shop, transaction, order) }
}

export type AlreadyPaid = Refusal & { transactionId: string }

/** Only reached with the key or the browser that placed the order, so it may learn the order's number. */
function alreadyPaid({ number }: Order): AlreadyPaid {
	const refusal = refuse('conflict', 'Already paid', {
		message: `This order is already paid: ${number}.`,
		code: 'already_paid',
	})
	return { ...refusal, transactionId: number }
}
