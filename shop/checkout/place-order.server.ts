/** Placing an order: priced by the shop, written before the shopper leaves, once for each intention to buy. */
import { createHash, randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type PricedLine, priceLines } from './price-lines.server.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import { claimPromo } from './claim-promo.server.ts'
import type { AlreadyPaid, PricesChanged } from './describe-refusal.ts'
import { type Quote, quote } from './quote.ts'
import { isLockTimeout } from '#shop/database-errors.server.ts'
import { holdCustomer } from '#shop/accounts/accounts.server.ts'
import { paiseFromRupees, sum } from '#shop/money.ts'
import { findOpenTwin, type Order, writeOrder } from '#shop/orders/orders.server.ts'
import { hideRivals } from '#shop/orders/rivals.server.ts'
import { reservePromoUse } from '#shop/orders/promo-uses.server.ts'
import { isUnpaid, orderNumber } from '#shop/orders/rules.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import {
	type Attempt,
	latestAttempt,
	LEAST_PAYMENT,
	makeAttempt,
	mayReopen,
} from '#shop/payments/attempts.server.ts'
import { paymentRequests } from '#shop/payments/tables.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { sameMailbox } from '#shop/email.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '#shop/shipping/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { drawAgain, inTransaction } from '#shop/transaction.server.ts'

export type Asker = {
	guestHash: string
	/** Null for a guest. */
	customerId: string | null
	/** The Idempotency-Key, if the client sent one. */
	key: string | null
	/** Without a cookie each request looks like another browser, so its key alone tells that it is a repeat. */
	hasCookie: boolean
}
export type Placed = { order: Order; attempt: Attempt }

const PRICES_CHANGED =
	'Prices have changed since you filled your cart. Please look at the new total and pay again.'
const NO_LONGER_HERE = refuse('signed_out', 'Payment Error', {
	message: 'Your account has been closed. Please start again as a guest.',
	code: 'account_closed',
})
export const NOT_STARTED = refuse('unavailable', 'Payment Error', {
	message: 'Failed to initiate payment. Please try again.',
	code: 'payment_not_started',
	retryAfter: 5,
})

