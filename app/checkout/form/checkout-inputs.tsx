/** One field of checkout: label, control, and the words that belong to it. */
import type { ChangeEvent, ReactNode } from 'react'
import { type FieldName, fieldId } from '#app/checkout/form/checkout-fields.ts'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { FieldError } from '#app/ui/field.tsx'

type EntryProps = {
	form: CheckoutFormState
	name: FieldName
	label: string
	autoComplete: string
	hint?: string | undefined
	className?: string
}

export function TextEntry({
	type = 'text',
	inputMode = 'text',
	...entry
}: EntryProps & { type?: 'text' | 'email' | 'tel'; inputMode?: 'text' | 'email' | 'numeric' }) {
	return (
		<Labelled {...entry}>
			<input {...control(entry)} type={type} inputMode={inputMode} />
		</Labelled>
	)
}

export function LongEntry(entry: EntryProps) {
	return (
		<Labelled {...entry}>
			<textarea {...control(entry, 'address-text')} rows={2} />
		</Labelled>
	)
}

export function ChoiceEntry({
	choices,
	placeholder,
	...entry
}: EntryProps & { choices: readonly string[]; placeholder: string }) {
	return (
		<Labelled {...entry}>
			<select {...control(entry)}>
				<option value="">{placeholder}</option>
				{choices.map((choice) => (
					<option key={choice}>{choice}</option>
				))}
			</select>
		</Labelled>
	)
}

function Labelled({
	form,
	name,
	label,
	className = '',
	hint,
	children,
}: EntryProps & { children: ReactNode }) {
	return (
		// Fields of one row share the height of the tallest, and words beneath one must not stretch the others.
		<div className={`field content-start ${className}`}>
			<label htmlFor={fieldId(name)} className="field-label">
				{label}
			</label>
			{children}
			<p id={`${fieldId(name)}-hint`} className="field-hint" aria-live="polite" hidden={!hint}>
				{hint}
			</p>
			<FieldError id={`${fieldId(name)}-words`} message={form.words[name]} />
		</div>
	)
}

/** What every control of a field has in common. */
function control({ form, name, autoComplete, hint }: EntryProps, look = '') {
	const words = form.words[name]
	const described = [words && `${fieldId(name)}-words`, hint && `${fieldId(name)}-hint`]
		.filter(Boolean)
		.join(' ')
	return {
		id: fieldId(name),
		name,
		autoComplete,
		className: `input ${look}`,
		value: form.values[name],
		onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
			form.change(name, target.value),
		'aria-required': true,
		'aria-invalid': words ? true : undefined,
		'aria-describedby': described || undefined,
	}
}
