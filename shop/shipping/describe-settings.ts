/** The shipping settings in words, for the audit log. */
import { WEEKDAYS } from './delivery-date.ts'
import { formatHoliday } from './holidays.ts'
import { type ShippingPrice, shippingMethodLabel } from './rules.ts'
import { formatDays } from './zones.ts'
import { SHIPPING_METHODS, type ShippingSettings, type Zone } from './settings.ts'
import { formatHour } from './stated-times.ts'
import { formatPrice } from '#shop/money.ts'

/** What differs, such as `{ Standard: '₹40, free above ₹300, 3-5 days → ₹50, …' }`. */
export function describeChanges(before: ShippingSettings, after: ShippingSettings): Record<string, string> {
	const [old, now] = [describe(before), describe(after)]
	const names = new Set([...Object.keys(old), ...Object.keys(now)])
	const changes = [...names].flatMap((name) => {
		const [from, to] = [old[name] ?? '–', now[name] ?? '–']
		return from === to ? [] : [[name, `${from} → ${to}`] as const]
	})
	return Object.fromEntries(changes)
}

function describe(settings: ShippingSettings): Record<string, string> {
	const { methods, zones, announcedFreeAbove, unserved, workingDays, holidays } = settings
	return {
		...Object.fromEntries(
			SHIPPING_METHODS.map(({ value, label }) => [
				label,
				`${describePrice(methods[value])}, ${formatDays(methods[value].estimate, 'day')}`,
			]),
		),
		zones: zones.map(({ name }) => name).join(', '),
		...Object.fromEntries(zones.map((zone) => [`zone ${zone.name}`, describeZone(zone)])),
		banner: announcedFreeAbove === null ? '–' : formatPrice(announcedFreeAbove),
		'not served': unserved.join(' ') || '–',
		'cut-off': formatHour(settings.cutOffHour),
		'working days to dispatch': String(settings.handlingDays),
		'working days': workingDays.map((day) => WEEKDAYS[day]).join(', '),
		holidays: holidays.map(formatHoliday).join(', ') || '–',
	}
}

function describeZone({ prefixes, states, methods }: Zone): string {
	const offered = SHIPPING_METHODS.map(({ value }) => {
		const method = methods[value]
		if (!method) return `no ${shippingMethodLabel(value).toLowerCase()}`
		const price = method.ownPrice ? ` for ${describePrice(method.ownPrice)}` : ''
		return `${shippingMethodLabel(value).toLowerCase()} ${formatDays(method.days, 'working day')}${price}`
	})
	return [[...prefixes, ...states].join(' '), ...offered].filter(Boolean).join(', ')
}

function describePrice({ price, freeAbove }: ShippingPrice): string {
	return freeAbove === null
		? formatPrice(price)
		: `${formatPrice(price)}, free above ${formatPrice(freeAbove)}`
}
