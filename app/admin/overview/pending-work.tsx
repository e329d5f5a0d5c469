/** What needs the shop's attention: alarms first, then the day's work. */
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatCount } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'

const ORDERS = href('/admin/orders')

/** Null for a role that has nothing to do with it. */
type PendingWorkProps = {
	counts: Partial<Record<OrderStatus, number>> | null
	/** To be packed and shipped. */
	replacements: number
	/** Payments that were received, or need review, while their order is still unpaid. */
	unconfirmed: number
	/** Refunds that keep failing, or take longer than promised. */
	stuck: number
	refunds: number | null
	messages: number | null
}

export function PendingWork(props: PendingWorkProps) {
	const { counts, replacements, unconfirmed, stuck, refunds, messages } = props
	const tasks = [
		{ name: 'to pack', count: counts && (counts.processing ?? 0), to: `${ORDERS}?status=processing` },
		{ name: 'to ship', count: counts && (counts.packed ?? 0) + replacements, to: href('/admin/shipping') },
		{
			name: refunds === 1 ? 'refund in progress' : 'refunds in progress',
			count: refunds,
			to: `${ORDERS}?payments=refunding`,
		},
		{
			name: messages === 1 ? 'message to answer' : 'messages to answer',
			count: messages,
			to: href('/admin/messages'),
		},
	]
	return (
		<>
			{unconfirmed > 0 && (
				<Alarm
					to={`${ORDERS}?payments=unconfirmed`}
					linkText={unconfirmed === 1 ? 'View its order' : 'View their orders'}
					fix={
						unconfirmed === 1
							? 'and settle the payment in the PhonePe dashboard, then mark it as settled on the order.'
							: 'and settle each payment in the PhonePe dashboard, then mark it as settled on its order.'
					}
				>
					{unconfirmed}{' '}
					{unconfirmed === 1
						? 'payment was received but its order'
						: 'payments were received but their orders'}{' '}
					{unconfirmed === 1 ? "isn't" : "aren't"} confirmed.
				</Alarm>
			)}
			{stuck > 0 && (
				<Alarm
					to={`${ORDERS}?payments=refunding`}
					linkText="View orders with refunds"
					fix={
						stuck === 1
							? 'and settle it with the customer, then mark it as settled on its order.'
							: 'and settle each one with the customer, then mark it as settled on its order.'
					}
				>
					{stuck} {stuck === 1 ? 'refund keeps failing or is' : 'refunds keep failing or are'} overdue.
				</Alarm>
			)}
			<ul className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
				{tasks.map(
					({ name, count, to }) =>
						count !== null && (
							<li key={to}>
								<Link to={to} className="admin-panel block h-full hover:bg-rice">
									<span className="block font-display text-40">{formatCount(count)}</span>
									{name}
								</Link>
							</li>
						),
				)}
			</ul>
		</>
	)
}

type AlarmProps = { to: string; linkText: string; fix: string; children: ReactNode }

function Alarm({ to, linkText, fix, children }: AlarmProps) {
	return (
		<p role="alert" className="mb-5 rounded-card bg-kumkum p-4 font-semibold text-ivory">
			{children}{' '}
			<Link className="underline underline-offset-4" to={to}>
				{linkText}
			</Link>{' '}
			{fix}
		</p>
	)
}
