/** Says when an order placed now would arrive. It is rendered in browsers only, because the server's pages are cached and time passes. */
import { useShipping } from '#app/catalogue/shop-data.ts'
import { useNow } from '#app/catalogue/use-now.ts'
import {
	deliveryDates,
	formatDeliveryDates,
	formatTimeLeft,
	minutesToCutOff,
} from '#shop/shipping/delivery-date.ts'
import type { DayRange } from '#shop/shipping/settings/settings.ts'

/** Shows for example 'Order within 3 h 12 min: with you Thursday 26 – Friday 27 Nov'. */
export function DeliveryPromise({ days }: { days: DayRange }) {
	const { timeLeft, datesFor } = useDeliveryDates()
	return (
		<p className="delivery-promise">
			{timeLeft ? `Order within ${timeLeft}: with` : 'Order now: with'} you {datesFor(days)}
		</p>
	)
}

/** Updated while the page is open. `timeLeft` is null if the cut-off is more than a day away. */
export function useDeliveryDates() {
	const shipping = useShipping()
	const now = useNow()
	return {
		timeLeft: formatTimeLeft(minutesToCutOff(shipping, now)),
		datesFor: (days: DayRange) => formatDeliveryDates(deliveryDates(shipping, { now, days })),
	}
}
