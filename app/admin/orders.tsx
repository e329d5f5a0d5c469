/** Every order, found in a word, and moved along in numbers. */
import { data, Form, href, Link, useNavigation, useSearchParams } from 'react-router'
import { type Told, useTold } from '#app/admin/use-told.ts'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { Button } from '#app/ui/button.tsx'
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
	const to = String(form.get('to'))
	const numbers = form.getAll('number').map(String)
	if (to !== 'packed' && to !== 'out_for_delivery' && to !== 'delivered') throw data(null, { status: 400 })
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
	const [query] = useSearchParams()
	const isBusy = useNavigation().state === 'submitting'
	return (
		<>
			<h1 className="console-title">Orders</h1>
			<Form className="mb-4 flex flex-wrap items-end gap-3" role="search">
				<label className="grid gap-1">
					<span className="field-label">Find</span>
					<input
						name="words"
						defaultValue={query.get('words') ?? ''}
						placeholder="Number, name, e-mail, phone or PIN"
						className="input w-80"
					/>
				</label>
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
				<Button type="submit" tone="quiet">
					Find
				</Button>
			</Form>
			{orders.length === 0 && <p>No orders here.</p>}
			{orders.length > 0 && (
				<Form method="post" preventScrollReset>
					<div className="mb-3 flex flex-wrap items-center gap-3">
						<span>The chosen ones are</span>
						{(['packed', 'out_for_delivery', 'delivered'] as const).map((to) => (
							<Button key={to} type="submit" name="to" value={to} tone="quiet" aria-disabled={isBusy}>
								{statusLabel(to)}
							</Button>
						))}
						<Button type="submit" formMethod="get" formAction={href('/admin/packing-slips')} tone="quiet">
							Packing Slips
						</Button>
					</div>
					<div className="admin-scroll">
						<table className="admin-table">
							<thead>
								<tr>
									<th scope="col">
										<span className="sr-only">Choose</span>
									</th>
									<th scope="col">Order</th>
									<th scope="col">Placed</th>
									<th scope="col">Status</th>
									<th scope="col" className="number">
										Total
									</th>
									<th scope="col">For</th>
								</tr>
							</thead>
							<tbody>
								{orders.map(({ number, status, placed, total, who }) => (
									<tr key={number}>
										<td>
											<input
												type="checkbox"
												name="number"
												value={number}
												aria-label={`Choose ${number}`}
												className="size-5 accent-kumkum"
											/>
										</td>
										<td>
											<Link className="link" to={href('/admin/orders/:number', { number })}>
												{number}
											</Link>
										</td>
										<td>{placed}</td>
										<td>
											<StatusPill status={status} screen="history" />
										</td>
										<td className="number">{total}</td>
										<td>{who}</td>
									</tr>
								))}
							</tbody>
						</table>
					</div>
				</Form>
			)}
			{next && (
				<p className="mt-4">
					<Link
						className="link"
						to={`?${new URLSearchParams({ ...Object.fromEntries(query), before: next })}`}
					>
						Older orders
					</Link>
				</p>
			)}
		</>
	)
}

function readCursor(text: string | null): { createdAt: Date; id: string } | undefined {
	const [moment = '', id = ''] = text?.split('_') ?? []
	const createdAt = new Date(moment)
	return isId(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : undefined
}
