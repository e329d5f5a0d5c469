import { href, Link } from 'react-router'
import { PolicyPage } from '#app/storefront/policies/policy-page.tsx'
import { useShipping } from '#app/catalogue/shop-data.ts'
import { formatPrice, ZERO_PAISE } from '#shop/money.ts'
import { freeEverywhereAbove, rateIn, shippingMethodLabel, type ShippingPrice } from '#shop/shipping/rules.ts'
import { formatDays } from '#shop/shipping/zones.ts'
import { SHIPPING_METHODS } from '#shop/shipping/settings.ts'
import { daysOff, dispatchTime, formatHour, statedTimes } from '#shop/shipping/stated-times.ts'

export default function ShippingPolicy() {
	const shipping = useShipping()
	const shipped = dispatchTime(shipping)
	const times = statedTimes(shipping).map(({ place, days }) => `${place} ${days}`)
	return (
		<PolicyPage
			title="Shipping"
			description={`Shipped within ${shipped}. ${times.join(', ')}.`}
			lede={`Roasted after you order, shipped within ${shipped}, and delivered as fast as our couriers can.`}
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
	const shipping = useShipping()
	return (
		<>
			<h2>When we ship</h2>
			<p>
				Orders are shipped within {dispatchTime(shipping)}. An order placed on {daysOff(shipping)} ships on
				the next working day, and so does one placed after {formatHour(shipping.cutOffHour)}.
			</p>
			<h2>Delivery times</h2>
			<dl>
				{statedTimes(shipping).map(({ place, days }) => (
					<div key={place}>
						<dt>{place}</dt>
						<dd>{days}</dd>
					</div>
				))}
			</dl>
			<p>
				Counted from the day we ship, and usual for each place. The product pages and the checkout show the
				dates for your PIN code.
			</p>
		</>
	)
}

function Prices() {
	const shipping = useShipping()
	const { announcedFreeAbove, methods, zones } = shipping
	const freeAbove = freeEverywhereAbove(shipping)
	const offered = SHIPPING_METHODS.filter(({ value }) => zones.some((zone) => zone.methods[value]))
	return (
		<>
			<h2>What it costs</h2>
			<dl>
				{offered.map(({ value, label }) => (
					<div key={value}>
						<dt>{label}</dt>
						<dd>
							{describePrice(methods[value])}. Estimated{' '}
							<span className="days">{formatDays(methods[value].estimate, 'day')}</span>.
						</dd>
					</div>
				))}
			</dl>
			<ZonePrices />
			<p>
				Checkout shows the exact amount before you pay. We add no charge for packing or handling.
				{announcedFreeAbove !== null && freeAbove !== null && freeAbove < announcedFreeAbove && (
					<>
						{' '}
						Our banner says {formatPrice(announcedFreeAbove)}, but standard shipping is free from a lower
						amount: above {formatPrice(freeAbove)}.
					</>
				)}
			</p>
		</>
	)
}

/** The zones with a price of their own, or without one of the methods. */
function ZonePrices() {
	const shipping = useShipping()
	const different = shipping.zones.filter((zone) =>
		SHIPPING_METHODS.some(({ value }) => !zone.methods[value] || zone.methods[value].ownPrice),
	)
	if (different.length === 0) return null
	return (
		<dl>
			{different.map((zone) => (
				<div key={zone.name}>
					<dt>{zone.name}</dt>
					<dd>
						{SHIPPING_METHODS.map(({ value }) => {
							const rate = rateIn(shipping, zone, value)
							return `${shippingMethodLabel(value)}: ${rate ? describePrice(rate) : 'not available'}`
						}).join('. ')}
						.
					</dd>
				</div>
			))}
		</dl>
	)
}

function describePrice({ price, freeAbove }: ShippingPrice): string {
	if (price === ZERO_PAISE) return 'Free'
	return freeAbove === null
		? formatPrice(price)
		: `${formatPrice(price)}, free on orders above ${formatPrice(freeAbove)}`
}
