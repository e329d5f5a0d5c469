/** Writes the days of a delivery as a calendar file (RFC 5545), which phones open in their calendar. */
import type { DeliveryDates } from './delivery-date.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'

type Delivery = {
	orderNumber: string
	dates: DeliveryDates
	brandName: string
	trackingUrl: string
	now: Date
}

export function deliveryCalendar({ orderNumber, dates, brandName, trackingUrl, now }: Delivery): string {
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		`PRODID:-//${escapeText(brandName)}//Delivery//EN`,
		'BEGIN:VEVENT',
		`UID:${orderNumber}@${new URL(trackingUrl).hostname}`,
		`DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
		`DTSTART;VALUE=DATE:${dates.from.replaceAll('-', '')}`,
		// The end is the first day after the event.
		`DTEND;VALUE=DATE:${dayAfter(dates.to).replaceAll('-', '')}`,
		`SUMMARY:${escapeText(`Coffee from ${brandName} arrives`)}`,
		`DESCRIPTION:${escapeText(`Order ${orderNumber}. ${trackingUrl}`)}`,
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
		'END:VCALENDAR',
	]
	return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function dayAfter(day: string): string {
	return new Date(Date.parse(day) + DAY_MILLISECONDS).toISOString().slice(0, 10)
}

function escapeText(text: string): string {
	return text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, '\\n')
}

/** A line has at most 75 bytes. No character of the shop's scripts takes more than three. */
function fold(line: string): string {
	return (line.match(/.{1,24}/gu) ?? []).join('\r\n ')
}
