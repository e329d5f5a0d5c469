/** Finds which refund of a cancelled order may belong to a payment that was recorded for the wrong order. */
import type { Refund } from './refunds.server.ts'
import { type OrderStatus, SHIPPED_STATUSES } from '#shop/orders/statuses.ts'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'

type Cancelled = {
	refunds: readonly Refund[]
	attempts: readonly Attempt[]
	changes: readonly { to: OrderStatus; by: string }[]
}

/**
 * Returns the refund that may be of a mistake, or null. A customer who cancels has paid, goods that left were paid for,
 * and of money that was refunded in part the rest is owed, too.
 */
export function findPossibleMistake({ refunds: all, attempts, changes }: Cancelled): Refund | null {
	const [refund] = all
	if (!refund || all.length > 1 || refund.state !== 'by_hand' || refund.reason !== 'cancelled') return null
	if (attempts.find(({ id }) => id === refund.attemptId)?.amount !== refund.amount) return null
	const hasLeft = changes.some(({ to }) => SHIPPED_STATUSES.includes(to))
	const isByShop = changes.some(({ to, by }) => to === 'cancelled' && by.startsWith('shop:'))
	return isByShop && !hasLeft ? refund : null
}
