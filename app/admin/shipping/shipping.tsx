/** Packed orders waiting for the courier: enter their tracking numbers and ship them together. */
import { LoadedAt } from '#app/admin/orders/fulfilment/loaded-at.tsx'
import { readPageLoadedAt } from '#app/admin/orders/fulfilment/page-loaded-at.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { href, Link, useNavigation } from 'react-router'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { useStoredSequence } from '#app/admin/orders/order-sequence.tsx'
import { ShippingTable } from '#app/admin/shipping/shipping-table.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { formatMoment } from '#shop/dates.ts'
import { listCorrectedParcels } from '#shop/courier-lists/corrected-parcels.server.ts'
import { listCouriers } from '#shop/couriers/couriers.server.ts'
import { searchOrders } from '#shop/orders/admin/search.server.ts'
import { type NotShipped, shipParcels } from '#shop/courier-lists/ship-parcels.server.ts'
import { listReplacementsToShip } from '#shop/orders/after-sales/replacements.server.ts'
import { lastDayOf, listAwaited } from '#shop/orders/differences/differences.server.ts'
import { listToShip } from '#shop/orders/fulfilment.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { MAX_BULK_ORDERS } from '#shop/orders/rules.ts'
import type { Shop } from '#shop/shop.server.ts'
import type { Route } from './+types/shipping.ts'

/** The couriers of this many latest shipped orders are suggested first. */
const RECENT_ORDERS = 50

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	// Before the orders are read, so that no correction meanwhile counts as seen.
	const loadedAt = shop.clock().toISOString()
	const [found, recent, known] = await Promise.all([
		listParcels(shop),
		searchOrders(shop, { status: 'shipped', limit: RECENT_ORDERS }),
		listCouriers(shop.db),
	])
	const used = recent.flatMap(({ courier }) => courier ?? [])
	return {
		loadedAt,
		parcels: found.slice(0, MAX_BULK_ORDERS),
		hasMore: found.length > MAX_BULK_ORDERS,
		// Nobody has chosen the first of the couriers that a new shop offers.
		lastCourier: used[0] ?? '',
		canEditCouriers: may(context, 'delivery.edit'),
		couriers: [...new Set([...used, ...known.filter(({ isOffered }) => isOffered).map(({ name }) => name)])],
	}
}

/** Replacements come first, because their customers have waited longest. Returns one more than fits. */
async function listParcels(shop: Shop) {
	const [waiting, packed] = await Promise.all([
		listReplacementsToShip(shop, MAX_BULK_ORDERS + 1),
		listToShip(shop, MAX_BULK_ORDERS + 1),
	])
	const [awaited, correctedParcels] = await Promise.all([
		listAwaited(shop, packed),
		listCorrectedParcels(shop.db),
	])
	const corrected = (number: string) => {
		const found = correctedParcels.get(number)
		return found?.isLabelOutdated ? formatMoment(found.correctedAt) : null
	}
	return [
		...waiting.map(({ replacement, order }) => ({
			...parcelOf(order),
			number: replacement.number,
			placed: formatMoment(replacement.createdAt),
			isReplacement: true,
			waitsUntil: null,
			corrected: corrected(replacement.number),
		})),
		...packed.map((order) => {
			const difference = awaited.find(({ orderId }) => orderId === order.id)
			const waitsUntil = difference ? lastDayOf(difference) : null
			return { ...parcelOf(order), isReplacement: false, waitsUntil, corrected: corrected(order.number) }
		}),
	].slice(0, MAX_BULK_ORDERS + 1)
}

function parcelOf({ number, createdAt, shippingMethodName, recipient }: Order) {
	return {
		number,
		orderNumber: number,
		placed: formatMoment(createdAt),
		shipping: shippingMethodName,
		customer: `${recipient.name}, ${recipient.city}\u00a0${recipient.pincode}`,
	}
}

type ShippingResult = ActionResult & { notShipped: NotShipped[]; courier: string }

