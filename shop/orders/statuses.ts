/** Order statuses, and what each of them means. */
import { isSold, type PaymentState } from './payment-states.ts'

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

type StatusRules = {
	label: string
	next: readonly OrderStatus[]
	/** `unknown` means that the status alone does not say. */
	parcel: 'at_shop' | 'shipped' | 'unknown'
	/** Nothing is left to do, unless the parcel comes back. */
	isFinal: boolean
	/** An admin sets it while fulfilling the order. */
	isFulfilment: boolean
	/** Which screens offer the invoice to the customer. */
	invoiceOn: 'none' | 'orders' | 'all'
	/** Its step on the customer's timeline. */
	step: { label: string; text: string } | null
}

/** The only definition of what a status means. A new status does not compile until it has a row here. */
const RULES = {
	payment_pending: {
		label: 'Payment Pending',
		next: ['pending', 'processing', 'cancelled'],
		parcel: 'unknown',
		isFinal: false,
		isFulfilment: false,
		invoiceOn: 'none',
		step: null,
	},
	// The shopper has tried to pay, and the bank has neither confirmed nor refused it. After a refusal it is
	// payment_pending again.
	pending: {
		label: 'Pending',
		next: ['payment_pending', 'processing', 'cancelled'],
		parcel: 'unknown',
		isFinal: false,
		isFulfilment: false,
		invoiceOn: 'none',
		step: null,
	},
	processing: {
		label: 'Processing',
		next: ['packed', 'cancelled'],
		parcel: 'at_shop',
		isFinal: false,
		isFulfilment: false,
		invoiceOn: 'all',
		step: { label: 'Processing', text: 'Order placed and being processed' },
	},
	packed: {
		label: 'Packed',
		next: ['shipped', 'cancelled'],
		parcel: 'at_shop',
		isFinal: false,
		isFulfilment: true,
		invoiceOn: 'all',
		step: { label: 'Packed', text: 'Packed and ready for shipment' },
	},
	shipped: {
		label: 'Shipped',
		next: ['out_for_delivery', 'cancelled'],
		parcel: 'shipped',
		isFinal: false,
		isFulfilment: true,
		invoiceOn: 'all',
		step: { label: 'Shipped', text: 'Shipped and on its way' },
	},
	out_for_delivery: {
		label: 'Out for delivery',
		next: ['delivered', 'cancelled'],
		parcel: 'shipped',
		isFinal: false,
		isFulfilment: true,
		invoiceOn: 'all',
		step: { label: 'Out for Delivery', text: 'With the courier, arriving soon' },
	},
	delivered: {
		label: 'Delivered',
		// It is refunded when the parcel has come back and all of its payment is refunded.
		next: ['refunded'],
		parcel: 'shipped',
		isFinal: true,
		isFulfilment: true,
		invoiceOn: 'all',
		step: { label: 'Delivered', text: 'Delivered to your door' },
	},
	cancelled: {
		label: 'Cancelled',
		next: ['refunded'],
		parcel: 'unknown',
		isFinal: false,
		isFulfilment: false,
		invoiceOn: 'orders',
		step: null,
	},
	refunded: {
		label: 'Refunded',
		next: [],
		parcel: 'unknown',
		isFinal: true,
		isFulfilment: false,
		invoiceOn: 'all',
		step: null,
	},
} as const satisfies Record<OrderStatus, StatusRules>

export type FulfilmentStatus = {
	[Status in OrderStatus]: (typeof RULES)[Status]['isFulfilment'] extends true ? Status : never
}[OrderStatus]

const rulesOf = (status: OrderStatus): StatusRules => RULES[status]

/** These need a tracking number. */
export const SHIPPED_STATUSES = ORDER_STATUSES.filter((status) => rulesOf(status).parcel === 'shipped')
export const FINAL_STATUSES = ORDER_STATUSES.filter((status) => rulesOf(status).isFinal)
export const FULFILMENT_STATUSES = ORDER_STATUSES.filter(isFulfilment)

export function isAtShop(status: OrderStatus): boolean {
	return rulesOf(status).parcel === 'at_shop'
}

/** Whether its packs are packed, or have been. Nothing is packed for what is unpaid, cancelled or refunded. */
export function hasParcel(status: OrderStatus): boolean {
	return rulesOf(status).parcel !== 'unknown'
}

type Packed = { status: OrderStatus; paymentState: PaymentState }

/** False for a delivered order that is refunded in full: nothing is to be packed. */
export function hasPackingSlip({ status, paymentState }: Packed): boolean {
	return hasParcel(status) && isSold(paymentState)
}

/** A label is for a courier. */
export function hasLabel(order: Packed & { isCollected: boolean }): boolean {
	return hasPackingSlip(order) && !order.isCollected
}

export function isParcelExpected(status: OrderStatus): boolean {
	const { step, isFinal } = rulesOf(status)
	return step !== null && !isFinal
}

export function isFulfilment(status: OrderStatus): status is FulfilmentStatus {
	return rulesOf(status).isFulfilment
}

/** A collected order is handed to its customer, not to a courier. */
export function nextStatuses(status: OrderStatus, isCollected = false): readonly OrderStatus[] {
	return rulesOf(status).next.map((next) => (isCollected && next === 'shipped' ? 'delivered' : next))
}

export function canTransition(from: OrderStatus, to: OrderStatus, isCollected = false): boolean {
	return nextStatuses(from, isCollected).includes(to)
}

/** The customer can cancel until the order ships, and the shop until it is delivered. */
export function canCustomerCancel(status: OrderStatus): boolean {
	return isAtShop(status)
}

/** The dashboard offers the invoice of every paid order except a cancelled one; /orders offers that one too. */
export function hasInvoice(status: OrderStatus, screen: 'dashboard' | 'orders'): boolean {
	const { invoiceOn } = rulesOf(status)
	return invoiceOn === 'all' || invoiceOn === screen
}

export function statusLabel(status: OrderStatus): string {
	return rulesOf(status).label
}

type TimelineStep = { status: OrderStatus; label: string; text: string; isDone: boolean }

type StepStatus = {
	[Status in OrderStatus]: (typeof RULES)[Status]['step'] extends null ? never : Status
}[OrderStatus]

/** Null means that a collected order has no such step. */
const COLLECTED_STEPS: Record<StepStatus, StatusRules['step']> = {
	processing: RULES.processing.step,
	packed: { label: 'Packed', text: 'Packed and ready to collect' },
	shipped: null,
	out_for_delivery: null,
	delivered: { label: 'Collected', text: 'Handed over to you' },
}

/** Returns null for an order that is not on its way: unpaid, cancelled or refunded. */
export function timelineOf(status: OrderStatus, isCollected = false): TimelineStep[] | null {
	const collected: Partial<Record<OrderStatus, StatusRules['step']>> = COLLECTED_STEPS
	const steps = ORDER_STATUSES.flatMap((known) => {
		const step = isCollected ? collected[known] : rulesOf(known).step
		return step ? [{ status: known, ...step }] : []
	})
	const reached = steps.findIndex((step) => step.status === status)
	return reached < 0 ? null : steps.map((step, index) => ({ ...step, isDone: index <= reached }))
}
