/** An order as its pages show it, and what they then show. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { OrderDetails } from '#app/orders/order-details.tsx'
import { OrderHistory } from '#app/orders/order-history.tsx'
import { rupees } from '#shop/money.ts'
import { PAID_ONCE } from '#shop/orders/checkouts/paid-twice.ts'
import { type CompleteOrderView, maskOrder } from '#shop/orders/views/order-view.ts'

/** A cancelled order with an earlier partial refund, whose refunds are both under way. */
export const order: CompleteOrderView = {
	number: 'SK3-7F3K9QXB-20261120',
	status: 'cancelled',
	paymentState: 'refunded',
	paymentMethod: 'online',
	createdAt: '2026-11-20T10:00:00.000Z',
	subtotal: rupees(250),
	shipping: rupees(30),
	discount: rupees(0),
	offerName: null,
	discountReason: null,
	shippingDiscount: rupees(0),
	shippingMethodName: 'Standard',
	isCollected: false,
	total: rupees(280),
	paid: rupees(280),
	paidOnline: rupees(280),
	gstBuyer: null,
	paidBackBy: [],
	partialRefunds: [
		{ amount: rupees(10.5), at: '2026-11-21T10:00:00.000Z', refundedAt: null, paidBackBy: [] },
	],
	corrections: [{ text: 'Tracking number changed', at: '2026-11-21T10:00:00.000Z' }],
	documents: [],
	isInReview: false,
	settledPayments: [],
	cancelledBecause: null,
	replacements: [],
	returns: [],
	returnable: [],
	priceDifference: null,
	promoCode: null,
	paidTwice: PAID_ONCE,
	items: [],
	address: {
		name: 'Meena Sundaram',
		address: '12 Car Street',
		city: 'Madurai',
		state: 'Tamil Nadu',
		pincode: '625001',
		phone: '9876543210',
	},
	delivery: null,
	trackingNumber: null,
	courier: null,
	trackingUrl: null,
	statusChanges: [
		{ status: 'processing', at: '2026-11-20T10:01:00.000Z' },
		{ status: 'cancelled', at: '2026-11-22T10:00:00.000Z' },
	],
	isOwn: true,
}

export const htmlOf = (view: CompleteOrderView) =>
	htmlOfPage(<OrderDetails order={view} screen="tracking" onChange={() => Promise.resolve()} />)
export const textOf = (view: CompleteOrderView) => withoutTags(htmlOf(view))
export const textOfHistory = (view: CompleteOrderView) =>
	withoutTags(
		htmlOfPage(
			<OrderHistory history={{ orders: [view], count: 1, page: 1 }} onChange={() => Promise.resolve()} />,
		),
	)

function htmlOfPage(page: ReactNode): string {
	const Page = createRoutesStub([{ path: '/', Component: () => page }])
	return renderToStaticMarkup(<Page />)
}

/** As it is shown to whoever knows no more than its number. */
export const masked = (view: CompleteOrderView): CompleteOrderView => ({
	...view,
	...maskOrder(view),
	partialRefunds: [],
})

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '')
