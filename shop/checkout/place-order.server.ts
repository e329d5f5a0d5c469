/** Places an order, once for each checkout and at the shop's own prices. */
import { checkPromoForOrder } from './check-promo.server.ts'
import { createOrder, type PlacedOrder } from './create-order.server.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import {
	type CheckoutCaller,
	findOrderByIdempotencyKey,
	saveIdempotencyKey,
	serializeRequests,
} from './idempotency-keys.server.ts'
import { priceOrder } from './price-order.server.ts'
import { lockCustomerShared } from '#shop/accounts/accounts.server.ts'
import { isLockTimeout } from '#shop/database/database-errors.server.ts'
import { sum, ZERO_PAISE } from '#shop/money.ts'
import {
	acknowledgeCheckout,
	areOfOneShopper,
	type Checkout,
	findOpenOrder,
	findSettledOrder,
	lockCheckoutOf,
	lockCheckouts,
	mergeCheckouts,
	moveToShopper,
} from '#shop/orders/checkouts.server.ts'
import { type Order, updateGstBuyer } from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { canReopen, createNextAttempt, findLatestAttempt } from '#shop/payments/attempts.server.ts'
import { NOT_INITIATED } from '#shop/payments/failure-messages.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { whyNotBilledIn } from '#shop/tax/gstin.ts'
import { placeOfSupply, whyNotSoldTo } from '#shop/tax/place-of-supply.ts'
import { inTransaction, pipelined, retryOnConflict } from '#shop/transaction.server.ts'

export const NOT_STARTED = refuse('unavailable', 'Payment Error', {
	message: NOT_INITIATED,
	code: 'payment_not_started',
	retryAfter: 5,
})

const ACCOUNT_CLOSED = refuse('signed_out', 'Payment Error', {
	message: 'Your account has been deleted. Please start again as a guest.',
	code: 'account_closed',
})
const KEY_REUSED = refuse('conflict', 'Payment Error', {
	message: 'Your cart has changed since you started this payment. Please try again.',
	code: 'idempotency_key_reused',
})

export const EARLIER_ORDER_PAID = refuse('conflict', 'Already paid', {
	message:
		'Another order from the same checkout has just been paid for. You may need to sign in to see it. If you want this one too, please pay again.',
	code: 'earlier_order_paid',
})

/** Writes the order, its items, promo use, stock, attempt and first status check in one transaction. */
export async function placeOrder(
	shop: Shop,
	input: CreatePaymentInput,
	caller: CheckoutCaller,
): Promise<Outcome<PlacedOrder>> {
	const refusal = whyGstBuyerRefused(input) ?? whyPlaceRefused(shop, input)
	if (refusal) return refusal
	try {
		return await retryOnConflict('orders_number_unique', () =>
			inTransaction(shop, (transaction) => placeOnce(shop, transaction, input, caller)),
		)
	} catch (error) {
		// An earlier request of this browser is still running. Nothing is written, so the shopper may safely try again.
		if (isLockTimeout(error)) return NOT_STARTED
		throw error
	}
}

/** An invoice to a registered buyer needs an address in the state of the GSTIN. */
function whyGstBuyerRefused({ gstBuyer, customerDetails }: CreatePaymentInput): Refusal | null {
	if (!gstBuyer) return null
	const { state } = customerDetails.billingAddress ?? customerDetails
	const message = whyNotBilledIn(state, gstBuyer.gstin)
	return message
		? refuse('invalid', 'Payment Error', { message, field: 'gstBuyer.gstin', code: 'gstin_of_another_state' })
		: null
}

/** A seller without a regular registration may not sell to other states. */
function whyPlaceRefused(
	{ config }: Shop,
	{ gstBuyer, customerDetails }: CreatePaymentInput,
): Refusal | null {
	const place = placeOfSupply(customerDetails.state, gstBuyer ?? null)
	const message = whyNotSoldTo(config.brand, place)
	return message
		? refuse('invalid', 'Payment Error', {
				message,
				field: 'customerDetails.state',
				code: 'not_sold_to_state',
			})
		: null
}

