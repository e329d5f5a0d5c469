/** All orders: search, filters, and moving several of them to the next status. */
import { data, href, Link, useSearchParams } from 'react-router'
import { readPageLoadedAt } from '#app/admin/orders/fulfilment/page-loaded-at.ts'
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { OlderLink } from '#app/admin/layout/older-link.tsx'
import { TO_PACK, useStoredSequence } from '#app/admin/orders/order-sequence.tsx'
import { OrderFilters } from '#app/admin/orders/order-filters.tsx'
import { type BulkRefusal, describeRefusals } from '#app/admin/orders/bulk-refusals.ts'
import { BULK_STATUSES, AdminOrderTable } from '#app/admin/orders/list/admin-order-table.tsx'
import { NOTHING_SELECTED } from '#app/admin/orders/list/selection.tsx'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { formatDayAndTime, formatMoment, parseDayEnd, parseDayStart } from '#shop/dates.ts'
import { isId } from '#shop/input/fields.ts'
import { formatTotal } from '#shop/money.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { countByStatus } from '#shop/orders/admin/admin.server.ts'
import { searchOrders, searchUrgentFirst } from '#shop/orders/admin/search.server.ts'
import { listAwaited } from '#shop/orders/differences/differences.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listItemsOf, type Order } from '#shop/orders/orders.server.ts'
import { MAX_BULK_ORDERS } from '#shop/orders/rules.ts'
import { ORDER_STATUSES, statusLabel } from '#shop/orders/statuses.ts'
import { listOpenRefunds, listRecentlyUnconfirmed, listRefundsByHand } from '#shop/payments/admin.server.ts'
import { listUrgentMethods } from '#shop/shipping/rules.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/orders.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const loadedAt = shop.clock().toISOString()
	const query = new URL(request.url).searchParams
	const status = ORDER_STATUSES.find((known) => known === query.get('status'))
	const previous = readCursor(query.get('before'))
	// What has to arrive sooner is packed first, then what has waited longest.
	const isOldestFirst = status === 'processing'
	const isToPack = isOldestFirst && may(context, 'orders.fulfil')
	const urgent = isOldestFirst ? listUrgentMethods(await getShipping(shop)) : []
	const seePayments = may(context, 'payments.read')
	const payments = PAYMENT_FILTERS.find((known) => seePayments && known === query.get('payments'))
	const days = { from: parseDayStart(query.get('from')), until: parseDayEnd(query.get('until')) }
	const text = query.get('words') ?? undefined
	const search = {
		status,
		text,
		...days,
		ids: payments && (await listByPayments(shop, payments)),
		// Whatever became of the order, the money has to be settled.
		isWithHidden: payments === 'unconfirmed',
		previous,
		limit: MAX_BULK_ORDERS + 1,
	}
	const [found, counts] = await Promise.all([
		isOldestFirst ? searchUrgentFirst(shop, { ...search, urgent }) : searchOrders(shop, search),
		countByStatus(shop),
	])
	const page = found.slice(0, MAX_BULK_ORDERS)
	const last = found.length > MAX_BULK_ORDERS ? page.at(-1) : undefined
	const ids = page.map(({ id }) => id)
	const [items, awaited] = await Promise.all([listItemsOf(shop.db, ids), listAwaited(shop, page)])
	const packed = [...new Set(items.map(({ productId }) => productId))]
	const products = isToPack ? await listProducts(shop, { ids: packed }) : []
	const isAwaited = new Set(awaited.map(({ orderId }) => orderId))
	return {
		loadedAt,
		orders: page.map(({ id, number, status: now, createdAt, total, recipient, ...order }) => ({
			number,
			status: now,
			isWaitingForPayment: isAwaited.has(id),
			placed: isToPack ? formatDayAndTime(createdAt) : formatMoment(createdAt),
			total: formatTotal(total),
			items: items
				.filter(({ orderId }) => orderId === id)
				.map(({ imageUrl, quantity, productId, productName, sizeLabel, grind }) => {
					const name = products.find((product) => product.id === productId)?.shortName ?? productName
					return { imageUrl, quantity, pack: `${name}, ${sizeLabel}`, grind }
				}),
			customer: [recipient.name, `${recipient.city}\u00a0${recipient.pincode}`.trim()]
				.filter(Boolean)
				.join(', '),
			urgentMethod: urgent.includes(order.shippingMethod) ? order.shippingMethodName : null,
		})),
		status,
		counts,
		can: {
			fulfil: may(context, 'orders.fulfil'),
			printInvoices: may(context, 'invoices.print'),
			seePayments,
		},
		isToPack,
		isOldestFirst,
		next: last ? cursorAfter(last, urgent) : null,
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
	if (numbers.length === 0) return { ...NOTHING_SELECTED, field: null }
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
	loaderData: { loadedAt, orders, status, counts, can, isToPack, isOldestFirst, next },
	actionData,
}: Route.ComponentProps) {
	const [query] = useSearchParams()
	const filters = [...query].filter(([name, value]) => value !== '' && !(isToPack && name === 'status'))
	const isFiltered = filters.length > 0
	useStoredSequence(
		titleOf({ isToPack, isFiltered }),
		orders.map(({ number }) => number),
	)
	const clearsTo = isToPack ? `${href('/admin/orders')}?status=processing` : href('/admin/orders')
	return (
		<>
			<ConsoleTitle result={actionData}>{isToPack ? TO_PACK : 'Orders'}</ConsoleTitle>
			<OrderFilters
				counts={counts}
				clearsTo={isFiltered ? clearsTo : undefined}
				can={can}
				isFolded={isToPack}
			/>
			{orders.length > 0 ? (
				<AdminOrderTable {...{ loadedAt, orders, status, can }} />
			) : (
				<p>
					{emptyText({ isToPack, isFiltered, text: query.get('words') ?? '' })}{' '}
					{isToPack && isFiltered && (
						<Link className="link" to={clearsTo}>
							Clear search
						</Link>
					)}
				</p>
			)}
			{next && <OlderLink before={next} label={isOldestFirst ? 'More orders' : 'Older orders'} />}
		</>
	)
}

type Shown = { isToPack: boolean; isFiltered: boolean }

/** Names the list on the pages of its orders. */
function titleOf({ isToPack, isFiltered }: Shown): string {
	if (isToPack) return TO_PACK
	return isFiltered ? 'Orders' : 'All orders'
}

export function emptyText({ isToPack, isFiltered, text }: Shown & { text: string }): string {
	if (isToPack && isFiltered) return `No order to pack matches ${text ? `'${text}'` : 'these filters'}.`
	if (isToPack) return 'Nothing to pack. Orders appear here once they are paid.'
	return isFiltered ? 'No orders match these filters.' : 'No orders yet. New orders appear here.'
}

type Cursor = { createdAt: Date; id: string; isUrgent: boolean }

function cursorAfter({ createdAt, id, shippingMethod }: Order, urgent: readonly string[]): string {
	const place = `${createdAt.toISOString()}_${id}`
	return urgent.includes(shippingMethod) ? `${place}_urgent` : place
}

function readCursor(text: string | null): Cursor | undefined {
	const [moment = '', id = '', urgent] = text?.split('_') ?? []
	const createdAt = new Date(moment)
	// NaN fails the first comparison, and PostgreSQL rejects years of five digits.
	const isMoment = createdAt.getTime() > 0 && createdAt.getUTCFullYear() < 10_000
	return isId(id) && isMoment ? { createdAt, id, isUrgent: urgent === 'urgent' } : undefined
}
