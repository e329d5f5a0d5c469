/** Decides whether a promo code may be used: in the promo box, and for an order, with a code of limited uses locked. */
import { type OrderItems, priceItems } from './pricing/price-order.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { type Paise, multiply, subtract, sum, ZERO_PAISE } from '#shop/money.ts'
import { listOrdersGivenUp, lockOpenOrders } from '#shop/orders/checkouts/checkouts.server.ts'
import type { Identity } from '#shop/orders/checkouts/paid-orders.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { countPromoUses, hasPaidOrder, type Sharing } from '#shop/orders/holds/promo-uses.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { discountFor, needsItems, type PromoLine } from '#shop/promos/discount.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { recordPromoRefusal } from '#shop/promos/refusals.server.ts'
import {
	type Promo,
	PROMO_REFUSED,
	type PromoRefusal,
	type PromoTerms,
	whyRefused,
} from '#shop/promos/rules.ts'
import { productIdsOf } from '#shop/promos/goods.ts'
import { describeShortfall } from '#shop/promos/shortfall.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export const PROMO_REFUSED_CODE = 'promo_refused'

type OrderPromo = {
	now: Date
	/** Locked if its uses are limited, because it may run out between Apply and Pay. */
	promo: Promo | null
	orderAmount: Paise
	discount: Paise
	lines: readonly PromoLine[]
	customer: { id: string | null; email: string; phone: string }
	/** Null for a shopper who has no open checkout. */
	checkoutId: string | null
	/** Whose share of the code's uses the order counts in. Null if it has none. */
	holder: string | null
	fingerprint: string
}

/** Runs in the order's transaction. `promoHolders` are earlier orders of this checkout that hold the code's use, and must be resumed or hidden. */
export async function checkPromoForOrder(
	shop: Shop,
	transaction: Transaction,
	{ promo, customer, checkoutId, holder, fingerprint, lines, ...amounts }: OrderPromo,
): Promise<Outcome<{ promoHolders: Order[] }>> {
	if (!promo) return refusePromo(shop, transaction, { reason: 'unknown', promo })
	const use = { promo, customer, sharing: { holder, checkoutId }, ...amounts }
	const reason = await whyNotUsable(transaction, use)
	if (!reason) return { ok: true, promoHolders: [] }
	const open = checkoutId ? await lockOpenOrders(transaction, checkoutId) : []
	const promoHolders = open.filter((order) => {
		// A `pending` order with another cart stays: its shopper has tried to pay, and the money may be on its way.
		const isGivenUp = order.status === 'payment_pending' && order.promoCode === promo.code
		return isGivenUp || order.fingerprint === fingerprint
	})
	const excludedIds = promoHolders.map(({ id }) => id)
	const isFreed = (await whyNotUsable(transaction, { ...use, excludedIds })) === null
	return isFreed ? { ok: true, promoHolders } : refusePromo(shop, transaction, { reason, promo, lines })
}

type EnteredCode = {
	code: string
	/** Without an email, the limit per customer and the first order are not checked; for a guest, that happens with the order. */
	email: string | null
	orderAmount: Paise
	/** Empty if they are unknown. A code for some of them is then refused. */
	items: OrderItems
	/** Whose unpaid order may hold the code's last use. Null for a browser that has ordered nothing. */
	shopper?: Identity | null
}

/** For the promo box. `discount` is what the code takes off these items, and off the rest of the amount as shipping. */
export async function checkPromo(
	shop: Shop,
	{ code, email, orderAmount, items, shopper = null }: EnteredCode,
): Promise<{ ok: true; promo: Promo; discount: Paise } | (Refusal & { reason: PromoRefusal })> {
	const promo = await findPromo(shop.db, code)
	if (!promo) return refusePromo(shop, shop.db, { reason: 'unknown', promo })
	const now = shop.clock()
	const lines = await listLines(shop, { promo, items, now })
	const discount = discountOf(promo.terms, { lines, orderAmount })
	const customer = { id: null, email, phone: null }
	const use = { now, promo, orderAmount, discount, customer }
	const refused = await whyNotUsable(shop.db, use)
	const excludedIds = refused && shopper ? await listOrdersGivenUp(shop.db, shopper, promo.code) : []
	const reason = excludedIds.length > 0 ? await whyNotUsable(shop.db, { ...use, excludedIds }) : refused
	return reason ? refusePromo(shop, shop.db, { reason, promo, lines }) : { ok: true, promo, discount }
}

/** Lists none if the code does not need them, or if they are unknown. */
async function listLines(
	{ db }: Shop,
	{ promo: { terms }, items, now }: { promo: Promo; items: OrderItems; now: Date },
): Promise<readonly PromoLine[]> {
	if (!needsItems(terms) || items.length === 0) return []
	const priced = await priceItems(db, items, now)
	return priced.ok ? priced.lines : []
}

function discountOf(
	terms: PromoTerms,
	{ lines, orderAmount }: { lines: readonly PromoLine[]; orderAmount: Paise },
): Paise {
	if (!needsItems(terms)) return discountFor(terms, { lines: [], shipping: orderAmount }).total
	if (lines.length === 0) return ZERO_PAISE
	const goods = sum(...lines.map(({ price, quantity }) => multiply(price, quantity)))
	const shipping = orderAmount > goods ? subtract(orderAmount, goods) : ZERO_PAISE
	return discountFor(terms, { lines, shipping }).total
}

type Use = {
	now: Date
	promo: Promo
	orderAmount: Paise
	discount: Paise
	customer: { id: string | null; email: string | null; phone: string | null }
	sharing?: Sharing | null
	excludedIds?: readonly string[]
}

async function whyNotUsable(
	db: Database | Transaction,
	{ now, promo, orderAmount, discount, customer, sharing = null, excludedIds = [] }: Use,
): Promise<PromoRefusal | null> {
	const { id: customerId, email, phone } = customer
	const person = { canonicalEmail: email && canonicalEmail(email), phone }
	const uses = await countPromoUses(db, { promo, ...person, sharing, excludedIds })
	const hasOrderedBefore = promo.firstOrderOnly && (await hasPaidOrder(db, { customerId, ...person }))
	return whyRefused(promo, { now, orderAmount, discount, hasOrderedBefore, ...uses })
}

type Refused = { reason: PromoRefusal; promo: Promo | null; lines?: readonly PromoLine[] }

/** The shopper reads the same sentence for every reason except what the cart lacks. The owner finds the reason in the console. */
async function refusePromo(shop: Shop, db: Database | Transaction, { reason, promo, lines = [] }: Refused) {
	// The codes of a campaign are counted together.
	await recordPromoRefusal(shop, db, { reason, code: promo && (promo.name ?? promo.code) })
	const lacksItems = reason === 'nothing_to_discount' && promo !== null && lines.length > 0
	const shortfall = lacksItems ? await findShortfall(shop, db, { terms: promo.terms, lines }) : null
	const refusal = refuse('conflict', 'Payment Error', {
		message: shortfall ?? PROMO_REFUSED,
		field: 'promoCode',
		code: PROMO_REFUSED_CODE,
	})
	return { ...refusal, reason }
}

async function findShortfall(
	{ clock }: Shop,
	db: Database | Transaction,
	{ terms, lines }: { terms: PromoTerms; lines: readonly PromoLine[] },
): Promise<string | null> {
	const products = await listProducts({ db, clock }, { ids: productIdsOf(terms) })
	return describeShortfall(terms, { lines, products })
}
