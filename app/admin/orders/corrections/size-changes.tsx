/** The forms that change the size of packs, and what the customer is asked to pay for it. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CopyButton } from '#app/admin/layout/copy-button.tsx'
import { Rows } from '#app/admin/layout/panel.tsx'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { MaybeBeingPaid } from '#app/admin/forms/maybe-being-paid.tsx'
import { OtherPaymentFields, useOtherPaymentDraft } from '#app/admin/forms/other-payment-fields.tsx'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { REASON_HINT } from '#app/admin/orders/corrections/corrections.tsx'
import { emailSentence } from '#app/admin/orders/customer-email.ts'
import type { loadOrderDetails } from '#app/admin/orders/order-details.server.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'

type Details = Pick<
	NonNullable<Awaited<ReturnType<typeof loadOrderDetails>>>,
	'corrections' | 'reached' | 'sizeChanges'
>
type Sizes = Details['sizeChanges']['sizes']

export function SizeChanges({ order }: { order: Details }) {
	const { sizes, dearerSizes, difference } = order.sizeChanges
	return (
		<>
			{sizes.length + dearerSizes.length > 0 && <ChangeSize order={order} />}
			{difference && <RequestedDifference difference={difference} />}
		</>
	)
}

const SAVE = 'correct-size'
const ASK = 'ask-difference'

/**
 * A size that costs more is paid first, so its button sends another intent. The style sheet shows what belongs to the chosen
 * size, also before hydration. If the password is asked for first, what was entered comes back in the query.
 */
function ChangeSize({ order }: { order: Details }) {
	const { sizes, dearerSizes, unearned } = order.sizeChanges
	const [entered] = useSearchParams()
	const [chosen, setChosen] = useState(entered.get('size') ?? '')
	const errors = {
		swap: [useFieldError('swap', SAVE), useFieldError('swap', ASK)],
		reason: [useFieldError('reason', SAVE), useFieldError('reason', ASK)],
	}
	const version = String(order.corrections.length)
	const buttons = [
		sizes.length > 0 && (
			<SubmitButton key={SAVE} intent={SAVE} tone="quiet" busyLabel="Saving..." className="size-cheaper">
				Save correction
			</SubmitButton>
		),
		dearerSizes.length > 0 && (
			<SubmitButton key={ASK} intent={ASK} tone="quiet" busyLabel="Saving..." className="size-dearer">
				Ask for the difference
			</SubmitButton>
		),
	]
	// Enter presses the first.
	const isDearer = dearerSizes.some(({ value }) => value === chosen)
	return (
		<details className="console-correction" key={version} open={entered.get('reason') !== null}>
			<summary className="cursor-pointer text-cinnamon">Change the size</summary>
			<ConsoleForm
				method="post"
				preventScrollReset
				className={`mt-3 grid justify-items-start gap-3 ${buttons.includes(false) ? '' : 'size-either'}`}
			>
				<input type="hidden" name="version" value={version} />
				{sizes.length > 0 && (
					<p className="size-cheaper measure">
						All packs of an item become another size at today's price, with a new invoice. Discount and
						shipping stay, and the difference is refunded. {emailSentence(order.reached)} A packed order goes
						back to be packed again. You may be asked for your password first.
					</p>
				)}
				{dearerSizes.length > 0 && (
					<p className="size-dearer measure">
						{requestSentence(order.reached)} Once it is paid, all packs of the item become the new size, with
						a new invoice. Until then the order stays as it is and can't be packed or shipped.
					</p>
				)}
				{unearned.length > 0 && (
					<ul className="size-cheaper measure">
						{unearned.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
				)}
				<div className="grid w-full items-start gap-3">
					<Select
						id={`${SAVE}-swap`}
						label="New size"
						name="swap"
						defaultValue={chosen}
						onChange={(event) => setChosen(event.target.value)}
						error={errors.swap[0] ?? errors.swap[1] ?? null}
					>
						<option value="">Choose</option>
						<SizeOptions sizes={sizes} />
						<SizeOptions sizes={dearerSizes} isDearer />
					</Select>
					<Field
						label="Reason"
						name="reason"
						autoComplete="off"
						hint={REASON_HINT}
						defaultValue={entered.get('reason') ?? ''}
						error={errors.reason[0] ?? errors.reason[1] ?? null}
					/>
				</div>
				{isDearer ? buttons.toReversed() : buttons}
			</ConsoleForm>
		</details>
	)
}

function SizeOptions({ sizes, isDearer }: { sizes: Sizes; isDearer?: true }) {
	return sizes.map(({ value, label }) => (
		<option key={value} value={value} data-dearer={isDearer}>
			{label}
		</option>
	))
}

function requestSentence(reached: Details['reached']): string {
	return reached === 'email'
		? emailSentence(reached, 'an email with a link to pay the difference within three days')
		: 'The customer has no email address: please send them the payment link yourself. It works for three days.'
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
