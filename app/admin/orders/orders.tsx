/** All orders: search, filters, and moving several of them to the next status. */
import { data, useSearchParams } from 'react-router'
import { readPageLoadedAt } from '#app/admin/orders/fulfilment/page-loaded-at.ts'
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { OlderLink } from '#app/admin/layout/older-link.tsx'
import { useStoredSequence } from '#app/admin/orders/order-sequence.tsx'
import { OrderFilters } from '#app/admin/orders/order-filters.tsx'
import { type BulkRefusal, describeRefusals } from '#app/admin/orders/bulk-refusals.ts'
import { BULK_STATUSES, AdminOrderTable } from '#app/admin/orders/admin-order-table.tsx'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { parseDayEnd, formatMoment, parseDayStart } from '#shop/dates.ts'
import { isId } from '#shop/input/fields.ts'
import { formatTotal } from '#shop/money.ts'
import { countByStatus } from '#shop/orders/admin/admin.server.ts'
import { searchOrders } from '#shop/orders/admin/search.server.ts'
import { listAwaited } from '#shop/orders/differences/differences.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listItemsOf } from '#shop/orders/orders.server.ts'
import { MAX_BULK_ORDERS } from '#shop/orders/rules.ts'
import { ORDER_STATUSES, type OrderStatus, statusLabel } from '#shop/orders/statuses.ts'
import { listOpenRefunds, listRecentlyUnconfirmed, listRefundsByHand } from '#shop/payments/admin.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/orders.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const loadedAt = shop.clock().toISOString()
	const query = new URL(request.url).searchParams
	const status = ORDER_STATUSES.find((known) => known === query.get('status'))
	const previous = readCursor(query.get('before'))
	// Who has waited longest is packed first.
	const isOldestFirst = status === 'processing'
	const seePayments = may(context, 'payments.read')
	const payments = PAYMENT_FILTERS.find((known) => seePayments && known === query.get('payments'))
	const days = { from: parseDayStart(query.get('from')), until: parseDayEnd(query.get('until')) }
	const text = query.get('words') ?? undefined
	const [found, counts] = await Promise.all([
		searchOrders(shop, {
			status,
			text,
			...days,
			ids: payments && (await listByPayments(shop, payments)),
			// Whatever became of the order, the money has to be settled.
			isWithHidden: payments === 'unconfirmed',
			isOldestFirst,
			previous,
			limit: MAX_BULK_ORDERS + 1,
		}),
		countByStatus(shop),
	])
	const page = found.slice(0, MAX_BULK_ORDERS)
	const last = found.length > MAX_BULK_ORDERS ? page.at(-1) : undefined
	const ids = page.map(({ id }) => id)
	const [items, awaited] = await Promise.all([listItemsOf(shop.db, ids), listAwaited(shop, page)])
	const isAwaited = new Set(awaited.map(({ orderId }) => orderId))
	return {
		loadedAt,
		orders: page.map(({ id, number, status: now, createdAt, total, recipient }) => ({
			number,
			status: now,
			isWaitingForPayment: isAwaited.has(id),
			placed: formatMoment(createdAt),
			total: formatTotal(total),
			items: items
				.filter(({ orderId }) => orderId === id)
				.map(({ imageUrl, quantity }) => ({ imageUrl, quantity })),
			customer: [recipient.name, `${recipient.city} ${recipient.pincode}`.trim()].filter(Boolean).join(', '),
		})),
		status,
		counts,
		can: {
			fulfil: may(context, 'orders.fulfil'),
			printInvoices: may(context, 'invoices.print'),
			seePayments,
		},
		isOldestFirst,
		next: last ? `${last.createdAt.toISOString()}_${last.id}` : null,
	}
}

const PAYMENT_FILTERS = ['unconfirmed', 'refunding', 'by-hand'] as const

async function listByPayments(shop: Shop, payments: (typeof PAYMENT_FILTERS)[number]): Promise<string[]> {
	if (payments === 'unconfirmed') return listRecentlyUnconfirmed(shop)
	const listed = payments === 'by-hand' ? listRefundsByHand(shop) : listOpenRefunds(shop)
	return (await listed).map(({ orderId }) => orderId)
}

/** Moves each selected order separately, so that one that cannot move does not stop the others. */
export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const to = BULK_STATUSES.find((status) => status === form.get('to'))
	const numbers = [...new Set(form.getAll('number').map(String))]
	if (!to) throw data(null, { status: 400 })
	if (numbers.length === 0) return { error: 'Select at least one order first.', field: null }
	if (numbers.length > MAX_BULK_ORDERS)
		return { error: `Select at most ${MAX_BULK_ORDERS} orders at a time.`, field: null }
	const pageLoadedAt = readPageLoadedAt(form)
	const refusals: BulkRefusal[] = []
	for (const number of numbers) {
		const outcome = await advanceOrder(shop, { number, to, by: context.get(adminContext), pageLoadedAt })
		if (!outcome.ok) refusals.push({ number, message: outcome.message })
	}
	const moved = numbers.length - refusals.length
	if (refusals.length === 0)
		return {
			success: `${moved} ${moved === 1 ? 'order' : 'orders'} marked as ${statusLabel(to).toLowerCase()}`,
		}
	const error = describeRefusals(moved, refusals)
	return { ...(moved > 0 && { title: 'Not all updated' }), error, field: null }
}

export default function Orders({
	loaderData: { loadedAt, orders, status, counts, can, isOldestFirst, next },
	actionData,
}: Route.ComponentProps) {
	const [query] = useSearchParams()
	useStoredSequence(orders.map(({ number }) => number))
	const isFiltered = [...query.values()].some((value) => value !== '')
	return (
		<>
			<ConsoleTitle result={actionData}>
				{status === 'processing' && can.fulfil ? 'To pack' : 'Orders'}
			</ConsoleTitle>
			<OrderFilters counts={counts} isFiltered={isFiltered} can={can} />
			{orders.length > 0 ? (
				<AdminOrderTable {...{ loadedAt, orders, status, can }} />
			) : (
				<p>{emptyText(status, isFiltered)}</p>
			)}
			{next && <OlderLink before={next} label={isOldestFirst ? 'Newer orders' : 'Older orders'} />}
		</>
	)
}

function emptyText(status: OrderStatus | undefined, isFiltered: boolean): string {
	if (status === 'processing') return 'Nothing to pack. Orders appear here once they are paid.'
	return isFiltered ? 'No orders match these filters.' : 'No orders yet. New orders appear here.'
}

function readCursor(text: string | null): { createdAt: Date; id: string } | undefined {
	const [moment = '', id = ''] = text?.split('_') ?? []
	const createdAt = new Date(moment)
	// NaN fails the first comparison, and PostgreSQL rejects years of five digits.
	const isMoment = createdAt.getTime() > 0 && createdAt.getUTCFullYear() < 10_000
	return isId(id) && isMoment ? { createdAt, id } : undefined
}
