/** One order with everything the viewer may see of it: where it is, what is in it, what it cost, where it goes. */
import '#app/orders/orders.css'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { CancelOrder } from '#app/orders/cancel-order.tsx'
import { InvoiceButton } from '#app/orders/invoice-button.tsx'
import { PartsReturned } from '#app/orders/sent-back.tsx'
import type { OrderScreen } from '#app/orders/status-pill.tsx'
import { Timeline } from '#app/orders/timeline.tsx'
import { TrackingNumber } from '#app/orders/tracking-number.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useBrand } from '#app/web/shop-facts.ts'
import { sizeName } from '#shop/cart/rules.ts'
import { formatDay } from '#shop/dates.ts'
import { formatTotal, NOTHING, times } from '#shop/money.ts'
import { offersInvoice, REFUND_TIME } from '#shop/orders/rules.ts'
import { leftOf, type OrderView, returnedOf } from '#shop/orders/view.ts'

type Details = { order: OrderView; screen: OrderScreen; onChange: () => void }

export function OrderDetails({ order, screen, onChange }: Details) {
	const hasInvoice =
		order.isMine && offersInvoice(order.status, screen === 'history' ? 'dashboard' : 'orders')
	return (
		<div className="grid gap-8">
			<RefundNews order={order} />
			<PartsReturned order={order} />
			<Timeline order={order} />
			{order.trackingNumber && <TrackingNumber number={order.trackingNumber} courier={order.courier} />}
			<Items order={order} />
			<Totals order={order} />
			<Address order={order} />
			<div className="flex flex-wrap gap-3">
				{hasInvoice && <InvoiceButton number={order.number} />}
				<CancelOrder order={order} onChange={onChange} />
			</div>
			<Help number={order.number} />
		</div>
	)
}

/** The money's way back, until it has arrived. */
function RefundNews({ order }: { order: OrderView }) {
	if (order.status !== 'cancelled' && order.status !== 'refunded') return null
	const move = order.moves.findLast((made) => made.status === order.status)
	const day = move ? ` on ${formatDay(new Date(move.at))}` : ''
	return (
		<p className="rounded-card bg-rice p-4 text-15">
			{order.status === 'refunded'
				? `${formatTotal(order.total)} was refunded${day}. Your bank may take a day or two to show it.`
				: `Cancelled${day}. ${formatTotal(leftOf(order))} is on its way back to you: ${REFUND_TIME}.`}
		</p>
	)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section aria-label={title}>
			<h3 className="mb-2 font-text text-15 font-semibold text-cinnamon">{title}</h3>
			{children}
		</section>
	)
}

/** Orders name pictures by public address, pages by path in the storage. */
const STORAGE = '/product-images/'

function Items({ order }: { order: OrderView }) {
	return (
		<Part title="Items">
			<ul>
				{order.items.map(({ productName, size, grind, quantity, price, imageUrl }) => (
					<li
						key={`${productName}|${size}|${grind}`}
						className="flex items-center gap-4 border-t border-sand py-3"
					>
						<Picture path={imageUrl.replace(STORAGE, '')} alt="" sizes="64px" className="w-16! shrink-0" />
						<div className="min-w-0 grow text-15">
							<p className="font-semibold">{productName}</p>
							<p className="text-cinnamon">
								{sizeName(size)} · {grind} ·{' '}
								<span className="whitespace-nowrap">
									{quantity} × {formatTotal(price)}
								</span>
							</p>
						</div>
						<p className="shrink-0 font-semibold tabular-nums">{formatTotal(times(price, quantity))}</p>
					</li>
				))}
			</ul>
		</Part>
	)
}

function Totals({ order }: { order: OrderView }) {
	const rows: [string, string][] = [
		['Subtotal', formatTotal(order.subtotal)],
		['Shipping', formatTotal(order.shipping)],
		...(order.discount > NOTHING
			? [[`Discount ${order.promoCode ?? ''}`.trim(), `−${formatTotal(order.discount)}`] as [string, string]]
			: []),
	]
	return (
		<dl className="grid gap-1 border-t border-sand pt-3 text-15">
			{rows.map(([name, value]) => (
				<div key={name} className="flex justify-between gap-4">
					<dt>{name}</dt>
					<dd className="tabular-nums">{value}</dd>
				</div>
			))}
			<div className="flex justify-between gap-4 text-17 font-semibold">
				<dt>Total</dt>
				<dd className="tabular-nums">{formatTotal(order.total)}</dd>
			</div>
			{returnedOf(order) > NOTHING && (
				<div className="flex justify-between gap-4">
					<dt>Sent back</dt>
					<dd className="tabular-nums">−{formatTotal(returnedOf(order))}</dd>
				</div>
			)}
		</dl>
	)
}

function Address({ order: { address, isMine } }: { order: OrderView }) {
	if (!address) return null
	const { name, address: street, city, state, pincode, phone } = address
	return (
		<Part title="Shipping address">
			<address className="text-15 not-italic [overflow-wrap:anywhere]">
				{[name, street, `${city} ${pincode}`, state, phone].filter(Boolean).map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
			</address>
			{!isMine && (
				<p className="mt-2 text-13 text-cinnamon">
					The full address is shown to whoever placed the order, in the same browser or signed in.
				</p>
			)}
		</Part>
	)
}

function Help({ number }: { number: string }) {
	const whatsapp = useBrand()?.whatsapp
	const words = encodeURIComponent(`About my order ${number}`)
	return (
		<p className="border-t border-sand pt-4 text-15">
			Something not right?{' '}
			{whatsapp && (
				<>
					<a className="link" href={`${whatsapp}?text=${words}`} rel="noopener">
						Ask on WhatsApp
					</a>{' '}
					or{' '}
				</>
			)}
			<a className="link" href={`${href('/contact')}?order=${number}`}>
				write to us
			</a>
			. The order number comes along.
		</p>
	)
}
