/** One order as far as its viewer may see it: refunds, timeline, items, totals, shipping address and actions. */
import '#app/orders/orders.css'
import { useState } from 'react'
import { AskUs } from '#app/orders/ask-us.tsx'
import { BuyAgainButton } from '#app/orders/buy-again-button.tsx'
import { CancelOrder } from '#app/orders/cancelling/cancel-order.tsx'
import { DocumentLabel } from '#app/orders/document-label.tsx'
import { InvoiceButton } from '#app/orders/invoice-button.tsx'
import { OrderItems, OrderSection, OrderTotals, Timeline } from '#app/orders/order-contents.tsx'
import { PaymentNotice } from '#app/orders/payment-notice.tsx'
import { PriceDifferenceNotice } from '#app/orders/price-difference-notice.tsx'
import { ReviewSection } from '#app/orders/reviews/review-section.tsx'
import { ReturnSection } from '#app/orders/returns/return-section.tsx'
import { Replacements } from '#app/orders/replacements.tsx'
import { PartialRefunds } from '#app/orders/partial-refunds.tsx'
import type { OrderScreen } from '#app/orders/status-pill.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { formatDate } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import { bankDelay, refundArrival, refundOf } from '#shop/orders/payment-methods.ts'
import { NOTHING_PAID, REFUND_TIME } from '#shop/orders/rules.ts'
import { type DeliveryDates, formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import {
	type CompleteOrderView,
	amountAfterPartialRefunds,
	offersInvoice,
} from '#shop/orders/views/order-view.ts'

type OrderDetailsProps = { order: CompleteOrderView; screen: OrderScreen; onChange: () => Promise<void> }

export function OrderDetails({ order, screen, onChange }: OrderDetailsProps) {
	const hasInvoice = offersInvoice(order, screen === 'history' ? 'dashboard' : 'orders')
	const hasSeveral = order.documents.length > 1
	// The card of /orders shows above its details what may not be missed, and Buy Again.
	const isInCard = screen === 'orders'
	return (
		<div className="order-details grid gap-8">
			{!isInCard && <PaymentNotice order={order} />}
			{!isInCard && <PriceDifferenceNotice order={order} />}
			<RefundStatus order={order} />
			<PartialRefunds order={order} />
			{order.delivery && <ExpectedDelivery dates={order.delivery} />}
			<Timeline order={order} />
			{order.trackingNumber && <TrackingNumber {...order} trackingNumber={order.trackingNumber} />}
			<Replacements replacements={order.replacements} />
			<ReviewSection order={order} />
			<ReturnSection order={order} />
			<div className="order-columns">
				<div className="grid gap-8">
					<OrderItems order={order} />
					<OrderTotals order={order} />
				</div>
				<div className="grid content-start gap-8">
					<ShippingAddress order={order} />
					{order.gstBuyer && <InvoicedCompany {...order.gstBuyer} />}
					{order.corrections.length > 0 && <Corrections corrections={order.corrections} />}
					{hasInvoice && hasSeveral && <Documents order={order} />}
				</div>
			</div>
			<div className="order-actions empty:hidden">
				{!isInCard && <BuyAgainButton order={order} />}
				{hasInvoice && <InvoiceButton number={order.number} opensAll={hasSeveral} />}
				<CancelOrder order={order} onChange={onChange} />
			</div>
			<AskUs question="Something not right?" about={`my order ${order.number}`} orderNumber={order.number} />
		</div>
	)
}

function RefundStatus({ order }: { order: CompleteOrderView }) {
	const isMistake = order.paymentState === 'mistaken'
	// A delivered order that is refunded in parts lists them.
	const isRefund =
		order.paymentState === 'refunded' && order.status !== 'delivered' && !order.paidTwice.supersededBy
	if (!isMistake && !isRefund) return null
	const change = order.statusChanges.findLast(({ status }) => status === order.status)
	const day = change ? ` on ${formatDate(new Date(change.at))}` : ''
	return <p className="rounded-card bg-rice p-4 text-15">{refundText(order, day)}</p>
}

function refundText(order: CompleteOrderView, day: string): string {
	if (order.paymentState === 'mistaken') return `This order was cancelled${day}. ${NOTHING_PAID}`
	if (order.status === 'refunded')
		return `${formatTotal(order.paid)} was refunded${day}.${bankDelay(order.paidBackBy)}`
	// Other viewers get no partial refunds, so the remaining amount is unknown.
	if (!order.isOwn) return `Cancelled${day}. The refund should arrive within ${REFUND_TIME}.`
	const refunded = refundOf(order, amountAfterPartialRefunds(order))
	const refund = `Your refund of ${formatTotal(refunded.amount)}`
	return refunded.online === refunded.amount
		? `Cancelled${day}. ${refund} should reach you within ${REFUND_TIME}.`
		: `Cancelled${day}. ${refund} is due. ${refundArrival(refunded)}`
}

function ExpectedDelivery({ dates }: { dates: DeliveryDates }) {
	return (
		<p className="text-15">
			<span className="block text-cinnamon">Expected delivery</span>
			<span className="font-semibold">{formatDeliveryDates(dates)}</span>
		</p>
	)
}

type TrackingNumberProps = Pick<CompleteOrderView, 'courier' | 'trackingUrl'> & { trackingNumber: string }

function TrackingNumber({ trackingNumber: number, courier, trackingUrl }: TrackingNumberProps) {
	const [isCopied, setCopied] = useState(false)
	async function copy() {
		try {
			await navigator.clipboard.writeText(number)
			setCopied(true)
			showToast({ title: 'Copied', message: 'Tracking number copied to the clipboard.', tone: 'success' })
		} catch (error) {
			// The browser denies the permission, or the page is not served over https.
			if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error
			showToast({ title: 'Not copied', message: 'Please select the number and copy it.', tone: 'error' })
		}
	}
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 border-y border-sand py-3">
			<p className="min-w-0 text-15">
				<span className="block text-cinnamon">Tracking number{courier ? `, ${courier}` : ''}</span>
				<span className="font-semibold break-all tabular-nums select-all">{number}</span>
			</p>
			<span className="flex flex-wrap gap-3">
				<Button tone="quiet" onClick={() => void copy()}>
					{isCopied ? 'Copied' : 'Copy'}
					<span className="sr-only"> tracking number</span>
				</Button>
				{trackingUrl && (
					<ButtonLink to={trackingUrl} tone="quiet" target="_blank" rel="noopener">
						Track with {courier}
						<span className="sr-only">, in a new tab</span>
					</ButtonLink>
				)}
			</span>
		</div>
	)
}

