/** What follows a sign-in: the page around every page learns of it, and tells the other tabs; the visitor goes on. */
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { useCustomer } from '#app/web/use-customer.ts'
import { NO_SESSION_OPENED } from '#shop/accounts/rules.ts'

/** Reacts once this browser is signed in, here or in another tab. Answers what to call after a sign-in or sign-up. */
export function useArrival(onArrived: () => unknown): () => Promise<void> {
	const isSignedIn = useCustomer() !== null
	const { revalidate } = useRevalidator()
	const [hasAsked, setAsked] = useState(false)
	const arrive = useEffectEvent(onArrived)

	useEffect(() => {
		if (isSignedIn) arrive()
		if (isSignedIn || !hasAsked) return
		// A browser that keeps no cookies was let in by the server and is a guest all the same.
		// oxlint-disable-next-line react/set-state-in-effect -- the outside has answered: no session
		setAsked(false)
		showToast({ title: 'Login failed', message: NO_SESSION_OPENED, tone: 'error' })
	}, [isSignedIn, hasAsked])

	return async () => {
		await revalidate()
		// Not before the answer is on the screen: the router shows it in a transition as well.
		startTransition(() => setAsked(true))
	}
}
