/** Describes the shipping settings for the audit log. */
import { WEEKDAYS } from '#shop/shipping/delivery-date.ts'
import { formatHolidays } from '#shop/shipping/holidays.ts'
import { nameInSentence } from '#shop/shipping/rules.ts'
import { formatDays, methodOf } from '#shop/shipping/places/zones.ts'
import type { ShippingMethod, ShippingPrice, ShippingSettings, Zone } from './settings.ts'
import { formatHour } from '#shop/shipping/stated-times.ts'
import { formatPrice, ZERO_PAISE } from '#shop/money.ts'
import { formatThreshold } from '#shop/threshold.ts'

/** Returns what differs, such as `{ 'method Standard': '₹40, free above ₹300, 3-5 days → ₹50, …' }`. */
export function describeChanges(before: ShippingSettings, after: ShippingSettings): Record<string, string> {
	// The order is the same in both, because zones do not change when methods are moved.
	const ids = [...new Set([...before.methods, ...after.methods].map(({ id }) => id))]
	const [old, now] = [describe(before, ids), describe(after, ids)]
	const names = new Set([...Object.keys(old), ...Object.keys(now)])
	const changes = [...names].flatMap((name) => {
		const [from, to] = [old[name] ?? '–', now[name] ?? '–']
		return from === to ? [] : [[name, `${from} → ${to}`] as const]
	})
	return Object.fromEntries(changes)
}

function describe(settings: ShippingSettings, ids: readonly string[]): Record<string, string> {
	const inOrder = settings.methods.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
	const { methods, zones, announcedFreeAbove, unserved, workingDays, holidays } = settings
	return {
		methods: methods.map(({ name }) => name).join(', '),
		...Object.fromEntries(methods.map((method) => [`method ${method.name}`, describeMethod(method)])),
		zones: zones.map(({ name }) => name).join(', '),
		...Object.fromEntries(zones.map((zone) => [`zone ${zone.name}`, describeZone(zone, inOrder)])),
		banner: announcedFreeAbove === null ? '–' : formatThreshold(announcedFreeAbove, 'over'),
		'not served': unserved.join(' ') || '–',
		'cut-off': formatHour(settings.cutOffHour),
		'working days to dispatch': String(settings.handlingDays),
		'working days': workingDays.map((day) => WEEKDAYS[day]).join(', '),
		holidays: formatHolidays(holidays).join(', ') || '–',
	}
}

function describeMethod({ isOffered, description, estimate, ...price }: ShippingMethod): string {
	const days = estimate ? formatDays(estimate, 'day') : 'collected'
	return [describePrice(price), days, isOffered ? '' : 'off', description].filter(Boolean).join(', ')
}

function describeZone(zone: Zone, methods: readonly ShippingMethod[]): string {
	const offered = methods.flatMap(({ id, name }) => {
		const offer = methodOf(zone, id)
		if (!offer) return []
		const days = offer.days ? ` ${formatDays(offer.days, 'working day')}` : ''
		const price = offer.ownPrice ? ` for ${describePrice(offer.ownPrice)}` : ''
		return `${nameInSentence(name)}${days}${price}`
	})
	return [[...zone.prefixes, ...zone.states].join(' '), ...offered].filter(Boolean).join(', ')
}

function describePrice({ price, freeAbove }: ShippingPrice): string {
	if (price === ZERO_PAISE) return 'free'
	return freeAbove === null ? formatPrice(price) : `${formatPrice(price)}, free ${formatThreshold(freeAbove)}`
}
