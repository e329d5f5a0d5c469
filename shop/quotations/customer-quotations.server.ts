/** Lists what a customer may read of their quotations, and deletes those with the account. */
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { deleteAuditTexts } from './quotation-audit.server.ts'
import { describeFound, type FoundQuotation, selectQuotations } from './quotations.server.ts'
import { isPaidByAnother, quotationLabel } from './rules.ts'
import { type Quotation, quotations } from './tables.server.ts'
import { type Actor, recordAudits } from '#shop/audit/audit.server.ts'
import { equalsEmail } from '#shop/database/conditions.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { closeCheckout } from '#shop/orders/checkouts/close-checkout.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type AccountHolder = { id: string; email: string }

/** Includes those for the account's email, which is proved to be theirs. */
function isOf({ id, email }: AccountHolder) {
	const isUnclaimed = and(
		isNull(quotations.customerId),
		equalsEmail(sql`${quotations.recipient} ->> 'email'`, email),
	)
	return or(eq(quotations.customerId, id), isUnclaimed)
}

/** The newest come first. What was paid under an email or phone number that was corrected since is not shown to them. */
export async function listQuotationsOf(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	holder: AccountHolder,
): Promise<FoundQuotation[]> {
	const rows = await selectQuotations(db).where(isOf(holder)).orderBy(desc(quotations.number))
	return rows.map((row) => {
		const found = describeFound(row, dayInIndia(clock()))
		return isPaidByAnother(found) ? { ...found, quotation: row.stored } : found
	})
}

/** Their orders stay, without the person. A link that is still open leads nowhere, and money that arrives is refunded. */
export async function deleteQuotationsOf(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ holder, by }: { holder: AccountHolder; by: Actor },
): Promise<void> {
	const theirs = await transaction
		.select()
		.from(quotations)
		.where(isOf(holder))
		.orderBy(asc(quotations.checkoutId))
	for (const quotation of theirs) await deleteQuotation(shop, transaction, { quotation, by })
}

async function deleteQuotation(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ quotation: { id, number, checkoutId }, by }: { quotation: Quotation; by: Actor },
): Promise<void> {
	const isThis = eq(checkouts.id, checkoutId)
	await transaction.select({ id: checkouts.id }).from(checkouts).where(isThis).for('update')
	await closeCheckout(shop, transaction, checkoutId)
	await transaction.delete(quotations).where(eq(quotations.id, id))
	await deleteAuditTexts(transaction, { number })
	const paid = await transaction
		.select({ number: orders.number })
		.from(checkouts)
		.innerJoin(orders, eq(orders.id, checkouts.settledOrderId))
		.where(isThis)
	// The staff may have entered it for somebody else.
	const subjects = [quotationLabel(number), ...paid.map((order) => order.number)]
	const entries = subjects.map((subject) => ({ action: 'deleted with the account', subject }))
	await recordAudits(shop, transaction, { by, entries })
}
