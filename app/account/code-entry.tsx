import { type ClipboardEvent, type Ref, useId } from 'react'
import { codeDigits } from '#app/account/input-filters.ts'
import { FieldError } from '#app/ui/field.tsx'
import { CODE_LENGTH } from '#shop/accounts/rules.ts'

type CodeEntryProps = {
	ref: Ref<HTMLInputElement>
	code: string
	onChange: (code: string) => void
	/** Enter, also while the code is too short to be verified. */
	onEnter: () => void
	error: string | null
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place)

/** Six boxes to look at, one field to type into, paste into, step back in, and be read aloud. */
export function CodeEntry({ ref, code, onChange, onEnter, error }: CodeEntryProps) {
	const id = useId()
	const next = Math.min(code.length, CODE_LENGTH - 1)
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				Verification code
			</label>
			<div className="code-entry">
				<span className="code-boxes" aria-hidden="true">
					{PLACES.map((place) => (
						<span key={place} className={place === next ? 'code-box code-box-next' : 'code-box'} />
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
					onPaste={(event) => onChange(pastedInto(event))}
					onKeyDown={(event) => {
						if (event.key !== 'Enter') return
						// A form whose button is disabled does not hear Enter by itself.
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

/** By itself the browser would cut '123 456' off after the sixth sign, space included. */
function pastedInto(event: ClipboardEvent<HTMLInputElement>): string {
	event.preventDefault()
	const { value, selectionStart, selectionEnd } = event.currentTarget
	const pasted = codeDigits(event.clipboardData.getData('text'))
	if (pasted.length === CODE_LENGTH) return pasted
	const before = value.slice(0, selectionStart ?? value.length)
	return codeDigits(before + pasted + value.slice(selectionEnd ?? value.length))
}
