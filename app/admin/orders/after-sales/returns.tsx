/** Returns that wait: to be answered, for the parcel, or to be settled. */
import { href, Link } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { KolamDrawing } from '#app/ui/kolam/kolam-drawing.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { formatMoment } from '#shop/dates.ts'
import { RETURN_REASONS, RETURN_WISHES } from '#shop/orders/after-sales/return-rules.ts'
import { listOpenReturns, type ReturnList } from '#shop/orders/after-sales/returns.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { countPacks } from '#shop/orders/rules.ts'
import type { Route } from './+types/returns.ts'

/** The limit of each list. The rest follows once these are done. */
const MAX_ROWS = 50

const LISTS = [
	{ list: 'to answer', title: 'To answer' },
	{ list: 'on the way', title: 'On the way' },
	{ list: 'to settle', title: 'To settle' },
] as const

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	return {
		lists: await Promise.all(
			LISTS.map(async ({ list, title }) => ({ title, rows: await listRows(shop, list) })),
		),
	}
}

async function listRows(shop: Shop, list: ReturnList) {
	const rows = await listOpenReturns(shop, { list, limit: MAX_ROWS })
	return rows.map(({ found, order, since }) => ({
		id: found.id,
		number: order.number,
		customer: order.recipient.name,
		packs: countPacks(found.items),
		reason: RETURN_REASONS[found.reason],
		wish: RETURN_WISHES[found.wish],
		since: formatMoment(since),
	}))
}

export default function Returns({ loaderData: { lists } }: Route.ComponentProps) {
	const waiting = lists.filter(({ rows }) => rows.length > 0)
	return (
		<>
			<h1 className="console-title">Returns</h1>
			{waiting.length === 0 && (
				<>
					<KolamDrawing className="mb-4" />
					<p>No returns. They appear here when a customer asks.</p>
				</>
			)}
			{waiting.length > 0 && (
				<p className="console-intro">Open the order to answer, receive and settle its return.</p>
			)}
			<div className="grid gap-8">
				{waiting.map(({ title, rows }) => (
					<section key={title} aria-label={title}>
						<h2 className="mb-3">
							{title} ({rows.length === MAX_ROWS ? `${MAX_ROWS} oldest` : rows.length})
						</h2>
						<ReturnTable rows={rows} />
					</section>
				))}
			</div>
		</>
	)
}

type Row = Route.ComponentProps['loaderData']['lists'][number]['rows'][number]

function ReturnTable({ rows }: { rows: readonly Row[] }) {
	return (
		<AdminTable headers={['Order', 'Customer', 'Packs', 'Reason', 'Asked for', 'Since']} stacks>
			{rows.map(({ id, number, customer, packs, reason, wish, since }) => (
				<tr key={id}>
					<td className="whitespace-nowrap">
						<Link className="link" to={href('/admin/orders/:number', { number })}>
							{number}
						</Link>
					</td>
					<td data-label="Customer">{customer}</td>
					<td data-label="Packs">{packs}</td>
					<td data-label="Reason">{reason}</td>
					<td data-label="Asked for">{wish}</td>
					<td data-label="Since">{since}</td>
				</tr>
			))}
		</AdminTable>
	)
}
