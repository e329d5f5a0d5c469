/** Lists to whom packs of a batch were sent. */
import { href, Link } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { findBatchByParam } from '#app/admin/roasts/find-batch.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { formatDate, midnightInIndia } from '#shop/dates.ts'
import { listRecall, recallFileName } from '#shop/orders/batches/recall.server.ts'
import { describeBatch } from '#shop/roasts/rules.ts'
import type { Route } from './+types/recall.ts'

/** The file contains all of them. */
const MAX_SHOWN = 200

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const batch = await findBatchByParam(shop, params.id)
	if (!batch) throw missing('batch')
	const recalled = await listRecall(shop, batch.id)
	return {
		id: params.id,
		number: batch.number,
		fileName: recallFileName(batch),
		about: `${batch.productName}, roasted on ${formatDate(midnightInIndia(batch.roastDay))}. ${describeBatch(batch)}.`,
		parcels: recalled.slice(0, MAX_SHOWN),
		count: recalled.length,
		orders: new Set(recalled.map(({ number }) => number)).size,
	}
}

const HEADERS = ['Order', 'Customer', 'Sent', 'Parcel']

export default function Recall({ loaderData }: Route.ComponentProps) {
	const { id, number, fileName, about, parcels, count, orders } = loaderData
	return (
		<>
			<ConsoleTitle>Recall list of batch {number}</ConsoleTitle>
			<p className="mb-2">
				<Link className="link" to={href('/admin/roasts')}>
					Roasts and batches
				</Link>
			</p>
			<p className="mb-4">{about}</p>
			{count === 0 ? (
				<p>Nobody has packs of this batch yet. Orders packed from it will appear here.</p>
			) : (
				<>
					<p className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
						{orders === 1 ? '1 order' : `${orders.toLocaleString('en-IN')} orders`} with packs of this batch.
						<ExportLink url={href('/admin/roasts/:id/csv', { id })} name={fileName} label="Download as CSV" />
					</p>
					<AdminTable headers={HEADERS} stacks>
						{parcels.map((each) => (
							<RecalledParcel key={each.parcel} {...each} />
						))}
					</AdminTable>
					{count > parcels.length && (
						<p className="mt-4">The first {parcels.length} parcels. The file has all of them.</p>
					)}
				</>
			)}
		</>
	)
}

type Parcel = Route.ComponentProps['loaderData']['parcels'][number]

function RecalledParcel({ number, parcel, name, phone, email, city, sent, status }: Parcel) {
	return (
		<tr>
			<td className="whitespace-nowrap">
				<Link className="link font-semibold" to={href('/admin/orders/:number', { number })}>
					{parcel}
				</Link>
			</td>
			<td data-label="Customer" className="whitespace-pre-line [overflow-wrap:anywhere]">
				{[[name, city].filter(Boolean).join(', '), phone, email].filter(Boolean).join('\n')}
			</td>
			<td data-label="Sent" className="whitespace-pre-line">
				{sent.join('\n')}
			</td>
			<td data-label="Parcel">{status}</td>
		</tr>
	)
}
