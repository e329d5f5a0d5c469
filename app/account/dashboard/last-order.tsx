/** The first card of the overview: the state of the last order, and the next thing to do. */
import { href, Link } from 'react-router'
import { Card } from '#app/account/dashboard/card.tsx'
import { ProductName } from '#app/catalogue/product-name.tsx'
import { BuyAgainButton } from '#app/orders/buy-again-button.tsx'
import { OrderImages } from '#app/orders/order-images.tsx'
import { PriceDifferenceNotice } from '#app/orders/price-difference-notice.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatDate } from '#shop/dates.ts'
import { describePack } from '#shop/describe-pack.ts'
import { keepWhole } from '#shop/text/keep-together.ts'
import { formatTotal } from '#shop/money.ts'
import { brewingGuidePath } from '#shop/orders/brewing-guide.ts'
import { countPacks, packsLabel } from '#shop/orders/rules.ts'
import { isParcelExpected, timelineOf } from '#shop/orders/statuses.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'
import { formatDeliveryDates } from '#shop/shipping/delivery-date.ts'

export function LastOrder({ order }: { order: OrderView | null }) {
	if (!order) return <NoOrderYet />
	const isComing = isParcelExpected(order.status)
	return (
		<Card title="Your last order" aside={<StatusPill status={order.status} screen="history" />}>
			<PriceDifferenceNotice order={order} className="mb-5" />
			<div className="last-order">
				<OrderImages items={order.items} />
				<Facts order={order} />
				{isComing && <Progress order={order} />}
				<div className="last-order-actions">
					{isComing && <ButtonLink to={`${href('/track-order')}?id=${order.number}`}>Track Order</ButtonLink>}
					<BuyAgainButton order={order} tone={isComing ? 'quiet' : 'primary'} />
				</div>
			</div>
		</Card>
	)
}

/** One stretch for each step. A phone has no room for their names, and says below them which one comes next. */
function Progress({ order: { status, isCollected } }: { order: OrderView }) {
	const steps = timelineOf(status, isCollected) ?? []
	const next = steps.find(({ isDone }) => !isDone)
	const done = steps.filter(({ isDone }) => isDone).length
	return (
		<div className="last-order-progress">
			<ol className="last-order-steps" aria-label="Order timeline">
				{steps.map((step) => (
					<li
						key={step.status}
						data-done={step.isDone}
						aria-current={step.status === status ? 'step' : undefined}
					>
						<span className="max-sm:sr-only">{step.label}</span>
						<span className="sr-only">{step.isDone ? ', done' : ', not yet'}</span>
					</li>
				))}
			</ol>
			{next && (
				<p className="mt-2 text-15 text-cinnamon sm:hidden" aria-hidden="true">
					Step {done} of {steps.length}. Next: {next.label}
				</p>
			)}
		</div>
	)
}

function Facts({ order }: { order: OrderView }) {
	const steps = timelineOf(order.status, order.isCollected)
	const step = steps?.findLast(({ isDone }) => isDone)
	return (
		<div className="last-order-facts">
			<Packs items={order.items} />
			{step && <p className="mt-2">{step.text}</p>}
			{order.delivery && <p>Expected {formatDeliveryDates(order.delivery)}</p>}
			<p className="mt-2 text-15 text-cinnamon">
				{order.number}
				<span className="block">
					{[
						formatDate(new Date(order.createdAt)),
						packsLabel(countPacks(order.items)),
						formatTotal(order.total),
					]
						.map(keepWhole)
						.join('\u00a0· ')}
				</span>
			</p>
			{steps && <BrewingLink items={order.items} />}
		</div>
	)
}

/** Names the first pack and counts the other kinds, of which there are images. */
function Packs({ items: [first, ...others] }: Pick<OrderView, 'items'>) {
	return first ? (
		<p className="font-semibold">
			<ProductName name={first.productName} />
			<span className="block text-15 font-normal text-cinnamon">
				{describePack(first)}
				{others.length > 0 && `, and ${others.length} more`}
			</span>
		</p>
	) : null
}

function BrewingLink({ items }: Pick<OrderView, 'items'>) {
	const guide = brewingGuidePath(items)
	return guide ? (
		<p className="mt-1 text-15">
			<Link className="link" to={guide}>
				How to brew it
			</Link>
		</p>
	) : null
}

function NoOrderYet() {
	return (
		<Card title="Your first order">
			<div className="first-order">
				<div>
					<p className="measure mb-5 text-decoction">
						We roast your coffee after you order it. Once you've ordered, you can follow it here, and buy it
						again in one press.
					</p>
					<ButtonLink to={href('/products')}>Browse Products</ButtonLink>
				</div>
				<img src="/brew/brew-4.svg" alt="" width={160} height={160} />
			</div>
		</Card>
	)
}
