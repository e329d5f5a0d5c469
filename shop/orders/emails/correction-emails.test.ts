import { expect, test } from 'vitest'
import {
	differenceRequestedEmail,
	grindCorrectedEmail,
	orderCorrectedEmail,
	sizeCorrectedEmail,
} from './correction-emails.server.ts'
import { rupees, ZERO_PAISE } from '#shop/money.ts'
import { ORDER_EMAIL_DATA } from '#test/fixtures/order-email.ts'

const data = ORDER_EMAIL_DATA

test('a corrected pack stands beside what it was, and no other pack does', () => {
	const ground = grindCorrectedEmail({
		...data,
		replaced: { kind: 'grind', before: { position: 0, grind: 'Coarse' } },
	})
	expect(ground.text).toContain('Small (220g), fine grind × 2 (was Small (220g), coarse grind): ₹480.00')
	const before = { position: 0, size: 'Medium (500g)', price: rupees(480), refunded: ZERO_PAISE }
	const sized = sizeCorrectedEmail({ ...data, replaced: { kind: 'size', before } })
	expect(sized.text).toContain('(was Medium (500g), fine grind)')
	const other = sizeCorrectedEmail({
		...data,
		replaced: { kind: 'size', before: { ...before, position: 1 } },
	})
	expect(other.text).not.toContain('(was')
})

test('a corrected address stands beside the lines that it replaced', () => {
	const before = { ...data.order.recipient, address: '1 Beach Road', phone: '9840012345' }
	const { text } = orderCorrectedEmail({ ...data, replaced: { kind: 'recipient', before } }, ['address'])
	expect(text).toContain('12 Car Street\nMadurai 625001\nTamil Nadu\n(was 1 Beach Road)')
})

test('a price difference is summed up in the box', () => {
	const { text } = differenceRequestedEmail(data, {
		pack: 'Artisan Blend - 100% Pure',
		from: 'Small (220g)',
		to: 'Medium (500g)',
		amount: '₹240.00',
		lastDay: '2 Dec 2026',
		paymentUrl: 'https://shop.example/pay',
	})
	expect(text).toContain(
		'Ordered: Small (220g)\nNew size: Medium (500g)\nTo pay: ₹240.00\nPay by: 2 Dec 2026\nOrder ID:',
	)
})
