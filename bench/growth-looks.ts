/** What a customer and the owner look up, as their pages do. */
import type pg from 'pg'
import { numberOf, papersOf } from './many-orders.ts'
import { countOpenMessages } from '#shop/contact/admin.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { drawInvoices } from '#shop/invoices/draw-invoices.server.ts'
import { renderInvoicePdf } from '#shop/invoices/render-pdf.server.ts'
import { countByStatus } from '#shop/orders/admin.server.ts'
import { searchOrders } from '#shop/orders/search.server.ts'
import { listCodeUses, listSales, listShares } from '#shop/orders/sales-figures.server.ts'
import { countOrders, listOrders } from '#shop/orders/order-views.server.ts'
import { trackOrder } from '#shop/orders/tracking.server.ts'
import { listOpenRefunds, paymentFigures } from '#shop/payments/admin.server.ts'
import { countLatelyUnsettled } from '#shop/payments/check-payment.server.ts'
import { countStuckRefunds } from '#shop/payments/refund-alarm.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type Grown = { shop: Shop; pool: pg.Pool; customerId: string; now: Date }

export const BARE = 'a bare indexed read'

export const LOOKS: Record<string, (grown: Grown) => Promise<unknown>> = {
	[BARE]: ({ pool }) => pool.query('select * from orders where number = $1', [numberOf(7)]),
	'history page with its count': ({ shop, customerId }) =>
		Promise.all([listOrders(shop, { customerId, page: 1 }), countOrders(shop, customerId)]),
	tracking: ({ shop }) =>
		trackOrder(shop, { number: numberOf(7), viewer: { customerId: null, guestHash: null } }),
	'the owner finds a number': ({ shop }) => searchOrders(shop, { words: numberOf(9).slice(0, 11) }),
	'the owner finds an e-mail': ({ shop }) => searchOrders(shop, { words: 'buyer13@' }),
	'the owner finds a phone': ({ shop }) => searchOrders(shop, { words: '9000000013' }),
	'the newest orders': ({ shop }) => searchOrders(shop, {}),
	'the newest that wait': ({ shop }) => searchOrders(shop, { status: 'processing' }),
	'the orders of three days': ({ shop, now }) =>
		searchOrders(shop, { from: daysBefore(now, 10), until: daysBefore(now, 7) }),
	'those of them that wait': ({ shop, now }) =>
		searchOrders(shop, { status: 'processing', from: daysBefore(now, 10), until: daysBefore(now, 7) }),
	'orders with a refund under way': async ({ shop }) =>
		searchOrders(shop, { among: (await listOpenRefunds(shop)).map(({ orderId }) => orderId) }),
	'orders counted by status': ({ shop }) => countByStatus(shop),
	"the owner's Today": ({ shop }) => today(shop),
	'an invoice, drawn anew': async ({ shop }) =>
		drawInvoices((await papersOf(shop, numberOf(7))).map(({ data }) => ({ data, stamp: null }))),
	'an invoice, asked for again': async ({ shop }) => renderInvoicePdf(await papersOf(shop, numberOf(7))),
}

function daysBefore(now: Date, days: number): Date {
	return new Date(now.getTime() - days * DAY_MILLISECONDS)
}

/** Keep in step with `app/admin/overview/overview.tsx`. */
function today(shop: Shop) {
	const days = 30
	return Promise.all([
		countByStatus(shop),
		countLatelyUnsettled(shop),
		countStuckRefunds(shop),
		listOpenRefunds(shop),
		countOpenMessages(shop),
		listSales(shop, { days, step: 1 }),
		listShares(shop, { what: 'blend', days }),
		listShares(shop, { what: 'size', days }),
		listShares(shop, { what: 'state', days }),
		listCodeUses(shop, days),
		paymentFigures(shop, days),
	])
}
