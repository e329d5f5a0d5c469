/** What follows a sign-in: the page around every page learns of it, and tells the other tabs; the visitor goes on. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { NO_SESSION_OPENED } from '#shop/accounts/rules.ts'

/** Reacts once this browser is signed in, here or in another tab. Answers what to call after a sign-in or sign-up. */
export function useAfterSignIn(onArrived: () => unknown): () => Promise<void> {
	const isSignedIn = useCustomer() !== null
	const answer = useShopData()
	const shownAnswer = useRef(answer)
	const { revalidate } = useRevalidator()
	/** What the server had said when it was asked again. */
	const [lastAnswer, setLastAnswer] = useState<typeof answer | null>(null)
	const arrive = useEffectEvent(onArrived)

	useEffect(() => {
		if (isSignedIn) arrive()
	}, [isSignedIn, lastAnswer])

	useEffect(() => {
		shownAnswer.current = answer
		// The asking is over a moment before its answer is on the screen.
		if (isSignedIn || lastAnswer === null || lastAnswer === answer) return
		// A browser that keeps no cookies was let in by the server and is a guest all the same.
		// oxlint-disable-next-line react/set-state-in-effect -- the outside has answered: no session
		setLastAnswer(null)
		showToast({ title: 'Login failed', message: NO_SESSION_OPENED, tone: 'error' })
	}, [isSignedIn, lastAnswer, answer])

	return async () => {
		setLastAnswer(shownAnswer.current)
		await revalidate()
	}
}
