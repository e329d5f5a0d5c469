/** The promo code of this checkout. An applied code is verified again whenever the order amount or the email changes. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readDraftPromo, saveDraftPromo } from '#app/checkout/form/checkout-draft.ts'
import {
	type AppliedPromo,
	type PromoItem,
	type PromoResult,
	readPromo,
	verifyPromo,
} from '#app/checkout/summary/verify-promo.ts'
import { showToast } from '#app/ui/toast.tsx'
import { type Paise, ZERO_PAISE } from '#shop/money.ts'
import { normalizeCode, PROMO_MISSING } from '#shop/promos/rules.ts'

const PIN_CODE_FIRST = 'Please enter a pincode to check shipping before applying promocode'
/** Long enough not to send a request for every character of an email address. */
const DEBOUNCE_MILLISECONDS = 500

/** The data that the validity of a code depends on. */
type PromoBasis = {
	/** Subtotal plus shipping, or null while shipping is unknown. */
	orderAmount: Paise | null
	items: readonly PromoItem[]
	email: string
	accountEmail: string | null
}

export function usePromo(basis: PromoBasis) {
	const { applied, code, isStored, setPromo, keepStored } = useStoredPromo()
	const verification = useVerification(basis)
	const isAmountKnown = basis.orderAmount !== null
	const isRestoring = isStored && isAmountKnown
	const { error, setError, clearError, isApplying, apply } = useApply({
		isAmountKnown,
		verification,
		setPromo,
	})

	function discard(reason: string | null) {
		verification.cancel()
		setPromo(null)
		setError(reason)
	}

	function remove(message: string) {
		discard(null)
		showToast({ title: 'Promocode Removed', message })
	}

	function handleResult(result: PromoResult) {
		if (result.ok) return setPromo(result.promo)
		if (result.isRefused) return remove(result.message)
		// After a failed request, an applied code is kept, because the server verifies it again with the order. One that an
		// earlier release has stored, without what it takes off, has to be entered again.
		if (applied) keepStored()
		else discard(result.message)
	}
	useReverification(verification, {
		code: isAmountKnown ? code : null,
		isRestoring,
		onResult: handleResult,
	})

	return {
		applied,
		error,
		isApplying,
		/** A stored code, of which it is not known what it takes off. */
		unknownCode: isRestoring && !applied ? code : null,
		/** Paying now would pay without the code that is being applied, or with one that may be refused. */
		isPending: isApplying || isRestoring,
		apply,
		remove: () => remove(`${code} was removed from your order.`),
		/** Called when the server refused the order because the code's discount has changed. */
		verifyAgain: verification.expire,
		/** Called when the server refused the order because of its code. */
		clear: () => setPromo(null),
		clearError,
	}
}

export type PromoState = ReturnType<typeof usePromo>

/** `isStored` says that this tab had applied the code before a reload, and that it has not been verified since. */
function useStoredPromo() {
	const [stored] = useState(readDraftPromo)
	const [isStored, setStored] = useState(stored !== null)
	const [code, setCode] = useState(stored?.code ?? null)
	const [applied, setApplied] = useState(() => stored && readPromo(stored.code, stored.row))
	function setPromo(promo: AppliedPromo | null) {
		setStored(false)
		setApplied(promo)
		setCode(promo?.code ?? null)
		saveDraftPromo(promo)
	}
	return { applied, code, isStored, setPromo, keepStored: () => setStored(false) }
}

type ApplyOptions = {
	isAmountKnown: boolean
	verification: Verification
	setPromo: (promo: AppliedPromo) => void
}

function useApply({ isAmountKnown, verification, setPromo }: ApplyOptions) {
	const [error, setError] = useState<string | null>(null)
	const [isApplying, setApplying] = useState(false)
	/** A code that was entered before the PIN code, and is applied as soon as that is known. Empty if there is none. */
	const [early, setEarly] = useState('')

	/** Rendered before the focus moves, so that a screen reader reads the message together with the field. */
	function showError(message: string): false {
		flushSync(() => setError(message))
		return false
	}

	/** Returns false after showing an error. */
	async function apply(raw: string): Promise<boolean> {
		if (!isAmountKnown) {
			setEarly(normalizeCode(raw))
			return showError(PIN_CODE_FIRST)
		}
		setEarly('')
		const code = normalizeCode(raw)
		if (!code) return showError(PROMO_MISSING)
		setError(null)
		setApplying(true)
		const result = await verification.verify(code)
		setApplying(false)
		if (!result) return true
		if (!result.ok) return showError(result.message)
		setPromo(result.promo)
		return true
	}

	function clearError() {
		setError(null)
		setEarly('')
	}

	const applyEarly = useEffectEvent((code: string) => void apply(code))
	useEffect(() => {
		if (!isAmountKnown || !early) return
		const timer = setTimeout(() => applyEarly(early))
		return () => clearTimeout(timer)
	}, [isAmountKnown, early])

	const isResolved = error === PIN_CODE_FIRST && isAmountKnown
	return { error: isResolved ? null : error, setError, clearError, isApplying, apply }
}

type Verification = ReturnType<typeof useVerification>

/** Only the latest request counts, and its result is valid as long as the basis is. */
function useVerification({ orderAmount, items, email, accountEmail }: PromoBasis) {
	const latestRequest = useRef(0)
	const basis = JSON.stringify([orderAmount, items, email, accountEmail])
	const requestedBasis = useRef('')
	// Renders again, so that an applied code is verified.
	const [, setExpirations] = useState(0)
	return {
		/** Returns null if a later request or a removal has made the result obsolete. */
		async verify(code: string): Promise<PromoResult | null> {
			const request = ++latestRequest.current
			requestedBasis.current = basis
			const order = { orderAmount: orderAmount ?? ZERO_PAISE, items, email: accountEmail }
			const result = await verifyPromo(code, order)
			return request === latestRequest.current ? result : null
		},
		cancel() {
			latestRequest.current += 1
		},
		expire() {
			requestedBasis.current = ''
			setExpirations((count) => count + 1)
		},
		/** Also while the request is running: every character that is typed meanwhile renders again. */
		isRequested: () => requestedBasis.current === basis,
	}
}

type ReverificationOptions = {
	/** Null if there is nothing to verify. */
	code: string | null
	/** After a reload, the shopper waits for the code to be applied again. */
	isRestoring: boolean
	onResult: (result: PromoResult) => void
}

function useReverification(
	verification: Verification,
	{ code, isRestoring, onResult }: ReverificationOptions,
) {
	useEffect(() => {
		if (!code || verification.isRequested()) return
		const timer = setTimeout(
			async () => {
				const result = await verification.verify(code)
				if (result) onResult(result)
			},
			isRestoring ? 0 : DEBOUNCE_MILLISECONDS,
		)
		return () => clearTimeout(timer)
	})
}
