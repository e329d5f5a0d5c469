/** A list of orders to select from, with the actions for the selected ones. */
import type { MouseEvent } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { FULFILMENT_STATUSES, type OrderStatus, statusLabel } from '#shop/orders/statuses.ts'

/** Statuses that many orders can move to at once. `shipped` needs a tracking number each: see shipping.tsx. */
export const BULK_STATUSES = FULFILMENT_STATUSES.filter((status) => status !== 'shipped')

type OrderRow = { number: string; status: OrderStatus; placed: string; total: string; customer: string }

type AdminOrderTableProps = { orders: OrderRow[]; can: { fulfil: boolean; printInvoices: boolean } }

export function AdminOrderTable({ orders, can }: AdminOrderTableProps) {
	return (
		<Form method="post" preventScrollReset>
			{(can.fulfil || can.printInvoices) && (
				<div className="mb-3 flex flex-wrap gap-x-8 gap-y-3">
					{can.fulfil && <MoveButtons />}
					<div className="flex flex-wrap items-center gap-3">
						<span>Print</span>
						{can.fulfil && (
							<>
								<Button type="submit" formMethod="get" formAction={href('/admin/packing-slips')} tone="quiet">
									Packing slips
								</Button>
								<Button type="submit" formMethod="get" formAction={href('/admin/labels')} tone="quiet">
									Labels
								</Button>
							</>
						)}
						{can.printInvoices && <InvoicesButton />}
					</div>
				</div>
			)}
			<AdminTable headers={HEADERS} stacks>
				{orders.map((order) => (
					<Row key={order.number} order={order} />
				))}
			</AdminTable>
		</Form>
	)
}

function MoveButtons() {
	const isBusy = useNavigation().state === 'submitting'
	return (
		<div className="flex flex-wrap items-center gap-3">
			<span className="basis-full sm:basis-auto">Mark selected as</span>
			{BULK_STATUSES.map((to) => (
				<Button key={to} type="submit" name="to" value={to} tone="quiet" aria-disabled={isBusy}>
					{statusLabel(to)}
				</Button>
			))}
		</div>
	)
}

function InvoicesButton() {
	return (
		<Button
			type="submit"
			formMethod="get"
			formAction={href('/admin/invoices')}
			formTarget="_blank"
			tone="quiet"
			onClick={openInvoices}
		>
			Invoices
		</Button>
	)
}

/** The PDF is not a page of the app, so the router must not load it. */
function openInvoices(event: MouseEvent<HTMLButtonElement>) {
	event.preventDefault()
	const selected = new FormData(event.currentTarget.form ?? undefined).getAll('number').map(String)
	if (selected.length === 0)
		return showToast({ title: 'No orders selected', message: 'Select at least one order first.' })
	const query = new URLSearchParams(selected.map((number) => ['number', number]))
	window.open(`${href('/admin/invoices')}?${query}`, '_blank', 'noopener')
}

function SelectAll() {
	return (
		<input
			type="checkbox"
			aria-label="Select all on this page"
			className="block size-6 accent-kumkum"
			onChange={({ target }) => {
				for (const box of target.form?.querySelectorAll<HTMLInputElement>('input[name=number]') ?? [])
					box.checked = target.checked
			}}
		/>
	)
}

const HEADERS = [
	{ title: 'Select', control: <SelectAll /> },
	'Order',
	'Placed',
	'Status',
	{ title: 'Total', isNumeric: true },
	'Customer',
]

function Row({ order: { number, status, placed, total, customer } }: { order: OrderRow }) {
	return (
		<tr>
			<td className="admin-stack-corner">
				<input
					type="checkbox"
					name="number"
					value={number}
					aria-label={`Select ${number}`}
					className="block size-6 accent-kumkum"
				/>
			</td>
			<td>
				<Link className="link" to={href('/admin/orders/:number', { number })}>
					{number}
				</Link>
			</td>
			<td data-label="Placed">{placed}</td>
			<td data-label="Status">
				<StatusPill status={status} screen="history" />
			</td>
			<td data-label="Total" className="number">
				{total}
			</td>
			<td data-label="Customer">{customer}</td>
		</tr>
	)
}
