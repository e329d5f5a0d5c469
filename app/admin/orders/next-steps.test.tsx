import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { NextSteps } from './next-steps.tsx'
import type { OrderStatus } from '#shop/orders/statuses.ts'

const NOTHING = { rupees: 0, label: '₹0.00' }

function textOf(
	status: OrderStatus,
	rest: { isPaid?: boolean; isHidden?: boolean; refundable?: typeof NOTHING } = {},
) {
	const order = { status, isPaid: true, isHidden: false, refundable: NOTHING, ...rest }
	const Page = createRoutesStub([{ path: '/', Component: () => <NextSteps order={order} /> }])
	return renderToStaticMarkup(<Page />).replace(/<[^>]*>/g, '')
}

test('an unpaid order waits for its payment, until it is hidden', () => {
	const waiting = "Waiting for the payment. If it isn't paid in time, the order is hidden automatically."
	for (const status of ['payment_pending', 'pending'] as const) {
		expect(textOf(status, { isPaid: false })).toBe(waiting.replace("'", '&#x27;'))
		expect(textOf(status, { isPaid: false, isHidden: true })).toBe('Nothing left to do.')
	}
})

test('a cancelled order waits for its refund', () => {
	expect(textOf('cancelled')).toBe('The refund is in progress. Nothing to do until it completes.')
	expect(textOf('refunded')).toBe('Nothing left to do.')
})

test('a paid order can be packed, cancelled or refunded in part', () => {
	const text = textOf('processing', { refundable: { rupees: 280, label: '₹280.00' } })
	for (const step of ['Mark as packed', 'Cancel and refund ₹280.00', 'Partial refund'])
		expect(text).toContain(step)
	expect(textOf('delivered', { refundable: { rupees: 1, label: '₹1.00' } })).toContain('Partial refund')
})
