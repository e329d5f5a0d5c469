/**
 * The day's work: orders to pack and to ship, returns, refunds to pay back by hand, messages to answer and unpaid
 * quotations, with the age of the oldest.
 */
import { href, Link } from 'react-router'
import { describeAge } from '#app/admin/overview/overview-labels.ts'
import type { Summary } from '#app/admin/overview/load-summary.server.ts'
import { formatPrice, type Paise } from '#shop/money.ts'
import { formatCount } from '#shop/orders/rules.ts'

type ListedTask = {
	task: { count: number; days: number | null; amount?: Paise } | null
	one: string
	many: string
	to: string
}

export function Tasks({ toPack, toShip, returns, toPayBack, messages, quotations }: Summary['tasks']) {
	const tasks: ListedTask[] = [
		{
			task: toPack,
			one: 'order to pack',
			many: 'orders to pack',
			to: `${href('/admin/orders')}?status=processing`,
		},
		{ task: toShip, one: 'parcel to ship', many: 'parcels to ship', to: href('/admin/shipping') },
		{ task: returns, one: 'return', many: 'returns', to: href('/admin/returns') },
		{
			task: toPayBack,
			one: 'refund to pay back yourself',
			many: 'refunds to pay back yourself',
			to: `${href('/admin/orders')}?payments=by-hand`,
		},
		{ task: messages, one: 'message to answer', many: 'messages to answer', to: href('/admin/messages') },
		{
			task: quotations,
			one: 'open quotation',
			many: 'open quotations',
			to: `${href('/admin/quotations')}?state=open`,
		},
	]
	const next = tasks.find(({ task }) => task && task.count > 0)
	return (
		<ul className="tasks">
			{tasks.map(
				({ task, one, many, to }) =>
					task && (
						<li key={to}>
							<Link to={to} className={`admin-panel ${toneOf(task, next?.task === task)}`}>
								<span className="task-count">{formatCount(task.count)}</span>
								<span>
									{task.count === 1 ? one : many}
									{task.amount !== undefined && (
										<span className="task-about">{formatPrice(task.amount)}</span>
									)}
									{task.days !== null && (
										<span className="task-about">{describeAge({ count: task.count, days: task.days })}</span>
									)}
								</span>
							</Link>
						</li>
					),
			)}
		</ul>
	)
}

/** The first that has work is filled, like the button for what is to be done next on other screens. */
function toneOf({ count }: { count: number }, isNext: boolean): string {
	if (isNext) return 'task-next'
	return count === 0 ? 'text-cinnamon' : ''
}
