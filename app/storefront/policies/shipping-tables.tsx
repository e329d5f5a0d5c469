/** Shows the shipping settings in the shipping policy. */
import { useShipping } from '#app/catalogue/shop-data.ts'
import { formatPrice, ZERO_PAISE } from '#shop/money.ts'
import { hasOtherDays, rateIn } from '#shop/shipping/rules.ts'
import type { Shipping, ShippingMethod, ShippingPrice } from '#shop/shipping/settings/settings.ts'
import { formatDays, methodOf, methodsIn } from '#shop/shipping/places/zones.ts'
import { statedTimes } from '#shop/shipping/stated-times.ts'
import { formatThreshold } from '#shop/threshold.ts'

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
	const shipping = useShipping()
	return (
		<>
			<dl>
				{methodsIn(shipping, null).map((method) => (
					<div key={method.id}>
						<dt>{method.name}</dt>
						<dd>
							{describePrice(method)}. {placesOf(shipping, method)}
							<Estimate {...method} />
						</dd>
					</div>
				))}
			</dl>
			<ZonePrices />
			{differFromZones(shipping) && (
				<p>
					These days are typical for India. The product pages and the checkout show the dates for your PIN
					code.
				</p>
			)}
		</>
	)
}

function differFromZones(shipping: Shipping): boolean {
	return methodsIn(shipping, null).some((method) =>
		shipping.zones.some((zone) => hasOtherDays(method, methodOf(zone, method.id)?.days)),
	)
}

/** Says where it is offered, if not everywhere. */
function placesOf({ zones }: Shipping, { id }: ShippingMethod): string {
	const places = zones.filter((zone) => methodOf(zone, id))
	return places.length === zones.length ? '' : `Only in ${places.map(({ name }) => name).join(', ')}. `
}

function Estimate({ estimate }: Pick<ShippingMethod, 'estimate'>) {
	if (!estimate) return 'You collect your order.'
	return (
		<>
			Estimated <span className="days">{formatDays(estimate, 'day')}</span>.
		</>
	)
}

function ZonePrices() {
	const shipping = useShipping()
	const methods = methodsIn(shipping, null)
	const different = shipping.zones.filter((zone) => methods.some(({ id }) => methodOf(zone, id)?.ownPrice))
	if (different.length === 0) return null
	return (
		<dl>
			{different.map((zone) => (
				<div key={zone.name}>
					<dt>{zone.name}</dt>
					<dd>
						{methods
							.flatMap(({ id, name }) => {
								const rate = rateIn(shipping, zone, id)
								return rate ? `${name}: ${describePrice(rate)}` : []
							})
							.join('. ')}
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
		: `${formatPrice(price)}, free on orders ${formatThreshold(freeAbove)}`
}
