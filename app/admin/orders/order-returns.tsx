/** What the customer of an order wants to give back, and what the shop can do about it. */
import { useId, type ReactNode } from 'react'
import { href, useSearchParams } from 'react-router'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import type { loadAfterSales } from '#app/admin/orders/after-sales.server.ts'
import { Panel, Rows } from '#app/admin/layout/panel.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { MESSAGE_HINT } from '#shop/returns/input.ts'

type AfterSales = Awaited<ReturnType<typeof loadAfterSales>>
type ReturnData = AfterSales['returns'][number]

export function OrderReturns({ afterSales: { returns, can, refundable } }: { afterSales: AfterSales }) {
	if (returns.length === 0) return null
	return (
		<Panel title="Returns">
			<ul className="grid gap-8">
				{returns.map((shown) => (
					<li key={shown.id} className="grid gap-3">
						<About shown={shown} />
						<Rows rows={shown.steps} empty="" />
						{/* New forms for each state. */}
						<NextSteps key={shown.state} shown={shown} can={can} refundable={refundable} />
					</li>
				))}
			</ul>
		</Panel>
	)
}

function About({ shown: { packs, reason, wish, message, answer, pictures } }: { shown: ReturnData }) {
	return (
		<>
			<p className="[overflow-wrap:anywhere]">
				<span className="font-semibold">{packs}</span>
				<span className="block text-cinnamon">
					{reason}. Wish: {wish.toLowerCase()}.
				</span>
			</p>
			{message !== '' && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>}
			{pictures.length > 0 && (
				<ul className="flex flex-wrap gap-3">
					{pictures.map((picture, index) => (
						<li key={picture}>
							<Thumbnail
								picture={picture}
								name={`What the customer sent, ${index + 1} of ${pictures.length}`}
							/>
						</li>
					))}
				</ul>
			)}
			{answer !== '' && (
				<blockquote className="measure border-s-2 border-brass ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
					{answer}
				</blockquote>
			)}
		</>
	)
}

function Thumbnail({ picture, name }: { picture: string; name: string }) {
	const url = href('/admin/returns/pictures/:picture', { picture })
	return (
		<a href={url} target="_blank" rel="noopener">
			<img
				src={url}
				alt={name}
				width={128}
				height={128}
				loading="lazy"
				className="size-32 rounded-card object-cover"
			/>
		</a>
	)
}

type NextStepsProps = { shown: ReturnData; can: AfterSales['can']; refundable: AfterSales['refundable'] }

function NextSteps({ shown, can, refundable }: NextStepsProps) {
	const { id, state, sendsBack, suggested } = shown
	const isToSettle = state === 'received' || state === 'agreed'
	return (
		<div className="grid gap-4">
			{state === 'asked' && can.answer && (
				<>
					<Agree id={id} />
					<AnswerForm
						id={id}
						intent="decline-return"
						title="Decline"
						explanation="The customer gets an email with your reason."
						fieldLabel="Reason, for the customer"
						label="Decline the return"
					/>
				</>
			)}
			{state === 'agreed' && sendsBack && can.fulfil && <Receive id={id} />}
			{isToSettle && can.refund && refundable.rupees > 0 && (
				<Refund
					id={id}
					refundable={refundable}
					suggested={suggested}
					isOpen={state === 'received' || !sendsBack}
				/>
			)}
			{isToSettle && can.answer && (
				<>
					<ActionForm
						intent="replace-return"
						fields={{ return: id }}
						label="Send a fresh pack"
						busyLabel="Saving..."
					/>
					<AnswerForm
						id={id}
						intent="close-return"
						title="Settle in another way"
						explanation="Without a refund or a parcel, such as when nothing was sent back. The customer gets an email with what you write."
						fieldLabel="How it was settled, for the customer"
						label="Mark return as settled"
					/>
				</>
			)}
		</div>
	)
}

function Agree({ id }: { id: string }) {
	const form = `agree-return ${id}`
	const error = useFieldError('sendsBack', form)
	return (
		<ActionForm
			intent="agree-return"
			fields={{ return: id }}
			label="Agree to the return"
			busyLabel="Saving..."
		>
			<fieldset className="grid gap-1">
				<legend className="field-label mb-1">Does it have to be sent back?</legend>
				<Choice name="sendsBack" value="no" isChosen>
					No, the customer keeps it
				</Choice>
				<Choice name="sendsBack" value="yes">
					Yes, to our address. We pay for return shipping
				</Choice>
				<FieldError id={`${id}-sends-back-error`} message={error} />
			</fieldset>
			<Message form={form} label="Message to the customer (optional)" />
		</ActionForm>
	)
}

function Choice({
	name,
	value,
	isChosen,
	children,
}: {
	name: string
	value: string
	isChosen?: boolean
	children: ReactNode
}) {
	return (
		<label className="flex min-h-9 items-center gap-2">
			<input type="radio" name={name} value={value} defaultChecked={isChosen} />
			{children}
		</label>
	)
}

function Receive({ id }: { id: string }) {
	return (
		<ActionForm
			intent="receive-return"
			fields={{ return: id }}
			label="Mark return as received"
			busyLabel="Saving..."
		>
			<label className="flex items-start gap-2">
				<input type="checkbox" name="isRestocked" className="mt-1.5" />
				<span>
					Put it back for sale
					<span className="field-hint block">
						Only what is unopened, and only if your return policy allows it: as written, it says that returned
						coffee is never sold again.
					</span>
				</span>
			</label>
		</ActionForm>
	)
}

type RefundProps = Pick<NextStepsProps, 'refundable'> & { id: string; suggested: string; isOpen: boolean }

/** When the password is asked for first, the amount comes back in the query. */
function Refund({ id, refundable, suggested, isOpen }: RefundProps) {
	const entered = useSearchParams()[0].get(`return-${id}`)
	const error = useFieldError('amount', `refund-return ${id}`)
	return (
		<details open={isOpen || entered !== null || error !== null}>
			<summary className="cursor-pointer text-kumkum">Refund</summary>
			<p className="measure my-3">
				At most {refundable.label}. The customer gets an email and a credit note. For all packs of an order,
				refund what was paid for delivery, too. You may be asked for your password first.
			</p>
			<ActionForm
				key={refundable.label}
				intent="refund-return"
				fields={{ return: id, seen: String(refundable.rupees) }}
				label="Refund the return"
				busyLabel="Refunding..."
			>
				<Field
					label="Amount in rupees"
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					defaultValue={entered ?? suggested}
					error={error}
				/>
			</ActionForm>
		</details>
	)
}

type AnswerFormProps = {
	id: string
	intent: string
	title: string
	explanation: string
	fieldLabel: string
	label: string
}

function AnswerForm({ id, intent, title, explanation, fieldLabel, label }: AnswerFormProps) {
	const form = `${intent} ${id}`
	const error = useFieldError('answer', form)
	return (
		<details open={error !== null}>
			<summary className="cursor-pointer text-kumkum">{title}</summary>
			<p className="measure my-3">{explanation}</p>
			<ActionForm intent={intent} fields={{ return: id }} label={label} busyLabel="Saving...">
				<Message form={form} label={fieldLabel} />
			</ActionForm>
		</details>
	)
}

function Message({ form, label }: { form: string; label: string }) {
	const id = useId()
	const error = useFieldError('answer', form)
	return (
		<div className="field w-full max-w-xl">
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<textarea
				id={id}
				name="answer"
				rows={3}
				className="input"
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-error` : `${id}-hint`}
			/>
			<p id={`${id}-hint`} className="field-hint" hidden={error !== null}>
				{MESSAGE_HINT}
			</p>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}
