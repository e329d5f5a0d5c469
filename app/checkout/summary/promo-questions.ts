/** Questions about a promo code: only the newest counts, and each answer holds for as long as what it rests on. */
import { useEffect, useRef } from 'react'
import { type PromoAnswer, verifyPromo } from '#app/checkout/summary/verify-promo.ts'
import { ZERO_PAISE, type Paise } from '#shop/money.ts'

/** Long enough not to ask for every letter of an e-mail address. */
const SETTLED_AFTER_MILLISECONDS = 500

/** What an answer about a code rests on. */
export type PromoBasis = {
	/** Subtotal plus shipping; null while shipping is unknown. */
	orderAmount: Paise | null
	email: string
	/** The e-mail of whoever is signed in. */
	account: string | null
}

export type Questions = ReturnType<typeof useQuestions>

export function useQuestions({ orderAmount, email, account }: PromoBasis) {
	const last = useRef(0)
	const basis = `${orderAmount}|${email}|${account}`
	const answeredFor = useRef('')
	return {
		/** Null when a later question, or a removal, has made the answer stale. */
		async ask(code: string): Promise<PromoAnswer | null> {
			const question = ++last.current
			const answer = await verifyPromo(code, { orderAmount: orderAmount ?? ZERO_PAISE, email: account })
			if (question !== last.current) return null
			answeredFor.current = basis
			return answer
		},
		forget() {
			last.current += 1
		},
		isAnswered: () => answeredFor.current === basis,
	}
}

type CheckingAgain = {
	/** Null where there is nothing to check. */
	code: string | null
	/** Somebody is waiting to see it applied. */
	isUrgent: boolean
	onAnswer: (answer: PromoAnswer) => void
}

/** Whenever what the last answer rests on has changed. */
export function useCheckingAgain(questions: Questions, { code, isUrgent, onAnswer }: CheckingAgain) {
	useEffect(() => {
		if (!code || questions.isAnswered()) return
		const timer = setTimeout(
			async () => {
				const answer = await questions.ask(code)
				if (answer) onAnswer(answer)
			},
			isUrgent ? 0 : SETTLED_AFTER_MILLISECONDS,
		)
		return () => clearTimeout(timer)
	})
}
