/** Adds to the estimate of the PIN checker the dates, and the other methods of the zone. For browsers only, because time passes. */
import { DeliveryPromise, useDeliveryDates } from '#app/catalogue/delivery-promise.tsx'
import { useShipping } from '#app/catalogue/shop-data.ts'
import { formatPrice, ZERO_PAISE } from '#shop/money.ts'
import { titleOf } from '#shop/shipping/rules.ts'
import type { ShippingPrice, Zone } from '#shop/shipping/settings/settings.ts'
import { methodOf, methodsIn, priceIn, usualMethod, zoneDays } from '#shop/shipping/places/zones.ts'
import { formatThreshold } from '#shop/threshold.ts'

export function DeliveryDetails({ zone }: { zone: Zone }) {
	const shipping = useShipping()
	const { datesFor } = useDeliveryDates()
	const days = zoneDays(shipping, zone)
	const usual = usualMethod(shipping, zone)
	const others = methodsIn(shipping, zone).filter(({ id }) => id !== usual.id)
	return (
		<div className="delivery-details">
			{days && <DeliveryPromise days={days} />}
			{others.length > 0 && (
				<ul aria-label="Other ways to get it">
					{others.map((method) => {
						const own = methodOf(zone, method.id)?.days
						return (
							<li key={method.id}>
								{titleOf(method)}, {describePrice(priceIn(zone, method))}:{' '}
								{own ? `with you ${datesFor(own)}` : 'you collect your order'}
							</li>
						)
					})}
				</ul>
			)}
		</div>
	)
}

function describePrice({ price, freeAbove }: ShippingPrice): string {
	if (price === ZERO_PAISE) return 'free'
	return freeAbove === null
		? formatPrice(price)
		: `${formatPrice(price)} (free ${formatThreshold(freeAbove)})`
}
