/** The parts of an order: timeline, items and totals. */
import '#app/ui/timeline.css'
import type { ReactNode } from 'react'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { formatDateTime } from '#shop/dates.ts'
import { describePack } from '#shop/describe-pack.ts'
import { formatTotal, ZERO_PAISE, multiply } from '#shop/money.ts'
import { type OrderView, sumPartialRefunds } from '#shop/orders/views/order-view.ts'
import { costLabel } from '#shop/orders/rules.ts'
import { timelineOf } from '#shop/orders/statuses.ts'
import { productImagePath } from '#shop/images/rules.ts'
import { discountLabel, freeLabel } from '#shop/promos/rules.ts'
import { describeBatch } from '#shop/roasts/rules.ts'

/** The order's progress, step by step. Renders nothing for an order that is unpaid, cancelled or refunded. */
export function Timeline({ order }: { order: OrderView }) {
	const steps = timelineOf(order.status, order.isCollected)
	if (!steps) return null
	return (
		<div className="timeline-box">
			<ol className="timeline timeline-across" aria-label="Order timeline">
				{steps.map(({ status, label, text, isDone }) => (
					<li key={status} data-done={isDone} aria-current={status === order.status ? 'step' : undefined}>
						<span>
							<span className="block font-semibold">
								{label}
								<span className="sr-only">{isDone ? ', done' : ', not yet'}</span>
							</span>
							<span className="block text-15">{text}</span>
							{isDone && <StepTime order={order} status={status} />}
						</span>
					</li>
				))}
			</ol>
		</div>
	)
}

function StepTime({ order, status }: { order: OrderView; status: string }) {
	const change = order.statusChanges.findLast((entry) => entry.status === status)
	return change ? (
		<span className="block text-13 text-cinnamon">{formatDateTime(new Date(change.at))}</span>
	) : null
}

type OrderItemsProps = { order: OrderView; heading?: 'h2' | 'h3' }

export function OrderItems({ order, heading }: OrderItemsProps) {
	return (
		<OrderSection title="Items" heading={heading}>
			<ul>
				{order.items.map(
					({ productName, sizeLabel, grind, quantity, freeQuantity, price, imageUrl, batch }, index) => (
						// A corrected order may have two items of the same packs.
						<li key={index} className="flex items-center gap-4 border-t border-sand py-3">
							<ResponsiveImage
								path={productImagePath(imageUrl)}
								alt=""
								sizes="64px"
								className="pack-image w-16! shrink-0 rounded-control"
							/>
							<div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 text-15">
								<p className="w-full font-semibold">
									<ProductName name={productName} />
								</p>
								<p className="w-full text-cinnamon">{describePack({ sizeLabel, grind })}</p>
								<p className="text-cinnamon">
									{[`${quantity} × ${formatTotal(price)}`, freeLabel(freeQuantity)]
										.filter(Boolean)
										.join(' · ')}
								</p>
								<p className="ml-auto font-semibold tabular-nums">{formatTotal(multiply(price, quantity))}</p>
								{batch && <p className="w-full text-cinnamon">{describeBatch(batch)}</p>}
							</div>
						</li>
					),
				)}
			</ul>
		</OrderSection>
	)
}

export function OrderTotals({ order }: { order: OrderView }) {
	const rows: [label: string, amount: string][] = [
		['Subtotal', formatTotal(order.subtotal)],
		[costLabel('Shipping', order), order.shipping === ZERO_PAISE ? 'Free' : formatTotal(order.shipping)],
	]
	if (order.discount > ZERO_PAISE) rows.push([discountLabel(order), `−${formatTotal(order.discount)}`])
	const { refunded, underWay } = sumPartialRefunds(order)
	const refunds = [
		['Refunded', refunded],
		['Being refunded', underWay],
	] as const
	return (
		<dl className="grid gap-1 border-t border-sand pt-3 text-15">
			{rows.map(([label, amount]) => (
				<div key={label} className="flex justify-between gap-4">
					<dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
					<dd className="shrink-0 tabular-nums">{amount}</dd>
				</div>
			))}
			<div className="flex justify-between gap-4 text-17 font-semibold">
				<dt>Total</dt>
				<dd className="tabular-nums">{formatTotal(order.total)}</dd>
			</div>
			{refunds
				.filter(([, amount]) => amount > ZERO_PAISE)
				.map(([label, amount]) => (
					<div key={label} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd className="tabular-nums">−{formatTotal(amount)}</dd>
					</div>
				))}
		</dl>
	)
}

type OrderSectionProps = { title: string; heading?: 'h2' | 'h3'; children: ReactNode }

export function OrderSection({ title, heading: Heading = 'h3', children }: OrderSectionProps) {
	return (
		<section aria-label={title}>
			<Heading className="mb-2 font-text text-15 font-semibold text-cinnamon">{title}</Heading>
			{children}
		</section>
	)
}
