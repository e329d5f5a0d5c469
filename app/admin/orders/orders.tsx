/** Every order, found in a word, and moved along in numbers. */
import { data } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { FindOrders } from '#app/admin/orders/order-filters.tsx'
import { FoundOrders, TOGETHER } from '#app/admin/orders/order-table.tsx'
import { FurtherBack } from '#app/admin/layout/older-link.tsx'
import type { Told } from '#app/admin/layout/action-result.ts'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { endOf, formatMoment, startOf } from '#shop/dates.ts'
import { isId } from '#shop/input/fields.ts'
import { formatTotal } from '#shop/money.ts'
import { countByStatus } from '#shop/orders/admin.server.ts'
import { searchOrders } from '#shop/orders/search.server.ts'
import { fulfil } from '#shop/orders/fulfilment.server.ts'
import { MAX_BULK_ORDERS, ORDER_STATUSES, statusLabel } from '#shop/orders/rules.ts'
import { listOpenRefunds } from '#shop/payments/admin.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/orders.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const status = ORDER_STATUSES.find((known) => known === query.get('status'))
	const before = readCursor(query.get('before'))
	const among = query.get('refunds') === 'open' ? await ordersWithRefunds(shop) : undefined
	const days = { from: startOf(query.get('from')), until: endOf(query.get('until')) }
	const words = query.get('words') ?? undefined
	const [found, counts] = await Promise.all([
		searchOrders(shop, { status, words, ...days, among, before, most: MAX_BULK_ORDERS + 1 }),
		countByStatus(shop),
	])
	const shown = found.slice(0, MAX_BULK_ORDERS)
	const last = found.length > MAX_BULK_ORDERS ? shown.at(-1) : undefined
	return {
		orders: shown.map(({ number, status: now, createdAt, total, recipient }) => ({
			number,
			status: now,
			placed: formatMoment(createdAt),
			total: formatTotal(total),
			who: `${recipient.name}, ${recipient.city} ${recipient.pincode}`,
		})),
		counts,
		next: last ? `${last.createdAt.toISOString()}_${last.id}` : null,
	}
}

async function ordersWithRefunds(shop: Shop): Promise<string[]> {
	return (await listOpenRefunds(shop)).map(({ orderId }) => orderId)
}

const tooMany: Told = { refused: `At most ${MAX_BULK_ORDERS} orders at once, please.`, field: null }

/** Many parcels are packed at once; each that cannot be says why and stops none of the others. */
export async function action({ request, context }: Route.ActionArgs): Promise<Told> {
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const to = TOGETHER.find((status) => status === form.get('to'))
	const numbers = [...new Set(form.getAll('number').map(String))]
	if (!to) throw data(null, { status: 400 })
	if (numbers.length > MAX_BULK_ORDERS) return tooMany
	const refusals: string[] = []
	for (const number of numbers) {
		const outcome = await fulfil(shop, { number, to, by: context.get(adminContext) })
		if (!outcome.ok) refusals.push(`${number}: ${outcome.message}`)
	}
	const moved = numbers.length - refusals.length
	return refusals.length > 0
		? { refused: `${moved} moved. ${refusals.join(' ')}`, field: null }
		: { done: `${moved} ${moved === 1 ? 'order is' : 'orders are'} ${statusLabel(to).toLowerCase()}` }
}

export default function Orders({ loaderData: { orders, counts, next }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle told={actionData}>Orders</ConsoleTitle>
			<FindOrders counts={counts} />
			{orders.length === 0 && <p>No orders here.</p>}
			{orders.length > 0 && <FoundOrders orders={orders} />}
			{next && <FurtherBack before={next} label="Older orders" />}
		</>
	)
}

function readCursor(text: string | null): { createdAt: Date; id: string } | undefined {
	const [moment = '', id = ''] = text?.split('_') ?? []
	const createdAt = new Date(moment)
	// What is no moment is not after 1970 either, and PostgreSQL reads no year of five digits.
	const isMoment = createdAt.getTime() > 0 && createdAt.getUTCFullYear() < 10_000
	return isId(id) && isMoment ? { createdAt, id } : undefined
}
