/** What goes into the box with the coffee: whom it is for and what is in it, a sheet for each order, without prices. */
import '#app/admin/shipping/packing-slips.css'
import { href, Link } from 'react-router'
import { chosenNumbers } from '#app/admin/shipping/selected-orders.ts'
import { Button } from '#app/ui/button.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { shopContext } from '#app/http/request-context.ts'
import { formatDay } from '#shop/dates.ts'
import { listForAdmin } from '#shop/orders/admin.server.ts'
import type { Route } from './+types/packing-slips.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const found = await listForAdmin(context.get(shopContext), chosenNumbers(request))
	return {
		slips: found.map(({ order, view }) => ({
			number: order.number,
			day: formatDay(order.createdAt),
			shipping: order.shippingMethod,
			courier: [order.courier, order.trackingNumber].filter(Boolean).join(' '),
			to: order.recipient,
			items: view.items.map(({ productName, size, grind, quantity }) => ({
				productName,
				size,
				grind,
				quantity,
			})),
			packs: view.items.reduce((sum, { quantity }) => sum + quantity, 0),
		})),
	}
}

export default function PackingSlips({ loaderData: { slips } }: Route.ComponentProps) {
	return (
		<>
			<div className="slips-head not-on-paper">
				<h1 className="console-title">Packing slips</h1>
				{slips.length > 0 ? (
					<Button onClick={() => window.print()}>
						Print {slips.length} {slips.length === 1 ? 'Slip' : 'Slips'}
					</Button>
				) : (
					<p>
						Nothing was chosen. Tick some{' '}
						<Link className="link" to={href('/admin/orders')}>
							orders
						</Link>{' '}
						first.
					</p>
				)}
			</div>
			{slips.map((slip) => (
				<Slip key={slip.number} slip={slip} />
			))}
		</>
	)
}

type SlipOf = Route.ComponentProps['loaderData']['slips'][number]

function Slip({ slip: { number, day, shipping, courier, to, items, packs } }: { slip: SlipOf }) {
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
				<span>{to.phone}</span>
			</address>
			<Packs items={items} packs={packs} />
			<footer>
				{brand?.legalName}, {brand?.address} · FSSAI {brand?.fssai} · {brand?.phone}
			</footer>
		</article>
	)
}

function Packs({ items, packs }: Pick<SlipOf, 'items' | 'packs'>) {
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">Packs</th>
					<th scope="col">Coffee</th>
					<th scope="col">Pack</th>
					<th scope="col">Grind</th>
					<th scope="col">In the box</th>
				</tr>
			</thead>
			<tbody>
				{items.map(({ productName, size, grind, quantity }) => (
					<tr key={`${productName} ${size} ${grind}`}>
						<td>{quantity}</td>
						<td>{productName}</td>
						<td>{size}</td>
						<td>
							<strong>{grind}</strong>
						</td>
						<td aria-hidden="true">☐</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<td>{packs}</td>
					<td colSpan={4}>{packs === 1 ? 'pack in all' : 'packs in all'}</td>
				</tr>
			</tfoot>
		</table>
	)
}
