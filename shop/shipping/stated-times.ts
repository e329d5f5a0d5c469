/**
 * The delivery times on the information pages. The specification fixes texts that differ from its PIN code rule. They
 * apply as long as the zones and all days are the specified ones; otherwise the texts follow the zones.
 */
import { WEEKDAYS } from './delivery-date.ts'
import { formatDays, defaultMethod, zoneDays, zoneEstimate } from './places/zones.ts'
import { titleInSentence } from './rules.ts'
import type { Shipping, Zone } from './settings/settings.ts'
import { DEFAULT_SHIPPING } from './settings/default-settings.ts'

type StatedTime = { place: string; days: string }

/** Besides the nearest place. */
const SPECIFIED_TIMES: readonly StatedTime[] = [
	{ place: 'Metro cities', days: '3-5 business days' },
	{ place: 'Other cities', days: '4-7 business days' },
]

/** Returns the table of the shipping policy. */
export function statedTimes(shipping: Shipping): readonly StatedTime[] {
	if (hasSpecifiedTimes(shipping)) {
		return [{ place: nearestPlace(shipping), days: '1-2 business days' }, ...SPECIFIED_TIMES]
	}
	return shipping.zones.map((zone) => ({ place: zone.name, days: zoneEstimate(shipping, zone) }))
}

/**
 * Returns 'We dispatch in 24-48 hours, and delivery takes 3-5 business days.' The days are those of the cheapest method,
 * which is named if it is not the method that a new shop begins with.
 */
export function dispatchAndDelivery(shipping: Shipping): string {
	const dispatch = shipping.handlingDays === 0 ? 'in 24-48 hours' : `within ${dispatchTime(shipping)}`
	const method = defaultMethod(shipping, null)
	const name = method.id === defaultMethod(DEFAULT_SHIPPING, null).id ? null : titleInSentence(method)
	const delivery =
		method.estimate.max === 0
			? `parcels${name ? ` by ${name}` : ''} arrive on the day we dispatch them`
			: `${name ?? 'delivery'} takes ${formatDays(method.estimate, 'business day')}`
	return `We dispatch ${dispatch}, and ${delivery}.`
}

/** Returns 'Chennai is usually faster; remote places can take longer.' */
export function fasterAndSlower(shipping: Shipping): string {
	const nearest = nearestZone(shipping)
	const isFaster = daysTo(shipping, nearest) < transitDays(shipping).max
	return isFaster
		? `${nearest.name} is usually faster; remote places can take longer.`
		: 'Remote places can take longer.'
}

/** Returns '24-48 hours' as specified; for other settings, until the last day on which any parcel may arrive. */
export function timeToDoor(shipping: Shipping): string {
	return hasSpecifiedTimes(shipping) ? '24-48 hours' : businessDays(shipping, transitDays(shipping).max)
}

/** Returns '24 hours' as specified. */
export function timeToNearest(shipping: Shipping): string {
	return hasSpecifiedTimes(shipping)
		? '24 hours'
		: businessDays(shipping, daysTo(shipping, nearestZone(shipping)))
}

/** Returns 'Chennai', or 'India' where no zone is faster than its rest. */
export function nearestPlace(shipping: Shipping): string {
	const nearest = nearestZone(shipping)
	return nearest === shipping.zones.at(-1) ? 'India' : nearest.name
}

function nearestZone(shipping: Shipping): Zone {
	const [nearest] = shipping.zones.toSorted((a, b) => daysTo(shipping, a) - daysTo(shipping, b))
	if (!nearest) throw new Error('The last zone is the rest of India')
	return nearest
}

function daysTo(shipping: Shipping, zone: Zone): number {
	return zoneDays(shipping, zone)?.max ?? Infinity
}

/** Counts from the order. One that is placed after the cut-off is processed on the next working day. */
function businessDays({ handlingDays }: Pick<Shipping, 'handlingDays'>, transit: number): string {
	const days = handlingDays + 1 + transit
	return formatDays({ min: days, max: days }, 'business day')
}

/** Returns '24 hours' as specified. */
export function dispatchHours(shipping: Pick<Shipping, 'handlingDays'>): string {
	return shipping.handlingDays === 0 ? '24 hours' : dispatchTime(shipping)
}

/** Returns '1 day' as specified. */
export function dispatchTime(shipping: Pick<Shipping, 'handlingDays'>): string {
	return shipping.handlingDays === 0 ? '1 day' : businessDays(shipping, 0)
}

/** Returns '1-2 business days for PIN codes that start with 600, … and 4-7 business days elsewhere in India'. */
export function describeEstimates(shipping: Shipping): string {
	const parts = shipping.zones.map(
		(zone, index) => `${zoneEstimate(shipping, zone)} ${describePlace(zone, index)}`,
	)
	const last = parts.pop() ?? ''
	return parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`
}

function describePlace({ prefixes, states }: Zone, index: number): string {
	if (prefixes.length === 0 && states.length === 0) return index === 0 ? 'in India' : 'elsewhere in India'
	const codes = `${index === 0 ? 'PIN codes' : 'others'} that start with ${prefixes.join(' or ')}`
	return `for ${[...(prefixes.length > 0 ? [codes] : []), ...states].join(', ')}`
}

/** Returns the first and the last working day on which any parcel may arrive, by the default method of each zone. */
export function transitDays(shipping: Shipping): { min: number; max: number } {
	const days = shipping.zones.flatMap((zone) => zoneDays(shipping, zone) ?? [])
	return { min: Math.min(...days.map(({ min }) => min)), max: Math.max(...days.map(({ max }) => max)) }
}

/** Returns for example 'a Sunday or a public holiday'. */
export function daysOff({ workingDays }: Pick<Shipping, 'workingDays'>): string {
	const names = WEEKDAYS.filter((_, day) => !workingDays.includes(day)).map((name) => `a ${name}`)
	return [...names, 'a public holiday'].join(', ').replace(/, ([^,]*)$/, ' or $1')
}

export const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0]

/** Returns for example 'Monday to Saturday' or 'Monday to Thursday and Saturday'. */
export function describeWorkingDays({ workingDays }: Pick<Shipping, 'workingDays'>): string {
	if (WEEK_FROM_MONDAY.every((day) => workingDays.includes(day))) return 'all days of the week'
	const runs: string[][] = [[]]
	for (const day of WEEK_FROM_MONDAY) {
		if (workingDays.includes(day)) runs.at(-1)?.push(WEEKDAYS[day] ?? '')
		else runs.push([])
	}
	const names = runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run))
	return names.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

/** Returns for example '2 pm', 'noon' or 'midnight'. */
export function formatHour(hour: number): string {
	if (hour === 12) return 'noon'
	if (hour === 24) return 'midnight'
	return hour < 12 ? `${hour} am` : `${hour - 12} pm`
}

function hasSpecifiedTimes(shipping: Shipping): boolean {
	return (
		hasSpecifiedZones(shipping) && dispatchAndDelivery(shipping) === dispatchAndDelivery(DEFAULT_SHIPPING)
	)
}

/** Ignores what they are called. */
function hasSpecifiedZones(shipping: Shipping): boolean {
	const describe = (its: Shipping) =>
		JSON.stringify(its.zones.map((zone) => [zone.prefixes, zone.states, zoneEstimate(its, zone)]))
	return describe(shipping) === describe(DEFAULT_SHIPPING)
}
