/** What the shipping policy shows from the shipping settings. */
import { useShipping } from '#app/catalogue/shop-data.ts'
import { formatPrice, ZERO_PAISE } from '#shop/money.ts'
import { rateIn, shippingMethodLabel, type ShippingPrice } from '#shop/shipping/rules.ts'
import { formatDays } from '#shop/shipping/zones.ts'
import { SHIPPING_METHODS } from '#shop/shipping/settings.ts'
import { statedTimes } from '#shop/shipping/stated-times.ts'

export function DeliveryTimes() {
	return (
		<dl>
			{statedTimes(useShipping()).map(({ place, days }) => (
				<div key={place}>
					<dt>{place}</dt>
					<dd>{days}</dd>
				</div>
			))}
		</dl>
	)
}

export function ShippingPrices() {
	const { methods, zones } = useShipping()
	const offered = SHIPPING_METHODS.filter(({ value }) => zones.some((zone) => zone.methods[value]))
	return (
		<>
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