function ShippingAddress({ order: { address, isOwn, isCollected } }: { order: CompleteOrderView }) {
	const { name, address: street, city, state, pincode, phone } = address
	return (
		<OrderSection title={isCollected ? 'Your address' : 'Shipping address'}>
			<address className="text-15 not-italic [overflow-wrap:anywhere]">
				{[name, street, `${city} ${pincode}`, state, phone].filter(Boolean).map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
			</address>
			{!isOwn && (
				<p className="mt-2 text-13 text-cinnamon">
					To see the full address, sign in, or open this page in the browser you ordered from.
				</p>
			)}
		</OrderSection>
	)
}

function InvoicedCompany({ legalName, gstin }: NonNullable<CompleteOrderView['gstBuyer']>) {
	return (
		<OrderSection title="GST invoice">
			<p className="text-15 [overflow-wrap:anywhere]">
				{legalName}
				<span className="block">GSTIN {gstin}</span>
			</p>
		</OrderSection>
	)
}

/** Where there is more than the invoice, which the button opens with all of them. */
function Documents({ order: { number, documents } }: { order: CompleteOrderView }) {
	return (
		<OrderSection title="Invoices and credit notes">
			<ul className="grid gap-3 text-15">
				{documents.map((document) => (
					<li key={document.number} className="flex items-center justify-between gap-4">
						<span className="min-w-0">
							<DocumentLabel {...document} />
							<span className="block font-semibold tabular-nums">{document.number}</span>
						</span>
						<InvoiceButton number={number} document={document.number} />
					</li>
				))}
			</ul>
		</OrderSection>
	)
}

function Corrections({ corrections }: Pick<CompleteOrderView, 'corrections'>) {
	return (
		<OrderSection title="Changes to your order">
			<ul className="grid gap-1 text-15">
				{corrections.map(({ text, at }) => (
					<li key={at}>
						{text} on {formatDate(new Date(at))}
					</li>
				))}
			</ul>
		</OrderSection>
	)
}
