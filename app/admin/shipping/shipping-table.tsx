/** One row per parcel to ship, with a field for its tracking number and the reason if it was not shipped. */
import { href, Link } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { PrintLink } from '#app/admin/layout/print-link.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import type { NotShipped } from '#shop/courier-lists/ship-parcels.server.ts'
import { recipientCorrected } from '#shop/orders/corrections/recipient-corrected.ts'

type ParcelToShip = {
	number: string
	orderNumber: string
	placed: string
	shipping: string
	customer: string
	isReplacement: boolean
	/** The last day on which its customer may pay for another size. */
	waitsUntil: string | null
	/** When its name, address or phone number was corrected, if that was after it was packed, or after the replacement was created. */
	corrected: string | null
}
type ShippingTableProps = { parcels: readonly ParcelToShip[]; notShipped: readonly NotShipped[] }

export function ShippingTable({ parcels, notShipped }: ShippingTableProps) {
	return (
		<AdminTable headers={['Order', 'Customer', 'Tracking number', 'Shipping', 'Placed']} stacks>
			{parcels.map((parcel) => (
				<Row
					key={parcel.number}
					parcel={parcel}
					refused={notShipped.find(({ number }) => number === parcel.number)}
				/>
			))}
		</AdminTable>
	)
}

function Row({ parcel, refused }: { parcel: ParcelToShip; refused: NotShipped | undefined }) {
	const { number, orderNumber, placed, shipping, customer, isReplacement, waitsUntil, corrected } = parcel
	return (
		<tr>
			<td className="whitespace-nowrap">
				<Link className="link" to={href('/admin/orders/:number', { number: orderNumber })}>
					{number}
				</Link>
				{isReplacement && <ReplacementToPack number={number} />}
				{!waitsUntil && <input type="hidden" name="number" value={number} />}
			</td>
			<td data-label="Customer" className="md:min-w-36">
				{customer}
			</td>
			<td data-label="Tracking number" className="lg:w-64 xl:w-80">
				{waitsUntil ? (
					`Waiting for a payment until ${waitsUntil}`
				) : (
					<TrackingField number={number} refused={refused} />
				)}
				{corrected && <CorrectedLabel parcel={parcel} corrected={corrected} />}
			</td>
			<td data-label="Shipping">{shipping}</td>
			<td data-label="Placed" className="min-w-28 text-balance lg:text-13 xl:whitespace-nowrap">
				{placed}
			</td>
		</tr>
	)
}

function TrackingField({ number, refused }: { number: string; refused: NotShipped | undefined }) {
	return (
		<>
			<input
				name="trackingNumber"
				defaultValue={refused?.trackingNumber}
				autoComplete="off"
				aria-label={`Tracking number for ${number}`}
				aria-invalid={refused ? true : undefined}
				aria-describedby={`${number}-error ${number}-corrected`}
				className="input w-48 md:w-36 lg:w-48"
			/>
			<FieldError id={`${number}-error`} message={refused?.message} />
		</>
	)
}

/** The slip says what to pack. */
function ReplacementToPack({ number }: { number: string }) {
	return (
		<span className="block">
			Replacement, to pack: <PrintLink to={href('/admin/packing-slips')} number={number} label="Slip" />
			{', '}
			<PrintLink to={href('/admin/labels')} number={number} label="Label" />
		</span>
	)
}

/** The parcel may be packed, with the former label. A replacement has the links to print beside its number. */
function CorrectedLabel({ parcel, corrected }: { parcel: ParcelToShip; corrected: string }) {
	const { number, isReplacement } = parcel
	const what = recipientCorrected(corrected)
	return (
		<span id={`${number}-corrected`} className="block text-cinnamon">
			{isReplacement ? (
				`${what}. Check its slip and label.`
			) : (
				<>
					{what}, after packing. Print again:{' '}
					<PrintLink to={href('/admin/labels')} number={number} label="Label" />
					{', '}
					<PrintLink to={href('/admin/packing-slips')} number={number} label="Slip" />
				</>
			)}
		</span>
	)
}
