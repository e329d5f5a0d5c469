import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShipping } from '#app/catalogue/shop-data.ts'
import { loadModule } from '#app/http/fetch/load-module.ts'
import type { DeliveryDetails } from '#app/storefront/product/delivery-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TickIcon } from '#app/ui/icons.tsx'
import { isPinCode, PIN_CODE_DIGITS, pinDigits } from '#shop/shipping/places/pin-code.ts'
import { findZone, pinCodeNotServed, zoneEstimate } from '#shop/shipping/places/zones.ts'
import type { Zone } from '#shop/shipping/settings/settings.ts'
import { describeEstimates } from '#shop/shipping/stated-times.ts'

type Result = { error?: string; zone?: Zone }

/** Estimates the delivery time from the PIN code, without a request. The input keeps what was typed before hydration. */
export function DeliveryChecker() {
	const shipping = useShipping()
	const [{ error, zone }, setResult] = useState<Result>({})
	const { Details, loadDetails } = useDetails()
	const input = useRef<HTMLInputElement>(null)

	function check(event: FormEvent) {
		event.preventDefault()
		const pin = pinDigits(input.current?.value ?? '')
		void loadDetails()
		if (isPinCode(pin)) {
			const found = findZone(shipping, pin)
			return setResult(found ? { zone: found } : { error: pinCodeNotServed(pin) })
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
				{zone && <TickIcon />}
				{zone && ` Estimated delivery: ${zoneEstimate(shipping, zone)}`}
			</p>
			{/* Outside the live region, which would read out each minute. */}
			{zone && Details && <Details zone={zone} />}
			<noscript>
				{import.meta.env.SSR && <p>{`Estimated delivery: ${describeEstimates(shipping)}.`}</p>}
			</noscript>
		</form>
	)
}

/** Dates and other methods are a separate chunk, loaded with the first check. The estimate does not wait for them. */
function useDetails() {
	const [Details, setDetails] = useState<typeof DeliveryDetails | null>(null)
	async function loadDetails() {
		const loaded = await loadModule(() => import('#app/storefront/product/delivery-details.tsx'))
		if (loaded) setDetails(() => loaded.DeliveryDetails)
	}
	return { Details, loadDetails }
}
