/** What waits for the shopkeeper: alarms first, then the work of the day, each with the way to it. */
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatCount } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/rules.ts'

const ORDERS = href('/admin/orders')

type WaitingProps = {
	counts: Partial<Record<OrderStatus, number>>
	/** Payments that fit no order. */
	unsettled: number
	/** Refunds that keep failing, or take longer than their customer was told. */
	stuck: number
	refunds: number
	messages: number
}

export function Waiting({ counts, unsettled, stuck, refunds, messages }: WaitingProps) {
	const waiting = [
		{ name: 'to pack', count: counts.processing ?? 0, to: `${ORDERS}?status=processing` },
		{ name: 'to ship', count: counts.packed ?? 0, to: href('/admin/shipping') },
		{ name: 'refunds under way', count: refunds, to: `${ORDERS}?refunds=open` },
		{ name: 'messages to answer', count: messages, to: href('/admin/messages') },
	]
	return (
		<>
			{unsettled > 0 && (
				<Alarm to={`${ORDERS}?status=pending`} open="Open the pending orders">
					{unsettled} {unsettled === 1 ? 'payment has' : 'payments have'} arrived that fit no order.
				</Alarm>
			)}
			{stuck > 0 && (
				<Alarm to={`${ORDERS}?refunds=open`} open="Open the orders with refunds">
					{stuck} {stuck === 1 ? 'refund keeps' : 'refunds keep'} failing or {stuck === 1 ? 'takes' : 'take'}{' '}
					longer than promised.
				</Alarm>
			)}
			<ul className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
				{waiting.map(({ name, count, to }) => (
					<li key={name}>
						<Link to={to} className="admin-panel block h-full hover:bg-rice">
							<span className="block font-display text-40">{formatCount(count)}</span>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</>
	)
}

function Alarm({ to, open, children }: { to: string; open: string; children: ReactNode }) {
	return (
		<p role="alert" className="mb-5 rounded-card bg-kumkum p-4 font-semibold text-ivory">
			{children}{' '}
			<Link className="underline underline-offset-4" to={to}>
				{open}
			</Link>{' '}
			and settle each in the dashboard of PhonePe.
		</p>
	)
}
