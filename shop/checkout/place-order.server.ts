/**
 * Places an order, once for each checkout and at the shop's own prices. The first row that applies decides:
 *
 * | The request | Its answer |
 * | --- | --- |
 * | cannot be invoiced, is of a deleted account, or has the key of another request | a refusal |
 * | repeats one that was answered with `EARLIER_ORDER_PAID` | the same refusal |
 * | repeats one whose order (`repeatedOrder`) is paid | that order, as already paid |
 * | comes from a shopper who has not seen that a checkout was paid (`unseenCheckout`) | that order, as already paid, or `EARLIER_ORDER_PAID` if somebody else placed it |
 * | repeats one whose order still goes to the same addresses | that order with its attempt or a new one (`resumed`) |
 * | wants the same as an open order of the checkout (`equalOrder`) | that order, likewise |
 * | anything else | a new order in the shopper's checkout, into which their `openCheckouts` are merged, unless its prices, stock or code are refused |
 *
 * An order that is too old to be resumed, or was paid and refunded, counts as anything else.
 */
import { isDeepStrictEqual } from 'node:util'
import { checkPromoForOrder } from './check-promo.server.ts'
import { contactsOf, createOrder, type PlacedOrder } from './create-order.server.ts'
import {
	type CheckoutCaller,
	findRequestByIdempotencyKey,
	orderIdOfKey,
	type OrderRequest,
	saveIdempotencyKey,
	serializeRequests,
} from './idempotency-keys.server.ts'
import type { CreatePaymentBody, CreatePaymentInput } from './payment-input.ts'
import { type PricedOrder, priceOrder } from './pricing/price-order.server.ts'
import { refuseForTax } from './refuse-for-tax.ts'
import { alreadyPaid, resumeOrder } from './resume-order.server.ts'
import { EARLIER_ORDER_PAID, findUnseenOrder, showUnseenOrder } from './unseen-order.server.ts'
import { lockCustomerShared } from '#shop/accounts/accounts.server.ts'
import { isLockTimeout } from '#shop/database/database-errors.server.ts'
import { sum, ZERO_PAISE } from '#shop/money.ts'
import {
	findOpenOrder,
	lockCheckoutOf,
	mergeCheckouts,
	moveToShopper,
} from '#shop/orders/checkouts/checkouts.server.ts'
import type { Checkout } from '#shop/orders/tables.server.ts'
import { lockCheckouts, recordArrival } from '#shop/orders/checkouts/shopper-checkouts.server.ts'
import { findHolder } from '#shop/orders/holds/holder.server.ts'
import { getOrder, type Order } from '#shop/orders/orders.server.ts'
import { isSold } from '#shop/orders/payment-states.ts'
import { BROWSER_COOKIE_HOURS } from '#shop/orders/rules.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { wasStartedWithin } from '#shop/payments/attempts/attempts.server.ts'
import { NOT_INITIATED } from '#shop/payments/failure-messages.ts'
import { hasLimitedUses } from '#shop/promos/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
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

/**
 * Writes the order, its items, promo use, stock, attempt and first status check in one transaction. `sent` is what the
 * client sent: its idempotency key belongs to the id of the saved address whose address is in `input`.
 */
