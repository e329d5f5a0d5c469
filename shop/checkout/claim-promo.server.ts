/** Whether a code holds for an order: a look for the promo box, and a locked claim for the order itself. */
import type { PricedLine } from './price-lines.server.ts'
import { quote } from './quote.ts'
import { normalizeMailbox } from '#shop/input/email-address.ts'
import { type Paise, sum } from '#shop/money.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { countPromoUses } from '#shop/orders/promo-uses.server.ts'
import { lockDuplicates } from '#shop/orders/duplicate-orders.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { recordPromoRefusal } from '#shop/promos/refusals.server.ts'
import { type Promo, PROMO_REFUSED, type PromoRefusal, whyRefused } from '#shop/promos/rules.ts'
import type { ShippingMethod } from '#shop/shipping/rules.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type Claim = {
	/** With its row locked, because a code may end or run out between Apply and Pay. */
	promo: Promo | null
	lines: PricedLine[]
	method: ShippingMethod
	customer: { email: string; phone: string }
	begun: { guestHash: string; fingerprint: string }
}

/** Inside the order's transaction. `left`: what this browser began before holds the use, and must be gone on with or hidden. */
export async function claimPromo(
	shop: Shop,
	transaction: Transaction,
	{ promo, lines, method, customer, begun }: Claim,
): Promise<Outcome<{ left: Order[] }>> {
	if (!promo) return refusePromo(shop, transaction, { reason: 'unknown', promo })
	const { subtotal, shipping } = quote({ lines, method, promo: null })
	const orderAmount = shipping === null ? subtotal : sum(subtotal, shipping)
	const facts = { promo, orderAmount, email: customer.email, phone: customer.phone }
	const reason = await whyNot(shop, transaction, facts)
	if (!reason) return { ok: true, left: [] }
	if (reason !== 'used_up' && reason !== 'used_by_customer')
		return refusePromo(shop, transaction, { reason, promo })
	const rivals = await lockDuplicates(transaction, { ...begun, promoCode: promo.code })
	const left = rivals.filter(({ status, fingerprint }) => {
		// Where the shopper has finished at the provider, the money for other things may be on its way.
		return status === 'payment_pending' || fingerprint === begun.fingerprint
	})
	const excludedIds = left.map(({ id }) => id)
	const isRefused = left.length === 0 || (await whyNot(shop, transaction, { ...facts, excludedIds })) !== null
	return isRefused ? refusePromo(shop, transaction, { reason, promo }) : { ok: true, left }
}

/** For a guest who has not said who they are, the limit for each customer waits until the order is made. */
export async function checkPromo(
	shop: Shop,
	{ code, email, orderAmount }: { code: string; email: string | null; orderAmount: Paise },
): Promise<Outcome<{ promo: Promo }>> {
	const promo = await findPromo(shop.db, code)
	if (!promo) return refusePromo(shop, shop.db, { reason: 'unknown', promo })
	const reason = await whyNot(shop, shop.db, { promo, orderAmount, email, phone: null })
	return reason ? refusePromo(shop, shop.db, { reason, promo }) : { ok: true, promo }
}

type Facts = {
	promo: Promo
	orderAmount: Paise
	email: string | null
	phone: string | null
	excludedIds?: readonly string[]
}

async function whyNot(
	shop: Shop,
	db: Database | Transaction,
	{ promo, orderAmount, email, phone, excludedIds = [] }: Facts,
): Promise<PromoRefusal | null> {
	const mailbox = email && normalizeMailbox(email)
	const uses = await countPromoUses(db, { promo, mailbox, phone, excludedIds })
	return whyRefused(promo, { now: shop.clock(), orderAmount, ...uses })
}

/** The shopper hears one sentence; the owner reads the reason in the console. */
async function refusePromo(
	shop: Shop,
	db: Database | Transaction,
	{ reason, promo }: { reason: PromoRefusal; promo: Promo | null },
) {
	await recordPromoRefusal(shop, db, { reason, code: promo?.code ?? null })
	return refuse('conflict', 'Error', { message: PROMO_REFUSED, field: 'promoCode', code: 'promo_refused' })
}
