/** Corrects orders: each correction has a reason, a row with what was replaced, an audit entry and an email to the customer. */
import type { Actor } from '#shop/audit/audit.server.ts'
import { lockOrderByNumber, type Order, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import {
	countCorrections,
	type AppliedCorrection,
	recordCorrection,
} from '#shop/orders/corrections/stored-corrections.server.ts'
import { isAnonymized } from '#shop/orders/anonymous-orders.server.ts'
import { findAddressee } from '#shop/orders/views/customer-orders.server.ts'
import { changedMeanwhile, refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { notifyShop } from '#shop/staff/notifications.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const TITLE = 'Not corrected'

export type Correction<Input> = {
	number: string
	/** How many corrections the order had when the form was opened, so that of two people the second is warned. */
	version: number
	input: Input & { reason: string }
	by: Actor
}

/** `apply` checks and writes the correction of the locked order. */
export async function correctOrder<Input>(
	shop: Shop,
	{ number, version, input: { reason }, by }: Correction<Input>,
	apply: (transaction: Transaction, order: Order) => Promise<Outcome<AppliedCorrection>>,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const locked = await lockToCorrect(transaction, { number, version })
		if (!locked.ok) return locked
		const applied = await apply(transaction, locked.order)
		if (!applied.ok) return applied
		await recordCorrection(shop, transaction, { ...applied, reason, by })
		await notifyShopOfCorrection(shop, transaction, { order: applied.order, by })
		return { ok: true }
	})
}

/** If the customer has no email, somebody else has to know: a phone order's parcel could otherwise be sent anywhere. */
async function notifyShopOfCorrection(
	shop: Shop,
	transaction: Transaction,
	{ order, by }: { order: Order; by: Actor },
): Promise<void> {
	const { email } = await findAddressee(transaction, order)
	if (email !== '') return
	const { number } = order
	const count = await countCorrections(transaction, order.id)
	await notifyShop(shop, transaction, {
		kind: 'correction',
		key: `shop:corrected:${order.id}:${count}`,
		subject: `Corrected without an email to the customer: order ${number}`,
		title: "A correction that wasn't emailed to the customer",
		sentences: [
			`${by.name} has corrected order ${number}, whose customer has no email address.`,
			"The order page shows what it was before. Please call the customer if you didn't expect it:",
		],
		link: { label: 'Open the order', path: `/admin/orders/${number}` },
	})
}

/** Refuses if somebody else has corrected the order since the form was opened. */
export async function lockToCorrect(
	transaction: Transaction,
	{ number, version }: { number: string; version: number },
): Promise<Outcome<{ order: Order }>> {
	const order = await lockOrderByNumber(transaction, number)
	if (!order) return ORDER_NOT_FOUND
	if (isAnonymized(order)) return ACCOUNT_DELETED
	return (await countCorrections(transaction, order.id)) === version ? { ok: true, order } : CHANGED_MEANWHILE
}

export function notCorrected(message: string, field?: string): Refusal {
	return field === undefined
		? refuse('conflict', TITLE, { message })
		: refuse('invalid', TITLE, { message, field })
}

export function nothingChanged(field: string): Refusal {
	return notCorrected('Nothing was changed. Please correct a field first.', field)
}

const ACCOUNT_DELETED = notCorrected('The account of this customer was deleted.')

const CHANGED_MEANWHILE = changedMeanwhile('this order', TITLE)
