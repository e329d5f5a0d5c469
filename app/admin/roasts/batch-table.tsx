/** The batches, with the latest roast first. */
import { href, Link } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'

type ListedBatch = {
	id: number
	number: string
	product: string
	roasted: string
	bestBefore: string
	isOpen: boolean
	orders: number
}

type BatchTableProps = { batches: ListedBatch[]; canPlan: boolean; canRecall: boolean }

const HEADERS = ['Batch', 'Blend', 'Roasted', 'Best before', { title: 'Orders', isNumeric: true }, 'State']

export function BatchTable({ batches, canPlan, canRecall }: BatchTableProps) {
	return (
		<AdminTable headers={canPlan ? [...HEADERS, 'Change'] : HEADERS} stacks>
			{batches.map((batch) => (
				<tr key={batch.id}>
					<td>
						<span className="font-semibold">{batch.number}</span>
						{canRecall && (
							<Link
								className="link block"
								to={href('/admin/roasts/:id', { id: String(batch.id) })}
								aria-label={`Recall list of batch ${batch.number}`}
							>
								Recall list
							</Link>
						)}
					</td>
					<td data-label="Blend">{batch.product}</td>
					<td data-label="Roasted">{batch.roasted}</td>
					<td data-label="Best before">{batch.bestBefore}</td>
					<td data-label="Orders" className="number">
						{batch.orders.toLocaleString('en-IN')}
					</td>
					<td data-label="State">{batch.isOpen ? 'Open' : 'Closed'}</td>
					{canPlan && (
						<td>
							<BatchActions {...batch} />
						</td>
					)}
				</tr>
			))}
		</AdminTable>
	)
}

/** A batch without packs can be removed, because it was entered by mistake. */
function BatchActions({ id, isOpen, orders }: ListedBatch) {
	const fields = { id: String(id) }
	return (
		<span className="flex flex-wrap gap-2">
			{isOpen ? (
				<ActionForm intent="close" fields={fields} label="Close" busyLabel="Closing..." />
			) : (
				<ActionForm intent="reopen" fields={fields} label="Reopen" busyLabel="Opening..." />
			)}
			{orders === 0 && <ActionForm intent="remove" fields={fields} label="Remove" busyLabel="Removing..." />}
		</span>
	)
}
