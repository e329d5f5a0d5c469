/** The payment result page of a paid order. */
import { href, Link } from 'react-router'
import type { PaidOrder } from '#app/api/payments/verify-payment-response.ts'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { AskUs } from '#app/orders/ask-us.tsx'
import { InvoiceButton } from '#app/orders/invoice-button.tsx'
import { Fact, inRupees, OrderId } from '#app/checkout/payment-result/fact.tsx'
import { WhatHappensNext } from '#app/checkout/payment-result/what-happens-next.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { KolamDrawing } from '#app/ui/kolam/kolam-drawing.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { Scene } from '#app/ui/scene.tsx'
import { useShipping } from '#app/catalogue/shop-data.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { formatDateTime } from '#shop/dates.ts'
import { describePack } from '#shop/describe-pack.ts'
import { keepTogether } from '#shop/text/keep-together.ts'
import { formatWithRs, ZERO_PAISE, paiseFromRupees, multiply } from '#shop/money.ts'
import { productImagePath } from '#shop/images/rules.ts'
import { freeLabel } from '#shop/promos/rules.ts'
import { formatDeliveryDates } from '#shop/shipping/delivery-date.ts'
import { formatDays } from '#shop/shipping/places/zones.ts'
import type { Shipping } from '#shop/shipping/settings/settings.ts'

type PaidOrderProps = {
	order: PaidOrder
	notice: string | null
	/** It is shown as paid for the first time. */
	isNew: boolean
}

export function PaidOrderView({ order, notice, isNew }: PaidOrderProps) {
	return (
		<>
			<KolamDrawing className="mb-10" wasDrawn={!isNew} />
			<h1 className="page-title">Order confirmed</h1>
			<p className="lede mt-4">
				Thank you. We'll now roast and grind your coffee. A confirmation email is on its way
				{order.email && (
					<>
						{' '}
						to <span className="[overflow-wrap:anywhere]">{order.email}</span>
					</>
				)}
				.
			</p>
			{notice && <p className="mt-8 rounded-card bg-rice p-4 [overflow-wrap:anywhere]">{notice}</p>}
			<OrderFacts order={order} />
			<Scene name="success" className="mt-10 md:[&_img]:aspect-3/2" />
			<WhatHappensNext order={order} />
			<h2 className="mt-10 text-28">What you ordered</h2>
			<Items items={order.items} />
			<Totals order={order} />
			<NextSteps orderNumber={order.id} />
			<AccountInvitation order={order} />
			<div className="mt-10">
				<AskUs
					question="A question about your order?"
					about={`my order ${order.id}`}
					orderNumber={order.id}
				/>
			</div>
		</>
	)
}

function OrderFacts({ order }: { order: PaidOrder }) {
	return (
		<dl className="mt-10 grid grid-cols-2 gap-x-4 gap-y-5 border-y border-sand py-6 max-sm:[&>:is(:first-child,:last-child)]:col-span-2 sm:gap-x-8">
			<OrderId number={order.id} />
			<Fact label="Status">
				<span className="text-leaf">Confirmed</span>
			</Fact>
			<Fact label="Date">{formatDateTime(new Date(order.created_at))}</Fact>
			<Fact label={order.is_collected ? 'Collection' : 'Delivery'}>
				{deliveryMethod(useShipping(), order)}
			</Fact>
			{order.delivery && <Fact label="Expected">{formatDeliveryDates(order.delivery)}</Fact>}
			{order.gst_buyer && (
				<Fact label="GST invoice">
					<span className="[overflow-wrap:anywhere]">{order.gst_buyer.legalName}</span>
					<span className="mb-3 block text-15 font-normal">GSTIN {order.gst_buyer.gstin}</span>
					<InvoiceButton number={order.id} />
				</Fact>
			)}
			{order.address && (
				<Fact label={order.is_collected ? 'Your address' : 'Deliver to'}>
					<Address address={order.address} />
				</Fact>
			)}
		</dl>
	)
}

