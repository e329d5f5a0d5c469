/** Lets the staff enter, change, send and withdraw quotations. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { buildContent } from './content.server.ts'
import { quotationEmail, quotationMovedEmail } from './emails.server.ts'
import type { QuotationInput } from './input.ts'
import { NO_DISCOUNT, refuseChangedDiscount } from './discounts/changed-discount.server.ts'
import { reportLargeDiscount } from './discounts/large-discounts.server.ts'
import { signQuotationUrls } from './payment/payment-link.server.ts'
import { recordQuotation } from './quotation-audit.server.ts'
import { type FoundQuotation, lockQuotation, QUOTATION_NOT_FOUND } from './quotations.server.ts'
import { canEdit, formatDay, isSameRecipient, quotationLabel } from './rules.ts'
import { type Quotation, quotations } from './tables.server.ts'
import { listPayableVersions } from './versions.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { lockOpenOrders, writeCheckout } from '#shop/orders/checkouts/checkouts.server.ts'
import { closeCheckout } from '#shop/orders/checkouts/close-checkout.server.ts'
import { hideOrders } from '#shop/orders/order-payment.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { changedMeanwhile, type Outcome, type Refusal, refuse } from '#shop/outcome.ts'
import { checkPaymentsInReview } from '#shop/payments/attempts/attempts.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type Entered = { input: QuotationInput; mayDiscount: boolean; by: Actor }

/** The second of two requests with one key returns what the first has created. */
export async function createQuotation(
	shop: Shop,
	{ requestKey, input, mayDiscount, by }: Entered & { requestKey: string },
): Promise<Outcome<{ label: string }>> {
	if (input.discount > 0 && !mayDiscount) return NO_DISCOUNT
	return inTransaction(shop, async (transaction) => {
		await transaction.execute(
			sql`select pg_advisory_xact_lock(hashtextextended(${`quotation ${requestKey}`}, 0))`,
		)
		const isSame = eq(quotations.requestKey, requestKey)
		const [earlier] = await transaction.select().from(quotations).where(isSame)
		if (earlier) return { ok: true, label: quotationLabel(earlier.number) }
		const built = await buildContent(shop, transaction, { input, before: null, promised: null })
		if (!built.ok) return built
		const createdAt = shop.clock()
		const checkoutId = randomUUID()
		await writeCheckout(transaction, { id: checkoutId, createdAt, isEnteredByShop: true })
		const [created] = await transaction
			.insert(quotations)
			.values({ id: randomUUID(), requestKey, checkoutId, ...built.content, createdAt, createdBy: by.name })
			.returning()
		if (!created) throw new Error('The quotation was not written')
		await recordQuotation(shop, transaction, { by, quotation: created, action: 'quotation created' })
		await reportLargeDiscount(shop, transaction, { by, quotation: created, before: null })
		return { ok: true, label: quotationLabel(created.number) }
	})
}

type OnQuotation = { label: string; by: Actor }

/**
 * What it already promises keeps its price, unless it has expired. A payment page that is open for the earlier version is
 * replaced. If it is paid all the same, that version is what counts, and is what the quotation shows from then on.
 */
export async function updateQuotation(
	shop: Shop,
	{ label, version, input, mayDiscount, by }: OnQuotation & Entered & { version: number },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const found = await lockQuotation(shop, transaction, label)
		if (!found) return QUOTATION_NOT_FOUND
		const { quotation, state } = found
		const refusal = refuseEdit(found) ?? (quotation.version === version ? null : CHANGED_MEANWHILE)
		if (refusal) return refusal
		const promised = state === 'open' ? quotation : null
		const built = await buildContent(shop, transaction, { input, before: quotation, promised })
		if (!built.ok) return built
		const discountRefusal = mayDiscount
			? null
			: refuseChangedDiscount(quotation, { after: built.content, state })
		if (discountRefusal) return discountRefusal
		const replaceable = await lockReplaceableOrders(transaction, quotation)
		if (!replaceable.ok) return replaceable
		await hideOrders(shop, transaction, replaceable.open)
		const noteBy = built.content.note === quotation.note ? quotation.noteBy : by.name
		const isMoved = !isSameRecipient(quotation, built.content)
		const change = {
			...built.content,
			...(isMoved && { recipientVersion: quotation.recipientVersion + 1, emailedAt: null }),
			noteBy,
			version: version + 1,
			payableVersions: await listPayableVersions(transaction, quotation),
		}
		const changed: Quotation = { ...quotation, ...change }
		await transaction.update(quotations).set(change).where(eq(quotations.id, quotation.id))
		await notifyEarlierAddress(shop, transaction, { before: quotation, after: changed })
		await recordQuotation(shop, transaction, {
			by,
			quotation: changed,
			before: quotation,
			action: 'quotation changed',
		})
		await reportLargeDiscount(shop, transaction, { by, quotation: changed, before: quotation })
		return { ok: true }
	})
}

