/** What the shopkeeper looks for: a word, a status, days, money that is on its way back. */
import { href, Link, useSearchParams } from 'react-router'
import { FindForm } from '#app/admin/layout/search-form.tsx'
import { formatCount, ORDER_STATUSES, type OrderStatus, statusLabel } from '#shop/orders/rules.ts'

type Counts = Partial<Record<OrderStatus, number>>

export function FindOrders({ counts }: { counts: Counts }) {
	const [query] = useSearchParams()
	const asked = (name: string) => query.get(name) ?? ''
	const isNarrowed = [...query.values()].some((value) => value !== '')
	return (
		<>
			<FindForm name="words" label="Find" placeholder="Number, name, e-mail, phone or PIN">
				<StatusChoice chosen={asked('status')} counts={counts} />
				<label>
					<span className="field-label">Placed from</span>
					<input type="date" name="from" defaultValue={asked('from')} className="input" />
				</label>
				<label>
					<span className="field-label">Placed until</span>
					<input type="date" name="until" defaultValue={asked('until')} className="input" />
				</label>
				<label>
					<span className="field-label">Refunds</span>
					<select name="refunds" defaultValue={asked('refunds')} className="input">
						<option value="">All</option>
						<option value="open">Under way</option>
					</select>
				</label>
			</FindForm>
			{isNarrowed && (
				<p className="mb-4">
					<Link className="link" to={href('/admin/orders')}>
						Show all orders
					</Link>
				</p>
			)}
		</>
	)
}

/** Each status with how many orders have it. */
function StatusChoice({ chosen, counts }: { chosen: string; counts: Counts }) {
	return (
		<label>
			<span className="field-label">Status</span>
			<select name="status" defaultValue={chosen} className="input">
				<option value="">All</option>
				{ORDER_STATUSES.map((status) => (
					<option key={status} value={status}>
						{statusLabel(status)} ({formatCount(counts[status] ?? 0)})
					</option>
				))}
			</select>
		</label>
	)
}
