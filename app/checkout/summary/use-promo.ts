/** The promo code of this checkout: applied, checked again whenever what it rests on changes, removed. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keepDraftPromo, readDraftPromo } from '#app/checkout/form/checkout-draft.ts'
import {
	type PromoBasis,
	type Questions,
	useCheckingAgain,
	useQuestions,
} from '#app/checkout/summary/promo-questions.ts'
import type { AppliedPromo, PromoAnswer } from '#app/checkout/summary/verify-promo.ts'
import { showToast } from '#app/ui/toast.tsx'
import { PROMO_MISSING, PROMO_REFUSED, normalizeCode } from '#shop/promos/rules.ts'

const PIN_CODE_FIRST = 'Please enter a pincode to check shipping before applying promocode'

export function usePromo(basis: PromoBasis) {
	const { applied, code, hold } = useHeldPromo()
	const questions = useQuestions(basis)
	const isKnown = basis.orderAmount !== null
	const restoring = applied === null && isKnown ? code : null
	const { words, say, isChecking, apply } = useApplying({ isKnown, questions, hold })

	function letGo(why: string | null) {
		questions.forget()
		hold(null)
		say(why)
	}

	function drop(message: string) {
		letGo(null)
		showToast({ title: 'Promocode Removed', message })
	}

	function hear(answer: PromoAnswer) {
		if (answer.ok) return hold(answer.promo)
		if (answer.isRefused) return drop(PROMO_REFUSED)
		// A call that failed has refused nothing: an applied code stays, for the server checks it once more before it
		// makes an order. One that was not applied yet is given back to be typed.
		if (restoring) letGo(answer.message)
	}
	const isUrgent = restoring !== null
	useCheckingAgain(questions, { code: isKnown ? code : null, isUrgent, onAnswer: hear })

	return {
		applied,
		words,
		isChecking,
		restoring,
		/** Paying now would pay without the code that was just applied, or that this tab had applied before a reload. */
		isUnsettled: isChecking || isUrgent,
		apply,
		remove: () => drop(`${code} was taken off your order.`),
		/** The server found the code no longer good. */
		retract: () => hold(null),
		clearWords: () => say(null),
	}
}

export type PromoState = ReturnType<typeof usePromo>

/** `code` is what is to be checked: the applied one, or the one this tab had applied before a reload. */
function useHeldPromo() {
	const [applied, setApplied] = useState<AppliedPromo | null>(null)
	const [code, setCode] = useState(readDraftPromo)

	function hold(promo: AppliedPromo | null) {
		setApplied(promo)
		setCode(promo?.code ?? null)
		keepDraftPromo(promo?.code ?? null)
	}

	return { applied, code, hold }
}

type Applying = {
	isKnown: boolean
	questions: Questions
	hold: (promo: AppliedPromo) => void
}

function useApplying({ isKnown, questions, hold }: Applying) {
	const [words, say] = useState<string | null>(null)
	const [isChecking, setChecking] = useState(false)

	/** Rendered before the focus moves, so that a screen reader hears the words together with the field. */
	function complain(message: string): false {
		flushSync(() => say(message))
		return false
	}

	/** False after saying what is wrong. */
	async function apply(typed: string): Promise<boolean> {
		if (!isKnown) return complain(PIN_CODE_FIRST)
		const tidied = normalizeCode(typed)
		if (!tidied) return complain(PROMO_MISSING)
		say(null)
		setChecking(true)
		const answer = await questions.ask(tidied)
		setChecking(false)
		if (!answer) return true
		if (!answer.ok) return complain(answer.message)
		hold(answer.promo)
		return true
	}

	// Whoever has done what the words ask for need not read them any longer.
	const isDone = words === PIN_CODE_FIRST && isKnown
	return { words: isDone ? null : words, say, isChecking, apply }
}
