/** The payments and refunds of an order: what the staff refund, and what they settle by hand. */
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { OtherPaymentFields, useOtherPaymentDraft } from '#app/admin/forms/other-payment-fields.tsx'
import { Panel, Rows } from '#app/admin/layout/panel.tsx'
import { emailSentence } from '#app/admin/orders/customer-email.ts'
import { PAYMENTS_ID } from '#app/admin/orders/payments/payments-id.ts'
import type { loadOrderDetails } from '#app/admin/orders/order-details.server.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { canTransition } from '#shop/orders/statuses.ts'

type Details = NonNullable<Awaited<ReturnType<typeof loadOrderDetails>>>
type OrderPaymentsProps = {
	order: Pick<
		Details,
		| 'can'
		| 'reached'
		| 'payments'
		| 'paymentsInReview'
		| 'stuckRefunds'
		| 'hasOnlinePayment'
		| 'status'
		| 'isCollected'
		| 'paymentState'
		| 'refundable'
		| 'paidBackNote'
	>
}

export function OrderPayments({ order }: OrderPaymentsProps) {
	const { can, reached, payments, paymentsInReview, stuckRefunds, hasOnlinePayment } = order
	const isCancellable =
		order.paymentState !== 'unpaid' && canTransition(order.status, 'cancelled', order.isCollected)
	return (
		<Panel title="Payments and refunds" id={PAYMENTS_ID}>
			<Rows rows={payments} empty="No payments yet." wraps />
			{can.assist && hasOnlinePayment && (
				<ActionForm intent="check-payment" label="Check payment status" busyLabel="Checking..." />
			)}
			{can.refund &&
				paymentsInReview.map((payment) => (
					<SettlePayment key={payment.id} payment={payment} reached={reached} />
				))}
			{can.refund &&
				stuckRefunds.map((refund) => (
					<Fragment key={refund.id}>
						<SettleRefund refund={refund} reached={reached} />
						{refund.mayBeMistake && <SettleMistake refund={refund} reached={reached} />}
					</Fragment>
				))}
			{can.refund && isCancellable && <CancelForm order={order} />}
			{can.refund && order.refundable.rupees > 0 && <PartialRefundForm order={order} />}
		</Panel>
	)
}

type SettlePaymentProps = { payment: Details['paymentsInReview'][number] } & Pick<Details, 'reached'>

/** If the password is asked for first, what was entered comes back in the query. */
function SettlePayment({ payment: { id, reference, received }, reached }: SettlePaymentProps) {
	const error = useFieldError('how', id)
	const draft = useSearchParams()[0].get(`how-${id}`)
	return (
		<details open={error !== null || draft !== null}>
			<summary className="cursor-pointer text-cinnamon">Mark payment as settled</summary>
			<p className="my-3">
				Do this after you have returned {received ?? `payment ${reference}`} yourself, such as in the PhonePe
				dashboard, or agreed something else with the customer. The shop then neither confirms the order by it
				nor refunds it. The customer finds the order as settled today, by its number and in Your Orders, with
				what was paid and what you enter here. {emailSentence(reached, 'an email that says the same')}
			</p>
			<ActionForm
				intent="settle-payment"
				fields={{ attemptId: id }}
				label="Mark as settled"
				busyLabel="Saving..."
			>
				<Field
					id={`how-${id}`}
					label="How you settled it (optional)"
					name="how"
					hint="For example: refunded to your card, UTR 123456789012"
					autoComplete="off"
					maxLength={200}
					defaultValue={draft ?? ''}
					error={error}
				/>
			</ActionForm>
		</details>
	)
}

type SettleRefundProps = { refund: Details['stuckRefunds'][number] } & Pick<Details, 'reached'>

