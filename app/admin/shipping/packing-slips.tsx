/** Packing slips: one for each selected order with its address and items, without prices, two to a sheet. */
import '#app/admin/shipping/packing-slips.css'
import { ItemImage } from '#app/admin/layout/item-images.tsx'
import { NotPrintedNotice } from '#app/admin/shipping/not-printed.tsx'
import { withoutEmail } from '#app/admin/shipping/selected-orders.ts'
import { listSelectedParcels, type SelectedParcel } from '#app/admin/shipping/selected-parcels.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { shopContext } from '#app/http/request-context.ts'
import { formatDate } from '#shop/dates.ts'
import { describeBatch } from '#shop/roasts/rules.ts'
import { methodTitle } from '#shop/shipping/rules.ts'
import type { Route } from './+types/packing-slips.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const { parcels, notPrinted } = await listSelectedParcels(
		context.get(shopContext),
		request,
		'packing slips',
	)
	return {
		notPrinted,
		slips: parcels.map(({ number, order, createdAt, courier, trackingNumber, items, ...parcel }) => ({
			number,
			day: formatDate(createdAt),
			shipping: parcel.isReplacement
				? 'replacement'
				: methodTitle({ name: order.shippingMethodName, isCollected: order.isCollected }),
			courier: [courier, trackingNumber].filter(Boolean).join(' '),
			to: withoutEmail(order.recipient),
			items: items.map(({ productName, sizeLabel, grind, quantity, imageUrl, batch }) => {
				return { productName, sizeLabel, grind, quantity, imageUrl, batch: batch && describeBatch(batch) }
			}),
			quantity: items.reduce((sum, item) => sum + item.quantity, 0),
			notice: noticeOf(parcel),
		})),
	}
}

/** Returns what the packer must know. */
function noticeOf({
	isReplacement,
	priceDifference,
}: Pick<SelectedParcel, 'isReplacement' | 'priceDifference'>): string | null {
	if (isReplacement) return 'Replacement, free of charge: pack only what is listed here.'
	if (!priceDifference) return null
	const { packs, lastDay } = priceDifference
	return `Waiting for a payment until ${lastDay}, don't pack yet. Once it is paid: ${packs}.`
}

export default function PackingSlips({ loaderData: { slips, notPrinted } }: Route.ComponentProps) {
	return (
		<>
			<div className="slips-header no-print">
				<h1 className="console-title">Packing slips</h1>
				{slips.length > 0 && (
					<Button onClick={() => window.print()}>
						Print {slips.length} {slips.length === 1 ? 'slip' : 'slips'}
					</Button>
				)}
				<NotPrintedNotice count={slips.length} notPrinted={notPrinted} what="packing slips" />
			</div>
			{slips.map((slip) => (
				<Slip key={slip.number} slip={slip} />
			))}
		</>
	)
}

type SlipData = Route.ComponentProps['loaderData']['slips'][number]

function Slip({ slip }: { slip: SlipData }) {
	const { number, day, shipping, courier, to, items, quantity, notice } = slip
	const brand = useBrand()
	return (
		<article className="slip" aria-label={number}>
			<header>
				<p className="slip-brand">{brand?.name}</p>
				<p>
					<strong>{number}</strong>
					<br />
					{day}, {shipping}
					{courier && (
						<>
							<br />
							{courier}
						</>
					)}
				</p>
			</header>
			<address>
				<strong>{to.name}</strong>
				<span>{to.address}</span>
				<span>
					{to.city} <b>{to.pincode}</b>
				</span>
				<span>{to.state}</span>
				<span className="whitespace-nowrap">{to.phone}</span>
			</address>
			{notice && <p className="slip-notice">{notice}</p>}
			<Items items={items} quantity={quantity} />
			<footer>
				{brand?.legalName}, {brand?.address} · FSSAI&nbsp;{brand?.fssai} ·{' '}
				<span className="whitespace-nowrap">{brand?.phone}</span>
			</footer>
		</article>
	)
}

function Items({ items, quantity }: Pick<SlipData, 'items' | 'quantity'>) {
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">Qty</th>
					<th scope="col">Coffee</th>
					<th scope="col">Pack size</th>
					<th scope="col">Grind</th>
					<th scope="col">Packed</th>
				</tr>
			</thead>
			<tbody>
				{items.map(({ productName, sizeLabel, grind, quantity, imageUrl, batch }, index) => (
					// A corrected order may have two items of the same packs.
					<tr key={index}>
						<td className="slip-quantity">{quantity}</td>
						<td>
							<span className="slip-item">
								<ItemImage imageUrl={imageUrl} isPrinted />
								<span>
									<b>{productName}</b>
									{batch && <span className="block">{batch}</span>}
								</span>
							</span>
						</td>
						<td>{sizeLabel}</td>
						<td>
							<strong>{grind}</strong>
						</td>
						<td aria-hidden="true">
							<span className="slip-box" />
						</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<td>{quantity}</td>
					<td colSpan={4}>{quantity === 1 ? 'pack in total' : 'packs in total'}</td>
				</tr>
			</tfoot>
		</table>
	)
}
