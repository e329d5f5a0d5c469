/** A row for each parcel that waits, with room for its tracking number and for why it was kept back. */
import { href, Link } from 'react-router'
import { FieldError } from '#app/ui/field.tsx'

type Parcel = { number: string; placed: string; who: string }
type NotShipped = { number: string; trackingNumber: string; message: string }

export function ShippingTable(props: { parcels: readonly Parcel[]; keptBack: readonly NotShipped[] }) {
	const { parcels, keptBack } = props
	return (
		<div className="admin-scroll">
			<table className="admin-table admin-stack">
				<thead>
					<tr>
						<th scope="col">Order</th>
						<th scope="col">For</th>
						<th scope="col">Tracking number</th>
						<th scope="col">Placed</th>
					</tr>
				</thead>
				<tbody>
					{parcels.map((parcel) => (
						<ParcelRow
							key={parcel.number}
							parcel={parcel}
							keptBack={keptBack.find(({ number }) => number === parcel.number)}
						/>
					))}
				</tbody>
			</table>
		</div>
	)
}

function ParcelRow(props: { parcel: Parcel; keptBack: NotShipped | undefined }) {
	const { parcel, keptBack } = props
	const { number, placed, who } = parcel
	return (
		<tr>
			<td className="whitespace-nowrap">
				<Link className="link" to={href('/admin/orders/:number', { number })}>
					{number}
				</Link>
				<input type="hidden" name="number" value={number} />
			</td>
			<td data-label="For">{who}</td>
			<td data-label="Tracking" className="sm:w-80">
				<input
					name="trackingNumber"
					defaultValue={keptBack?.trackingNumber}
					autoComplete="off"
					aria-label={`Tracking number of ${number}`}
					aria-invalid={keptBack ? true : undefined}
					aria-describedby={`${number}-error`}
					className="input w-48"
				/>
				<FieldError id={`${number}-error`} message={keptBack?.message} />
			</td>
			<td data-label="Placed">{placed}</td>
		</tr>
	)
}
