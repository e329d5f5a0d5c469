/** Places an order, once for each checkout and at the shop's own prices. */
import { isDeepStrictEqual } from 'node:util'
import { checkPromoForOrder } from './check-promo.server.ts'
import { contactsOf, createOrder, type PlacedOrder } from './create-order.server.ts'
import type { CreatePaymentBody, CreatePaymentInput } from './payment-input.ts'
import {
	type CheckoutCaller,
	findRequestByIdempotencyKey,
	orderIdOfKey,
	saveIdempotencyKey,
	serializeRequests,
} from './idempotency-keys.server.ts'
import { priceOrder } from './pricing/price-order.server.ts'
import { type AlreadyPaid, alreadyPaid, resumeOrder } from './resume-order.server.ts'
import { lockCustomerShared } from '#shop/accounts/accounts.server.ts'
import { isLockTimeout } from '#shop/database/database-errors.server.ts'
import { sum, ZERO_PAISE } from '#shop/money.ts'
import {
	acknowledgeCheckout,
	type Checkout,
	findOpenOrder,
	lockCheckoutOf,
	lockCheckouts,
	mergeCheckouts,
	mergeIntoSettled,
	moveToShopper,
} from '#shop/orders/checkouts/checkouts.server.ts'
import { areOfOneShopper, findSettledOrder } from '#shop/orders/checkouts/paid-orders.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { checkPaymentsInReview } from '#shop/payments/attempts/attempts.server.ts'
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

type OrderRequest = {
	input: CreatePaymentInput
	sent: CreatePaymentBody
	caller: CheckoutCaller
	askedAt: number
}

/**
 * Writes the order, its items, promo use, stock, attempt and first status check in one transaction. `sent` is what the
 * client sent, and its idempotency key belongs to: the id of the saved address whose address is in `input`.
 */
export async function placeOrder(
	shop: Shop,
	input: CreatePaymentInput,
	caller: CheckoutCaller,
	sent: CreatePaymentBody = input,
): Promise<Outcome<PlacedOrder>> {
	const { askedAt = performance.now() } = caller
	const refusal = whyGstBuyerRefused(input) ?? whyPlaceRefused(shop, input)
	if (refusal) return refusal
	try {
		return await retryOnConflict('orders_number_unique', () =>
			inTransaction(shop, (transaction) => placeOnce(shop, transaction, { input, sent, caller, askedAt })),
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
	request: OrderRequest,
): Promise<Outcome<PlacedOrder>> {
	const { input, caller } = request
	const { customerId, key } = caller
	const waited = (performance.now() - request.askedAt) / 1000
	const [, customerExists, checkouts, found] = await pipelined([
		() => serializeRequests(transaction, caller),
		async () => customerId === null || lockCustomerShared(transaction, customerId),
		() => lockCheckouts(transaction, caller, { repeatedOrderId: orderIdOfKey(transaction, key), waited }),
		// After the lock: a payment that was being settled may have paid this order.
		() => findRequestByIdempotencyKey(transaction, request),
	])
	if (!customerExists) return ACCOUNT_CLOSED
	if (found && !found.isRepeat) return KEY_REUSED
	// A checkout whose shopper has seen that it is settled is not locked yet: lock it, and read the order again.
	if (found?.order) await lockCheckoutOf(transaction, found.order.id)
	const earlier = found && (await findRequestByIdempotencyKey(transaction, request))
	if (earlier?.order === null) return EARLIER_ORDER_PAID
	const repeated = earlier && !earlier.order.hiddenAt ? earlier.order : null
	if (repeated && isSold(repeated.paymentState)) return alreadyPaid(repeated)
	// Also for a repeated request: since the first one, its shopper may have signed in, and have ordered on another device.
	const open = checkouts.filter(({ settledOrderId }) => settledOrderId === null)
	const settled = checkouts.findLast(({ settledOrderId }) => settledOrderId !== null)
	const unseen = settled && (await findUnseenOrder(transaction, settled))
	if (unseen) return showUnseenOrder(shop, transaction, { ...request, order: unseen, settled, open })
	const checkout = await mergeCheckouts(transaction, open)
	const checkoutId = checkout?.id ?? null
	// Shipped to a saved address that was corrected since, it is edited like any other order.
	const isSameOrder = repeated && isShippedAsIn(repeated, input)
	const payment = isSameOrder && (await resumeOrder(shop, transaction, { order: repeated, input }))
	if (payment) {
		if (payment.ok) await moveToShopper(transaction, payment.order, caller)
		return payment
	}

	const priced = await priceOrder(transaction, input, shop.clock())
	if (!priced.ok) return priced
	const { fingerprint } = priced
	const orderAmount = sum(priced.total.subtotal, priced.total.shipping ?? ZERO_PAISE)
	const orderPromo = {
		promo: priced.promo,
		orderAmount,
		discount: priced.promoDiscount,
		lines: priced.lines,
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
	const resumed = duplicate && (await resumeOrder(shop, transaction, { order: duplicate, input }))
	if (!resumed) {
		const promoHolders = checked.ordersHoldingUse
		return createOrder(shop, transaction, { ...request, priced, checkoutId, promoHolders })
	}
	if (resumed.ok) {
		await saveIdempotencyKey(transaction, { ...request, orderId: resumed.order.id })
		await moveToShopper(transaction, resumed.order, caller)
	}
	return resumed
}

/** The order that settled this checkout, unless it was cancelled since. */
async function findUnseenOrder(transaction: Transaction, { id }: Checkout): Promise<Order | null> {
	const order = await findSettledOrder(transaction, id)
	return order && isSold(order.paymentState) ? order : null
}

/** The payment of the last checkout arrived after its shopper had left the payment page. They see it before they pay again. */
async function showUnseenOrder(
	shop: Shop,
	transaction: Transaction,
	{
		order,
		settled,
		open,
		...request
	}: OrderRequest & { order: Order; settled: Checkout; open: readonly Checkout[] },
): Promise<Refusal | AlreadyPaid> {
	const { caller } = request
	// The reply may be lost: a repeat of the request gets it again, not a second payment.
	if (!areOfOneShopper(order, caller)) {
		// Its own shopper has not seen it yet.
		await acknowledgeCheckout(transaction, settled.id, caller)
		await saveIdempotencyKey(transaction, { ...request, orderId: null })
		return EARLIER_ORDER_PAID
	}
	await acknowledgeCheckout(transaction, settled.id, order, caller)
	// Begun before the shop knew that this is the same shopper. Their payment pages may still be open, or a payment pending.
	await mergeIntoSettled(shop, transaction, { settled, open })
	await checkPaymentsInReview(transaction, settled)
	await saveIdempotencyKey(transaction, { ...request, orderId: order.id })
	return alreadyPaid(order)
}

/** Whether the order goes to the addresses that the shopper would be shown now. */
function isShippedAsIn({ recipient, billing }: Order, input: CreatePaymentInput): boolean {
	return isDeepStrictEqual({ recipient, billing }, contactsOf(input))
}

const NO_PROMO = { ok: true, ordersHoldingUse: [] } as const
