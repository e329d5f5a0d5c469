/** Finds the next thing to do with an order, which is the one filled button of its page. */
import { isFulfilment, nextStatuses, type OrderStatus } from '#shop/orders/statuses.ts'

type Facts = {
	status: OrderStatus
	isCollected: boolean
	can: { fulfil: boolean; assist: boolean }
	sizeChanges: { difference: { isWaiting: boolean } | null }
	afterSales: {
		can: { answer: boolean; fulfil: boolean; refund: boolean }
		returns: readonly { id: string; state: string; sendsBack: boolean | null; wishesRefund: boolean }[]
		replacements: readonly { number: string; isWaiting: boolean }[]
	}
}

/** Reminds the customer of a payment that the parcel waits for. */
export const REMIND = 'remind'

/** Returns `REMIND`, the status that it moves to, the id of a return, the number of a replacement, or null if nothing waits. */
export function findNextAction({ status, isCollected, can, sizeChanges, afterSales }: Facts): string | null {
	if (sizeChanges.difference?.isWaiting) return can.assist ? REMIND : null
	const moves = can.fulfil ? nextStatuses(status, isCollected).filter(isFulfilment) : []
	if (moves[0]) return moves[0]
	const { returns, replacements, can: may } = afterSales
	const waitingReturn = returns.find(({ state, sendsBack, wishesRefund }) => {
		if (state === 'asked') return may.answer
		if (state === 'agreed' && sendsBack) return may.fulfil
		const maySettle = wishesRefund ? may.refund : may.answer
		return maySettle && (state === 'agreed' || state === 'received')
	})
	const waitingReplacement = may.fulfil && replacements.find(({ isWaiting }) => isWaiting)
	return waitingReturn?.id ?? (waitingReplacement ? waitingReplacement.number : null)
}
