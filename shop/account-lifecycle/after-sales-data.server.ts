/** What was sent again of a customer's orders, for the copy of their data. */
import { listReplacements, type Replacement } from '#shop/orders/after-sales/replacements.server.ts'
import { REPLACEMENT_REASONS } from '#shop/orders/after-sales/rules.ts'
import { packsOf } from '#shop/orders/after-sales/views.ts'
import type { OrderItem } from '#shop/orders/orders.server.ts'
import type { Database } from '#shop/shop.server.ts'

export type SentAgain = {
	parcel: string
	items: string[]
	reason: string
	createdAt: string
	shippedAt: string | null
	courier: string | null
	trackingNumber: string | null
}

/** Of these orders; what it returns says it of one of them. */
export async function collectAfterSales(db: Database, orderIds: readonly string[]) {
	const replacements = await listReplacements(db, orderIds)
	return (orderId: string, items: readonly OrderItem[]) => ({
		replacements: replacements
			.filter((sent) => sent.orderId === orderId && !sent.withdrawnAt)
			.map((sent) => describeReplacement(sent, items)),
	})
}

function describeReplacement(sent: Replacement, items: readonly OrderItem[]): SentAgain {
	const { number, reason, createdAt, shippedAt, courier, trackingNumber } = sent
	return {
		parcel: number,
		items: packsOf(sent.items, items).map(({ name, quantity }) => `${quantity} × ${name}`),
		reason: REPLACEMENT_REASONS[reason],
		createdAt: createdAt.toISOString(),
		shippedAt: shippedAt?.toISOString() ?? null,
		courier,
		trackingNumber,
	}
}
