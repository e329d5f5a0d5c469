/** A new order: written with its promo use and its packs, and with a first attempt to pay it. */
import { randomInt, randomUUID } from 'node:crypto'
import { claimStock } from './claim-stock.server.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import type { PricedLine } from './price-lines.server.ts'
import { type Priced, whyNotPaid } from './price-order.server.ts'
import { type Client, rememberRequest } from './payment-requests.server.ts'
import { normalizeMailbox } from '#shop/input/email-address.ts'
import { type Order, writeOrder } from '#shop/orders/orders.server.ts'
import { reservePromoUse } from '#shop/orders/promo-uses.server.ts'
import { hideDuplicates, lockDuplicates } from '#shop/orders/duplicate-orders.server.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import { orderNumber } from '#shop/orders/rules.ts'
import { saveHolds } from '#shop/orders/stock-holds.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import { type Attempt, insertAttempt } from '#shop/payments/attempts.server.ts'
import { publicAddress } from '#shop/images/rules.ts'
import type { Promo } from '#shop/promos/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import type { StockLine } from '#shop/stock/rules.ts'
import { pipelined } from '#shop/transaction.server.ts'

export type Placed = { order: Order; attempt: Attempt }

type Facts = {
	input: CreatePaymentInput
	priced: Priced
	client: Client
	fingerprint: string
	/** Orders of this browser that hold the use of the code. */
	left: readonly Order[]
	/** It is too old to be gone on with. */
	hasTwin: boolean
}

const NOTHING_TAKEN = { ok: true, taken: [] } as const

export async function createOrder(
	shop: Shop,
	transaction: Transaction,
	facts: Facts,
): Promise<Outcome<Placed>> {
	const { priced, fingerprint, left } = facts
	const { guestHash } = facts.client
	const refusal = whyNotPaid(priced)
	if (refusal) return refusal
	// Should money for the older ones come, one stands again, and this one falls.
	const old = facts.hasTwin
		? await lockDuplicates(transaction, { guestHash, fingerprint, promoCode: null })
		: []
	const stock = priced.isCounted
		? await claimStock(shop, transaction, { lines: priced.lines, guestHash })
		: NOTHING_TAKEN
	if (!stock.ok) return stock
	await hideDuplicates(shop, transaction, [...left, ...old])
	return write(shop, transaction, { ...facts, taken: stock.taken })
}

/** None of it needs an answer of the others, so all of it goes out at once: the promo code's row is held for that much less. */
async function write(
	shop: Shop,
	transaction: Transaction,
	{ input, priced, client, fingerprint, taken }: Facts & { taken: readonly StockLine[] },
): Promise<Outcome<Placed>> {
	const row = orderOf(shop, { input, priced, client, fingerprint })
	const { id: orderId, recipient } = row
	const items = priced.lines.map((line) => itemOf(line, priced.pictures))
	const [order, attempt] = await pipelined([
		() => writeOrder(transaction, { order: row, items }),
		() => insertAttempt(shop, transaction, { order: row, number: 1 }),
		async () => priced.promo && takePromoUse(shop, transaction, { orderId, promo: priced.promo, recipient }),
		() => saveHolds(transaction, { orderId, taken }),
		() => rememberRequest(shop, transaction, { client, input, orderId }),
	])
	return { ok: true, order, attempt }
}

function orderOf(
	shop: Shop,
	{ input, priced, client, fingerprint }: Pick<Facts, 'input' | 'priced' | 'client' | 'fingerprint'>,
) {
	const { method, total, promo } = priced
	const { billingAddress, ...recipient } = input.customerDetails
	const now = shop.clock()
	if (total.shipping === null) throw new Error('An order needs its shipping')
	return {
		...total,
		id: randomUUID(),
		shipping: total.shipping,
		number: orderNumber(now, randomInt),
		status: 'payment_pending' as const,
		shippingMethod: method,
		promoCode: promo?.code ?? null,
		recipient,
		billing: billingAddress ?? recipient,
		customerId: client.customerId,
		guestHash: client.guestHash,
		fingerprint,
		createdAt: now,
	}
}

async function takePromoUse(
	shop: Shop,
	transaction: Transaction,
	{ orderId, promo, recipient }: { orderId: string; promo: Promo; recipient: Contact },
): Promise<void> {
	const { email, phone } = recipient
	const use = { orderId, promoId: promo.id, mailbox: normalizeMailbox(email), phone }
	await reservePromoUse(shop, transaction, use)
}

/** A copy of what is bought: later prices, names and pictures do not change it. */
function itemOf(
	{ product, size, grind, price, quantity }: PricedLine,
	pictures: ReadonlyMap<number, string>,
) {
	return {
		productId: product.id,
		productName: product.name,
		size: size.label,
		grind,
		price,
		quantity,
		imageUrl: publicAddress('product-images', pictures.get(product.id) ?? product.image),
	}
}
