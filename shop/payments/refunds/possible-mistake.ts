/** Finds which refunds of a cancelled order may belong to a payment that was recorded for the wrong order. */
import type { Refund } from './refunds.server.ts'
import { type OrderStatus, SHIPPED_STATUSES } from '#shop/orders/statuses.ts'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'

type Cancelled = {
	refunds: readonly Refund[]
	attempts: readonly Attempt[]
	changes: readonly { to: OrderStatus; by: string }[]
}

/**
 * Returns the refunds that may be of a mistake. A customer who cancels has paid, goods that left were paid for, and of money
 * that was refunded in part the rest is owed, too. An order and its price difference have a refund each.
 */
export function findPossibleMistakes({ refunds, attempts, changes }: Cancelled): Refund[] {
	const areWhole = refunds.every(
		({ reason, attemptId, amount }) =>
			reason === 'cancelled' && attempts.find(({ id }) => id === attemptId)?.amount === amount,
	)
	const hasLeft = changes.some(({ to }) => SHIPPED_STATUSES.includes(to))
	const isByShop = changes.some(({ to, by }) => to === 'cancelled' && by.startsWith('shop:'))
	return areWhole && isByShop && !hasLeft ? refunds.filter(({ state }) => state === 'by_hand') : []
}
