/** Ships many orders with a courier's list: download it, have it filled in with tracking numbers, check it, ship. */
import { Form, href, Link, useNavigation } from 'react-router'
import { z } from 'zod'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { type ActionResult, toActionResult, useFieldError } from '#app/admin/forms/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { readFile } from '#app/http/read-file.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { checkCourierList, countToShip } from '#shop/courier-lists/courier-lists.server.ts'
import { type CheckedList, MAX_SHIPPED_TOGETHER } from '#shop/courier-lists/rules.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { type NotShipped, shipParcels } from '#shop/courier-lists/ship-parcels.server.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { isParcelNumber } from '#shop/orders/after-sales/rules.ts'
import type { Route } from './+types/courier-list.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [waiting, couriers] = await Promise.all([countToShip(shop), listCouriers(shop.db)])
	return { waiting, couriers: couriers.filter(({ isOffered }) => isOffered).map(({ name }) => name) }
}

type ListResult = ActionResult & { list?: CheckedList; notShipped?: NotShipped[] }

/** One form checks a file; the other form ships what was checked. */
export async function action({ request, context }: Route.ActionArgs): Promise<ListResult> {
	const shop = context.get(shopContext)
	if (!request.headers.get('content-type')?.startsWith('multipart/')) return shipChecked(request, context)
	const file = await readFile(request, 'file')
	if (!file) return { error: 'Please choose a CSV file.', field: 'file' }
	const outcome = await checkCourierList(shop, file.bytes)
	if (!outcome.ok) return toActionResult(outcome, '')
	return { success: 'List checked. Nothing is shipped yet.', list: outcome.list }
}

const Parcels = z
	.array(
		z.object({ number: z.string().refine(isParcelNumber), trackingNumber: z.string(), courier: z.string() }),
	)
	.max(MAX_SHIPPED_TOGETHER)

async function shipChecked(request: Request, context: Route.ActionArgs['context']): Promise<ListResult> {
	const form = await readForm(request)
	const parcels = Parcels.safeParse(parseJson(String(form.get('parcels') ?? '')))
	if (!parcels.success) return { error: 'Please check the list again.', field: null }
	const courier = String(form.get('courier') ?? '').trim()
	const { shipped, notShipped } = await shipParcels(context.get(shopContext), {
		parcels: parcels.data.map((parcel) => ({ ...parcel, courier: parcel.courier || courier })),
		by: context.get(adminContext),
	})
	const success = `${shipped.length} ${shipped.length === 1 ? 'order' : 'orders'} marked as shipped`
	return notShipped.length === 0 ? { success } : { error: `${success}.`, field: null, notShipped }
}

export default function CourierList({ loaderData: { waiting, couriers }, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle result={actionData}>Ship with a courier's list</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/shipping')}>
					To ship
				</Link>
			</p>
			<section className="admin-panel mb-6" aria-labelledby="download-title">
				<h2 id="download-title">1. Download</h2>
				<p className="mb-3 max-w-3xl">
					{waiting === 0
						? 'Nothing is packed right now. Packed orders will be on the list.'
						: `The ${waiting === 1 ? 'packed order' : `${waiting} packed orders`} as a CSV file, with addresses, for your courier or your spreadsheet.`}
				</p>
				<ExportLink url={href('/admin/exports/to-ship')} name="to-ship.csv" label="Download the list" />
			</section>
			<section className="admin-panel" aria-labelledby="import-title">
				<h2 id="import-title">2. Upload it with tracking numbers</h2>
				<p className="mb-3 max-w-3xl">
					Only the columns Order, Courier and Tracking number are read. Lines without a tracking number stay
					under To ship. You see what would be shipped before you confirm.
				</p>
				<CheckForm />
				{actionData?.list && <Checked list={actionData.list} couriers={couriers} />}
				{actionData?.notShipped && <NotShippedTable notShipped={actionData.notShipped} />}
			</section>
		</>
	)
}

function CheckForm() {
	const error = useFieldError('file')
	const isSending = useNavigation().formData?.has('file') ?? false
	return (
		<Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-4">
			<Field
				label="CSV file"
				name="file"
				type="file"
				accept=".csv,text/csv,text/plain"
				required
				error={error}
			/>
			<Button type="submit" tone="quiet" aria-disabled={isSending}>
				{isSending ? 'Checking...' : 'Check the list'}
			</Button>
		</Form>
	)
}

type CheckedProps = { list: CheckedList; couriers: readonly string[] }

function Checked({ list: { parcels, refused, skipped, done }, couriers }: CheckedProps) {
	const now = parcels.slice(0, MAX_SHIPPED_TOGETHER)
	const counts = [
		`${parcels.length} ready to ship`,
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
			{now.length > 0 && (
				<AdminTable headers={['Order', 'Tracking number', 'Courier']} caption="Ready to ship" stacks>
					{now.map(({ number, trackingNumber, courier }) => (
						<tr key={number}>
							<td>{number}</td>
							<td data-label="Tracking number">{trackingNumber}</td>
							<td data-label="Courier">{courier || 'As chosen below'}</td>
						</tr>
					))}
				</AdminTable>
			)}
			{now.length > 0 && <ShipForm parcels={now} rest={parcels.length - now.length} couriers={couriers} />}
		</div>
	)
}

type ShipFormProps = { parcels: CheckedList['parcels']; rest: number; couriers: readonly string[] }

function ShipForm({ parcels, rest, couriers }: ShipFormProps) {
	const isBusy = useNavigation().formData?.has('parcels') ?? false
	return (
		<ConsoleForm method="post" onSubmit={(event) => isBusy && event.preventDefault()}>
			<input type="hidden" name="parcels" value={JSON.stringify(parcels)} />
			{parcels.some(({ courier }) => courier === '') && (
				<label className="mb-4 grid max-w-80 gap-1">
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
				<p className="mb-3">
					At most {MAX_SHIPPED_TOGETHER} at a time. Upload the same file again for the other {rest}.
				</p>
			)}
			<Button type="submit" aria-disabled={isBusy}>
				{isBusy
					? 'Saving...'
					: `Mark ${parcels.length === 1 ? '1 order' : `${parcels.length} orders`} as shipped`}
			</Button>
		</ConsoleForm>
	)
}

function NotShippedTable({ notShipped }: { notShipped: readonly NotShipped[] }) {
	return (
		<div className="mt-5">
			<AdminTable headers={['Order', 'Tracking number', 'Not shipped because']} caption="Not shipped" stacks>
				{notShipped.map(({ number, trackingNumber, message }) => (
					<tr key={number}>
						<td>{number}</td>
						<td data-label="Tracking number">{trackingNumber}</td>
						<td data-label="Not shipped because">{message}</td>
					</tr>
				))}
			</AdminTable>
		</div>
	)
}
