/** Order tracking. The order number is in the URL, so that emails can link here and a reload shows the order again. */
import '#app/orders/orders.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { data, Form, href, Link, useLocation, useNavigation, useRevalidator } from 'react-router'
import { AskUs } from '#app/orders/ask-us.tsx'
import { OrderItems, Timeline } from '#app/orders/order-contents.tsx'
import { RefundedAmount } from '#app/orders/partial-refunds.tsx'
import { OrderTable } from '#app/orders/order-table.tsx'
import { PaymentNotice } from '#app/orders/payment-notice.tsx'
import { PriceDifferenceNotice } from '#app/orders/price-difference-notice.tsx'
import { OrderPill } from '#app/orders/status-pill.tsx'
import { TrackingGuide } from '#app/orders/tracking-guide.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { KolamDrawing } from '#app/ui/kolam/kolam-drawing.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { countClientFailure, limitFailures } from '#app/http/rate-limit-client.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { findViewer } from '#app/session/viewer.server.ts'
import { formatDateTime } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import { completeOrderViews, isPaidOtherwise } from '#shop/payments/complete-order-views.server.ts'
import { formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import { ownsOrder, trackOrder } from '#shop/orders/views/order-views.server.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'
import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'
import type { Route } from './+types/track-order.ts'

/** It follows the prefix. */
const EXAMPLE = '7F3K9QXB-20261120'
const LOOKUP_FAILED = {
	title: 'Error',
	message: 'An error occurred while tracking your order. Please try again.',
}

type Lookup = {
	number: string
	order: CompleteOrderView | null
	error: { title: string; message: string } | null
}

const NO_LOOKUP: Lookup = { number: '', order: null, error: null }

export async function loader({ request, context }: Route.LoaderArgs) {
	const number = new URL(request.url).searchParams.get('id')
	if (number === null) return data(NO_LOOKUP, { headers: NO_STORE })
	const message = 'Order tracking could not reach the database'
	const lookup = await nullIfUnavailable(context, message, () => lookUp(number.trim(), request, context))
	return data(lookup ?? { number, order: null, error: LOOKUP_FAILED }, { headers: NO_STORE })
}

async function lookUp(number: string, request: Request, context: Context): Promise<Lookup> {
	const shop = context.get(shopContext)
	const viewer = await findViewer(request, context)
	const isProven = () => ownsOrder(shop, { number, viewer })
	const tooMany = await limitFailures(context, 'wrong-order-number', isProven)
	if (tooMany) return { number, order: null, error: { title: 'Error', message: tooMany.message } }
	const outcome = await trackOrder(shop, { number, viewer, alsoListed: isPaidOtherwise(shop) })
	if (outcome.ok) {
		const [order = null] = await completeOrderViews(shop, [outcome.order])
		return { number: outcome.order.number, order, error: null }
	}
	if (outcome.kind === 'missing') await countClientFailure(context, 'wrong-order-number')
	return { number, order: null, error: { title: outcome.title ?? 'Error', message: outcome.message } }
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function TrackOrder({ loaderData }: Route.ComponentProps) {
	const { order } = loaderData
	const brand = useBrand()
	const { revalidate } = useRevalidator()
	const field = useRef<HTMLInputElement>(null)
	useLookupToast(loaderData, field)
	const isFormShown = useFormShown(order)
	return (
		// The footer stays below the screen, so that no result moves it.
		<div className="page track-order min-h-[calc(100svh-var(--header-height))] py-12 max-lg:pt-8 lg:py-16">
			<PrivateHead title="Track your order" />
			{/* On phones, a toast covers this and nothing else, so that its arrival moves nothing. */}
			{isFormShown && <KolamDrawing className="mb-6 lg:hidden" />}
			<h1 className="page-title">Track Your Order</h1>
			{!isFormShown && (
				<p className="mt-2 text-15">
					<Link className="link" to={href('/track-order')}>
						Track another order
					</Link>
				</p>
			)}
			<div className="track-columns mt-8">
				{isFormShown && <LookupForm lookup={loaderData} field={field} />}
				{order ? (
					<FoundOrder order={order} onChange={revalidate} className={isFormShown ? 'mt-12' : ''} />
				) : (
					<div className="mt-12 xl:col-span-full">
						<KolamDrawing className="mb-10 max-lg:hidden" isPageWide />
						{brand && <TrackingGuide brand={brand} example={EXAMPLE} />}
					</div>
				)}
			</div>
		</div>
	)
}

/** A link to an order shows the order alone. Once the form is there it stays, so that no answer moves it. */
function useFormShown(order: CompleteOrderView | null): boolean {
	const [isShown, setShown] = useState(order === null)
	if (!isShown && !order) setShown(true)
	return isShown || !order
}

type LookupFormProps = { lookup: Lookup; field: RefObject<HTMLInputElement | null> }

function LookupForm({ lookup: { number, error }, field }: LookupFormProps) {
	const brand = useBrand()
	const navigation = useNavigation()
	const isLoading = navigation.state !== 'idle' && navigation.location?.pathname === href('/track-order')
	return (
		<>
			<Form className="flex flex-wrap items-start gap-3" noValidate>
				<Field
					// A new lookup resets the field to its number.
					key={number}
					ref={field}
					label="Order ID"
					name="id"
					defaultValue={number}
					placeholder={brand && `${brand.orderPrefix}-${EXAMPLE}`}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={100}
					error={error?.message}
					hint={brand && `It's in your confirmation email: search your inbox for "${brand.orderPrefix}-".`}
					className="min-w-0 grow basis-72"
				/>
				<Button type="submit" aria-disabled={isLoading} className="grow sm:mt-7 sm:min-w-42 sm:grow-0">
					{isLoading && <span className="spinner" aria-hidden="true" />}
					{isLoading ? 'Searching...' : 'Track Order'}
				</Button>
			</Form>
			<p className="mt-3 text-15 text-cinnamon xl:mt-7">
				Can't find your Order ID?{' '}
				<Link className="link" to={href('/contact')}>
					Write to us
				</Link>
				. Ordered in this browser? See{' '}
				<Link className="link" to={href('/orders')}>
					your orders
				</Link>
				.
			</p>
		</>
	)
}

type FoundOrderProps = { order: CompleteOrderView; onChange: () => Promise<void>; className: string }

function FoundOrder({ order, onChange, className }: FoundOrderProps) {
	const details = [
		['Order ID', order.number],
		['Order Date', formatDateTime(new Date(order.createdAt))],
		['Total Amount', formatTotal(order.total)],
	] as const
	return (
		<section aria-label="Your order" className={`track-columns grid gap-y-8 xl:col-span-full ${className}`}>
			<div className="min-w-0">
				<dl className="grid grid-cols-2 justify-between gap-5 rounded-card bg-rice p-6 lg:grid-cols-[repeat(4,auto)]">
					{order.delivery && (
						<div className="col-span-full">
							<dt className="text-15 text-cinnamon">Expected delivery</dt>
							<dd className="font-display text-21">{formatDeliveryDates(order.delivery)}</dd>
						</div>
					)}
					{details.map(([label, value]) => (
						<div key={label} className={label === 'Total Amount' ? '' : 'max-sm:col-span-full'}>
							<dt className="text-15 text-cinnamon">{label}</dt>
							<dd className="font-semibold break-words tabular-nums">
								{value}
								{label === 'Total Amount' && <RefundedAmount order={order} />}
							</dd>
						</div>
					))}
					<div>
						<dt className="text-15 text-cinnamon">Status</dt>
						<dd>
							<OrderPill order={order} screen="tracking" />
						</dd>
					</div>
				</dl>
				<PaymentNotice order={order} className="mt-8" />
				<PriceDifferenceNotice order={order} className="mt-8" />
				<div className="mt-8">
					<Timeline order={order} />
				</div>
				<div className="mt-8">
					<OrderTable orders={[order]} screen="tracking" onChange={onChange} />
				</div>
			</div>
			<div className="grid content-start gap-8">
				<OrderItems order={order} heading="h2" />
				<AskUs
					question="Late, damaged or not right?"
					about={`my order ${order.number}`}
					orderNumber={order.number}
				/>
			</div>
		</section>
	)
}

/** Announces each lookup, even a repeated one. A reload after the order has changed is not announced, because the change showed its own toast. */
function useLookupToast(lookup: Lookup, field: RefObject<HTMLInputElement | null>): void {
	const { key } = useLocation()
	const announcedKey = useRef('')
	useEffect(() => {
		const { order, error } = lookup
		const isReload = announcedKey.current === key
		announcedKey.current = key
		if (error) {
			showToast({ ...error, tone: 'error' })
			field.current?.focus()
		}
		if (order && !isReload) {
			showToast({
				title: 'Order Found',
				message: (
					<>
						Order <span className="whitespace-nowrap">{order.number}</span> has been found and loaded.
					</>
				),
				tone: 'success',
			})
		}
	}, [lookup, key, field])
}
