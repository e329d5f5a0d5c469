/** An order as it is shown: in full to its customer, with personal data masked to everyone else. */
import { PAID_ONCE, type PaidTwice } from '../checkouts/paid-twice.ts'
import type { PaymentMethod } from '../payment-methods.ts'
import type { PaymentState } from '../payment-states.ts'
import { hasInvoice, type OrderStatus } from '../statuses.ts'
import type { ReturnReason, ReturnState, ReturnWish, Settlement } from '../after-sales/return-rules.ts'
import type { ItemQuantity } from '../after-sales/rules.ts'
import { firstName } from '#shop/accounts/rules.ts'
import { subtract, type Paise, sum } from '#shop/money.ts'
import type { DeliveryDates } from '#shop/shipping/delivery-date.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

/** Who looks at an order: like `Identity`, but the browser may have no guest cookie. */
export type Viewer = { customerId: string | null; guestHash: string | null }

export type OrderView = {
	number: string
	status: OrderStatus
	paymentState: PaymentState
	paymentMethod: PaymentMethod
	/** ISO like every date here, because a view is sent as JSON. */
	createdAt: string
	subtotal: Paise
	shipping: Paise
	discount: Paise
	total: Paise
	/** What was paid: the total, or the amount of a wrong payment that is being refunded. */
	paid: Paise
	/** See `HowPaid`. */
	paidOnline: Paise | null
	/** The partial refunds, the earliest first. `refundedAt` is null while one is under way. */
	partialRefunds: { amount: Paise; at: string; refundedAt: string | null }[]
	promoCode: string | null
	offerName: string | null
	discountReason: string | null
	shippingDiscount: Paise
	shippingMethodName: string
	isCollected: boolean
	paidTwice: PaidTwice
	items: {
		productId: number
		productName: string
		/** The key of the pack size, if it was stored. */
		size: string | null
		sizeLabel: string
		grind: string
		quantity: number
		freeQuantity: number
		price: Paise
		imageUrl: string
		/** The batch that its packs came from, once they are packed in a shop that records batches. */
		batch: { number: string; bestBefore: string } | null
	}[]
	/** If masked: the first name, no street, no phone, and the first three digits of the PIN code. */
	address: {
		name: string
		address: string | null
		city: string
		state: string
		pincode: string
		phone: string | null
	}
	/** The company that the invoice names. Null to anyone but its customer. */
	gstBuyer: GstBuyer | null
	/** The days on which it is expected, or null once it has arrived or been cancelled. */
	delivery: DeliveryDates | null
	trackingNumber: string | null
	courier: string | null
	trackingUrl: string | null
	statusChanges: { status: OrderStatus; at: string }[]
	/** What the shop has corrected, the earliest first. Empty to anyone but its customer. */
	corrections: { text: string; at: string }[]
	/** The replacements, the earliest first. Empty to anyone but its customer. */
	replacements: ReplacementView[]
	/** The returns, the earliest first. Empty to anyone but its customer. */
	returns: ReturnView[]
	returnable: ItemQuantity[]
	/** Why the parcel waits. Null to anyone but its customer. */
	priceDifference: PriceDifferenceView | null
	/** The viewer is its customer, who may cancel it and download its invoice. */
	isOwn: boolean
}

/** An order with what its invoices and payments say of it (`shop/payments/complete-order-views.server.ts`). */
export type CompleteOrderView = Omit<OrderView, 'partialRefunds'> & {
	partialRefunds: (OrderView['partialRefunds'][number] & Pick<CompleteOrderView, 'paidBackBy'>)[]
	/** How its refunds have reached the customer. */
	paidBackBy: PaymentMethod[]
	/** A payment has arrived whose amount is not the total, and the shop has not decided yet. */
	isInReview: boolean
	/** The payments of another amount that the shop has settled by hand, the earliest first. It stays unpaid. */
	settledPayments: SettledPayment[]
	/** Why it was cancelled when its payment arrived, in sentences. Null to anyone but its customer. */
	cancelledBecause: string | null
	/** Its invoice, credit notes and replaced invoices. Empty to anyone but its customer. */
	documents: OrderDocument[]
}

/** `received` is null where the provider named no amount, `at` where an earlier version recorded it, `how` to anyone but its customer. */
export type SettledPayment = { received: Paise | null; at: string | null; how: string | null }

export type OrderDocument = {
	/** 'Invoice', 'Invoice, replaced' or 'Credit note' */
	label: string
	/** The number of the invoice that a credit note is for. */
	credits: string | null
	number: string
}