/** Emails the earlier address, if it has received the quotation, that the quotation now goes to another one. */
async function notifyEarlierAddress(
	shop: Shop,
	transaction: Transaction,
	{ before, after }: { before: Quotation; after: Quotation },
): Promise<void> {
	const { email: to, name } = before.recipient
	const isSame = to.toLowerCase() === after.recipient.email.toLowerCase()
	if (isSame || to === '' || before.emailsSent === 0) return
	const label = quotationLabel(after.number)
	await enqueueEmail(shop, transaction, {
		key: `quotation:${after.id}:moved:${after.version}`,
		email: quotationMovedEmail({ to, name, label, brand: shop.config.brand }),
	})
}

const CHANGED_MEANWHILE = changedMeanwhile('this quotation')

function refuseEdit({ state }: FoundQuotation): Refusal | null {
	if (canEdit(state)) return null
	const message = state === 'paid' ? 'This quotation is already paid.' : 'This quotation is withdrawn.'
	return refuse('conflict', null, { message, code: 'quotation_ended' })
}

const BEING_PAID = refuse('conflict', 'The customer is paying', {
	message:
		"The customer has tried to pay online, and the result isn't known yet. Please wait a few minutes, or check the payment on the order.",
	code: 'being_paid',
})

/** Locks them. Refuses while money may be on its way for one of them. */
export async function lockReplaceableOrders(
	transaction: Transaction,
	{ checkoutId }: Pick<Quotation, 'checkoutId'>,
): Promise<Outcome<{ open: Order[] }>> {
	const open = await lockOpenOrders(transaction, checkoutId)
	return open.some(({ status }) => status === 'pending') ? BEING_PAID : { ok: true, open }
}

/** From now on the link says that it is withdrawn, and money that still arrives is refunded. */
export async function withdrawQuotation(shop: Shop, { label, by }: OnQuotation): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const found = await lockQuotation(shop, transaction, label)
		if (!found) return QUOTATION_NOT_FOUND
		const refusal = refuseEdit(found)
		if (refusal) return refusal
		const { quotation, checkout } = found
		await closeCheckout(shop, transaction, checkout.id)
		await checkPaymentsInReview(transaction, checkout)
		await recordQuotation(shop, transaction, { by, quotation, action: 'quotation withdrawn' })
		return { ok: true }
	})
}

/** `emailsSent` is what the screen showed, so that a double click sends one email. */
export async function emailQuotation(
	shop: Shop,
	{ label, emailsSent, by }: OnQuotation & { emailsSent: number },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const found = await lockQuotation(shop, transaction, label)
		if (!found) return QUOTATION_NOT_FOUND
		const { quotation, state } = found
		if (state !== 'open') return refuseEdit(found) ?? refuseExpired(quotation)
		if (quotation.recipient.email === '')
			return refuse('invalid', null, { message: 'The customer has given no email address.' })
		if (quotation.emailsSent !== emailsSent) return EMAILED_MEANWHILE
		const sent = { emailsSent: emailsSent + 1, emailedAt: shop.clock() }
		await transaction.update(quotations).set(sent).where(eq(quotations.id, quotation.id))
		const urls = signQuotationUrls(shop, quotation)
		const { brand, publicUrl } = shop.config
		await enqueueEmail(shop, transaction, {
			key: `quotation:${quotation.id}:${sent.emailsSent}`,
			email: quotationEmail({ quotation, urls, brand, publicUrl }),
		})
		await recordQuotation(shop, transaction, { by, quotation, action: 'quotation emailed' })
		return { ok: true }
	})
}

export function refuseExpired({ lastDay }: Pick<Quotation, 'lastDay'>): Refusal {
	const message = `Its last day was ${formatDay(lastDay)}. Edit it to give it another.`
	return refuse('conflict', null, { message, code: 'quotation_ended' })
}

const EMAILED_MEANWHILE = refuse('conflict', null, {
	message: 'This quotation has been emailed a moment ago.',
})
