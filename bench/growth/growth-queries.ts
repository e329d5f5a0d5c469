/** The queries behind the pages of customers and the owner. */
import type pg from 'pg'
import { orderNumberAt, listInvoicesOf } from './generate-orders.ts'
import { countMessagesToAnswer } from '#shop/contact/admin.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { drawInvoices } from '#shop/invoices/draw-invoices.server.ts'
import { renderInvoicePdf } from '#shop/invoices/render-pdf.server.ts'
import { countByStatus } from '#shop/orders/admin/admin.server.ts'
import { searchOrders } from '#shop/orders/admin/search.server.ts'
import { sumSales } from '#shop/orders/admin/sales.server.ts'
import { countWaiting } from '#shop/orders/admin/waiting.server.ts'
import { countOrders, listOrders } from '#shop/orders/views/order-views.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { listOpenRefunds, listRecentlyUnconfirmed, sumOpenRefunds } from '#shop/payments/admin.server.ts'
import { isPaidOtherwise } from '#shop/payments/complete-order-views.server.ts'
import { countStuckRefunds } from '#shop/payments/alerts/owner-alerts.server.ts'
import { monthToDate } from '#shop/reports/month-to-date.ts'
import { paymentFigures } from '#shop/reports/payments.server.ts'
import { listSales, readSalesBreakdown } from '#shop/reports/sales.server.ts'
import { listStockPace } from '#shop/reports/stock-pace.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type FilledShop = { shop: Shop; pool: pg.Pool; customerId: string; now: Date }

export const BASELINE = 'bare indexed read'

export const QUERIES: Record<string, (grown: FilledShop) => Promise<unknown>> = {
	[BASELINE]: ({ pool }) => pool.query('select * from orders where number = $1', [orderNumberAt(7)]),
	'order history with its count': ({ shop, customerId }) =>
		Promise.all([
			listOrders(shop, { customerId, page: 1, alsoListed: isPaidOtherwise(shop) }),
			countOrders(shop, { customerId, alsoListed: isPaidOtherwise(shop) }),
		]),
	tracking: ({ shop }) =>
		trackOrder(shop, { number: orderNumberAt(7), viewer: { customerId: null, guestHash: null } }),
	'console search by number': ({ shop }) => searchOrders(shop, { text: orderNumberAt(9).slice(0, 11) }),
	'console search by email': ({ shop }) => searchOrders(shop, { text: 'buyer13@' }),
	'console search by phone': ({ shop }) => searchOrders(shop, { text: '9000000013' }),
	'newest orders': ({ shop }) => searchOrders(shop, {}),
	'newest orders to pack': ({ shop }) => searchOrders(shop, { status: 'processing' }),
	'orders of three days': ({ shop, now }) =>
		searchOrders(shop, { from: daysBefore(now, 10), until: daysBefore(now, 7) }),
	'orders of three days to pack': ({ shop, now }) =>
		searchOrders(shop, { status: 'processing', from: daysBefore(now, 10), until: daysBefore(now, 7) }),
	'orders with an open refund': async ({ shop }) =>
		searchOrders(shop, { ids: (await listOpenRefunds(shop)).map(({ orderId }) => orderId) }),
	'order counts by status': ({ shop }) => countByStatus(shop),
	'console overview': ({ shop }) => overview(shop),
	'invoice, rendered': async ({ shop }) =>
		drawInvoices(
			(await listInvoicesOf(shop, orderNumberAt(7))).map(({ data }) => ({ data, stamp: null, logo: null })),
		),
	'invoice, from the cache': async ({ shop }) =>
		renderInvoicePdf(shop, await listInvoicesOf(shop, orderNumberAt(7))),
}

function daysBefore(now: Date, days: number): Date {
	return new Date(now.getTime() - days * DAY_MILLISECONDS)
}

/** Keep this in step with `app/admin/overview/overview.tsx`. */
function overview(shop: Shop) {
	const days = 30
	return Promise.all([
		countWaiting(shop),
		countMessagesToAnswer(shop),
		listRecentlyUnconfirmed(shop),
		countStuckRefunds(shop),
		sumOpenRefunds(shop),
		...Object.values(monthToDate(shop.clock())).map((period) => sumSales(shop, period)),
		listStockPace(shop),
		listSales(shop, { days, step: 1 }),
		readSalesBreakdown(shop, days),
		paymentFigures(shop, days),
	])
}
