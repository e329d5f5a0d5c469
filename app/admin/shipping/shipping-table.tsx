/** One row per order to ship, with a field for its tracking number and the reason if it was not shipped. */
import { href, Link } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { NotShipped } from '#shop/orders/fulfilment.server.ts'

type OrderToShip = { number: string; placed: string; shipping: string; customer: string }
type ShippingTableProps = { orders: readonly OrderToShip[]; notShipped: readonly NotShipped[] }

export function ShippingTable({ orders, notShipped }: ShippingTableProps) {
	return (
		<AdminTable headers={['Order', 'Customer', 'Tracking number', 'Shipping', 'Placed']} stacks>
			{orders.map((order) => (
				<Row
					key={order.number}
					order={order}
					refused={notShipped.find(({ number }) => number === order.number)}
				/>
			))}
		</AdminTable>
	)
}

function Row({ order, refused }: { order: OrderToShip; refused: NotShipped | undefined }) {
	const { number, placed, shipping, customer } = order
	return (
		<tr>
			<td className="whitespace-nowrap">
				<Link className="link" to={href('/admin/orders/:number', { number })}>
					{number}
				</Link>
				<input type="hidden" name="number" value={number} />
			</td>
			<td data-label="Customer">{customer}</td>
			<td data-label="Tracking number" className="lg:w-80">
				<input
					name="trackingNumber"
					defaultValue={refused?.trackingNumber}
					autoComplete="off"
					aria-label={`Tracking number for ${number}`}
					aria-invalid={refused ? true : undefined}
					aria-describedby={`${number}-error`}
					className="input w-48"
				/>
				<FieldError id={`${number}-error`} message={refused?.message} />
			</td>
			<td data-label="Shipping">{shipping}</td>
			<td data-label="Placed">{placed}</td>
		</tr>
	)
}
