import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShipping } from '#app/catalogue/shop-data.ts'
import { loadModule } from '#app/http/fetch/load-module.ts'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'
import type { CheckedPinCode } from '#app/storefront/product/delivery-details.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { PENDING } from '#app/ui/forms/pending.ts'
import { TickIcon } from '#app/ui/icons.tsx'
import { describeEstimates } from '#shop/shipping/stated-times.ts'

/** Estimates the delivery time from the PIN code. The input keeps what was typed before hydration. */
export function DeliveryChecker() {
	const shipping = useShipping()
	const [{ error, estimate, details }, setResult] = useState<CheckedPinCode>({})
	const input = useRef<HTMLInputElement>(null)

	async function check(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		const form = event.currentTarget
		form.setAttribute(PENDING, '')
		const loaded = await loadChecks()
		form.removeAttribute(PENDING)
		if (!loaded) return showUnreachableNotice()
		const result = loaded.checkPinCode(shipping, input.current?.value ?? '')
		// Rendered before the focus moves, so that a screen reader reads the message together with the field.
		flushSync(() => setResult(result))
		if (result.isMistyped) input.current?.focus()
	}

	async function change({ currentTarget: field }: FormEvent<HTMLInputElement>) {
		setResult({})
		const loaded = await loadChecks()
		if (loaded) field.value = loaded.pinDigits(field.value)
	}

	return (
		<form method="dialog" noValidate className="pin-checker" onSubmit={(event) => void check(event)}>
			<Field
				ref={input}
				label="Delivery PIN code"
				inputMode="numeric"
				autoComplete="postal-code"
				placeholder="600001"
				error={error}
				onFocus={() => void loadChecks()}
				onInput={(event) => void change(event)}
			/>
			<Button type="submit" tone="quiet">
				Check
			</Button>
			<p role="status">
				{estimate && <TickIcon />}
				{estimate && ` Estimated delivery: ${estimate}`}
			</p>
			{/* Outside the live region, which would read out each minute. */}
			{details}
			<noscript>
				{import.meta.env.SSR && <p>{`Estimated delivery: ${describeEstimates(shipping)}.`}</p>}
			</noscript>
		</form>
	)
}

/** The rules of PIN codes and delivery are a separate chunk, loaded on focus, because most pages are read without a check. */
const importChecks = () => import('#app/storefront/product/delivery-details.tsx')
const loadChecks = () => loadModule(importChecks)
