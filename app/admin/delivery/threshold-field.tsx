/** The order value at which shipping is free: 'above' or 'from', and the amount. */
import { type ReactNode, useId } from 'react'
import type { FieldErrors, ThresholdForm } from '#app/admin/delivery/delivery-form.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { THRESHOLD_KINDS } from '#shop/threshold.ts'

type ThresholdFieldProps = {
	names: { kind: string; amount: string }
	label: string
	threshold: ThresholdForm
	hint: ReactNode
	errors: FieldErrors
	className?: string
}

export function ThresholdField({
	names,
	label,
	threshold,
	hint,
	errors,
	className = '',
}: ThresholdFieldProps) {
	const id = useId()
	const error = errors[names.amount]
	return (
		<div className={`field ${className}`}>
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			<div className="flex max-w-60 gap-2">
				<select
					name={names.kind}
					defaultValue={threshold.kind}
					className="input w-24! shrink-0"
					aria-label="When it is free"
				>
					{THRESHOLD_KINDS.map((kind) => (
						<option key={kind}>{kind}</option>
					))}
				</select>
				<input
					id={id}
					name={names.amount}
					defaultValue={threshold.amount}
					className="input min-w-0"
					inputMode="decimal"
					autoComplete="off"
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? `${id}-error` : `${id}-hint`}
				/>
			</div>
			<p id={`${id}-hint`} className="field-hint" hidden={error !== undefined}>
				{hint}
			</p>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}