/** What is to be paid for packs of a size that costs more. */
type PriceDifferenceView = {
	/** For example '2 × Artisan Blend: Large (1000g) instead of Medium (500g)'. */
	packs: string
	amount: Paise
	/** For example '29 Nov 2026'. */
	lastDay: string
	payUrl: string
}

export type ReplacementView = {
	number: string
	packs: { name: string; quantity: number }[]
	createdAt: string
	shippedAt: string | null
	trackingNumber: string | null
	courier: string | null
	trackingUrl: string | null
}

export type ReturnView = {
	id: string
	state: ReturnState
	packs: { name: string; quantity: number }[]
	reason: ReturnReason
	message: string
	wish: ReturnWish
	answer: string
	sendsBack: boolean | null
	settledBy: Settlement | null
	refund: Paise | null
	/** When its refund was started, which is `at` of one of the partial refunds. Null if it was settled in another way. */
	refundStartedAt: string | null
	steps: { state: ReturnState; at: string }[]
	photos: string[]
}

const UNMASKED_PIN_DIGITS = 3

/**
 * A customer's order belongs to the customer alone, a guest's to the browser that placed it. A browser keeps no access to
 * a customer's order, because after sign-out somebody else may be using it.
 */
export function isOwnOrder(
	order: { customerId: string | null; guestHash: string },
	{ customerId, guestHash }: Viewer,
): boolean {
	if (order.customerId !== null) return order.customerId === customerId
	return order.guestHash === guestHash
}

/**
 * Returns whether a screen offers the viewer the order's invoice. It is issued when the order is confirmed: an order
 * whose only payment was late or a duplicate, and is refunded, has none.
 */
export function offersInvoice(
	{ isOwn, status, statusChanges }: Pick<OrderView, 'isOwn' | 'status' | 'statusChanges'>,
	screen: 'dashboard' | 'orders',
): boolean {
	const wasConfirmed = statusChanges.some((change) => change.status === 'processing')
	return isOwn && wasConfirmed && hasInvoice(status, screen)
}

/** Returns the promised days. Null for an order that was placed before dates were stored, or to a place that is no longer delivered to. */
export function deliveryOf({
	deliveryFrom,
	deliveryTo,
}: {
	deliveryFrom: string | null
	deliveryTo: string | null
}): DeliveryDates | null {
	return deliveryFrom && deliveryTo ? { from: deliveryFrom, to: deliveryTo } : null
}

/** Returns the order as shown to someone who knows only its number. A new field does not compile until it is listed here. */
export function maskOrder(view: OrderView): OrderView {
	return {
		number: view.number,
		status: view.status,
		paymentState: view.paymentState === 'partly_refunded' ? 'paid' : view.paymentState,
		paymentMethod: view.paymentMethod,
		createdAt: view.createdAt,
		subtotal: view.subtotal,
		shipping: view.shipping,
		discount: view.discount,
		total: view.total,
		paid: view.paid,
		paidOnline: view.paidOnline,
		partialRefunds: [],
		promoCode: null,
		offerName: null,
		discountReason: null,
		shippingDiscount: view.shippingDiscount,
		shippingMethodName: view.shippingMethodName,
		isCollected: view.isCollected,
		paidTwice: PAID_ONCE,
		items: view.items,
		address: maskAddress(view.address),
		gstBuyer: null,
		delivery: view.delivery,
		trackingNumber: view.trackingNumber,
		courier: view.courier,
		trackingUrl: view.trackingUrl,
		statusChanges: view.statusChanges,
		corrections: [],
		replacements: [],
		returns: [],
		returnable: [],
		priceDifference: null,
		isOwn: false,
	}
}

function maskAddress({ name, city, state, pincode }: OrderView['address']): OrderView['address'] {
	return {
		name: firstName(name) ?? '',
		address: null,
		city,
		state,
		pincode: pincode.slice(0, UNMASKED_PIN_DIGITS).padEnd(pincode.length, '•'),
		phone: null,
	}
}

/** Sums the partial refunds that were made, and those that are under way. */
export function sumPartialRefunds({ partialRefunds }: Pick<OrderView, 'partialRefunds'>): {
	refunded: Paise
	underWay: Paise
} {
	const sumOf = (isMade: boolean) =>
		sum(
			...partialRefunds
				.filter(({ refundedAt }) => (refundedAt !== null) === isMade)
				.map(({ amount }) => amount),
		)
	return { refunded: sumOf(true), underWay: sumOf(false) }
}

/** Returns what was paid, less partial refunds. Wrong for a masked order, which lists no partial refunds. */
export function amountAfterPartialRefunds(view: Pick<OrderView, 'paid' | 'partialRefunds'>): Paise {
	const { refunded, underWay } = sumPartialRefunds(view)
	return subtract(view.paid, sum(refunded, underWay))
}