/** Everything or nothing: prices, promo with its lock, order, items, attempt, and the job that will ask about the money. */
export async function placeOrder(
	shop: Shop,
	input: CreatePaymentInput,
	asker: Asker,
): Promise<Outcome<Placed>> {
	try {
		return await drawAgain('orders_number_unique', () =>
			inTransaction(shop, (transaction) => placeOnce(shop, transaction, input, asker)),
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
	asker: Asker,
): Promise<Outcome<Placed>> {
	// One browser's presses stand in line, so a double click or a second tab finds the first one's order.
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lineOf(asker)}, 0))`)
	if (asker.customerId && !(await holdCustomer(transaction, asker.customerId))) return NO_LONGER_HERE
	const requestHash = hash(input)
	const earlier = asker.key ? await findRequest(transaction, asker) : null
	if (earlier && earlier.requestHash !== requestHash) {
		return refuse('conflict', 'Payment Error', {
			message: 'This payment was started with another cart. Please try again.',
			code: 'idempotency_key_reused',
		})
	}
	if (earlier && !earlier.order.removedAt) return resume(shop, transaction, earlier.order)

	const priced = await priceLines(transaction, input.orderItems)
	if (!priced.ok) return priced
	const method = input.shippingMethod ?? methodMeant(priced.lines, input)
	const promo = input.promoCode ? await findPromo(transaction, input.promoCode, { lock: true }) : null
	const total = quote({ lines: priced.lines, method, promo: promo?.terms ?? null })
	const isAgreed = total.total === paiseFromRupees(input.amount)
	const { guestHash } = asker
	const fingerprint = hash({ lines: priced.lines, to: input.customerDetails, total, method })
	const since = new Date(shop.clock().getTime() - shop.config.payments.expiresAfterSeconds * 1000)
	// Before the code is judged, for the twin may hold its last use.
	const twin = isAgreed ? await findOpenTwin(transaction, { guestHash, fingerprint, since }) : null
	if (twin) {
		await rememberRequest(shop, transaction, { asker, requestHash, order: twin })
		return resume(shop, transaction, twin)
	}
	const customer = input.customerDetails
	const claim = { promo, lines: priced.lines, method, customer, asker: { guestHash, fingerprint } }
	const claimed = input.promoCode ? await claimPromo(shop, transaction, claim) : null
	if (claimed && !claimed.ok) return claimed
	if (!isAgreed) return pricesChanged(total, priced.lines)
	if (total.total < LEAST_PAYMENT) return tooSmall()

	await hideRivals(shop, transaction, claimed?.left ?? [])
	const order = await write(shop, transaction, {
		input,
		lines: priced.lines,
		total,
		method,
		asker,
		fingerprint,
	})
	if (promo) {
		const { email, phone } = input.customerDetails
		await reservePromoUse(shop, transaction, {
			orderId: order.id,
			promoId: promo.id,
			mailbox: sameMailbox(email),
			phone,
		})
	}
	await rememberRequest(shop, transaction, { asker, requestHash, order })
	return { ok: true, order, attempt: await makeAttempt(shop, transaction, order) }
}

/** The order is there already: the same provider window while it lasts, else a new attempt on the same order. */
async function resume(shop: Shop, transaction: Transaction, order: Order): Promise<Outcome<Placed>> {
	if (!isUnpaid(order.status)) return alreadyPaid(order)
	const attempt = await latestAttempt(transaction, order.id)
	if (attempt && (attempt.state === 'created' || mayReopen(shop, attempt)))
		return { ok: true, order, attempt }
	return { ok: true, order, attempt: await makeAttempt(shop, transaction, order) }
}

/** Only the browser or the key that made the order comes here, so it may learn the number. */
function alreadyPaid({ number }: Order): AlreadyPaid {
	const words = { message: `This order is already paid: ${number}.`, code: 'already_paid' }
	return { ...refuse('conflict', 'Already paid', words), transactionId: number }
}

async function write(
	shop: Shop,
	transaction: Transaction,
	facts: {
		input: CreatePaymentInput
		lines: PricedLine[]
		total: Quote
		method: ShippingMethod
		asker: Asker
		fingerprint: string
	},
): Promise<Order> {
	const { input, lines, total, method, asker, fingerprint } = facts
	const { billingAddress, ...recipient } = input.customerDetails
	const now = shop.clock()
	if (total.shipping === null) throw new Error('An order needs its shipping')
	return writeOrder(transaction, {
		order: {
			number: orderNumber(now, randomInt),
			status: 'payment_pending',
			subtotal: total.subtotal,
			shipping: total.shipping,
			discount: total.discount,
			total: total.total,
			shippingMethod: method,
			promoCode: input.promoCode ?? null,
			recipient,
			billing: billingAddress ?? recipient,
			customerId: asker.customerId,
			guestHash: asker.guestHash,
			fingerprint,
			createdAt: now,
		},
		items: lines.map(({ product, size, grind, price, quantity }) => ({
			productId: product.id,
			productName: product.name,
			size: size.label,
			grind,
			price,
			quantity,
			imageUrl: `/product-images/${product.image}`,
		})),
	})
}

/** A client that speaks the specification's body alone does not name the method; its amount tells which one it means. */
function methodMeant(lines: PricedLine[], { amount, discountAmount }: CreatePaymentInput): ShippingMethod {
	const paid = paiseFromRupees(amount)
	const discount = paiseFromRupees(discountAmount)
	if (paid === null || discount === null) return 'standard'
	const undiscounted = sum(paid, discount)
	const meant = SHIPPING_METHODS.find(
		({ value }) => quote({ lines, method: value, promo: null }).total === undiscounted,
	)
	return meant?.value ?? 'standard'
}

function pricesChanged(total: Quote, lines: PricedLine[]): PricesChanged {
	return {
		...refuse('conflict', 'Payment Error', { message: PRICES_CHANGED, code: 'prices_changed' }),
		quote: total,
		lines,
	}
}

function tooSmall() {
	return refuse('invalid', 'Payment Error', {
		message:
			'After the discount this order comes to less than ₹1, which cannot be paid online. Please add something or remove the promocode.',
		code: 'total_too_small',
	})
}

async function findRequest(transaction: Transaction, asker: Asker) {
	const [found] = await transaction
		.select({ requestHash: paymentRequests.requestHash, order: orders })
		.from(paymentRequests)
		.innerJoin(orders, eq(orders.id, paymentRequests.orderId))
		.where(and(eq(paymentRequests.guestHash, ownerOf(asker)), eq(paymentRequests.key, asker.key ?? '')))
	return found ?? null
}

/** A key whose order came to nothing may stand for a new order of the same things. */
async function rememberRequest(
	shop: Shop,
	transaction: Transaction,
	{ asker, requestHash, order }: { asker: Asker; requestHash: string; order: Order },
): Promise<void> {
	if (!asker.key) return
	const row = {
		key: asker.key,
		guestHash: ownerOf(asker),
		requestHash,
		orderId: order.id,
		createdAt: shop.clock(),
	}
	await transaction
		.insert(paymentRequests)
		.values(row)
		.onConflictDoUpdate({ target: [paymentRequests.key, paymentRequests.guestHash], set: row })
}

/** Whose key it is. Clients without a cookie share one name; a repeat must then equal the first request to the letter. */
function ownerOf({ guestHash, hasCookie }: Asker): string {
	return hasCookie ? guestHash : 'no cookie'
}

/** Those who may be the same shopper stand in one line. */
function lineOf(asker: Asker): string {
	return asker.hasCookie ? asker.guestHash : (asker.key ?? asker.guestHash)
}

function hash(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
