/** Corrections of orders: each has a reason, a row with what was replaced, an audit entry and an email to the customer. */
import { count, eq } from 'drizzle-orm'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { isAnonymized } from '#shop/orders/views/customer-orders.server.ts'
import { notifyCustomer } from '#shop/orders/emails/emails.server.ts'
import type { OrderEmail, OrderEmailOptions } from '#shop/orders/emails/render-order-email.ts'
import { lockOrderByNumber, type Order, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { type Corrected, orderCorrections } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const TITLE = 'Not corrected'

export type Correction<Input> = {
	number: string
	/** How many corrections of the order the form was opened with, so that of two people the second is warned. */
	version: number
	input: Input & { reason: string }
	by: Actor
}

type Applied = Corrected & {
	/** The order as it is now. */
	order: Order
	action: string
	/** No personal data: the audit log outlives the account. */
	detail: Record<string, string>
	render: OrderEmail
	options?: OrderEmailOptions
}

/** `apply` checks and writes the correction of the locked order. */
export async function correctOrder<Input>(
	shop: Shop,
	{ number, version, input: { reason }, by }: Correction<Input>,
	apply: (transaction: Transaction, order: Order) => Promise<Outcome<Applied>>,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockOrderByNumber(transaction, number)
		if (!order) return ORDER_NOT_FOUND
		if (isAnonymized(order)) return ACCOUNT_DELETED
		const earlier = await countCorrections(transaction, order.id)
		if (earlier !== version) return CHANGED_MEANWHILE
		const applied = await apply(transaction, order)
		if (!applied.ok) return applied
		const { kind, before, action, detail, render, options = {} } = applied
		await transaction
			.insert(orderCorrections)
			.values({ orderId: order.id, at: shop.clock(), by: by.name, reason, kind, before })
		await recordAudit(shop, transaction, { by, action, subject: order.number, detail })
		await notifyCustomer(shop, transaction, {
			order: applied.order,
			event: `corrected:${earlier + 1}`,
			render,
			options,
		})
		return { ok: true }
	})
}

async function countCorrections(transaction: Transaction, orderId: string): Promise<number> {
	const [row] = await transaction
		.select({ count: count() })
		.from(orderCorrections)
		.where(eq(orderCorrections.orderId, orderId))
	return row?.count ?? 0
}

export function notCorrected(message: string, field?: string): Refusal {
	return field === undefined
		? refuse('conflict', TITLE, { message })
		: refuse('invalid', TITLE, { message, field })
}

const ACCOUNT_DELETED = notCorrected('The account of this customer was deleted.')

const CHANGED_MEANWHILE = notCorrected(
	'Somebody else has corrected this order since you opened it. Please look at it again.',
)
