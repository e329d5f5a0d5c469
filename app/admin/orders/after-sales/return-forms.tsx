/** The forms with which the shop answers, receives and settles a return. */
import { useId, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { emailSentence } from '#app/admin/orders/customer-email.ts'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import type { Reached } from '#shop/orders/views/customer-orders.server.ts'
import { MESSAGE_HINT } from '#shop/returns/input.ts'

type ReturnFormProps = { id: string; tone: 'primary' | 'quiet' }

export function Agree({ id, tone }: ReturnFormProps) {
	const form = `agree-return ${id}`
	const error = useFieldError('sendsBack', form)
	return (
		<ActionForm
			intent="agree-return"
			fields={{ return: id }}
			label="Accept the return"
			busyLabel="Saving..."
			tone={tone}
		>
			<fieldset className="grid gap-1">
				<legend className="field-label mb-1">Does it have to be sent back?</legend>
				<Radio name="sendsBack" value="no" isChosen>
					No, the customer keeps it
				</Radio>
				<Radio name="sendsBack" value="yes">
					Yes, to our address. We pay for return shipping
				</Radio>
				<FieldError id={`${id}-sends-back-error`} message={error} />
			</fieldset>
			<Message form={form} label="Message to the customer (optional)" />
		</ActionForm>
	)
}

function Radio({
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

export function Receive({ id, tone }: ReturnFormProps) {
	return (
		<ActionForm
			intent="receive-return"
			fields={{ return: id }}
			label="Mark return as received"
			busyLabel="Saving..."
			tone={tone}
		>
			<label className="flex items-start gap-2">
				<input type="checkbox" name="isRestocked" className="mt-1.5" />
				<span>
					Put it back for sale
					<span className="field-hint block">
						Only unopened packs, and only if your return policy allows it. As written, it says that returned
						coffee is never sold again.
					</span>
				</span>
			</label>
		</ActionForm>
	)
}

type RefundProps = ReturnFormProps & {
	refundable: { rupees: number; label: string }
	reached: Reached
	suggested: string
}

/** If the password is asked for first, the amount comes back in the query. */
export function Refund({ id, refundable, reached, suggested, tone }: RefundProps) {
	const entered = useSearchParams()[0].get(`return-${id}`)
	const error = useFieldError('amount', `refund-return ${id}`)
	return (
		<details open>
			<summary className="cursor-pointer text-cinnamon">Refund</summary>
			<p className="measure my-3">
				At most {refundable.label}, with a credit note. {emailSentence(reached)} For all packs of an order,
				refund what was paid for delivery, too. You may be asked for your password first.
			</p>
			<ActionForm
				key={refundable.label}
				intent="refund-return"
				fields={{ return: id, seen: String(refundable.rupees) }}
				label="Refund the return"
				busyLabel="Refunding..."
				tone={tone}
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

export function AnswerForm({ id, intent, title, explanation, fieldLabel, label }: AnswerFormProps) {
	const form = `${intent} ${id}`
	const error = useFieldError('answer', form)
	return (
		<details open={error !== null}>
			<summary className="cursor-pointer text-cinnamon">{title}</summary>
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
