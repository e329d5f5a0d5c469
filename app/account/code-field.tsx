import { type ClipboardEvent, type Ref, useId } from 'react'
import { codeDigits } from '#app/account/input-filters.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { CODE_LENGTH } from '#shop/accounts/rules.ts'

type CodeFieldProps = {
	ref: Ref<HTMLInputElement>
	code: string
	onChange: (code: string) => void
	onEnter: () => void
	error: string | null
}

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/** Looks like six boxes but is one input, so that paste, backspace, autofill and screen readers work as usual. */
export function CodeField({ ref, code, onChange, onEnter, error }: CodeFieldProps) {
	const id = useId()
	const next = Math.min(code.length, CODE_LENGTH - 1)
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				Verification code
			</label>
			<div className="code-entry">
				<span className="code-boxes" aria-hidden="true">
					{BOXES.map((index) => (
						<span key={index} className={index === next ? 'code-box code-box-next' : 'code-box'} />
					))}
				</span>
				<input
					ref={ref}
					id={id}
					name="otp"
					className="code-input"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={CODE_LENGTH}
					value={code}
					onChange={({ target }) => onChange(codeDigits(target.value))}
					onPaste={(event) => onChange(withPastedCode(event))}
					onKeyDown={(event) => {
						if (event.key !== 'Enter') return
						// Enter does not submit a form whose submit button is disabled.
						event.preventDefault()
						onEnter()
					}}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? `${id}-error` : undefined}
				/>
			</div>
			<FieldError id={`${id}-error`} message={error} />
		</div>
	)
}

/** The browser itself would cut a pasted '123 456' after six characters, including the space. */
function withPastedCode(event: ClipboardEvent<HTMLInputElement>): string {
	event.preventDefault()
	const { value, selectionStart, selectionEnd } = event.currentTarget
	const pasted = codeDigits(event.clipboardData.getData('text'))
	if (pasted.length === CODE_LENGTH) return pasted
	const before = value.slice(0, selectionStart ?? value.length)
	return codeDigits(before + pasted + value.slice(selectionEnd ?? value.length))
}
