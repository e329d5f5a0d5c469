/** Whether a code holds for an order: a look for the promo box, and a locked claim for the order itself. */
import type { PricedLine } from './price-lines.server.ts'
import { quote } from './quote.ts'
import { sameMailbox } from '#shop/email.ts'
import { type Paise, sum } from '#shop/money.ts'
import { countPromoUses } from '#shop/orders/promo-uses.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { type Promo, PROMO_REFUSED, type PromoRefusal, whyRefused } from '#shop/promos/rules.ts'
import type { ShippingMethod } from '#shop/shipping/rules.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** Inside the order's transaction, with the code's row locked, because a code may end or run out between Apply and Pay. */
export async function claimPromo(
	shop: Shop,
	transaction: Transaction,
	{
		code,
		lines,
		method,
		customer,
	}: {
		code: string
		lines: PricedLine[]
		method: ShippingMethod
		customer: { email: string; phone: string }
	},
): Promise<Outcome<{ promo: Promo }>> {
	const { subtotal, shipping } = quote({ lines, method, promo: null })
	const orderAmount = shipping === null ? subtotal : sum(subtotal, shipping)
	const promo = await findPromo(transaction, code, { lock: true })
	return judge(shop, transaction, { promo, orderAmount, email: customer.email, phone: customer.phone })
}

/** For a guest who has not said who they are, the limit for each customer waits until the order is made. */
export async function checkPromo(
	shop: Shop,
	{ code, email, orderAmount }: { code: string; email: string | null; orderAmount: Paise },
): Promise<Outcome<{ promo: Promo }>> {
	const promo = await findPromo(shop.db, code)
	return judge(shop, shop.db, { promo, orderAmount, email, phone: null })
}

async function judge(
	shop: Shop,
	db: Database | Transaction,
	{
		promo,
		orderAmount,
		email,
		phone,
	}: { promo: Promo | null; orderAmount: Paise; email: string | null; phone: string | null },
): Promise<Outcome<{ promo: Promo }>> {
	if (!promo) return refusePromo(shop, 'unknown', null)
	const uses = await countPromoUses(db, { promoId: promo.id, mailbox: email && sameMailbox(email), phone })
	const reason = whyRefused(promo, { now: shop.clock(), orderAmount, ...uses })
	return reason ? refusePromo(shop, reason, promo) : { ok: true, promo }
}

/** The shopper hears one sentence; the owner finds the reason in the log. */
function refusePromo(shop: Shop, reason: PromoRefusal, promo: Promo | null) {
	shop.log.info({ promo: promo?.code ?? null, reason }, 'a promo code was refused')
	return refuse('conflict', 'Error', { message: PROMO_REFUSED, field: 'promoCode', code: 'promo_refused' })
}
