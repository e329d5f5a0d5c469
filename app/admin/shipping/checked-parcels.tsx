/** What a courier's list would ship: parcels to look at first, those that are ready, and the lines that are left out. */
import { useNavigation } from 'react-router'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { Button } from '#app/ui/button.tsx'
import { type CheckedList, MAX_SHIPPED_TOGETHER, type ParcelToCheck } from '#shop/courier-lists/rules.ts'
import type { Parcel } from '#shop/courier-lists/ship-parcels.server.ts'
import { formatMoment } from '#shop/dates.ts'
import { describeRecipient } from '#app/admin/orders/corrections/describe-recipient.ts'

/** `checkedAt` is ISO 8601. */
export type ListToShip = CheckedList & { checkedAt: string }

type CheckedProps = { list: ListToShip; couriers: readonly string[] }

export function CheckedParcels({ list, couriers }: CheckedProps) {
	const { parcels, toCheck, refused, skipped, done } = list
	const found = parcels.length + toCheck.length
	const counts = [
		`${parcels.length} ready to ship`,
		toCheck.length > 0 && `${toCheck.length} to check first`,
		refused.length > 0 && `${refused.length} left out`,
		skipped > 0 && `${skipped} without a tracking number`,
		done > 0 && `${done} already shipped`,
	].filter(Boolean)
	return (
		<div className="mt-5 grid gap-5">
			<p role="status" className="font-semibold">
				{counts.join(', ')}.
			</p>
			{refused.length > 0 && (
				<AdminTable headers={['Line', 'Order', 'Left out because']} caption="Left out" stacks>
					{refused.map(({ line, number, reason }) => (
						<tr key={line}>
							<td data-label="Line">{line}</td>
							<td data-label="Order">{number}</td>
							<td data-label="Left out because">{reason}</td>
						</tr>
					))}
				</AdminTable>
			)}
			{found > 0 && <ShipForm list={list} couriers={couriers} />}
		</div>
	)
}

function ShipForm({ list, couriers }: CheckedProps) {
	const isBusy = useNavigation().formData?.has('parcels') ?? false
	const toCheck = list.toCheck.slice(0, MAX_SHIPPED_TOGETHER)
	const ready = list.parcels.slice(0, MAX_SHIPPED_TOGETHER - toCheck.length)
	const now: Parcel[] = [...toCheck, ...ready]
	const rest = list.parcels.length + list.toCheck.length - now.length
	const sent = now.map(({ number, trackingNumber, courier }) => ({ number, trackingNumber, courier }))
	return (
		<ConsoleForm
			method="post"
			className="grid justify-items-start gap-5"
			onSubmit={(event) => isBusy && event.preventDefault()}
		>
			<input type="hidden" name="parcels" value={JSON.stringify(sent)} />
			<input type="hidden" name="loadedAt" value={list.checkedAt} />
			{toCheck.length > 0 && <ToCheck parcels={toCheck} />}
			{ready.length > 0 && <Ready parcels={ready} />}
			{now.some(({ courier }) => courier === '') && (
				<label className="grid w-full max-w-80 gap-1">
					<span className="field-label">Courier for lines without one</span>
					<input name="courier" list="couriers" autoComplete="off" className="input" />
					<datalist id="couriers">
						{couriers.map((known) => (
							<option key={known}>{known}</option>
						))}
					</datalist>
				</label>
			)}
			{rest > 0 && (
				<p>
					At most {MAX_SHIPPED_TOGETHER} at a time. Upload the same file again for the other {rest}.
				</p>
			)}
			<Button type="submit" aria-disabled={isBusy}>
				{isBusy ? 'Saving...' : shipLabel({ ready: ready.length, toCheck: toCheck.length })}
			</Button>
		</ConsoleForm>
	)
}

function shipLabel({ ready, toCheck }: { ready: number; toCheck: number }): string {
	if (ready === 0) return 'Mark those ticked as shipped'
	const orders = ready === 1 ? '1 order' : `${ready} orders`
	return toCheck === 0 ? `Mark ${orders} as shipped` : `Mark ${orders} and those ticked as shipped`
}

function ToCheck({ parcels }: { parcels: readonly ParcelToCheck[] }) {
	return (
		<div className="grid w-full gap-2">
			<p className="measure">
				The name, address or phone number of these was corrected after they were packed. Your list, the
				courier or the label may have the former one. Look at each parcel, and tick it if it goes where it
				says here. The others stay under To ship.
			</p>
			<AdminTable
				headers={['Checked', 'Order', 'Goes to', 'Tracking number', 'Courier', 'Corrected', 'Line']}
				caption="To check first"
				stacks
			>
				{parcels.map(({ line, number, recipient, trackingNumber, courier, correctedAt }) => (
					<tr key={number}>
						<td className="admin-stack-corner">
							<label className="select-order">
								<input type="checkbox" name="confirmed" value={number} aria-label={`${number} is checked`} />
							</label>
						</td>
						<td>{number}</td>
						<td data-label="Goes to">{describeRecipient(recipient)}</td>
						<td data-label="Tracking number">{trackingNumber}</td>
						<td data-label="Courier">{courier || 'As chosen below'}</td>
						<td data-label="Corrected">{formatMoment(correctedAt)}</td>
						<td data-label="Line">{line}</td>
					</tr>
				))}
			</AdminTable>
		</div>
	)
}

function Ready({ parcels }: { parcels: readonly Parcel[] }) {
	return (
		<div className="w-full">
			<AdminTable headers={['Order', 'Tracking number', 'Courier']} caption="Ready to ship" stacks>
				{parcels.map(({ number, trackingNumber, courier }) => (
					<tr key={number}>
						<td>{number}</td>
						<td data-label="Tracking number">{trackingNumber}</td>
						<td data-label="Courier">{courier || 'As chosen below'}</td>
					</tr>
				))}
			</AdminTable>
		</div>
	)
}
