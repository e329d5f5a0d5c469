import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OrderPayments } from './order-payments.tsx'

type Order = Parameters<typeof OrderPayments>[0]['order']

const ALL = { fulfil: true, refund: true, note: true, assist: true, seePayments: true, contact: true }

const ORDER: Order = {
	can: ALL,
	status: 'processing',
	isCollected: false,
	paymentState: 'paid',
	paidBackNote: null,
	refundable: { rupees: 280, label: '₹280.00' },
	reached: 'email',
	payments: [],
	paymentsInReview: [],
	stuckRefunds: [],
	hasOnlinePayment: true,
}

function render(change: Partial<Order> = {}, query = '') {
	const order = { ...ORDER, ...change }
	const Page = createRoutesStub([{ path: '/', Component: () => <OrderPayments order={order} /> }])
	return renderToStaticMarkup(<Page initialEntries={[`/${query}`]} />)
}

const summaries = (html: string) => [...html.matchAll(/<summary[^>]*>([^<]*)/g)].map(([, label]) => label)

test('a paid order is cancelled or refunded in part beside its payments', () => {
	expect(summaries(render())).toEqual(['Cancel and refund', 'Partial refund'])
	expect(render()).toContain('Cancel and refund ₹280.00')
	expect(summaries(render({ status: 'delivered' }))).toEqual(['Partial refund'])
})

test('nothing is refunded of an order that is unpaid or refunded, nor by who may not', () => {
	const refundable = { rupees: 0, label: '₹0.00' }
	expect(summaries(render({ status: 'payment_pending', paymentState: 'unpaid', refundable }))).toEqual([])
	expect(summaries(render({ status: 'refunded', paymentState: 'refunded', refundable }))).toEqual([])
	expect(summaries(render({ can: { ...ALL, refund: false } }))).toEqual([])
})

test.each([
	['?cancel=confirm', ['Cancel and refund']],
	['?refund=80.50', ['Partial refund']],
	['', []],
])('after the password, %s opens the form that was sent', (query, open) => {
	const opened = [...render({}, query).matchAll(/<details open=""><summary[^>]*>([^<]*)/g)]
	expect(opened.map(([, label]) => label)).toEqual(open)
})
