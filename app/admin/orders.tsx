/** Every order, found in a word, and moved along in numbers. */
import { data, useSearchParams } from 'react-router'
import { FindForm } from '#app/admin/find-form.tsx'
import { FoundOrders, TOGETHER } from '#app/admin/found-orders.tsx'
import { FurtherBack } from '#app/admin/further-back.tsx'
import { type Told, useTold } from '#app/admin/use-told.ts'
import { adminContext } from '#app/web/admin-context.ts'
import { readForm } from '#app/web/read-form.ts'
import { shopContext } from '#app/web/shop-context.ts'
import { formatMoment } from '#shop/dates.ts'
import { isId } from '#shop/fields.ts'
import { formatTotal } from '#shop/money.ts'
import { countByStatus, searchOrders } from '#shop/orders/desk.server.ts'
import { moveAlong } from '#shop/orders/fulfil.server.ts'
import { ORDER_STATUSES, statusLabel } from '#shop/orders/rules.ts'
import type { Route } from './+types/orders.ts'

const PAGE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const status = ORDER_STATUSES.find((known) => known === query.get('status'))
	const before = readCursor(query.get('before'))
	const [found, counts] = await Promise.all([
		searchOrders(shop, { status, words: query.get('words') ?? undefined, before, most: PAGE + 1 }),
		countByStatus(shop),
	])
	const shown = found.slice(0, PAGE)
	const last = found.length > PAGE ? shown.at(-1) : undefined
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

/** Many parcels are packed at once; each that cannot be says why and stops none of the others. */
export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const to = TOGETHER.find((status) => status === form.get('to'))
	const numbers = form.getAll('number').map(String)
	if (!to) throw data(null, { status: 400 })
	const refusals: string[] = []
	for (const number of numbers) {
		const outcome = await moveAlong(shop, { number, to, by: context.get(adminContext) })
		if (!outcome.ok) refusals.push(`${number}: ${outcome.message}`)
	}
	const moved = numbers.length - refusals.length
	const told: Told =
		refusals.length > 0
			? { refused: `${moved} moved. ${refusals.join(' ')}`, field: null }
			: { done: `${moved} ${moved === 1 ? 'order is' : 'orders are'} ${statusLabel(to).toLowerCase()}` }
	return told
}

export default function Orders({ loaderData: { orders, counts, next }, actionData }: Route.ComponentProps) {
	useTold(actionData)
	return (
		<>
			<h1 className="console-title">Orders</h1>
			<Search counts={counts} />
			{orders.length === 0 && <p>No orders here.</p>}
			{orders.length > 0 && <FoundOrders orders={orders} />}
			{next && <FurtherBack before={next} label="Older orders" />}
		</>
	)
}

function Search({ counts }: Pick<Route.ComponentProps['loaderData'], 'counts'>) {
	const [query] = useSearchParams()
	return (
		<FindForm name="words" label="Find" placeholder="Number, name, e-mail, phone or PIN">
			<label className="grid gap-1">
				<span className="field-label">Status</span>
				<select name="status" defaultValue={query.get('status') ?? ''} className="input">
					<option value="">All</option>
					{ORDER_STATUSES.map((status) => (
						<option key={status} value={status}>
							{statusLabel(status)} ({counts[status] ?? 0})
						</option>
					))}
				</select>
			</label>
		</FindForm>
	)
}

function readCursor(text: string | null): { createdAt: Date; id: string } | undefined {
	const [moment = '', id = ''] = text?.split('_') ?? []
	const createdAt = new Date(moment)
	return isId(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : undefined
}
