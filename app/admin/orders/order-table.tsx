/** The orders that were found: a list to choose from, and what may be done to the chosen ones together. */
import type { MouseEvent } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { type OrderStatus, statusLabel } from '#shop/orders/rules.ts'

/** A shipped order needs a tracking number of its own: there is a page for those, `shipping.tsx`. */
export const TOGETHER = ['packed', 'out_for_delivery', 'delivered'] as const

type FoundOrder = { number: string; status: OrderStatus; placed: string; total: string; who: string }

export function FoundOrders({ orders }: { orders: FoundOrder[] }) {
	const isBusy = useNavigation().state === 'submitting'
	return (
		<Form method="post" preventScrollReset>
			<div className="mb-3 flex flex-wrap items-center gap-3">
				<span>The chosen ones are</span>
				{TOGETHER.map((to) => (
					<Button key={to} type="submit" name="to" value={to} tone="quiet" aria-disabled={isBusy}>
						{statusLabel(to)}
					</Button>
				))}
				<Button type="submit" formMethod="get" formAction={href('/admin/packing-slips')} tone="quiet">
					Packing Slips
				</Button>
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
			</div>
			<OrderTable orders={orders} />
		</Form>
	)
}

/** A paper, and no page of the site: the browser opens it by itself. */
function openInvoices(event: MouseEvent<HTMLButtonElement>) {
	event.preventDefault()
	const chosen = new FormData(event.currentTarget.form ?? undefined).getAll('number').map(String)
	if (chosen.length === 0)
		return showToast({ title: 'Nothing was chosen', message: 'Tick some orders first.' })
	const query = new URLSearchParams(chosen.map((number) => ['number', number]))
	window.open(`${href('/admin/invoices')}?${query}`, '_blank', 'noopener')
}

function ChooseAll() {
	return (
		<input
			type="checkbox"
			aria-label="Choose all on this page"
			className="block size-6 accent-kumkum"
			onChange={({ target }) => {
				for (const box of target.form?.querySelectorAll<HTMLInputElement>('input[name=number]') ?? [])
					box.checked = target.checked
			}}
		/>
	)
}

const HEADS = [
	{ title: 'Choose', look: 'words', part: <ChooseAll /> },
	'Order',
	'Placed',
	'Status',
	{ title: 'Total', look: 'number' },
	'For',
] as const

function OrderTable({ orders }: { orders: FoundOrder[] }) {
	return (
		<AdminTable heads={HEADS} stacks>
			{orders.map(({ number, status, placed, total, who }) => (
				<tr key={number}>
					<td className="admin-stack-corner">
						<input
							type="checkbox"
							name="number"
							value={number}
							aria-label={`Choose ${number}`}
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
					<td data-label="For">{who}</td>
				</tr>
			))}
		</AdminTable>
	)
}