export async function action({ request, context }: Route.ActionArgs): Promise<ShippingResult> {
	const form = await readForm(request)
	const trackingNumbers = form.getAll('trackingNumber').map(String)
	const courier = String(form.get('courier') ?? '').trim()
	const pageLoadedAt = readPageLoadedAt(form)
	const parcels = form.getAll('number').map((number, index) => ({
		number: String(number),
		trackingNumber: trackingNumbers[index] ?? '',
		courier,
		pageLoadedAt,
	}))
	const failed = (error: string, notShipped: NotShipped[] = []) => ({
		title: 'Nothing shipped',
		error,
		field: null,
		notShipped,
		courier,
	})
	if (parcels.length > MAX_BULK_ORDERS) return failed(`Ship at most ${MAX_BULK_ORDERS} orders at a time.`)
	const by = context.get(adminContext)
	const { shipped, notShipped } = await shipParcels(context.get(shopContext), {
		parcels,
		by,
	})
	if (notShipped.length > 0) {
		const refused = failed(checkMessage(notShipped.length), notShipped)
		if (shipped.length === 0) return refused
		return { ...refused, title: null, error: `${shipped.length} shipped. ${refused.error}` }
	}
	if (shipped.length === 0) return failed('Enter at least one tracking number.')
	const success = `${shipped.length} ${shipped.length === 1 ? 'order' : 'orders'} marked as shipped`
	return { success, notShipped: [], courier }
}

function checkMessage(count: number): string {
	return count === 1
		? 'Please check the parcel marked in the list.'
		: `Please check the ${count} parcels marked in the list.`
}

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
	const { loadedAt, parcels, hasMore, couriers, lastCourier, canEditCouriers } = loaderData
	useStoredSequence(
		'To ship',
		parcels.map(({ orderNumber }) => orderNumber),
	)
	const notShipped = actionData?.notShipped ?? []
	const withoutRow = notShipped.filter(({ number }) => !parcels.some((parcel) => parcel.number === number))
	return (
		<>
			<ConsoleTitle result={actionData}>To ship</ConsoleTitle>
			<p className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
				<Link to={href('/admin/shipping/list')} className="link">
					Ship with a courier's list
				</Link>
				{canEditCouriers && (
					<Link to={href('/admin/couriers')} className="link">
						Couriers and their tracking pages
					</Link>
				)}
			</p>
			{withoutRow.length > 0 && <NotShippedList notShipped={withoutRow} />}
			{parcels.length === 0 ? (
				<NothingToShip />
			) : (
				<ShipForm couriers={couriers} courier={actionData?.courier ?? lastCourier}>
					<LoadedAt loadedAt={loadedAt} />
					<p className="mb-4 max-w-2xl">
						Enter or scan the tracking number of each parcel you are handing over. Orders without one stay on
						this list.
						{hasMore && ` These are the ${MAX_BULK_ORDERS} oldest; the rest follow once they are shipped.`}
					</p>
					<ShippingTable parcels={parcels} notShipped={notShipped} />
				</ShipForm>
			)}
		</>
	)
}

function NothingToShip() {
	return (
		<>
			<p className="mb-4">Nothing to ship right now. Packed orders and replacements appear here.</p>
			<ButtonLink to={`${href('/admin/orders')}?status=processing`} tone="quiet">
				View orders to pack
			</ButtonLink>
		</>
	)
}

function ShipForm(props: { couriers: readonly string[]; courier: string; children: ReactNode }) {
	const { couriers, courier, children } = props
	const isBusy = useNavigation().state === 'submitting'
	return (
		<ConsoleForm
			method="post"
			preventScrollReset
			onKeyDown={focusNextField}
			// A second click would try to ship the orders that were just shipped.
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
				{isBusy ? 'Saving...' : 'Mark as shipped'}
			</Button>
		</ConsoleForm>
	)
}

/** A barcode scanner ends each number with Enter, which must go to the next row instead of submitting the form. */
function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
	if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
	event.preventDefault()
	const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=hidden]), button')]
	fields[fields.indexOf(event.target) + 1]?.focus()
}

/** Orders that somebody else has changed since, so that they no longer have a row. */
function NotShippedList({ notShipped }: { notShipped: readonly NotShipped[] }) {
	return (
		<ul className="admin-panel mb-5 grid gap-1" aria-label="Not shipped">
			{notShipped.map(({ number, message }) => (
				<li key={number}>
					{number}: {message}
				</li>
			))}
		</ul>
	)
}
