/** The promo code of this checkout: applied, checked again whenever what it rests on changes, removed. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepDraftPromo, readDraftPromo } from '#app/checkout/checkout-draft.ts'
import { type AppliedPromo, verifyPromo } from '#app/checkout/verify-promo.ts'
import { showToast } from '#app/ui/toast.tsx'
import { NOTHING, type Paise } from '#shop/money.ts'
import { PROMO_REFUSED, tidyCode } from '#shop/promos/rules.ts'

/** Long enough not to ask for every letter of an e-mail address. */
const SETTLED_AFTER_MILLISECONDS = 500
const PIN_CODE_FIRST = 'Please enter a pincode to check shipping before applying promocode'

/** `orderAmount` is subtotal plus shipping; null while shipping is unknown. `account` is the e-mail of whoever is signed in. */
export function usePromo({
	orderAmount,
	email,
	account,
}: {
	orderAmount: Paise | null
	email: string
	account: string | null
}) {
	const [applied, setApplied] = useState<AppliedPromo | null>(null)
	const [words, setWords] = useState<string | null>(null)
	const [isChecking, setChecking] = useState(false)
	/** What is to be checked: the applied code, or the one this tab had applied before a reload. */
	const [code, setCode] = useState(readDraftPromo)
	const questions = useQuestions({ orderAmount, account })
	const basis = `${orderAmount}|${email}|${account}`
	const checkedFor = useRef('')
	const restoring = applied === null && orderAmount !== null ? code : null

	function hold(promo: AppliedPromo | null) {
		setApplied(promo)
		setCode(promo?.code ?? null)
		keepDraftPromo(promo?.code ?? null)
	}

	/** False after saying what is wrong. */
	async function apply(typed: string): Promise<boolean> {
		if (orderAmount === null) {
			return complain(PIN_CODE_FIRST)
		}
		const tidied = tidyCode(typed)
		if (!tidied) return complain('Please enter a promocode')
		setWords(null)
		setChecking(true)
		const answer = await questions.ask(tidied)
		setChecking(false)
		if (!answer) return true
		if (!answer.ok) return complain(answer.message)
		checkedFor.current = basis
		hold(answer.promo)
		return true
	}

	/** Rendered before the focus moves, so that a screen reader hears the words together with the field. */
	function complain(message: string): false {
		flushSync(() => setWords(message))
		return false
	}

	function drop(message: string) {
		questions.forget()
		hold(null)
		setWords(null)
		showToast({ title: 'Promocode Removed', message })
	}

	async function checkAgain(held: string) {
		const answer = await questions.ask(held)
		if (!answer) return
		checkedFor.current = basis
		if (answer.ok) return hold(answer.promo)
		if (answer.isRefused) return drop(PROMO_REFUSED)
		// A call that failed has refused nothing: an applied code stays, for the server checks it once more before it
		// makes an order. One that was not applied yet is given back to be typed.
		if (!restoring) return
		hold(null)
		setWords(answer.message)
	}

	useEffect(() => {
		if (!code || orderAmount === null || checkedFor.current === basis) return
		const timer = setTimeout(() => checkAgain(code), restoring ? 0 : SETTLED_AFTER_MILLISECONDS)
		return () => clearTimeout(timer)
	})

	return {
		applied,
		// Whoever has done what the words ask for need not read them any longer.
		words: words === PIN_CODE_FIRST && orderAmount !== null ? null : words,
		isChecking,
		restoring,
		/** Paying now would pay without the code that was just applied, or that this tab had applied before a reload. */
		isUnsettled: isChecking || restoring !== null,
		apply,
		remove: () => drop(`${code} was taken off your order.`),
		/** The server found the code no longer good. */
		retract: () => hold(null),
		clearWords: () => setWords(null),
	}
}

function useQuestions({ orderAmount, account }: { orderAmount: Paise | null; account: string | null }) {
	const last = useRef(0)
	return {
		/** Null when a later question, or a removal, has made the answer stale. */
		async ask(code: string) {
			const question = ++last.current
			const answer = await verifyPromo(code, { orderAmount: orderAmount ?? NOTHING, email: account })
			return question === last.current ? answer : null
		},
		forget() {
			last.current += 1
		},
	}
}

export type PromoState = ReturnType<typeof usePromo>
