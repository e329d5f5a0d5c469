import { expect, test } from 'vitest'
import { deliveryCalendar } from './delivery-calendar.ts'

const delivery = {
	orderNumber: 'SK3-7F3K9QXB-20261120',
	dates: { from: '2026-11-28', to: '2026-11-30' },
	brandName: 'SK3 Coffee',
	trackingUrl: 'https://shop.example/track-order?id=SK3-7F3K9QXB-20261120',
	now: new Date('2026-11-25T06:30:15.123Z'),
}
const unfold = (text: string) => text.replaceAll('\r\n ', '')

test('is one event for all days, which ends on the day after the last', () => {
	expect(unfold(deliveryCalendar(delivery)).split('\r\n')).toEqual([
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//SK3 Coffee//Delivery//EN',
		'BEGIN:VEVENT',
		'UID:SK3-7F3K9QXB-20261120@shop.example',
		'DTSTAMP:20261125T063015Z',
		'DTSTART;VALUE=DATE:20261128',
		'DTEND;VALUE=DATE:20261201',
		'SUMMARY:Coffee from SK3 Coffee arrives',
		'DESCRIPTION:Order SK3-7F3K9QXB-20261120. https://shop.example/track-order?id=SK3-7F3K9QXB-20261120',
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
		'END:VCALENDAR',
		'',
	])
})

test('escapes the name of the shop, and keeps each line within 75 bytes', () => {
	const text = deliveryCalendar({ ...delivery, brandName: 'Ravi, Sons; காபி\nEND:VEVENT' })
	expect(unfold(text)).toContain('SUMMARY:Coffee from Ravi\\, Sons\\; காபி\\nEND:VEVENT arrives\r\n')
	for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
