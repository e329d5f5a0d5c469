import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { OrderDetails } from './order-details.tsx'
import { rupees } from '#shop/money.ts'
import { masked, type OrderView } from '#shop/orders/order-view.ts'

const order: OrderView = {
	number: 'SK3-7F3K9QXB-20261120',
	status: 'cancelled',
	createdAt: '2026-11-20T10:00:00.000Z',
	subtotal: rupees(250),
	shipping: rupees(30),
	discount: rupees(0),
	total: rupees(280),
	partialRefunds: [{ amount: rupees(10.5), at: '2026-11-21T10:00:00.000Z' }],
	promoCode: null,
	items: [],
	address: null,
	trackingNumber: null,
	courier: null,
	moves: [{ status: 'cancelled', at: '2026-11-22T10:00:00.000Z' }],
	isMine: true,
}

function textOf(view: OrderView): string {
	const Page = createRoutesStub([
		{ path: '/', Component: () => <OrderDetails order={view} screen="orders" onChange={() => {}} /> },
	])
	return renderToStaticMarkup(<Page />).replace(/<[^>]*>/g, '')
}

describe('a cancelled order with an earlier partial refund', () => {
	test('shows its customer the amount that is still to be refunded', () => {
		expect(textOf(order)).toContain(
			'Cancelled on 22 Nov 2026. Your refund of ₹269.50 should reach you within 5-7 business days.',
		)
	})

	test('shows no amount to others, who do not see partial refunds', () => {
		const text = textOf(masked(order))
		expect(text).toContain('Cancelled on 22 Nov 2026. The refund should arrive within 5-7 business days.')
		expect(text).not.toContain('refund of')
	})
})
