import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { TickIcon } from '#app/ui/icons.tsx'
import { deliveryEstimate, isPinCode, PIN_CODE_DIGITS, pinDigits } from '#shop/shipping/pin-code.ts'

type Answer = { error?: string; estimate?: string }

/** Worked out from the PIN code's first digits, here in the browser. */
export function DeliveryChecker() {
	const [pin, setPin] = useState('')
	const [{ error, estimate }, setAnswer] = useState<Answer>({})
	const input = useRef<HTMLInputElement>(null)

	function check(event: FormEvent) {
		event.preventDefault()
		if (isPinCode(pin)) return setAnswer({ estimate: deliveryEstimate(pin) })
		// Rendered before the focus moves, so that a screen reader hears the words together with the field.
		flushSync(() => setAnswer({ error: `Please enter a valid ${PIN_CODE_DIGITS}-digit PIN code.` }))
		input.current?.focus()
	}

	function change(typed: string) {
		setPin(pinDigits(typed))
		setAnswer({})
	}

	return (
		<form method="dialog" noValidate className="pin-checker" onSubmit={check}>
			<Field
				ref={input}
				label="Delivery PIN code"
				inputMode="numeric"
				autoComplete="postal-code"
				placeholder="600001"
				value={pin}
				error={error}
				onChange={({ target }) => change(target.value)}
			/>
			<Button type="submit" tone="quiet">
				Check
			</Button>
			<p role="status">
				{estimate && <TickIcon />}
				{estimate && ` Estimated delivery: ${estimate}`}
			</p>
		</form>
	)
}
