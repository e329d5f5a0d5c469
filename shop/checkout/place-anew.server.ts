/** A new order: written with its promo use and its packs, and with a first attempt to pay it. */
import { randomInt } from 'node:crypto'
import { claimStock } from './claim-stock.server.ts'
import type { CreatePaymentInput } from './payment-input.ts'
import type { PricedLine } from './price-lines.server.ts'
import { type Priced, whyNotPaid } from './price-order.server.ts'
import type { Asker } from './requests.server.ts'
import { sameMailbox } from '#shop/email.ts'
import { type Order, writeOrder } from '#shop/orders/orders.server.ts'
import { reservePromoUse } from '#shop/orders/promo-uses.server.ts'
import { hideRivals, lockRivals } from '#shop/orders/rivals.server.ts'
import { orderNumber } from '#shop/orders/rules.ts'
import { keepHolds } from '#shop/orders/stock-holds.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import { type Attempt, makeAttempt } from '#shop/payments/attempts.server.ts'
import { publicAddress } from '#shop/pictures/rules.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type Placed = { order: Order; attempt: Attempt }

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

const NOTHING_TAKEN = { ok: true, taken: [] } as const

export async function placeAnew(
	shop: Shop,
	transaction: Transaction,
	facts: Facts,
): Promise<Outcome<Placed>> {
	const { priced, fingerprint, left } = facts
	const { guestHash } = facts.asker
	const refusal = whyNotPaid(priced)
	if (refusal) return refusal
	// Should money for the older ones come, one stands again, and this one falls.
	const old = facts.hasTwin ? await lockRivals(transaction, { guestHash, fingerprint, promoCode: null }) : []
	const stock = priced.isCounted
		? await claimStock(shop, transaction, { lines: priced.lines, guestHash })
		: NOTHING_TAKEN
	if (!stock.ok) return stock
	await hideRivals(shop, transaction, [...left, ...old])
	const order = await write(shop, transaction, facts)
	await keepHolds(transaction, { orderId: order.id, taken: stock.taken })
	return { ok: true, order, attempt: await makeAttempt(shop, transaction, order) }
}

async function write(
	shop: Shop,
	transaction: Transaction,
	{ input, priced, asker, fingerprint }: Facts,
): Promise<Order> {
	const { lines, pictures, method, total, promo } = priced
	const { billingAddress, ...recipient } = input.customerDetails
	const now = shop.clock()
	if (total.shipping === null) throw new Error('An order needs its shipping')
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
		items: lines.map((line) => itemOf(line, pictures)),
	})
	if (promo) {
		const mailbox = sameMailbox(recipient.email)
		const use = { orderId: order.id, promoId: promo.id, mailbox, phone: recipient.phone }
		await reservePromoUse(shop, transaction, use)
	}
	return order
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
