/** For the accountant: the month's orders as a file, and the figures of the GST return. */
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { shopContext } from '#app/web/shop-context.ts'
import { gstMonth, isMonth } from '#shop/books/books.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import type { Route } from './+types/books.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const asked = new URL(request.url).searchParams.get('month') ?? ''
	const month = isMonth(asked) ? asked : dayInIndia(shop.clock()).slice(0, 7)
	return { month, rows: await gstMonth(shop, month) }
}

export default function Books({ loaderData: { month, rows } }: Route.ComponentProps) {
	const files = [
		{
			to: `${href('/admin/exports/:what', { what: 'orders' })}?month=${month}`,
			label: `Orders of ${month} as CSV`,
		},
		{
			to: `${href('/admin/exports/:what', { what: 'gst' })}?month=${month}`,
			label: `GST of ${month} as CSV`,
		},
	]
	return (
		<>
			<h1 className="console-title">Books</h1>
			<Form className="mb-5 flex flex-wrap items-end gap-3">
				<label className="grid gap-1">
					<span className="field-label">Month</span>
					<input type="month" name="month" defaultValue={month} className="input" />
				</label>
				<Button type="submit" tone="quiet">
					Show
				</Button>
			</Form>
			<ul className="mb-6 flex flex-wrap gap-5">
				{files.map(({ to, label }) => (
					<li key={to}>
						<a className="link" href={to} download>
							{label}
						</a>
					</li>
				))}
			</ul>
			{rows.length === 0 ? (
				<p>No invoices in {month}.</p>
			) : (
				<div className="admin-scroll">
					<table className="admin-table">
						<caption className="mb-2 text-start font-semibold">
							GSTR-1 figures of {month}, by heading and place of supply
						</caption>
						<thead>
							<tr>
								{[
									'Document',
									'HSN',
									'Place of supply',
									'Documents',
									'Taxable',
									'CGST',
									'SGST',
									'IGST',
									'Total',
								].map((title) => (
									<th key={title} scope="col">
										{title}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map((row) => (
								<tr key={`${row.kind} ${row.hsn} ${row.state}`}>
									<td>{row.kind === 'invoice' ? 'Invoices' : 'Credit notes'}</td>
									<td>{row.hsn}</td>
									<td>{row.state}</td>
									<td>{row.count}</td>
									<td>{formatTotal(row.taxable)}</td>
									<td>{formatTotal(row.cgst)}</td>
									<td>{formatTotal(row.sgst)}</td>
									<td>{formatTotal(row.igst)}</td>
									<td>{formatTotal(row.total)}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</>
	)
}
