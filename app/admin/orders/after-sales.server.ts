/** What was sent again for an order, and what may be, for its console screen. */
import { type Context, shopContext } from '#app/http/request-context.ts'
import { may } from '#app/session/admin/admin-context.ts'
import { formatDateTime } from '#shop/dates.ts'
import { describePack } from '#shop/describe-pack.ts'
import {
	isWaiting,
	listReplacements,
	type Replacement,
} from '#shop/orders/after-sales/replacements.server.ts'
import { remainingItems, REPLACEMENT_REASONS } from '#shop/orders/after-sales/rules.ts'
import { isAnonymized } from '#shop/orders/customer-orders.server.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import { describeItems } from '#shop/returns/describe-items.ts'
import { whyNotReplaceable } from '#shop/returns/replacement-rules.ts'

type OrderOfScreen = { order: Order; items: OrderItem[] }

export async function loadAfterSales(context: Context, { order, items }: OrderOfScreen) {
	const { db } = context.get(shopContext)
	const can = { answer: may(context, 'returns.answer'), fulfil: may(context, 'orders.fulfil') }
	const replacements = await listReplacements(db, [order.id])
	const sent = replacements.filter(({ withdrawnAt }) => withdrawnAt === null)
	const isReplaceable = can.answer && !isAnonymized(order) && whyNotReplaceable(order) === null
	return {
		can,
		replacements: replacements.map((replacement) => describeReplacement(replacement, items)),
		replaceable: isReplaceable
			? remainingItems(
					items,
					sent.flatMap((replacement) => replacement.items),
				).map(({ position, quantity }) => ({
					position,
					available: quantity,
					label: labelOf(items, position),
				}))
			: [],
	}
}

function describeReplacement(replacement: Replacement, items: OrderItem[]) {
	const { number, reason, note, createdAt, by } = replacement
	return {
		number,
		note,
		packs: describeItems(items, replacement.items),
		reason: REPLACEMENT_REASONS[reason],
		created: `By ${by}, ${formatDateTime(createdAt)}`,
		state: stateOf(replacement),
		isWaiting: isWaiting(replacement),
	}
}

function stateOf({ shippedAt, withdrawnAt, trackingNumber, courier }: Replacement): string {
	if (withdrawnAt) return `Withdrawn, ${formatDateTime(withdrawnAt)}`
	if (!shippedAt) return 'To pack and ship'
	return `Shipped, ${formatDateTime(shippedAt)}, ${[courier, trackingNumber].filter(Boolean).join(' ')}`
}

function labelOf(items: OrderItem[], position: number): string {
	const item = items.find((candidate) => candidate.position === position)
	return item ? `${item.productName}, ${describePack(item)}` : ''
}
