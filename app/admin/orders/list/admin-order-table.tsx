/** A list of orders to select from, with the actions for the selected ones. */
import '#app/admin/orders/list/admin-order-table.css'
import type { FormEvent, MouseEvent } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ItemImages } from '#app/admin/layout/item-images.tsx'
import { useShortcuts } from '#app/admin/layout/navigation/shortcuts.tsx'
import {
	listSelected,
	NOTHING_SELECTED,
	SelectAll,
	SelectOrder,
	useSelection,
} from '#app/admin/orders/list/selection.tsx'
import { type OrderToPack, ToPackTable } from '#app/admin/orders/list/to-pack-table.tsx'
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

type OrderRow = OrderToPack & { status: OrderStatus; total: string }

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
	const { form, count, recount } = useSelection(orders)
	const canPack = can.fulfil && (!status || hasParcel(status))
	return (
		<Form method="post" preventScrollReset ref={form} onChange={recount} onSubmit={refuseIfNoneSelected}>
			<LoadedAt loadedAt={loadedAt} />
			{(canPack || can.printInvoices) && (
				<div className="bulk-actions">
					{can.fulfil && <MoveButtons status={status} selected={count} />}
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
			{can.fulfil && status === 'processing' ? (
				<ToPackTable orders={orders} />
			) : (
				<AdminTable headers={HEADERS} stacks className="admin-dense">
					{orders.map((order) => (
						<Row key={order.number} order={order} />
					))}
				</AdminTable>
			)}
		</Form>
	)
}

/** Says so at once. Without scripts, the server does. */
function refuseIfNoneSelected(event: FormEvent<HTMLFormElement>) {
	if (listSelected(event.currentTarget).length > 0) return
	event.preventDefault()
	showNothingSelected()
}

function showNothingSelected() {
	const { title, error: message } = NOTHING_SELECTED
	showToast({ title, message })
}

/** Lists what orders of this status can become, the next first. Without a status, lists what any can become. */
export function listBulkMoves(status: OrderStatus | undefined): OrderStatus[] {
	if (!status) return BULK_STATUSES
	const next = [...nextStatuses(status, false), ...nextStatuses(status, true)]
	return BULK_STATUSES.filter((known) => next.includes(known))
}

type MoveButtonsProps = Pick<AdminOrderTableProps, 'status'> & { selected: number }

/** The only next status is filled, once there is something to move to it. */
function MoveButtons({ status, selected }: MoveButtonsProps) {
	const isBusy = useNavigation().state === 'submitting'
	const moves = listBulkMoves(status)
	const isToShip = status === 'packed'
	const isOnly = status !== undefined && moves.length === 1
	const what = selected > 0 ? `Mark ${selected} as` : 'Mark selected as'
	return (
		<>
			{isToShip && <ButtonLink to={href('/admin/shipping')}>Enter tracking numbers</ButtonLink>}
			{moves.length > 0 && (
				<div>
					{!isOnly && <span className="basis-full sm:basis-auto">{what}</span>}
					{moves.map((to) => (
						<Button
							key={to}
							type="submit"
							tone={isOnly && selected > 0 && !isToShip ? 'primary' : 'quiet'}
							name="to"
							value={to}
							aria-disabled={isBusy}
						>
							{isOnly ? `${what} ${statusLabel(to).toLowerCase()}` : statusLabel(to)}
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
	const selected = listSelected(event.currentTarget.form)
	if (selected.length === 0) return showNothingSelected()
	const query = new URLSearchParams(selected.map((number) => ['number', number]))
	window.open(`${href('/admin/invoices')}?${query}`, '_blank', 'noopener')
}

/** They move the focus from order to order, and tick the focused one. Enter opens it. */
const ROW_SHORTCUTS = { j: () => focusRow(1), k: () => focusRow(-1), x: selectRow }

function selectRow(): void {
	const row = document.activeElement?.closest('tr')
	row?.querySelector<HTMLInputElement>('input[name=number]')?.click()
}

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
				<SelectOrder number={number} />
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
