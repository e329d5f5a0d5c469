import { describe, expect, test, vi } from 'vitest'
import { findChangedView } from '#app/checkout/payment-result/watch-payment.ts'
import { PAID, PENDING } from '#test/fixtures/checkout/payment-status.ts'

describe('findChangedView', () => {
	test.each([
		['a payment that arrived late', PAID, { step: 'success', notice: null }],
		[
			'a second payment',
			{ ...PAID, notice: 'You paid twice. Your ₹280.00 is on its way back.' },
			{ step: 'success', notice: 'You paid twice. Your Rs. 280.00 is on its way back.' },
		],
		[
			'a refund',
			{ success: false, message: "We're refunding it.", refunded: true },
			{ step: 'refunded', message: "We're refunding it." },
		],
	])('finds %s', async (_what, response, view) => {
		vi.stubGlobal('fetch', async () => Response.json(response))
		expect(await findChangedView('SK3-7F3K9QXB-20261120')).toMatchObject(view)
	})

	test.each([
		['undecided', () => Response.json(PENDING)],
		['refused', () => Response.json({ success: false, message: 'No payment found.' })],
		['unavailable', () => new Response('', { status: 503 })],
	])('leaves the page as it is while the payment is %s', async (_what, respond) => {
		vi.stubGlobal('fetch', async () => respond())
		expect(await findChangedView('SK3-7F3K9QXB-20261120')).toBe(null)
	})
})
