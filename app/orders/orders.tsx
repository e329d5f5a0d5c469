/** Your Orders: all orders of a customer, or the one that this browser placed as a guest. */
import { useEffect, useId, useState } from 'react'
import { data, href, Link, useRevalidator, useSearchParams } from 'react-router'
import { TryAgainButton } from '#app/offline/try-again-button.tsx'
import { BuyAgainButton } from '#app/orders/buy-again-button.tsx'
import { OrderDetails } from '#app/orders/order-details.tsx'
import { OrderImages } from '#app/orders/order-images.tsx'
import { PaymentNotice } from '#app/orders/payment-notice.tsx'
import { PriceDifferenceNotice } from '#app/orders/price-difference-notice.tsx'
import { RefundedAmount } from '#app/orders/partial-refunds.tsx'
import { OrderPill } from '#app/orders/status-pill.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { KolamDrawing } from '#app/ui/kolam/kolam-drawing.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { findGuest } from '#app/session/cookies/guest-cookie.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { useCustomer } from '#app/session/use-customer.ts'
import { formatDate } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'
import { listGuestOrders, listOrders } from '#shop/orders/views/order-views.server.ts'
import {
	countPacks,
	HISTORY_PAGE_SIZE,
	isOrderNumber,
	MAX_LISTED_ORDERS,
	packsLabel,
} from '#shop/orders/rules.ts'
import { completeOrderViews, isPaidOtherwise } from '#shop/payments/complete-order-views.server.ts'
import type { CompleteOrderView, OrderView } from '#shop/orders/views/order-view.ts'
import type { Route } from './+types/orders.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const orders = await nullIfUnavailable(context, 'Orders could not be loaded', () =>
		loadOrders(request, context),
	)
	return data({ orders }, { headers: NO_STORE })
}

async function loadOrders(request: Request, context: Context): Promise<CompleteOrderView[]> {
	return completeOrderViews(context.get(shopContext), await listOwnOrders(request, context))
}

async function listOwnOrders(request: Request, context: Context): Promise<OrderView[]> {
	const shop = context.get(shopContext)
	const customer = await findCurrentCustomer(request, context)
	const alsoListed = isPaidOtherwise(shop)
	if (customer) return listOrders(shop, { customerId: customer.id, alsoListed })
	const guestHash = await findGuest(request, context)
	if (!guestHash) return []
	const number = new URL(request.url).searchParams.get('order')
	return listGuestOrders(shop, { guestHash, alsoListed, ...(number ? { number } : {}) })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

const LOAD_ERROR = {
	title: 'Failed to load orders',
	message: 'There was a problem loading your orders. Please try again later.',
}

export default function Orders({ loaderData: { orders } }: Route.ComponentProps) {
	const { revalidate } = useRevalidator()
	useLastOrder()
	useEffect(() => {
		if (orders === null) showToast({ ...LOAD_ERROR, tone: 'error' })
	}, [orders])
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title="Your orders" />
			<h1 className="page-title">Your Orders</h1>
			{orders === null && (
				<div className="mt-8 grid justify-items-start gap-4">
					<p>{LOAD_ERROR.message}</p>
					<TryAgainButton />
				</div>
			)}
			{orders?.length === 0 && <NoOrders />}
			<ul className="mt-8 grid gap-6">
				{orders?.map((order) => (
					<li key={order.number}>
						<OrderCard order={order} onChange={revalidate} />
					</li>
				))}
			</ul>
			{orders?.length === MAX_LISTED_ORDERS && (
				<p className="mt-8">
					<Link className="link" to={EARLIER_ORDERS}>
						Show earlier orders
					</Link>
				</p>
			)}
		</div>
	)
}

/** The page of the history that follows the orders listed here. */
const EARLIER_ORDERS = `${href('/dashboard')}?tab=orders&page=${MAX_LISTED_ORDERS / HISTORY_PAGE_SIZE + 1}`

function NoOrders() {
	return (
		<div className="mt-10">
			<KolamDrawing className="mb-8" />
			<h2 className="text-28">No orders found</h2>
			<p className="measure mt-2 mb-6 text-decoction">
				Orders you place in this browser or with your account appear here.
			</p>
			<ButtonLink to={href('/products')}>Browse Products</ButtonLink>
		</div>
	)
}

/** Puts the order number that checkout stored for this tab into the query, so that a guest sees that order, not just the latest. */
function useLastOrder(): void {
	const [query, setQuery] = useSearchParams()
	const isGuest = useCustomer() === null
	const requested = query.get('order')
	useEffect(() => {
		const number = isGuest ? readStoredNumber() : null
		if (number && requested === null) setQuery({ order: number }, { replace: true })
	}, [isGuest, requested, setQuery])
}

function readStoredNumber(): string | null {
	try {
		const stored = window.sessionStorage.getItem(TRANSACTION_KEY)
		return stored && isOrderNumber(stored) ? stored : null
	} catch (error) {
		// The browser blocks storage.
		if (error instanceof DOMException) return null
		throw error
	}
}

function OrderCard({ order, onChange }: { order: CompleteOrderView; onChange: () => Promise<void> }) {
	const [isOpen, setOpen] = useState(false)
	const id = useId()
	const isDelivered = order.status === 'delivered'
	return (
		<article aria-label={`Order ${order.number}`} className="rounded-card border border-sand p-5 sm:p-6">
			<div className="order-head">
				<OrderImages items={order.items} />
				<div className="min-w-0">
					<h2 className="order-head-number">{order.number}</h2>
					<p className="text-15 text-cinnamon">
						{formatDate(new Date(order.createdAt))} · {packsLabel(countPacks(order.items))}
					</p>
					<RefundedAmount order={order} />
				</div>
				<p className="order-head-total">
					{formatTotal(order.total)}
					<OrderPill order={order} screen="orders" />
				</p>
				<div className="order-actions">
					{isDelivered && <BuyAgainButton order={order} tone="primary" />}
					<Button tone="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
						{isOpen ? 'Hide Details' : 'Show Details'}
						<span className="sr-only"> of {order.number}</span>
					</Button>
					{!isDelivered && <BuyAgainButton order={order} />}
				</div>
			</div>
			<PaymentNotice order={order} className="mt-4" />
			<PriceDifferenceNotice order={order} className="mt-4" />
			<div id={id} hidden={!isOpen} className="mt-6 border-t border-sand pt-6">
				{isOpen && <OrderDetails order={order} screen="orders" onChange={onChange} />}
			</div>
		</article>
	)
}
