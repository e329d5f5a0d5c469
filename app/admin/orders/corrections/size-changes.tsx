/** The forms that change the size of packs, and what the customer is asked to pay for it. */
import { useSearchParams } from 'react-router'
import { CopyButton } from '#app/admin/layout/copy-button.tsx'
import { Rows } from '#app/admin/layout/panel.tsx'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { MaybeBeingPaid } from '#app/admin/forms/maybe-being-paid.tsx'
import { OtherPaymentFields, useOtherPaymentDraft } from '#app/admin/forms/other-payment-fields.tsx'
import { Choice } from '#app/admin/forms/choice.tsx'
import { CorrectionForm } from '#app/admin/orders/corrections/corrections.tsx'
import { emailSentence } from '#app/admin/orders/customer-email.ts'
import type { loadOrderDetails } from '#app/admin/orders/order-details.server.ts'

type Details = Pick<
	NonNullable<Awaited<ReturnType<typeof loadOrderDetails>>>,
	'corrections' | 'reached' | 'sizeChanges'
>
type Sizes = Details['sizeChanges']['sizes']

export function SizeChanges({ order }: { order: Details }) {
	const { sizes, dearerSizes, difference } = order.sizeChanges
	return (
		<>
			{sizes.length > 0 && <CorrectSize order={order} />}
			{dearerSizes.length > 0 && <RequestDifference order={order} />}
			{difference && <RequestedDifference difference={difference} />}
		</>
	)
}

/** If the password is asked for first, what was entered comes back in the query. */
function CorrectSize({ order }: { order: Details }) {
	const form = 'correct-size'
	const [entered] = useSearchParams()
	return (
		<CorrectionForm
			intent={form}
			order={order}
			title="Change the size"
			explanation={`All packs of an item become another size at today's price, with a new invoice. Discount and shipping stay, and the difference is refunded. ${emailSentence(order.reached)} A packed order goes back to be packed again. You may be asked for your password first.`}
			enteredReason={entered.get('reason')}
		>
			{order.sizeChanges.unearned.length > 0 && (
				<ul className="measure sm:col-span-2">
					{order.sizeChanges.unearned.map((sentence) => (
						<li key={sentence}>{sentence}</li>
					))}
				</ul>
			)}
			<NewSize form={form} sizes={order.sizeChanges.sizes} chosen={entered.get('size')} />
		</CorrectionForm>
	)
}

function RequestDifference({ order }: { order: Details }) {
	const form = 'ask-difference'
	return (
		<CorrectionForm
			intent={form}
			order={order}
			title="Change to a size that costs more"
			explanation={`${requestSentence(order.reached)} Once it is paid, all packs of the item become the new size, with a new invoice. Until then the order stays as it is and can't be packed or shipped.`}
			label="Ask for the difference"
		>
			<NewSize form={form} sizes={order.sizeChanges.dearerSizes} chosen={null} />
		</CorrectionForm>
	)
}

function requestSentence(reached: Details['reached']): string {
	return reached === 'email'
		? emailSentence(reached, 'an email with a link to pay the difference within three days')
		: 'The customer has no email address: please send them the payment link yourself. It works for three days.'
}

function NewSize({ form, sizes, chosen }: { form: string; sizes: Sizes; chosen: string | null }) {
	return (
		<Choice form={form} label="New size" name="swap" className="sm:col-span-2" defaultValue={chosen ?? ''}>
			<option value="">Choose</option>
			{sizes.map(({ value, label }) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</Choice>
	)
}

/** If the password is asked for first, what was entered comes back in the query. */
function RecordDifference({ difference: { id, amount, openPayment } }: RequestedProps) {
	const intent = 'record-difference'
	const error = useFieldError('reference', intent)
	const draft = useOtherPaymentDraft(intent)
	return (
		<details open={error !== null || draft.method !== null || openPayment !== null}>
			<summary className="cursor-pointer text-cinnamon">Paid otherwise</summary>
			<p className="measure my-3">
				Record {amount} once you have received it. The packs then become the new size, with a new invoice, and
				the link no longer takes money. You may be asked for your password first.
			</p>
			{openPayment && <MaybeBeingPaid amount={openPayment} />}
			<ActionForm
				intent={intent}
				fields={{ difference: id, ...(openPayment && { openPayment }) }}
				label={`Record ${amount}`}
				busyLabel="Recording..."
			>
				<OtherPaymentFields id={intent} label="How it was paid" error={error} />
			</ActionForm>
		</details>
	)
}

type RequestedProps = { difference: NonNullable<Details['sizeChanges']['difference']> }

function RequestedDifference({ difference }: RequestedProps) {
	const { isWaiting, isEmailed, amount, lastDay, row, url, whatsAppUrl } = difference
	return (
		<div className="grid gap-3" role="group" aria-label="Another size">
			<Rows rows={[row]} empty="" />
			{isWaiting ? (
				<>
					<p className="measure">
						{isEmailed
							? 'The customer has an email with this link.'
							: 'The customer has given no email address: please send this link.'}{' '}
						The order waits until {amount} is paid, or until {lastDay} is over.
					</p>
					<label className="grid gap-1">
						<span className="field-label">Payment link</span>
						<input className="input" readOnly value={url} />
					</label>
					<p className="flex flex-wrap items-center gap-3">
						<CopyButton what="Link" text={url} />
						<a className="link" href={whatsAppUrl} target="_blank" rel="noopener">
							Open WhatsApp
						</a>
					</p>
					{difference.mayRecord && <RecordDifference difference={difference} />}
				</>
			) : (
				<p className="measure">It wasn't paid in time. The order stays as it is, and no longer waits.</p>
			)}
		</div>
	)
}
