/** Shows whether any money is stuck, and what is being refunded to customers. */
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { describeCount } from '#app/admin/overview/overview-labels.ts'
import type { Summary } from '#app/admin/overview/load-summary.server.ts'
import { TickIcon, AlertIcon } from '#app/ui/icons.tsx'
import { formatPrice } from '#shop/money.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'

const ORDERS = href('/admin/orders')

type MoneyPanelProps = {
	stuckMoney: Summary['stuckMoney']
	openRefunds: NonNullable<Summary['openRefunds']>
	owed: NonNullable<Summary['owed']>
}

/** `stuckMoney` is null for a role that cannot settle it. */
export function MoneyPanel({ stuckMoney, openRefunds: { count, amount }, owed }: MoneyPanelProps) {
	const maySettle = stuckMoney !== null
	const isStuck = maySettle && stuckMoney.unconfirmed + stuckMoney.refunds > 0
	const isFine = maySettle && !isStuck && owed.count === 0
	return (
		<section className="admin-panel" aria-label="Money">
			<h2>Money</h2>
			{isStuck && (
				<Answer className="text-kumkum" icon={<AlertIcon />} about="The top of this page says what to do.">
					Some money is stuck
				</Answer>
			)}
			{isFine && (
				<Answer
					className="text-leaf"
					icon={<TickIcon />}
					about="Every payment has its order, and no refund is late."
				>
					No money is stuck
				</Answer>
			)}
			{owed.count > 0 && (
				<Answer
					className="text-kumkum"
					icon={<AlertIcon />}
					about={`It was paid in cash, by bank transfer or by UPI. ${maySettle ? 'Pay it back, then mark it as settled on its order.' : 'An owner or manager pays it back by hand.'}`}
				>
					<Link className="link" to={`${ORDERS}?payments=by-hand`}>
						{describeCount(owed.count, ['refund', 'refunds'])} to pay back{' '}
						{maySettle ? 'yourself' : 'by hand'}, {formatPrice(owed.amount)}
					</Link>
				</Answer>
			)}
			<p className="mt-3">
				{count === 0 ? (
					'No refunds on their way.'
				) : (
					<>
						<Link className="link" to={`${ORDERS}?payments=refunding`}>
							{describeCount(count, ['refund', 'refunds'])} on {count === 1 ? 'its' : 'their'} way
						</Link>
						, {formatPrice(amount)} in all. A refund takes {REFUND_TIME}.
					</>
				)}
			</p>
		</section>
	)
}

type AnswerProps = { className: string; icon: ReactNode; about: string; children: ReactNode }

function Answer({ className, icon, about, children }: AnswerProps) {
	return (
		<>
			<p className={`overview-answer ${className}`}>
				{icon}
				{children}
			</p>
			<p className="text-15 text-cinnamon">{about}</p>
		</>
	)
}

/** Alarms, with the way to settle each. */
export function StuckMoney({ unconfirmed, refunds }: NonNullable<Summary['stuckMoney']>) {
	const isOne = unconfirmed === 1
	return (
		<>
			{unconfirmed > 0 && (
				<Alarm
					to={`${ORDERS}?payments=unconfirmed`}
					linkText={isOne ? 'View its order' : 'View their orders'}
					fix={
						isOne
							? 'and settle the payment in the PhonePe dashboard, then mark it as settled on the order.'
							: 'and settle each payment in the PhonePe dashboard, then mark it as settled on its order.'
					}
				>
					{unconfirmed}{' '}
					{isOne ? 'payment was received but its order' : 'payments were received but their orders'}{' '}
					{isOne ? "isn't" : "aren't"} confirmed.
				</Alarm>
			)}
			{refunds > 0 && (
				<Alarm
					to={`${ORDERS}?payments=refunding`}
					linkText="View orders with refunds"
					fix={
						refunds === 1
							? 'and settle it with the customer, then mark it as settled on its order.'
							: 'and settle each one with the customer, then mark it as settled on its order.'
					}
				>
					{refunds} {refunds === 1 ? 'refund keeps failing or is' : 'refunds keep failing or are'} overdue.
				</Alarm>
			)}
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
