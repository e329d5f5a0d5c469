/** Rules of returns: when a customer may ask for one, and its states. */
import { type ItemQuantity, remainingItems } from './rules.ts'
import { dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { isSold, type PaymentState } from '#shop/orders/payment-states.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { type Calendar, workingDaysAfter } from '#shop/shipping/delivery-date.ts'

export const RETURN_STATES = ['asked', 'agreed', 'declined', 'withdrawn', 'received', 'settled'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

type StateRules = {
	next: readonly ReturnState[]
	/** The shop or the customer has something left to do. */
	isOpen: boolean
	label: string
}

/** The only definition of what a state means. */
const RULES = {
	asked: { next: ['agreed', 'declined', 'withdrawn'], isOpen: true, label: 'Requested' },
	agreed: { next: ['received', 'settled'], isOpen: true, label: 'Accepted' },
	declined: { next: [], isOpen: false, label: 'Declined' },
	withdrawn: { next: [], isOpen: false, label: 'Withdrawn' },
	received: { next: ['settled'], isOpen: true, label: 'Received' },
	settled: { next: [], isOpen: false, label: 'Settled' },
} as const satisfies Record<ReturnState, StateRules>

const rulesOf = (state: ReturnState): StateRules => RULES[state]

export const OPEN_RETURN_STATES = RETURN_STATES.filter((state) => rulesOf(state).isOpen)

export function canTransitionReturn(from: ReturnState, to: ReturnState): boolean {
	return rulesOf(from).next.includes(to)
}

type Agreed = { state: ReturnState; sendsBack: boolean | null }

/** Packs that stay with the customer never arrive. */
export function canReceiveReturn({ state, sendsBack }: Agreed): boolean {
	return state === 'agreed' && sendsBack === true
}

/** Settled with money or a fresh pack. Packs that have to be sent back must have arrived. */
export function canSettleReturn({ state, sendsBack }: Agreed): boolean {
	return state === 'received' || (state === 'agreed' && sendsBack === false)
}

export function isReturnOpen(state: ReturnState): boolean {
	return rulesOf(state).isOpen
}

export function returnStateLabel(state: ReturnState): string {
	return rulesOf(state).label
}

/** The reasons in the return policy. */
export const RETURN_REASONS = {
	damaged: 'It arrived damaged or defective',
	different: "It's not as described",
	off_taste: 'It tastes off',
	wrong_item: "It's not what I ordered",
} as const
export type ReturnReason = keyof typeof RETURN_REASONS

export const RETURN_WISHES = { refund: 'A refund', replacement: 'A fresh pack' } as const
export type ReturnWish = keyof typeof RETURN_WISHES

/** How it ended. `other` is another way that the shop agreed with the customer. */
export const SETTLEMENTS = ['refund', 'replacement', 'other'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** The name of the form's field, as pages send it that were opened before. */
export const PHOTOS_FIELD = 'pictures'

/** A customer's phone takes photos of three to five megabytes. */
export const MAX_RETURN_PHOTOS = 3
/** The limit of all photos of a form together, because they are read into memory. */
export const MAX_RETURN_PHOTOS_BYTES = 16_000_000
/** How long photos are kept after the return has ended. */
export const RETURN_PHOTO_DAYS = 90

type Deadline = { calendar: Calendar; deliveredAt: Date; returnDays: string }

/** Returns the last day on which a return may be asked for, such as '2026-12-01': this many working days after delivery. */
export function lastReturnDay({ calendar, deliveredAt, returnDays }: Deadline): string {
	return workingDaysAfter(calendar, dayInIndia(deliveredAt), Number(returnDays))
}

type Delivered = {
	status: OrderStatus
	paymentState: PaymentState
	deliveredAt: Date | null
	items: readonly ItemQuantity[]
	returns: readonly { state: ReturnState; items: readonly ItemQuantity[] }[]
}

/** Each pack may be asked for once, unless the customer has withdrawn that. */
export function returnableItems({ items, returns }: Pick<Delivered, 'items' | 'returns'>): ItemQuantity[] {
	const asked = returns.filter(({ state }) => state !== 'withdrawn').flatMap((earlier) => earlier.items)
	return remainingItems(items, asked)
}

/** Returns null if a return may be asked for, or a sentence for the customer. */
export function whyNotReturnable(
	order: Delivered,
	{ calendar, returnDays, now }: Omit<Deadline, 'deliveredAt'> & { now: Date },
): string | null {
	if (!isSold(order.paymentState)) return 'This order is refunded, so there is nothing left to return.'
	if (order.status !== 'delivered' || !order.deliveredAt)
		return 'You can ask for a return once this order is delivered.'
	const lastDay = lastReturnDay({ calendar, deliveredAt: order.deliveredAt, returnDays })
	if (dayInIndia(now) > lastDay)
		return `Returns of this order could be asked for until ${formatDate(midnightInIndia(lastDay))}.`
	return returnableItems(order).length === 0
		? 'You have asked for a return of everything in this order already.'
		: null
}
