/** What the shop can do with an order next: move it on, or remind the customer of a payment that it waits for. */
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { emailSentence } from '#app/admin/orders/customer-email.ts'
import { REMIND } from '#app/admin/orders/fulfilment/next-action.ts'
import { PAYMENTS_ID } from '#app/admin/orders/payments/payments-id.ts'
import { LoadedAt } from '#app/admin/orders/fulfilment/loaded-at.tsx'
import { TrackingFields } from '#app/admin/orders/fulfilment/tracking-fields.tsx'
import type { loadOrderDetails } from '#app/admin/orders/order-details.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isFulfilment, nextStatuses, statusLabel } from '#shop/orders/statuses.ts'

type Details = Pick<
	NonNullable<Awaited<ReturnType<typeof loadOrderDetails>>>,
	| 'status'
	| 'isCollected'
	| 'paymentState'
	| 'isHidden'
	| 'isSettledByHand'
	| 'paymentsInReview'
	| 'stuckRefunds'
	| 'isRefunding'
	| 'reached'
	| 'can'
	| 'loadedAt'
> & { canCorrect: { beforeShipping: boolean }; sizeChanges: { difference: Difference | null } }

type Difference = {
	isWaiting: boolean
	amount: string
	lastDay: string
	emailId: string | null
	whatsAppUrl: string
}

/** The next action is then none of an order's own. */
const AFTER_SALES_WAIT = 'Your next step is below, under Returns or Replacements.'

export function NextSteps({ order, nextAction }: { order: Details; nextAction: string | null }) {
	const { status, isCollected, sizeChanges, can, canCorrect } = order
	const { difference } = sizeChanges
	const isWaiting = difference?.isWaiting === true
	const steps = can.fulfil && !isWaiting ? nextStatuses(status, isCollected).filter(isFulfilment) : []
	const isInReview = order.paymentsInReview.length > 0
	const waiting = pendingDecision(order)
	const decision = isInReview ? <ReviewPayments order={order} /> : waiting && <p>{waiting}</p>
	const hasActions = steps.length > 0 || (isWaiting && (can.assist || canCorrect.beforeShipping))
	if (!hasActions) return decision ?? <p>{nextAction ? AFTER_SALES_WAIT : nothingToDo(order)}</p>
	return (
		<div className="grid gap-5">
			{decision}
			{isWaiting && can.assist && <Remind difference={difference} isNext={nextAction === REMIND} />}
			{isWaiting && canCorrect.beforeShipping && <ShipAsOrdered />}
			{steps.map((next) => {
				if (next === 'shipped')
					return <ShipForm key={next} isNext={next === nextAction} loadedAt={order.loadedAt} />
				return (
					<ActionForm
						key={next}
						intent="move"
						fields={{ to: next }}
						label={`Mark as ${isCollected && next === 'delivered' ? 'collected' : statusLabel(next).toLowerCase()}`}
						busyLabel="Saving..."
						tone={next === nextAction ? 'primary' : 'quiet'}
					>
						<LoadedAt loadedAt={order.loadedAt} />
					</ActionForm>
				)
			})}
		</div>
	)
}

/** Returns why the parcel waits, or what only somebody who may refund can settle, or null. */
function pendingDecision({ stuckRefunds, sizeChanges, can }: Details): string | null {
	const byHand = stuckRefunds.filter((refund) => refund.isByHand).map((refund) => refund.amount)
	if (byHand.length > 0) {
		const amounts = new Intl.ListFormat('en-IN').format(byHand)
		return can.refund
			? `You owe the customer a refund of ${amounts}. Pay it back yourself, then mark it as settled under Payments and refunds.`
			: `The customer is owed a refund of ${amounts}. An owner or manager pays it back by hand.`
	}
	if (stuckRefunds.length > 0)
		return can.refund
			? 'A refund keeps failing or is overdue. See Payments and refunds.'
			: 'A refund keeps failing or is overdue. An owner or manager settles it.'
	const { difference } = sizeChanges
	if (difference?.isWaiting)
		return `The order waits: the customer has until ${difference.lastDay} to pay ${difference.amount} for another size.`
	return null
}

function nothingToDo({ status, paymentState, isHidden, isSettledByHand, isRefunding, can }: Details): string {
	if (isSettledByHand) return 'The payment is settled, and the order stays unconfirmed. Nothing left to do.'
	if (paymentState === 'unpaid' && !isHidden) {
		return "Waiting for the payment. If it isn't paid in time, the order is hidden automatically."
	}
	if (isRefunding || (status === 'cancelled' && paymentState !== 'mistaken'))
		return 'The refund is in progress. Nothing to do until it completes.'
	return can.fulfil ? 'Nothing left to do.' : 'Nothing for you to do.'
}

/** Payments of another amount wait for somebody who may refund. */
function ReviewPayments({ order: { paymentsInReview, can, reached } }: { order: Details }) {
	return (
		<div className="grid gap-5">
			{paymentsInReview.map(({ id, received, total, isRefundable }) => (
				<div key={id} className="grid gap-3">
					<p>
						{received
							? `${received} was paid for this order, whose total is ${total}. Another amount never confirms an order.`
							: "A payment has arrived, but PhonePe doesn't say of which amount."}{' '}
						{can.refund ? (
							<>
								{isRefundable ? 'Refund it, or settle' : 'Settle'} it with the customer and mark that under{' '}
								<a className="link" href={`#${PAYMENTS_ID}`}>
									Payments and refunds
								</a>
								.
							</>
						) : (
							'An owner or manager settles it with the customer.'
						)}
					</p>
					{can.refund && isRefundable && (
						<>
							<ActionForm
								intent="refund-payment"
								fields={{ attemptId: id }}
								label={`Refund ${received} and cancel`}
								busyLabel="Refunding..."
								tone="primary"
							/>
							<p className="text-15 text-cinnamon">
								{emailSentence(reached)} You may be asked for your password first.
							</p>
						</>
					)}
				</div>
			))}
		</div>
	)
}

/** By email, or by WhatsApp if no email is up to date. */
function Remind({ difference, isNext }: { difference: Difference; isNext: boolean }) {
	const tone = isNext ? 'primary' : 'quiet'
	const { emailId, whatsAppUrl } = difference
	return emailId ? (
		<ActionForm
			intent="resend-email"
			fields={{ emailId }}
			label="Send the payment link again"
			busyLabel="Sending..."
			tone={tone}
		/>
	) : (
		<p>
			<ButtonLink to={whatsAppUrl} tone={tone} target="_blank" rel="noopener">
				Send the payment link by WhatsApp
			</ButtonLink>
		</p>
	)
}

function ShipAsOrdered() {
	return (
		<details>
			<summary className="cursor-pointer text-cinnamon">Ship as ordered</summary>
			<p className="measure my-3">
				If the customer no longer wants the other size: the difference is withdrawn, and the order stays as it
				is. Money that still arrives for it is refunded.
			</p>
			<ActionForm intent="withdraw-difference" label="Ship as ordered" busyLabel="Saving..." />
		</details>
	)
}

type ShipFormProps = { isNext: boolean; loadedAt: string }

function ShipForm({ isNext, loadedAt }: ShipFormProps) {
	return (
		<ActionForm
			intent="move"
			fields={{ to: 'shipped' }}
			label="Mark as shipped"
			busyLabel="Saving..."
			tone={isNext ? 'primary' : 'quiet'}
		>
			<LoadedAt loadedAt={loadedAt} />
			<TrackingFields />
		</ActionForm>
	)
}
