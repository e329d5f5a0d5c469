import { href, Link } from 'react-router'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { formatPrice } from '#shop/money.ts'
import {
	EXPRESS_SHIPPING,
	FREE_STANDARD_SHIPPING_ABOVE,
	SHIPPING_METHODS,
	STANDARD_SHIPPING,
} from '#shop/shipping/rules.ts'

const DELIVERY_TIMES = [
	['Chennai', '1-2 business days'],
	['Metro cities', '3-5 business days'],
	['Other cities', '4-7 business days'],
] as const

const PRICES = {
	standard: `${formatPrice(STANDARD_SHIPPING)}, free on orders above ${formatPrice(FREE_STANDARD_SHIPPING_ABOVE)}`,
	express: formatPrice(EXPRESS_SHIPPING),
} as const

export default function Shipping() {
	return (
		<PolicyPage
			title="Shipping"
			description="Shipped within 1 day. Chennai 1-2 business days, metro cities 3-5, other cities 4-7."
			lede="Roasted after you order, shipped within 1 day, and delivered as fast as our couriers can."
		>
			<DeliveryTimes />
			<Prices />
			<h2>Tracking your parcel</h2>
			<p>
				We email you a tracking number once your order has shipped. You can also{' '}
				<Link to={href('/track-order')} className="link">
					track your order
				</Link>{' '}
				by its Order ID, without an account.
			</p>
			<h2>Late or lost parcels</h2>
			<p>
				Write to us if your parcel has not arrived within these times. We will check with the courier. If it
				is lost, you choose between a new one and your money back. You may refuse a parcel that arrives late.
			</p>
			<h2>Where we ship</h2>
			<p>
				To every PIN code in India that our couriers serve. For select destinations abroad,{' '}
				<Link to={href('/contact')} className="link">
					contact us
				</Link>{' '}
				before you order.
			</p>
		</PolicyPage>
	)
}

function DeliveryTimes() {
	return (
		<>
			<h2>When we ship</h2>
			<p>
				Orders are shipped within 1 day. An order placed on a Sunday or a public holiday ships on the next
				working day.
			</p>
			<h2>Delivery times</h2>
			<dl>
				{DELIVERY_TIMES.map(([place, days]) => (
					<div key={place}>
						<dt>{place}</dt>
						<dd>{days}</dd>
					</div>
				))}
			</dl>
			<p>Counted from the day we ship. For an estimate for your PIN code, see any product page.</p>
		</>
	)
}

function Prices() {
	return (
		<>
			<h2>What it costs</h2>
			<dl>
				{SHIPPING_METHODS.map(({ value, label, estimate }) => (
					<div key={value}>
						<dt>{label}</dt>
						<dd>
							{PRICES[value]}. Estimated <span className="days">{estimate}</span>.
						</dd>
					</div>
				))}
			</dl>
			<p>Checkout shows the exact amount before you pay. We add no charge for packing or handling.</p>
		</>
	)
}
