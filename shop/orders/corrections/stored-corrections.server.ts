/** Stores what orders were before the shop corrected them. */
import { and, asc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import { notifyCustomer } from '../emails/emails.server.ts'
import type { OrderEmail, OrderEmailOptions } from '../emails/render-order-email.ts'
import type { Order } from '../orders.server.ts'
import { type Corrected, orderCorrections } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { type Refusal, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type StoredCorrection = { orderId: string; reason: string; by: string; at: Date } & Corrected

/** The oldest come first. */
export async function listCorrections(
	{ db }: Pick<Shop, 'db'>,
	orderIds: readonly string[],
): Promise<StoredCorrection[]> {
	if (orderIds.length === 0) return []
	const rows = await db
		.select()
		.from(orderCorrections)
		.where(inArray(orderCorrections.orderId, [...orderIds]))
		.orderBy(asc(orderCorrections.id))
	// `correctOrder` alone writes these rows, with what belongs to their kind.
	return rows as StoredCorrection[]
}

export type AppliedCorrection = Corrected & {
	/** The order after the correction. */
	order: Order
	action: string
	/** Must not contain personal data, because the audit log outlives the account. */
	detail: Record<string, string>
	render: OrderEmail
	options?: OrderEmailOptions
}

/** Adds an audit entry and emails the customer. The caller holds the order's lock. */
export async function recordCorrection(
	shop: Shop,
	transaction: Transaction,
	{
		order,
		reason,
		by,
		action,
		detail,
		render,
		options = {},
		...replaced
	}: AppliedCorrection & { reason: string; by: Actor },
): Promise<void> {
	const earlier = await countCorrections(transaction, order.id)
	await transaction
		.insert(orderCorrections)
		.values({ orderId: order.id, at: shop.clock(), by: by.name, reason, ...replaced })
	await recordAudit(shop, transaction, { by, action, subject: order.number, detail })
	await notifyCustomer(shop, transaction, {
		order,
		event: `corrected:${earlier + 1}`,
		render,
		options: { ...options, replaced },
	})
}

export async function countCorrections(transaction: Transaction, orderId: string): Promise<number> {
	return transaction.$count(orderCorrections, eq(orderCorrections.orderId, orderId))
}

/**
 * Refuses what somebody does with a page that was loaded before the order was corrected: slip, label and packs may be those
 * of before. A corrected parcel that has left concerns no other. The command line shows no page.
 */
export async function refuseUnseenCorrection(
	transaction: Transaction,
	{ orderId, pageLoadedAt }: { orderId: string; pageLoadedAt: Date | undefined },
): Promise<Refusal | null> {
	if (!pageLoadedAt) return null
	const isUnseen = and(
		eq(orderCorrections.orderId, orderId),
		gt(orderCorrections.at, pageLoadedAt),
		notInArray(orderCorrections.kind, ['tracking', 'delivery']),
	)
	if ((await transaction.$count(orderCorrections, isUnseen)) === 0) return null
	return refuse('conflict', 'Order corrected', {
		message: 'Corrected since you opened this page. Check packs, slip and label, then press again.',
		code: 'corrected_meanwhile',
	})
}