function SettleRefund({ refund: { id, amount, isByHand }, reached }: SettleRefundProps) {
	const error = useFieldError('reference', id)
	const draft = useOtherPaymentDraft(id)
	return (
		<details open={error !== null || draft.method !== null}>
			<summary className="cursor-pointer text-cinnamon">
				{isByHand ? `Pay back ${amount}` : 'Mark refund as settled'}
			</summary>
			<p className="my-3">
				{isByHand
					? `PhonePe has no record of this payment, so pay the customer ${amount} yourself, in cash or by a transfer. Then mark it as settled. ${emailSentence(reached)}`
					: `Do this after you have paid the customer ${amount} in another way, such as by bank transfer, and the PhonePe dashboard shows the refund as failed. The shop then stops retrying it. ${emailSentence(reached, 'the usual email about a completed refund')}`}
			</p>
			<ActionForm
				intent="settle-refund"
				fields={{ refundId: id }}
				label="Mark as settled"
				busyLabel="Saving..."
			>
				<OtherPaymentFields id={id} label="How you paid it back" error={error} />
			</ActionForm>
		</details>
	)
}

/** Its reference is then free for the right order. */
function SettleMistake({ refund: { id, amount }, reached }: SettleRefundProps) {
	return (
		<SettleByHand title="Recorded by mistake" fields={{ intent: 'settle-mistake', refundId: id }}>
			Only if this customer has never paid {amount}: it was recorded for the wrong order. Nothing is paid
			back, and you can record the payment for the right one.{' '}
			{emailSentence(reached, 'an email saying that no refund is due')} You may be asked for your password
			first.
		</SettleByHand>
	)
}

type SettleByHandProps = {
	title: string
	fields: { intent: string } & Record<string, string>
	children: ReactNode
}

function SettleByHand({ title, fields: { intent, ...fields }, children }: SettleByHandProps) {
	return (
		<details>
			<summary className="cursor-pointer text-cinnamon">{title}</summary>
			<p className="my-3">{children}</p>
			<ActionForm intent={intent} fields={fields} label="Mark as settled" busyLabel="Saving..." />
		</details>
	)
}

type RefundProps = { order: Pick<Details, 'status' | 'refundable' | 'paidBackNote' | 'reached'> }

/** If the password is asked for first, the query says that the form was sent. */
function CancelForm({ order: { refundable, paidBackNote, reached } }: RefundProps) {
	const wasSent = useSearchParams()[0].has('cancel')
	const amount = refundable.label
	return (
		<details open={wasSent}>
			<summary className="cursor-pointer text-cinnamon">Cancel and refund</summary>
			<p className="my-3">
				Refund the full {amount}. {paidBackNote} {emailSentence(reached)} You may be asked for your password
				first.
			</p>
			<ActionForm intent="cancel" label={`Cancel and refund ${amount}`} busyLabel="Cancelling..." />
		</details>
	)
}

/** If the password is asked for first, the amount comes back in the query. */
function PartialRefundForm({ order: { status, refundable, paidBackNote, reached } }: RefundProps) {
	const enteredAmount = useSearchParams()[0].get('refund')
	const error = useFieldError('amount')
	return (
		<details open={enteredAmount !== null || error !== null}>
			<summary className="cursor-pointer text-cinnamon">Partial refund</summary>
			<p className="my-3">
				{canTransition(status, 'cancelled')
					? `Refund part of the ${refundable.label} without cancelling the order, with a credit note. To refund all of it, use 'Cancel and refund'.`
					: `Refund part or all of the ${refundable.label}, with a credit note.`}{' '}
				{paidBackNote} {emailSentence(reached)} You may be asked for your password first.
			</p>
			{/* The key makes a new form after each refund: the amount is cleared, so that it is not refunded twice. */}
			<ActionForm
				key={refundable.label}
				intent="refund-part"
				fields={{ seen: String(refundable.rupees) }}
				label="Refund"
				busyLabel="Refunding..."
			>
				<Field
					label="Amount in rupees"
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					defaultValue={enteredAmount ?? ''}
					error={error}
				/>
			</ActionForm>
		</details>
	)
}
