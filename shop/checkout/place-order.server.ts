/** Placing an order: priced by the shop, written before the shopper leaves, once for each intention to buy. */
import { randomInt } from 'node:crypto'
import { claimPromo } from './claim-promo.server.ts'
import { claimStock } from './claim-stock.server.ts'
import type { AlreadyPaid } from './refusals.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import { type Priced, priceOrder, whyNotPaid } from './price-order.server.ts'
import { type Asker, findRequest, fingerprintOf, rememberRequest, standInLine } from './requests.server.ts'
import { isLockTimeout } from '#shop/database-errors.server.ts'
import { holdCustomer } from '#shop/accounts/accounts.server.ts'
import { picturesInUse } from '#shop/catalogue/texts.server.ts'
import { sameMailbox } from '#shop/email.ts'
import { type Order, writeOrder } from '#shop/orders/orders.server.ts'
import { reservePromoUse } from '#shop/orders/promo-uses.server.ts'
import { isUnpaid, orderNumber } from '#shop/orders/rules.ts'
import { hideRivals, listOpenTwins, lockRivals } from '#shop/orders/rivals.server.ts'
import { keepHolds } from '#shop/orders/stock-holds.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { type Attempt, latestAttempt, makeAttempt, mayReopen } from '#shop/payments/attempts.server.ts'
import { publicAddress } from '#shop/pictures/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { drawAgain, inTransaction } from '#shop/transaction.server.ts'

export type Placed = { order: Order; attempt: Attempt }

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
	message: 'Failed to initiate payment. Please try again.',
	code: 'payment_not_started',
	retryAfter: 5,
})

/** Everything or nothing: prices, promo with its lock, packs with theirs, order, items, attempt, and the job that will ask about the money. */
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
	await standInLine(transaction, asker)
	if (asker.customerId && !(await holdCustomer(transaction, asker.customerId))) return NO_LONGER_HERE
	const earlier = await findRequest(transaction, { asker, input })
	if (earlier && !earlier.isRepeat) return ANOTHER_CART
	const goesOn = earlier && !earlier.order.removedAt && (await resume(shop, transaction, earlier.order))
	if (goesOn) return goesOn

	const priced = await priceOrder(transaction, input)
	if (!priced.ok) return priced
	const { lines, method, total } = priced
	const fingerprint = fingerprintOf({ lines, to: input.customerDetails, total, method })
	const begun = { guestHash: asker.guestHash, fingerprint }
	const claim = { ...priced, customer: input.customerDetails, begun }
	const claimed = input.promoCode ? await claimPromo(shop, transaction, claim) : NOTHING_CLAIMED
	if (!claimed.ok) return claimed
	const [twin] = priced.isAgreed ? await listOpenTwins(transaction, begun) : []
	const resumed = twin && (await resume(shop, transaction, twin))
	const facts = { input, priced, asker, fingerprint, left: claimed.left, hasTwin: twin !== undefined }
	const placed = resumed || (await placeAnew(shop, transaction, facts))
	if (placed.ok) await rememberRequest(shop, transaction, { asker, input, order: placed.order })
	return placed
}

function isYoung(shop: Shop, { createdAt }: Order): boolean {
	return shop.clock().getTime() - createdAt.getTime() < shop.config.payments.expiresAfterSeconds * 1000
}

type Facts = {
	input: CreatePaymentInput
	priced: Priced
	asker: Asker
	fingerprint: string
	/** Orders of this browser that hold the use of the code. */
	left: readonly Order[]
	/** It is too old to be gone on with. */
	hasTwin: boolean
}

async function placeAnew(shop: Shop, transaction: Transaction, facts: Facts): Promise<Outcome<Placed>> {
	const { priced, fingerprint, left } = facts
	const { guestHash } = facts.asker
	const refusal = whyNotPaid(priced)
	if (refusal) return refusal
	// Should money for the older ones come, one stands again, and this one falls.
	const old = facts.hasTwin ? await lockRivals(transaction, { guestHash, fingerprint, promoCode: null }) : []
	const stock = await claimStock(shop, transaction, { lines: priced.lines, guestHash })
	if (!stock.ok) return stock
	await hideRivals(shop, transaction, [...left, ...old])
	const order = await write(shop, transaction, facts)
	await keepHolds(transaction, { orderId: order.id, taken: stock.taken })
	return { ok: true, order, attempt: await makeAttempt(shop, transaction, order) }
}

/** The provider's window that the order has, while it lasts, else a new attempt. Null: it is too old for another one at its price. */
async function resume(shop: Shop, transaction: Transaction, order: Order): Promise<Outcome<Placed> | null> {
	if (!isUnpaid(order.status)) return alreadyPaid(order)
	const attempt = await latestAttempt(transaction, order.id)
	if (attempt && (attempt.state === 'created' || mayReopen(shop, attempt)))
		return { ok: true, order, attempt }
	// Else whoever asks again in time would keep an old price, an ended code and the packs for ever.
	if (!isYoung(shop, order)) return null
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
	{ input, priced, asker, fingerprint }: Facts,
): Promise<Order> {
	const { lines, method, total, promo } = priced
	const { billingAddress, ...recipient } = input.customerDetails
	const now = shop.clock()
	if (total.shipping === null) throw new Error('An order needs its shipping')
	const pictures = await picturesInUse({ db: transaction, clock: shop.clock })
	const order = await writeOrder(transaction, {
		order: {
			...total,
			shipping: total.shipping,
			number: orderNumber(now, randomInt),
			status: 'payment_pending',
			shippingMethod: method,
			promoCode: promo?.code ?? null,
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
			imageUrl: publicAddress('product-images', pictures.get(product.id) ?? product.image),
		})),
	})
	if (promo) {
		const mailbox = sameMailbox(recipient.email)
		const use = { orderId: order.id, promoId: promo.id, mailbox, phone: recipient.phone }
		await reservePromoUse(shop, transaction, use)
	}
	return order
}
