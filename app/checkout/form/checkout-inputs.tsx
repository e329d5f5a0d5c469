/** The inputs of the checkout form, each with label, hint and error. */
import type { ChangeEvent, ReactNode } from 'react'
import { type FieldName, fieldId } from '#app/checkout/form/checkout-fields.ts'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { FieldError } from '#app/ui/forms/field.tsx'

export type InputProps = {
	form: CheckoutFormState
	name: FieldName
	label: string
	autoComplete: string
	hint?: string | undefined
	className?: string
}

type TextInputProps = InputProps & {
	type?: 'text' | 'email' | 'tel'
	inputMode?: 'text' | 'email' | 'numeric'
	/** Whether it is checked when it is left, not only on Pay now. */
	isCheckedOnLeave?: boolean
}

export function TextInput({
	type = 'text',
	inputMode = 'text',
	isCheckedOnLeave = false,
	...props
}: TextInputProps) {
	const onBlur = isCheckedOnLeave ? () => props.form.leave(props.name) : undefined
	return (
		<LabelledInput {...props}>
			<input {...controlProps(props)} type={type} inputMode={inputMode} onBlur={onBlur} />
		</LabelledInput>
	)
}

export function TextAreaInput(props: InputProps) {
	return (
		<LabelledInput {...props}>
			<textarea {...controlProps(props, 'address-input')} rows={2} />
		</LabelledInput>
	)
}

type SelectInputProps = InputProps & { options: readonly string[]; placeholder: string }

export function SelectInput({ options, placeholder, ...props }: SelectInputProps) {
	return (
		<LabelledInput {...props}>
			<select {...controlProps(props)}>
				<option value="">{placeholder}</option>
				{options.map((option) => (
					<option key={option}>{option}</option>
				))}
			</select>
		</LabelledInput>
	)
}

function LabelledInput({
	form,
	name,
	label,
	className = '',
	hint,
	children,
}: InputProps & { children: ReactNode }) {
	return (
		// `content-start`: an error below one field must not stretch the others in its row.
		<div className={`field content-start ${className}`}>
			<label htmlFor={fieldId(name)} className="field-label">
				{label}
			</label>
			{children}
			<p id={`${fieldId(name)}-hint`} className="field-hint" aria-live="polite" hidden={!hint}>
				{hint}
			</p>
			<FieldError id={`${fieldId(name)}-error`} message={form.errors[name]} />
		</div>
	)
}

function controlProps({ form, name, autoComplete, hint }: InputProps, className = '') {
	const error = form.errors[name]
	const describedBy = [error && `${fieldId(name)}-error`, hint && `${fieldId(name)}-hint`]
		.filter(Boolean)
		.join(' ')
	return {
		id: fieldId(name),
		name,
		autoComplete,
		className: `input ${className}`,
		value: form.values[name],
		onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
			form.change(name, target.value),
		'aria-required': true,
		'aria-invalid': error ? true : undefined,
		'aria-describedby': describedBy || undefined,
	}
}
