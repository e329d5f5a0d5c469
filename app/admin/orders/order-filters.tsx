/** Search and filters of the order list: text, status, dates, unfinished payments. */
import { useSearchParams } from 'react-router'
import { SearchForm } from '#app/admin/layout/search-form.tsx'
import { formatCount } from '#shop/orders/rules.ts'
import { ORDER_STATUSES, type OrderStatus, statusLabel } from '#shop/orders/statuses.ts'

type Counts = Partial<Record<OrderStatus, number>>

type OrderFiltersProps = {
	counts: Counts
	/** The address without the filters, if there are any. */
	clearsTo: string | undefined
	can: { seePayments: boolean }
	isFolded: boolean
}

export function OrderFilters({ counts, clearsTo, can, isFolded }: OrderFiltersProps) {
	const [query] = useSearchParams()
	const valueOf = (name: string) => query.get(name) ?? ''
	return (
		<SearchForm
			name="words"
			label="Search"
			placeholder="Number, AWB, name, email, phone"
			clearsTo={clearsTo}
			isFolded={isFolded}
		>
			<label>
				<span className="field-label">Status</span>
				<select name="status" defaultValue={valueOf('status')} className="input">
					<option value="">All</option>
					{ORDER_STATUSES.map((status) => (
						<option key={status} value={status}>
							{statusLabel(status)} ({formatCount(counts[status] ?? 0)})
						</option>
					))}
				</select>
			</label>
			<label>
				<span className="field-label">Placed from</span>
				<input type="date" name="from" defaultValue={valueOf('from')} className="input" />
			</label>
			<label>
				<span className="field-label">Placed until</span>
				<input type="date" name="until" defaultValue={valueOf('until')} className="input" />
			</label>
			{can.seePayments && (
				<label>
					<span className="field-label">Payments</span>
					<select name="payments" defaultValue={valueOf('payments')} className="input">
						<option value="">All</option>
						<option value="unconfirmed">To be settled</option>
						<option value="refunding">Being refunded</option>
						<option value="by-hand">To be paid back by you</option>
					</select>
				</label>
			)}
		</SearchForm>
	)
}
