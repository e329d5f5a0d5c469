import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShipping } from '#app/catalogue/shop-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TickIcon } from '#app/ui/icons.tsx'
import { isPinCode, PIN_CODE_DIGITS, pinDigits } from '#shop/shipping/pin-code.ts'
import { findZone, pinCodeNotServed, zoneEstimate } from '#shop/shipping/rules.ts'
import { describeEstimates } from '#shop/shipping/stated-times.ts'

type Result = { error?: string; estimate?: string }

/** Estimates the delivery time from the PIN code, without a request. The input keeps what was typed before hydration. */
export function DeliveryChecker() {
	const shipping = useShipping()
	const [{ error, estimate }, setResult] = useState<Result>({})
	const input = useRef<HTMLInputElement>(null)

	function check(event: FormEvent) {
		event.preventDefault()
		const pin = pinDigits(input.current?.value ?? '')
		if (isPinCode(pin)) {
			const zone = findZone(shipping, pin)
			return setResult(zone ? { estimate: zoneEstimate(zone) } : { error: pinCodeNotServed(pin) })
		}
		// Rendered before the focus moves, so that a screen reader reads the message together with the field.
		flushSync(() => setResult({ error: `Please enter a valid ${PIN_CODE_DIGITS}-digit PIN code.` }))
		input.current?.focus()
	}

	function change(event: FormEvent<HTMLInputElement>) {
		event.currentTarget.value = pinDigits(event.currentTarget.value)
		setResult({})
	}

	return (
		<form method="dialog" noValidate className="pin-checker" onSubmit={check}>
			<Field
				ref={input}
				label="Delivery PIN code"
				inputMode="numeric"
				autoComplete="postal-code"
				placeholder="600001"
				error={error}
				onInput={change}
			/>
			<Button type="submit" tone="quiet">
				Check
			</Button>
			<p role="status">
				{estimate && <TickIcon />}
				{estimate && ` Estimated delivery: ${estimate}`}
			</p>
			<noscript>
				{import.meta.env.SSR && <p>{`Estimated delivery: ${describeEstimates(shipping)}.`}</p>}
			</noscript>
		</form>
	)
}
