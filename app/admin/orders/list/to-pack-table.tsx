/** What is to be packed: a line for each kind of pack, with what is unusual in bold, and nothing else. */
import '#app/admin/orders/list/to-pack-table.css'
import { href, Link } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ItemImage } from '#app/admin/layout/item-images.tsx'
import { SelectAll, SelectOrder } from '#app/admin/orders/list/selection.tsx'
import { DEFAULT_GRIND, GRINDS } from '#shop/catalogue/rules.ts'

type Item = { imageUrl: string; quantity: number; pack: string; grind: string }

export type OrderToPack = {
	number: string
	/** The order waits for a payment for packs of another size, and must not be packed yet. */
	isWaitingForPayment: boolean
	placed: string
	items: Item[]
	customer: string
	/** The name of its shipping method, if it has to arrive sooner than others. */
	urgentMethod: string | null
}

const HEADERS = [{ title: 'Select', control: <SelectAll /> }, 'Order', 'Placed', 'Packs', 'Customer']

const USUAL_GRIND = GRINDS.find(({ value }) => value === DEFAULT_GRIND)?.label

export function ToPackTable({ orders }: { orders: readonly OrderToPack[] }) {
	return (
		<AdminTable headers={HEADERS} className="to-pack">
			{orders.map((order) => (
				<Row key={order.number} order={order} />
			))}
		</AdminTable>
	)
}

function Row({ order }: { order: OrderToPack }) {
	const { number, isWaitingForPayment, placed, items, customer, urgentMethod } = order
	return (
		<tr>
			<td className="to-pack-select">
				<SelectOrder number={number} />
			</td>
			<td className="to-pack-order">
				<Link className="link whitespace-nowrap" to={href('/admin/orders/:number', { number })}>
					{number}
				</Link>
			</td>
			<td className="to-pack-placed">{placed}</td>
			<td className="to-pack-packs">
				{isWaitingForPayment && <strong>Waiting for a payment</strong>}
				<ul>
					{items.map((item, index) => (
						// A corrected order may have two items of the same packs.
						<PackLine key={index} item={item} />
					))}
				</ul>
			</td>
			<td className="to-pack-customer">
				{urgentMethod && <span className="to-pack-urgent">{urgentMethod}</span>} {customer}
			</td>
		</tr>
	)
}

function PackLine({ item: { imageUrl, quantity, pack, grind } }: { item: Item }) {
	return (
		<li>
			<ItemImage imageUrl={imageUrl} />
			<span>
				<b>
					{quantity} × {pack}
				</b>
				{grind && (grind === USUAL_GRIND ? `, ${grind}` : <b>, {grind}</b>)}
			</span>
		</li>
	)
}