export async function placeOrder(
	shop: Shop,
	input: CreatePaymentInput,
	caller: CheckoutCaller,
	{ sent = input, startsPayment = false }: { sent?: CreatePaymentBody; startsPayment?: boolean } = {},
): Promise<Outcome<PlacedOrder>> {
	const { requestedAt = performance.now() } = caller
	const refusal = refuseForTax(shop, input)
	if (refusal) return refusal
	const request = { input, sent, caller, requestedAt, startsPayment }
	try {
		return await retryOnConflict('orders_number_unique', () =>
			inTransaction(shop, (transaction) => placeOnce(shop, transaction, request)),
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
	request: OrderRequest,
): Promise<Outcome<PlacedOrder>> {
	const { input, caller } = request
	const locked = await lockAndFind(transaction, request)
	if (!locked.ok) return locked
	const { repeatedOrder, openCheckouts, unseenCheckout } = locked
	if (repeatedOrder && isSold(repeatedOrder.paymentState)) return alreadyPaid(repeatedOrder)
	// Checked for a repeated request, too: the shopper may have signed in since, with an order from another device.
	const unseenOrder = unseenCheckout && (await findUnseenOrder(transaction, unseenCheckout))
	if (unseenOrder) {
		const checkouts = { settled: unseenCheckout, open: openCheckouts }
		return showUnseenOrder(shop, transaction, { ...request, ...checkouts, order: unseenOrder })
	}
	const checkout = await mergeCheckouts(transaction, openCheckouts)
	// If the saved address was corrected since, the order is edited like any other.
	const isUnedited = repeatedOrder && isShippedAsIn(repeatedOrder, input)
	const resumed = isUnedited && (await resumeOrder(shop, transaction, { order: repeatedOrder, input }))
	if (!resumed) return resumeOrCreate(shop, transaction, { ...request, checkoutId: checkout?.id ?? null })
	if (resumed.ok) await moveToShopper(transaction, resumed.order, caller)
	return resumed
}

type Found = {
	/** The order that an earlier, equal request has placed, unless it is hidden. */
	repeatedOrder: Order | null
	openCheckouts: readonly Checkout[]
	/** The last settled checkout whose result the shopper has not seen. */
	unseenCheckout: Checkout | undefined
}

/** Locks the customer, the shopper's checkouts and that of the repeated order. */
async function lockAndFind(transaction: Transaction, request: OrderRequest): Promise<Outcome<Found>> {
	const { input, caller, requestedAt } = request
	const { customerId, key } = caller
	const [, , customerExists, checkouts, found] = await pipelined([
		() => recordArrival(transaction, (performance.now() - requestedAt) / 1000),
		() => serializeRequests(transaction, caller),
		async () => customerId === null || lockCustomerShared(transaction, customerId),
		() =>
			lockCheckouts(transaction, caller, {
				contact: input.customerDetails,
				repeatedOrderId: orderIdOfKey(transaction, key),
				isRecent: wasStartedWithin(transaction, BROWSER_COOKIE_HOURS),
			}),
		() => findRequestByIdempotencyKey(transaction, request),
	])
	if (!customerExists) return ACCOUNT_CLOSED
	if (found && !found.isRepeat) return KEY_REUSED
	if (found?.orderId === null) return EARLIER_ORDER_PAID
	return {
		ok: true,
		repeatedOrder: found && (await lockRepeated(transaction, found.orderId)),
		openCheckouts: checkouts.filter(({ settledOrderId }) => settledOrderId === null),
		unseenCheckout: checkouts.findLast(({ settledOrderId }) => settledOrderId !== null),
	}
}

/** Returns null for a hidden order. */
async function lockRepeated(transaction: Transaction, orderId: string): Promise<Order | null> {
	// A checkout that the shopper has seen as settled is not locked yet.
	await lockCheckoutOf(transaction, orderId)
	// Read after the lock, because a payment that was being settled may have paid this order.
	const order = await getOrder(transaction, orderId)
	return order.hiddenAt ? null : order
}

/** Resumes the open order of this checkout with the same items, addresses and amounts, or creates one. */
async function resumeOrCreate(
	shop: Shop,
	transaction: Transaction,
	{ checkoutId, ...request }: OrderRequest & { checkoutId: string | null },
): Promise<Outcome<PlacedOrder>> {
	const { input, caller } = request
	const { customerId } = caller
	const priced = await priceOrder(transaction, input, shop.clock())
	if (!priced.ok) return priced
	const { fingerprint } = priced
	const holder = await findHolderOf(transaction, { priced, caller })
	const checked = await checkCode(shop, transaction, { input, priced, customerId, checkoutId, holder })
	if (!checked.ok) return checked
	const equalOrder =
		checkoutId && priced.matchesShownTotal
			? await findOpenOrder(transaction, { checkoutId, fingerprint, customerId })
			: null
	const resumed = equalOrder && (await resumeOrder(shop, transaction, { order: equalOrder, input }))
	if (!resumed) {
		const { promoHolders } = checked
		return createOrder(shop, transaction, { ...request, priced, checkoutId, promoHolders, holder })
	}
	if (resumed.ok) {
		await saveIdempotencyKey(transaction, { ...request, orderId: resumed.order.id })
		await moveToShopper(transaction, resumed.order, caller)
	}
	return resumed
}

/** Returns null if nothing that the order takes is scarce. */
async function findHolderOf(
	transaction: Transaction,
	{ priced: { isTracked, promo }, caller }: { priced: PricedOrder; caller: CheckoutCaller },
): Promise<string | null> {
	const { network } = caller
	const isScarce = isTracked || (promo !== null && hasLimitedUses(promo))
	return network && isScarce ? findHolder(transaction, { ...caller, network }) : null
}

type OrderWithCode = {
	input: CreatePaymentInput
	priced: PricedOrder
	customerId: string | null
	checkoutId: string | null
	holder: string | null
}

async function checkCode(
	shop: Shop,
	transaction: Transaction,
	{ input, priced, customerId, checkoutId, holder }: OrderWithCode,
): Promise<Outcome<{ promoHolders: readonly Order[] }>> {
	if (!input.promoCode) return { ok: true, promoHolders: [] }
	const { pricedAt: now, promo, promoDiscount, total, lines, fingerprint } = priced
	return checkPromoForOrder(shop, transaction, {
		now,
		promo,
		orderAmount: sum(total.subtotal, total.shipping ?? ZERO_PAISE),
		discount: promoDiscount,
		lines,
		customer: { ...input.customerDetails, id: customerId },
		checkoutId,
		holder,
		fingerprint,
	})
}

/** Returns whether the order goes to the addresses that the shopper would be shown now. */
function isShippedAsIn({ recipient, billing }: Order, input: CreatePaymentInput): boolean {
	return isDeepStrictEqual({ recipient, billing }, contactsOf(input))
}
