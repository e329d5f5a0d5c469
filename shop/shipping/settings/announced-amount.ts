/** The amount above which the banner promises free shipping. It follows the thresholds unless the owner sets it. */
import { delivers, methodOf, priceIn } from '#shop/shipping/places/zones.ts'
import { freeFrom } from '#shop/shipping/rules.ts'
import type { ShippingSettings } from './settings.ts'
import { formatPrice, type Paise } from '#shop/money.ts'
import { formatThreshold, toThreshold } from '#shop/threshold.ts'
import { defaultMessage } from '#shop/promotional-messages/default-message.ts'

/**
 * Returns the new settings, with the amount from which every zone is free if that has changed and the amount on the banner
 * has not. Otherwise a new threshold would be refused because of a field that nobody has touched.
 */
export function followThresholds(before: ShippingSettings, after: ShippingSettings): ShippingSettings {
	const { announcedFreeAbove: announced } = after
	if (announced === null || announced !== before.announcedFreeAbove) return after
	const { above } = findLastFreeZone(after)
	const isStillTrue = above !== null && above <= announced && above === findLastFreeZone(before).above
	return isStillTrue ? after : { ...after, announcedFreeAbove: above }
}

/** Nobody may be charged where the banner promises free shipping. */
export function whyAnnouncementRefused(settings: ShippingSettings): string | null {
	const { announcedFreeAbove: announced } = settings
	if (announced === null) return null
	const { zone, above } = findLastFreeZone(settings)
	if (above !== null && above <= announced) return null
	const promise = `The banner would promise free shipping ${formatThreshold(announced, 'over')}, but shipping to ${zone}`
	if (above === null) return `${promise} is never free. Leave this field empty, and the banner promises none.`
	const { kind, amount } = toThreshold(above)
	return `${promise} is free only ${formatThreshold(above)}. Choose '${kind}' and enter ${formatPrice(amount)} or more here too, or leave this field empty, and the banner promises none.`
}

/** Returns what a banner with this amount says, for the owner who has not entered it. */
export function describeAnnouncement(settings: ShippingSettings): string {
	const { announcedFreeAbove: announced } = settings
	if (announced !== null) return `The banner follows: "${defaultMessage(announced)}".`
	return `The banner no longer promises free shipping, because shipping to ${findLastFreeZone(settings).zone} is never free.`
}

/** Returns the zone that becomes free last, so that one correction is enough. `above` is null if it never does. */
function findLastFreeZone({ methods, zones }: ShippingSettings): { zone: string; above: Paise | null } {
	const offered = methods.filter((method) => method.isOffered && delivers(method))
	const [last] = zones
		.map((zone) => {
			const thresholds = offered
				.filter(({ id }) => methodOf(zone, id))
				.map((method) => freeFrom(priceIn(zone, method)))
				.toSorted(byThreshold)
			return { zone: zone.name, above: thresholds[0] ?? null }
		})
		.toSorted((a, b) => byThreshold(b.above, a.above))
	if (!last) throw new Error('There is always the zone of the rest of India')
	return last
}

function byThreshold(a: Paise | null, b: Paise | null): number {
	if (a === b) return 0
	return (a ?? Infinity) - (b ?? Infinity)
}
