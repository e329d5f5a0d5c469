/** Ships many orders with a courier's list: download it, have it filled in with tracking numbers, check it, ship. */
import { Form, href, Link, useNavigation } from 'react-router'
import { z } from 'zod'
import { type ActionResult, toActionResult, useFieldError } from '#app/admin/forms/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { readPageLoadedAt } from '#app/admin/orders/fulfilment/page-loaded-at.ts'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { CheckedParcels, type ListToShip } from '#app/admin/shipping/checked-parcels.tsx'
import { readFile } from '#app/http/read-file.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { checkCourierList, countToShip } from '#shop/courier-lists/courier-lists.server.ts'
import { MAX_SHIPPED_TOGETHER } from '#shop/courier-lists/rules.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { type NotShipped, shipList } from '#shop/courier-lists/ship-parcels.server.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { isParcelNumber } from '#shop/orders/after-sales/rules.ts'
import type { Route } from './+types/courier-list.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [waiting, couriers] = await Promise.all([countToShip(shop), listCouriers(shop.db)])
	return { waiting, couriers: couriers.filter(({ isOffered }) => isOffered).map(({ name }) => name) }
}

type ListResult = ActionResult & { list?: ListToShip; notShipped?: NotShipped[] }

/** One form checks a file; the other form ships what was checked. */
export async function action({ request, context }: Route.ActionArgs): Promise<ListResult> {
	const shop = context.get(shopContext)
	if (!request.headers.get('content-type')?.startsWith('multipart/')) return shipChecked(request, context)
	const file = await readFile(request, 'file')
	if (!file) return { error: 'Please choose a CSV file.', field: 'file' }
	const checkedAt = shop.clock().toISOString()
	const outcome = await checkCourierList(shop, file.bytes)
	if (!outcome.ok) return toActionResult(outcome, '')
	return { success: 'List checked. Nothing is shipped yet.', list: { ...outcome.list, checkedAt } }
}

const Parcels = z
	.array(
		z.object({ number: z.string().refine(isParcelNumber), trackingNumber: z.string(), courier: z.string() }),
	)
	.max(MAX_SHIPPED_TOGETHER)

async function shipChecked(request: Request, context: Route.ActionArgs['context']): Promise<ListResult> {
	const form = await readForm(request)
	const parcels = Parcels.safeParse(parseJson(String(form.get('parcels') ?? '')))
	const checkedAt = readPageLoadedAt(form)
	if (!parcels.success || !checkedAt) return { error: 'Please check the list again.', field: null }
	const courier = String(form.get('courier') ?? '').trim()
	const { shipped, notShipped } = await shipList(context.get(shopContext), {
		parcels: parcels.data.map((parcel) => ({ ...parcel, courier: parcel.courier || courier })),
		checkedAt,
		confirmed: form.getAll('confirmed').map(String),
		by: context.get(adminContext),
	})
	const success = `${shipped.length} ${shipped.length === 1 ? 'order' : 'orders'} marked as shipped`
	if (notShipped.length === 0) return { success }
	const title = shipped.length === 0 ? 'Nothing shipped' : 'Not all shipped'
	return { title, error: `${success}. Please check the others below.`, field: null, notShipped }
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
				{actionData?.list && <CheckedParcels list={actionData.list} couriers={couriers} />}
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
