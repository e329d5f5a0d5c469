/** A list of orders to select from, with the actions for the selected ones. */
import '#app/admin/orders/admin-order-table.css'
import type { MouseEvent } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ItemImages } from '#app/admin/layout/item-images.tsx'
import { useShortcuts } from '#app/admin/layout/navigation/shortcuts.tsx'
import { LoadedAt } from '#app/admin/orders/fulfilment/loaded-at.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import {
	FULFILMENT_STATUSES,
	hasParcel,
	nextStatuses,
	type OrderStatus,
	statusLabel,
} from '#shop/orders/statuses.ts'

/** Statuses that many orders can move to at once. `shipped` needs a tracking number for each (shipping.tsx). */
export const BULK_STATUSES = FULFILMENT_STATUSES.filter((status) => status !== 'shipped')

type OrderRow = {
	number: string
	status: OrderStatus
	/** The order waits for a payment for packs of another size, and must not be packed yet. */
	isWaitingForPayment: boolean
	placed: string
	items: { imageUrl: string; quantity: number }[]
	total: string
	customer: string
}

type AdminOrderTableProps = {
	/** ISO 8601. */
	loadedAt: string
	orders: OrderRow[]
	/** The status of all of them, if the list is filtered by it. */
	status: OrderStatus | undefined
	can: { fulfil: boolean; printInvoices: boolean }
}

export function AdminOrderTable({ loadedAt, orders, status, can }: AdminOrderTableProps) {
	useShortcuts(ROW_SHORTCUTS)
	const canPack = can.fulfil && (!status || hasParcel(status))
	return (
		<Form method="post" preventScrollReset>
			<LoadedAt loadedAt={loadedAt} />
			{(canPack || can.printInvoices) && (
				<div className="bulk-actions">
					{can.fulfil && <MoveButtons status={status} />}
					<div>
						<span>Print</span>
						{canPack && (
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
			<AdminTable headers={HEADERS} stacks isDense>
				{orders.map((order) => (
					<Row key={order.number} order={order} />
				))}
			</AdminTable>
		</Form>
	)
}

/** Lists what orders of this status can become, the next first. Without a status, lists what any can become. */
export function listBulkMoves(status: OrderStatus | undefined): OrderStatus[] {
	if (!status) return BULK_STATUSES
	const next = [...nextStatuses(status, false), ...nextStatuses(status, true)]
	return BULK_STATUSES.filter((known) => next.includes(known))
}

function MoveButtons({ status }: Pick<AdminOrderTableProps, 'status'>) {
	const isBusy = useNavigation().state === 'submitting'
	const moves = listBulkMoves(status)
	const isToShip = status === 'packed'
	return (
		<>
			{isToShip && <ButtonLink to={href('/admin/shipping')}>Enter tracking numbers</ButtonLink>}
			{moves.length > 0 && (
				<div>
					<span className={moves.length > 2 ? 'basis-full sm:basis-auto' : ''}>Mark selected as</span>
					{moves.map((to, index) => (
						<Button
							key={to}
							type="submit"
							tone={status && index === 0 && !isToShip ? 'primary' : 'quiet'}
							name="to"
							value={to}
							aria-disabled={isBusy}
						>
							{statusLabel(to)}
						</Button>
					))}
				</div>
			)}
		</>
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
		<label className="select-order select-all">
			<span>Select all</span>
			<input
				type="checkbox"
				aria-label="Select all on this page"
				onChange={({ target }) => {
					for (const box of target.form?.querySelectorAll<HTMLInputElement>('input[name=number]') ?? [])
						box.checked = target.checked
				}}
			/>
		</label>
	)
}

/** Moves the focus from order to order. Enter opens the focused one. */
const ROW_SHORTCUTS = { j: () => focusRow(1), k: () => focusRow(-1) }

function focusRow(step: 1 | -1): void {
	const links = [...document.querySelectorAll<HTMLElement>('.admin-table tbody a')]
	const row = document.activeElement?.closest('tr')
	const current = links.findIndex((link) => link.closest('tr') === row)
	links[current === -1 ? 0 : current + step]?.focus()
}

const HEADERS = [
	{ title: 'Select', control: <SelectAll /> },
	'Order',
	'Placed',
	'Status',
	'Packs',
	{ title: 'Total', isNumeric: true },
	'Customer',
]

function Row({ order }: { order: OrderRow }) {
	const { number, status, isWaitingForPayment, placed, items, total, customer } = order
	return (
		<tr>
			<td className="admin-stack-corner">
				<label className="select-order">
					<input type="checkbox" name="number" value={number} aria-label={`Select ${number}`} />
				</label>
			</td>
			<td>
				<Link className="link whitespace-nowrap" to={href('/admin/orders/:number', { number })}>
					{number}
				</Link>
			</td>
			<td data-label="Placed" className="lg:text-13 lg:whitespace-nowrap">
				{placed}
			</td>
			<td data-label="Status">
				<span>
					<StatusPill status={status} screen="history" />
					{isWaitingForPayment && <span className="block text-13">Waiting for a payment</span>}
				</span>
			</td>
			<td data-label="Packs">
				<ItemImages items={items} />
			</td>
			<td data-label="Total" className="number">
				{total}
			</td>
			<td data-label="Customer">{customer}</td>
		</tr>
	)
}
