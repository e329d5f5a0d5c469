/** An order's life: its statuses, the moves between them, its number. */
import { dayInIndia } from '#shop/dates.ts'

export const ORDER_STATUSES = [
	'payment_pending',
	'pending',
	'processing',
	'packed',
	'shipped',
	'out_for_delivery',
	'delivered',
	'cancelled',
	'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** `pending`: the shopper has finished at the provider and the money is not confirmed yet. */
export const NEXT_STATUSES = {
	payment_pending: ['pending', 'processing', 'cancelled'],
	pending: ['processing', 'cancelled'],
	processing: ['packed', 'cancelled'],
	packed: ['shipped', 'cancelled'],
	shipped: ['out_for_delivery', 'cancelled'],
	out_for_delivery: ['delivered', 'cancelled'],
	delivered: [],
	cancelled: ['refunded'],
	refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** An order whose money has not arrived. It shows in no list of the customer's. */
export const UNPAID_STATUSES = ['payment_pending', 'pending'] as const satisfies readonly OrderStatus[]

export function isUnpaid(status: OrderStatus): boolean {
	return UNPAID_STATUSES.some((unpaid) => unpaid === status)
}

/** Nothing is left to do for anybody. */
export function isSettled(status: OrderStatus): boolean {
	return NEXT_STATUSES[status].length === 0
}

export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
	return NEXT_STATUSES[from].some((next) => next === to)
}

/** No 0 and O, 1 and I and L, nor U that reads like V: a number is read out on the phone. 30^8 is about 6.6 × 10^11 numbers a day. */
export const NUMBER_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const NUMBER_RANDOM_LETTERS = 8
const NUMBER = new RegExp(`^SK3-[${NUMBER_LETTERS}]{${NUMBER_RANDOM_LETTERS}}-[0-9]{8}$`)

export function isOrderNumber(text: string): boolean {
	return NUMBER.test(text)
}

/** `SK3-7F3K9QXB-20261120`: unguessable, because tracking uses it alone. `pick` answers a random whole number below its argument. */
export function orderNumber(now: Date, pick: (below: number) => number): string {
	const letters = Array.from(
		{ length: NUMBER_RANDOM_LETTERS },
		() => NUMBER_LETTERS[pick(NUMBER_LETTERS.length)],
	)
	return `SK3-${letters.join('')}-${dayInIndia(now).replaceAll('-', '')}`
}
