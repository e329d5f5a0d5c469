/** The parcels that wait for the courier: a tracking number for each, one press for all. */
import type { KeyboardEvent, ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ShippingTable } from '#app/admin/shipping/shipping-table.tsx'
import type { Told } from '#app/admin/layout/action-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { formatMoment } from '#shop/dates.ts'
import { searchOrders } from '#shop/orders/search.server.ts'
import { type NotShipped, listToShip, shipOrders } from '#shop/orders/bulk-shipping.server.ts'
import { MAX_BULK_ORDERS } from '#shop/orders/rules.ts'
import type { Route } from './+types/shipping.ts'

/** How many of the newest parcels tell which couriers the shop works with. */
const LATELY = 50

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const [found, lately] = await Promise.all([
		listToShip(shop, MAX_BULK_ORDERS + 1),
		searchOrders(shop, { status: 'shipped', most: LATELY }),
	])
	return {
		parcels: found.slice(0, MAX_BULK_ORDERS).map(({ number, createdAt, shippingMethod, recipient }) => ({
			number,
			placed: `${formatMoment(createdAt)}, ${shippingMethod}`,
			who: `${recipient.name}, ${recipient.city} ${recipient.pincode}`,
		})),
		isMore: found.length > MAX_BULK_ORDERS,
		couriers: [...new Set(lately.flatMap(({ courier }) => courier ?? []))],
	}
}

export async function action({
	request,
	context,
}: Route.ActionArgs): Promise<Told & { keptBack: NotShipped[]; courier: string }> {
	const form = await readForm(request)
	const typed = form.getAll('trackingNumber').map(String)
	const parcels = form
		.getAll('number')
		.map((number, index) => ({ number: String(number), trackingNumber: typed[index] ?? '' }))
	const courier = String(form.get('courier') ?? '').trim()
	const by = context.get(adminContext)
	if (parcels.length > MAX_BULK_ORDERS)
		return {
			refused: `At most ${MAX_BULK_ORDERS} parcels at once, please.`,
			field: null,
			keptBack: [],
			courier,
		}
	const { shipped, keptBack } = await shipOrders(context.get(shopContext), { parcels, courier, by })
	const left = { keptBack, courier }
	if (keptBack.length > 0)
		return { refused: `${shipped.length} shipped, ${keptBack.length} kept back.`, field: null, ...left }
	if (shipped.length === 0)
		return { refused: 'Please write the tracking number of at least one parcel.', field: null, ...left }
	return { done: `${shipped.length} ${shipped.length === 1 ? 'order is' : 'orders are'} shipped`, ...left }
}

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
	const { parcels, isMore, couriers } = loaderData
	const keptBack = actionData?.keptBack ?? []
	const gone = keptBack.filter(({ number }) => !parcels.some((parcel) => parcel.number === number))
	return (
		<>
			<ConsoleTitle told={actionData}>To ship</ConsoleTitle>
			{gone.length > 0 && <Gone keptBack={gone} />}
			{parcels.length === 0 ? (
				<NothingToShip />
			) : (
				<ShipForm couriers={couriers} courier={actionData?.courier}>
					<p className="mb-4 max-w-2xl">
						Write or scan the number of each parcel that goes now. A row left empty stays here.
						{isMore &&
							` These are the ${MAX_BULK_ORDERS} that wait longest; the others come when these have gone.`}
					</p>
					<ShippingTable parcels={parcels} keptBack={keptBack} />
				</ShipForm>
			)}
		</>
	)
}

function NothingToShip() {
	return (
		<>
			<p className="mb-4">No packed order waits for the courier.</p>
			<ButtonLink to={`${href('/admin/orders')}?status=processing`} tone="quiet">
				Orders to pack
			</ButtonLink>
		</>
	)
}

function ShipForm(props: { couriers: readonly string[]; courier: string | undefined; children: ReactNode }) {
	const { couriers, courier = couriers[0], children } = props
	const isBusy = useNavigation().state === 'submitting'
	return (
		<Form
			method="post"
			preventScrollReset
			onKeyDown={stepDown}
			// A second press would ask to ship what has just left.
			onSubmit={(event) => isBusy && event.preventDefault()}
		>
			<label className="mb-4 grid max-w-80 gap-1">
				<span className="field-label">Courier</span>
				<input name="courier" list="couriers" autoComplete="off" defaultValue={courier} className="input" />
			</label>
			<datalist id="couriers">
				{couriers.map((known) => (
					<option key={known}>{known}</option>
				))}
			</datalist>
			{children}
			<Button type="submit" className="mt-4" aria-disabled={isBusy}>
				{isBusy ? 'Shipping...' : 'Shipped'}
			</Button>
		</Form>
	)
}

/** A scanner ends each number with Enter: that leads to the next row, and sends nothing before the last. */
function stepDown(event: KeyboardEvent<HTMLFormElement>): void {
	if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
	event.preventDefault()
	const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=hidden]), button')]
	fields[fields.indexOf(event.target) + 1]?.focus()
}

/** What somebody else has moved meanwhile has no row any more. */
function Gone({ keptBack }: { keptBack: readonly NotShipped[] }) {
	return (
		<ul className="admin-panel mb-5 grid gap-1" aria-label="Kept back">
			{keptBack.map(({ number, message }) => (
				<li key={number}>
					{number}: {message}
				</li>
			))}
		</ul>
	)
}