function Items({ items }: Pick<PaidOrder, 'items'>) {
	return (
		<ul className="mt-2">
			{items.map((item) => (
				<li
					key={`${item.product_name}|${item.size}|${item.grind}`}
					className="flex items-center gap-4 border-b border-sand py-4"
				>
					<ResponsiveImage
						path={item.image_url ? productImagePath(item.image_url) : undefined}
						alt=""
						sizes="80px"
						className="pack-image w-20! shrink-0 rounded-control"
					/>
					<div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
						<p className="w-full font-semibold">
							<ProductName name={item.product_name} />
						</p>
						<p className="text-15 text-cinnamon">{describeItem(item)}</p>
						<p className="ml-auto font-semibold tabular-nums text-espresso">{linePrice(item)}</p>
					</div>
				</li>
			))}
		</ul>
	)
}

function NextSteps({ orderNumber }: { orderNumber: string }) {
	const isSignedIn = useCustomer() !== null
	return (
		<div className="mt-10 flex flex-wrap gap-3">
			<ButtonLink tone="quiet" to={href('/')}>
				Return to Home
			</ButtonLink>
			<ButtonLink to={`${href('/track-order')}?id=${orderNumber}`}>Track Order</ButtonLink>
			{isSignedIn && (
				<ButtonLink tone="quiet" to={`${href('/dashboard')}?tab=orders`}>
					View All Orders
				</ButtonLink>
			)}
		</div>
	)
}

/** For a guest who placed the order in this browser. */
function AccountInvitation({ order: { email, address } }: { order: PaidOrder }) {
	if (useCustomer() !== null || !email) return null
	const from = `${href('/dashboard')}?tab=orders`
	return (
		<div className="mt-8 rounded-card border border-sand p-5">
			<p className="text-15">
				With an account under the same email address, you see this order beside the next ones and buy it again
				in one tap.
			</p>
			<div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
				<ButtonLink tone="quiet" to={href('/signup')} state={{ email, name: address?.name }}>
					Create an account
				</ButtonLink>
				<p className="text-15">
					Have one?{' '}
					<Link to={href('/login')} state={{ email, from }} className="link">
						Sign in
					</Link>
				</p>
			</div>
		</div>
	)
}

function Address({ address }: { address: NonNullable<PaidOrder['address']> }) {
	const { name, address: street, city, state, pincode } = address
	return (
		<address className="not-italic [overflow-wrap:anywhere]">
			{name}
			<span className="block text-15 font-normal">
				{keepTogether(`${street}, ${city} ${pincode}, ${state}`)}
			</span>
		</address>
	)
}

function Totals({ order: { subtotal, shipping, discount, discount_label, amount } }: { order: PaidOrder }) {
	const rows = [
		['Subtotal', inRupees(subtotal)],
		['Shipping', shipping === 0 ? 'Free' : inRupees(shipping)],
		...(discount > 0 ? [[discount_label ?? 'Discount', `−${inRupees(discount)}`]] : []),
	]
	return (
		<dl className="mt-4 grid gap-1.5 text-15 tabular-nums text-decoction">
			{rows.map(([label, value]) => (
				<div key={label} className="flex justify-between gap-4">
					<dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
					<dd className="shrink-0">{value}</dd>
				</div>
			))}
			<div className="mt-2 flex items-baseline justify-between gap-4 border-t border-sand pt-4 font-semibold text-espresso">
				<dt>Amount paid</dt>
				<dd className="text-21">{inRupees(amount)}</dd>
			</div>
		</dl>
	)
}

/** Includes the estimate of the method if it is still offered, unless the dates of this order are shown. */
function deliveryMethod(
	{ methods }: Shipping,
	{ shipping_method, shipping_method_name, delivery }: PaidOrder,
): string {
	const estimate = delivery ? null : methods.find(({ id }) => id === shipping_method)?.estimate
	return [shipping_method_name, estimate && formatDays(estimate, 'day')].filter(Boolean).join(', ')
}

function describeItem({ size, grind, quantity, free_quantity }: PaidOrder['items'][number]): string {
	const pack = size && describePack({ sizeLabel: size, grind: grind ?? '' })
	const parts = [pack, `Quantity ${quantity}`, freeLabel(free_quantity ?? 0)]
	return parts.filter(Boolean).join(' · ')
}

function linePrice({ price, quantity }: PaidOrder['items'][number]): string {
	return formatWithRs(multiply(paiseFromRupees(price) ?? ZERO_PAISE, quantity))
}
