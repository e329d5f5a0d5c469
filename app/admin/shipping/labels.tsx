/** Parcel labels for a label printer: recipient, sender, and the order and tracking numbers as barcodes. */
import '#app/admin/shipping/labels.css'
import { Link, useSearchParams } from 'react-router'
import { type Barcode, drawBarcode } from '#app/admin/shipping/barcode.server.ts'
import { NotPrintedNotice } from '#app/admin/shipping/not-printed.tsx'
import { withoutEmail } from '#app/admin/shipping/selected-orders.ts'
import { listSelectedParcels } from '#app/admin/shipping/selected-parcels.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { shopContext } from '#app/http/request-context.ts'
import { countPacks, packsLabel } from '#shop/orders/rules.ts'
import { methodTitle } from '#shop/shipping/rules.ts'
import type { Route } from './+types/labels.ts'

const SIZES = [
	{ value: 'a6', label: 'A6 (105 × 148 mm)' },
	{ value: '4x6', label: '4 × 6 inches' },
] as const
const [DEFAULT_SIZE] = SIZES

export async function loader({ request, context }: Route.LoaderArgs) {
	const { parcels, notPrinted } = await listSelectedParcels(context.get(shopContext), request, 'labels')
	return {
		notPrinted,
		labels: parcels.map(({ number, order, courier, trackingNumber, items, isReplacement }) => ({
			number,
			to: withoutEmail(order.recipient),
			shipping: isReplacement
				? 'replacement'
				: methodTitle({ name: order.shippingMethodName, isCollected: order.isCollected }),
			courier,
			packs: countPacks(items),
			barcode: drawBarcode(number),
			tracking: trackingNumber && { number: trackingNumber, barcode: drawBarcode(trackingNumber) },
		})),
	}
}

export default function Labels({ loaderData: { labels, notPrinted } }: Route.ComponentProps) {
	const [query] = useSearchParams()
	const size = SIZES.find(({ value }) => value === query.get('size')) ?? DEFAULT_SIZE
	const numbers = labels.map(({ number }) => ['number', number])
	return (
		<>
			<div className="labels-header no-print">
				<h1 className="console-title">Labels</h1>
				{labels.length > 0 && (
					<>
						<Button onClick={() => window.print()}>
							Print {labels.length} {labels.length === 1 ? 'label' : 'labels'}
						</Button>
						<nav aria-label="Size" className="flex flex-wrap gap-4">
							{SIZES.map(({ value, label }) => (
								<Link
									key={value}
									className="link"
									aria-current={value === size.value ? 'true' : undefined}
									to={`?${new URLSearchParams([['size', value], ...numbers])}`}
								>
									{label}
								</Link>
							))}
						</nav>
					</>
				)}
				<NotPrintedNotice count={labels.length} notPrinted={notPrinted} what="labels" />
			</div>
			{labels.map((label) => (
				<Label key={label.number} label={label} size={size.value} />
			))}
		</>
	)
}

type LabelData = Route.ComponentProps['loaderData']['labels'][number]

function Label({ label, size }: { label: LabelData; size: string }) {
	const { number, to, shipping, courier, packs, barcode, tracking } = label
	const brand = useBrand()
	return (
		<article className={`label label-${size}`} aria-label={number}>
			<header>
				<p>
					<strong>Prepaid</strong>, {shipping}
					{courier && `, ${courier}`}
				</p>
				<p>{packsLabel(packs)}</p>
			</header>
			<address className="label-to">
				<span>To</span>
				<strong>{to.name}</strong>
				<span>{to.address}</span>
				<span>{to.city}</span>
				<span>
					{to.state} <b>{to.pincode}</b>
				</span>
				<span>Phone {to.phone}</span>
			</address>
			<div className="label-codes">
				<Bars barcode={barcode} text={number} />
				{tracking && <Bars barcode={tracking.barcode} text={tracking.number} />}
			</div>
			<address className="label-from">
				From {brand?.legalName}, {brand?.address}, {brand?.phone}. If undelivered, please return to this
				address.
			</address>
		</article>
	)
}

/** Leaves out the quiet zone that a scanner needs on either side, because the label's padding is wider. */
function Bars({ barcode: { width, path }, text }: { barcode: Barcode; text: string }) {
	return (
		<figure>
			<svg viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
				<path d={path} />
			</svg>
			<figcaption>{text}</figcaption>
		</figure>
	)
}