async function placeOnce(
	shop: Shop,
	transaction: Transaction,
	input: CreatePaymentInput,
	caller: CheckoutCaller,
): Promise<Outcome<PlacedOrder>> {
	const { customerId } = caller
	const [, customerExists, known, found] = await pipelined([
		() => serializeRequests(transaction, caller),
		async () => customerId === null || lockCustomerShared(transaction, customerId),
		() => lockCheckouts(transaction, caller),
		// After the lock: a payment that was being settled may have paid this order.
		() => findOrderByIdempotencyKey(transaction, { caller, input }),
	])
	if (!customerExists) return ACCOUNT_CLOSED
	if (found && !found.isRepeat) return KEY_REUSED
	// It was not locked when it was read if it is the order of another cookie or is settled.
	if (found) await lockCheckoutOf(transaction, found.order.id)
	const earlier = found && (await findOrderByIdempotencyKey(transaction, { caller, input }))
	const repeated =
		earlier && !earlier.order.hiddenAt && (await resume(shop, transaction, { order: earlier.order, input }))
	if (repeated) {
		if (repeated.ok) await moveToShopper(transaction, repeated.order, caller)
		return repeated
	}
	const unseen = await findUnseenOrder(transaction, known)
	if (unseen) return showUnseenOrder(transaction, { order: unseen, caller, input })
	const open = known.filter(({ settledOrderId }) => settledOrderId === null)
	const checkout = await mergeCheckouts(transaction, open)
	const checkoutId = checkout?.id ?? null

	const priced = await priceOrder(transaction, input, shop.clock())
	if (!priced.ok) return priced
	const { fingerprint } = priced
	const orderAmount = sum(priced.total.subtotal, priced.total.shipping ?? ZERO_PAISE)
	const orderPromo = {
		promo: priced.promo,
		orderAmount,
		discount: priced.promoDiscount,
		customer: { ...input.customerDetails, id: customerId },
		checkoutId,
		fingerprint,
	}
	const checked = input.promoCode ? await checkPromoForOrder(shop, transaction, orderPromo) : NO_PROMO
	if (!checked.ok) return checked
	const duplicate =
		checkoutId && priced.matchesShownTotal
			? await findOpenOrder(transaction, { checkoutId, fingerprint, customerId })
			: null
	const resumed = duplicate && (await resume(shop, transaction, { order: duplicate, input }))
	if (!resumed) {
		const promoHolders = checked.ordersHoldingUse
		return createOrder(shop, transaction, { input, priced, caller, checkoutId, promoHolders })
	}
	if (resumed.ok) {
		await saveIdempotencyKey(transaction, { caller, input, orderId: resumed.order.id })
		await moveToShopper(transaction, resumed.order, caller)
	}
	return resumed
}

/** The order that settled the last of these checkouts, unless it was cancelled since. */
async function findUnseenOrder(transaction: Transaction, known: readonly Checkout[]): Promise<Order | null> {
	const settled = known.findLast(({ settledOrderId }) => settledOrderId !== null)
	const order = settled ? await findSettledOrder(transaction, settled.id) : null
	return order && isSold(order.paymentState) ? order : null
}

/** The payment of the last checkout arrived after its shopper had left the payment page. They see it before they pay again. */
async function showUnseenOrder(
	transaction: Transaction,
	{ order, caller, input }: { order: Order; caller: CheckoutCaller; input: CreatePaymentInput },
): Promise<Refusal | AlreadyPaid> {
	if (!areOfOneShopper(order, caller)) {
		// Its own shopper is still to be told.
		await acknowledgeCheckout(transaction, order.checkoutId, caller)
		return EARLIER_ORDER_PAID
	}
	await acknowledgeCheckout(transaction, order.checkoutId, order, caller)
	// The reply may be lost: a repeat of the request gets it again, not a second payment.
	await saveIdempotencyKey(transaction, { caller, input, orderId: order.id })
	return alreadyPaid(order)
}

const NO_PROMO = { ok: true, ordersHoldingUse: [] } as const

/** With the order's current payment page, or a new attempt. Null if the order is too old for a new attempt at its price, or was paid and refunded. */
async function resume(
	shop: Shop,
	transaction: Transaction,
	{ order: found, input }: { order: Order; input: CreatePaymentInput },
): Promise<Outcome<PlacedOrder> | null> {
	if (isSold(found.paymentState)) return alreadyPaid(found)
	if (found.paymentState !== 'unpaid') return null
	const order = await updateGstBuyer(transaction, found, input.gstBuyer ?? null)
	const attempt = await findLatestAttempt(transaction, order.id)
	if (attempt && (attempt.state === 'created' || canReopen(shop, attempt)))
		return { ok: true, order, attempt }
	// Without a limit, a browser that keeps trying would keep an old price, an ended promo code and the stock for ever.
	const age = shop.clock().getTime() - order.createdAt.getTime()
	if (age >= shop.config.payments.expiresAfterSeconds * 1000) return null
	return { ok: true, order, attempt: await createNextAttempt(shop, transaction, order) }
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
