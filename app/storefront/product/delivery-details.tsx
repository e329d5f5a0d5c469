/** The answer of the PIN checker. For browsers only, because time passes. */
import type { ReactNode } from 'react'
import { DeliveryPromise, useDeliveryDates } from '#app/catalogue/delivery-promise.tsx'
import { useShipping } from '#app/catalogue/shop-data.ts'
import { formatPrice, ZERO_PAISE } from '#shop/money.ts'
import { titleOf } from '#shop/shipping/rules.ts'
import type { Shipping, ShippingPrice, Zone } from '#shop/shipping/settings/settings.ts'
import { isPinCode, PIN_CODE_DIGITS, pinDigits } from '#shop/shipping/places/pin-code.ts'
import {
	findZone,
	methodOf,
	methodsIn,
	pinCodeNotServed,
	priceIn,
	defaultMethod,
	zoneDays,
	zoneEstimate,
} from '#shop/shipping/places/zones.ts'
import { formatThreshold } from '#shop/threshold.ts'

export { pinDigits }

export type CheckedPinCode = {
	error?: string
	isMistyped?: boolean
	/** Such as '1-2 business days'. */
	estimate?: string
	details?: ReactNode
}

export function checkPinCode(shipping: Shipping, typed: string): CheckedPinCode {
	const pin = pinDigits(typed)
	if (!isPinCode(pin))
		return { error: `Please enter a valid ${PIN_CODE_DIGITS}-digit PIN code.`, isMistyped: true }
	const zone = findZone(shipping, pin)
	if (!zone) return { error: pinCodeNotServed(pin) }
	return { estimate: zoneEstimate(shipping, zone), details: <DeliveryDetails zone={zone} /> }
}

/** Adds to the estimate the dates, and the other methods of the zone. */
function DeliveryDetails({ zone }: { zone: Zone }) {
	const shipping = useShipping()
	const { datesFor } = useDeliveryDates()
	const days = zoneDays(shipping, zone)
	const preselected = defaultMethod(shipping, zone)
	const others = methodsIn(shipping, zone).filter(({ id }) => id !== preselected.id)
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
