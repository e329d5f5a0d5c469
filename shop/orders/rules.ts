/** An order's life: its statuses, the moves between them, its number. */
import { UNAMBIGUOUS_ALPHABET, randomCharacters } from '#shop/crypto/unambiguous-alphabet.ts'
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

/** Of a note about an order. */
export const MAX_NOTE_LENGTH = 2_000

/** `pending`: the shopper has finished at the provider and the money is not confirmed yet. */
export const NEXT_STATUSES = {
	payment_pending: ['pending', 'processing', 'cancelled'],
	pending: ['processing', 'cancelled'],
	processing: ['packed', 'cancelled'],
	packed: ['shipped', 'cancelled'],
	shipped: ['out_for_delivery', 'cancelled'],
	out_for_delivery: ['delivered', 'cancelled'],
	// Once a parcel has come back and all of its money has gone back.
	delivered: ['refunded'],
	cancelled: ['refunded'],
	refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** An order whose money has not arrived. It shows in no list of the customer's. */
export const UNPAID_STATUSES = ['payment_pending', 'pending'] as const satisfies readonly OrderStatus[]

export function isUnpaid(status: OrderStatus): boolean {
	return UNPAID_STATUSES.some((unpaid) => unpaid === status)
}

/** Nothing is left to do for anybody, unless a parcel comes back. */
export function isSettled(status: OrderStatus): boolean {
	return status === 'delivered' || NEXT_STATUSES[status].length === 0
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
	return NEXT_STATUSES[from].some((next) => next === to)
}

/** In these the parcel is still here, so the customer may call it back. The shop may until it is delivered. */
const PARCEL_IS_HERE = ['processing', 'packed'] as const satisfies readonly OrderStatus[]

export function isNotShipped(status: OrderStatus): boolean {
	return PARCEL_IS_HERE.some((early) => early === status)
}

export function canCustomerCancel(status: OrderStatus): boolean {
	return isNotShipped(status)
}

/** Days. The refund policy calls them working days, every other screen and letter business days. */
export const REFUND_DAYS = '5-7'

/** How long a refund takes to arrive. */
export const REFUND_TIME = `${REFUND_DAYS} business days`

/** Days in which a browser is known again as the one that placed an order. */
export const GUEST_KNOWN_DAYS = 90

/** Days, as the contact page and the emails say; the return policy counts working days, which is never less. */
export const RETURN_WITHIN_DAYS = 7

/** Orders on one page of the console, which is as many as one press moves, ships or prints. */
export const MAX_BULK_ORDERS = 50

/** More orders in one status than this are not counted: the console says that there are more. */
export const MAX_COUNTED = 1_000

export function formatCount(count: number): string {
	return `${Math.min(count, MAX_COUNTED).toLocaleString('en-IN')}${count > MAX_COUNTED ? '+' : ''}`
}

/** Orders on one page of the history. */
export const HISTORY_PAGE = 10

/** The dashboard offers the invoice of every paid order that still stands; /orders offers it for cancelled ones too. */
export function hasInvoice(status: OrderStatus, screen: 'dashboard' | 'orders'): boolean {
	if (isUnpaid(status)) return false
	return screen === 'orders' || status !== 'cancelled'
}

export function statusLabel(status: OrderStatus): string {
	if (status === 'payment_pending') return 'Payment Pending'
	const words = status.replaceAll('_', ' ')
	return words.charAt(0).toUpperCase() + words.slice(1)
}

const TIMELINE = [
	{ status: 'processing', label: 'Processing', words: 'Order placed and being processed' },
	{ status: 'packed', label: 'Packed', words: 'Packed and ready for shipment' },
	{ status: 'shipped', label: 'Shipped', words: 'Shipped and on its way' },
	{ status: 'out_for_delivery', label: 'Out for Delivery', words: 'With the courier, close to your door' },
	{ status: 'delivered', label: 'Delivered', words: 'Delivered to your door' },
] as const satisfies readonly { status: OrderStatus; label: string; words: string }[]

/** Paid, and neither called off nor paid back: the steps of the timeline. */
export const SOLD_STATUSES: readonly OrderStatus[] = TIMELINE.map(({ status }) => status)

type TimelineStep = { status: OrderStatus; label: string; words: string; isDone: boolean }

/** Null where an order is not on its way: unpaid, cancelled, refunded. */
export function timelineOf(status: OrderStatus): TimelineStep[] | null {
	const reached = TIMELINE.findIndex((step) => step.status === status)
	return reached < 0 ? null : TIMELINE.map((step, index) => ({ ...step, isDone: index <= reached }))
}

/** 30^8 is about 6.6 × 10^11 numbers a day. */
const NUMBER_RANDOM_LETTERS = 8
const NUMBER = new RegExp(`^SK3-[${UNAMBIGUOUS_ALPHABET}]{${NUMBER_RANDOM_LETTERS}}-[0-9]{8}$`)

export function isOrderNumber(text: string): boolean {
	return NUMBER.test(text)
}

/** `SK3-7F3K9QXB-20261120`: unguessable, because tracking uses it alone. */
export function orderNumber(now: Date, pick: (below: number) => number): string {
	return `SK3-${randomCharacters(NUMBER_RANDOM_LETTERS, pick)}-${dayInIndia(now).replaceAll('-', '')}`
}
