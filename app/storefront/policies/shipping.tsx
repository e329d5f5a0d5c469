import { href, Link } from 'react-router'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { formatPrice } from '#shop/money.ts'
import {
	EXPRESS_SHIPPING,
	FREE_STANDARD_SHIPPING_ABOVE,
	SHIPPING_METHODS,
	STANDARD_SHIPPING,
} from '#shop/shipping/rules.ts'

const WAYS = [
	['Chennai', '1-2 business days'],
	['Metro cities', '3-5 business days'],
	['Other cities', '4-7 business days'],
] as const

const PRICES = {
	standard: `${formatPrice(STANDARD_SHIPPING)}; free above ${formatPrice(FREE_STANDARD_SHIPPING_ABOVE)} of goods`,
	express: formatPrice(EXPRESS_SHIPPING),
} as const

export default function Shipping() {
	return (
		<PolicyPage
			title="Shipping"
			description="Shipped within 1 day. Chennai 1-2 business days, metro cities 3-5, other cities 4-7."
			lede="Roasted after you order, shipped within 1 day, and then as fast as the road allows."
		>
			<Times />
			<Costs />
			<h2>Following a parcel</h2>
			<p>
				Once it is shipped, a tracking number comes by e-mail. You can also{' '}
				<Link to={href('/track-order')} className="link">
					track an order
				</Link>{' '}
				by its Order ID, without an account.
			</p>
			<h2>If it is late, or not there</h2>
			<p>
				Write to us when a parcel has not come in the time above. We ask the courier, and if it is lost you
				choose between another one and your money. You need not accept a parcel that comes too late.
			</p>
			<h2>Where we ship</h2>
			<p>
				To every PIN code in India that our couriers serve. For select destinations abroad,{' '}
				<Link to={href('/contact')} className="link">
					contact us
				</Link>{' '}
				directly before ordering.
			</p>
		</PolicyPage>
	)
}

function Times() {
	return (
		<>
			<h2>When it leaves</h2>
			<p>
				Orders are shipped within 1 day. An order placed on a Sunday or a public holiday leaves on the next
				working day.
			</p>
			<h2>When it arrives</h2>
			<dl>
				{WAYS.map(([where, days]) => (
					<div key={where}>
						<dt>{where}</dt>
						<dd>{days}</dd>
					</div>
				))}
			</dl>
			<p>
				Counted from the day of shipping. These are the times by place; the product page estimates yours from
				the PIN code.
			</p>
		</>
	)
}

function Costs() {
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
			<p>Checkout shows the exact amount before you pay. There is no charge for packing or handling.</p>
		</>
	)
}
