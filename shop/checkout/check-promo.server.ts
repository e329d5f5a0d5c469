/** Whether a promo code may be used: for the promo box, and for an order, with the code locked. */
import { canonicalEmail } from '#shop/input/email-address.ts'
import type { Paise } from '#shop/money.ts'
import { lockOpenOrders } from '#shop/orders/checkouts.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { countPromoUses } from '#shop/orders/promo-uses.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { recordPromoRefusal } from '#shop/promos/refusals.server.ts'
import { type Promo, PROMO_REFUSED, type PromoRefusal, whyRefused } from '#shop/promos/rules.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** The refusal's code. */
export const PROMO_REFUSED_CODE = 'promo_refused'

type OrderPromo = {
	/** Its row is locked: it may end or run out between Apply and Pay. */
	promo: Promo | null
	/** Subtotal plus shipping. */
	orderAmount: Paise
	customer: { email: string; phone: string }
	/** Null for a shopper who has no open checkout. */
	checkoutId: string | null
	fingerprint: string
}

/** In the order's transaction. `ordersHoldingUse`: earlier orders of this checkout that hold the code's use, which must be resumed or hidden. */
export async function checkPromoForOrder(
	shop: Shop,
	transaction: Transaction,
	{ promo, orderAmount, customer: { email, phone }, checkoutId, fingerprint }: OrderPromo,
): Promise<Outcome<{ ordersHoldingUse: Order[] }>> {
	if (!promo) return refusePromo(shop, transaction, { reason: 'unknown', promo })
	const use = { promo, orderAmount, email, phone }
	const reason = await whyNotUsable(shop, transaction, use)
	if (!reason) return { ok: true, ordersHoldingUse: [] }
	const open = checkoutId ? await lockOpenOrders(transaction, checkoutId) : []
	const ordersHoldingUse = open.filter((order) => {
		// A `pending` order with another cart stays: its shopper has tried to pay, and the money may be on its way.
		const isGivenUp = order.status === 'payment_pending' && order.promoCode === promo.code
		return isGivenUp || order.fingerprint === fingerprint
	})
	const excludedIds = ordersHoldingUse.map(({ id }) => id)
	const isFreed = (await whyNotUsable(shop, transaction, { ...use, excludedIds })) === null
	return isFreed ? { ok: true, ordersHoldingUse } : refusePromo(shop, transaction, { reason, promo })
}

/** Without an email the limit per customer is not checked: for a guest that happens when the order is placed. */
export async function checkPromo(
	shop: Shop,
	{ code, email, orderAmount }: { code: string; email: string | null; orderAmount: Paise },
): Promise<{ ok: true; promo: Promo } | (Refusal & { reason: PromoRefusal })> {
	const promo = await findPromo(shop.db, code)
	if (!promo) return refusePromo(shop, shop.db, { reason: 'unknown', promo })
	const reason = await whyNotUsable(shop, shop.db, { promo, orderAmount, email, phone: null })
	return reason ? refusePromo(shop, shop.db, { reason, promo }) : { ok: true, promo }
}

type Use = {
	promo: Promo
	orderAmount: Paise
	email: string | null
	phone: string | null
	excludedIds?: readonly string[]
}

async function whyNotUsable(
	shop: Shop,
	db: Database | Transaction,
	{ promo, orderAmount, email, phone, excludedIds = [] }: Use,
): Promise<PromoRefusal | null> {
	const uses = await countPromoUses(db, {
		promo,
		canonicalEmail: email && canonicalEmail(email),
		phone,
		excludedIds,
	})
	return whyRefused(promo, { now: shop.clock(), orderAmount, ...uses })
}

/** The shopper reads one sentence for every reason; the owner finds the reason in the console. */
async function refusePromo(
	shop: Shop,
	db: Database | Transaction,
	{ reason, promo }: { reason: PromoRefusal; promo: Promo | null },
) {
	await recordPromoRefusal(shop, db, { reason, code: promo?.code ?? null })
	const refusal = refuse('conflict', 'Error', {
		message: PROMO_REFUSED,
		field: 'promoCode',
		code: PROMO_REFUSED_CODE,
	})
	return { ...refusal, reason }
}
