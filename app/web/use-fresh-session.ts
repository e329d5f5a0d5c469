/** Keeps what a page says about who is signed in true: after news from another tab, and after lying in the browser's history. */
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { announceSignIn, onSignInElsewhere } from '#app/web/session-news.ts'
import { useCustomer } from '#app/web/use-customer.ts'

export function useFreshSession(): void {
	const { revalidate } = useRevalidator()
	const email = useCustomer()?.email
	const shownEmail = useRef(email)
	useEffect(() => {
		// A tab that learns it from us says so again, finds nobody who did not know, and that is the end of it.
		if (shownEmail.current !== email) announceSignIn()
		shownEmail.current = email
	}, [email])
	useEffect(() => {
		const onShow = (event: PageTransitionEvent) => {
			if (event.persisted) void revalidate()
		}
		window.addEventListener('pageshow', onShow)
		const stop = onSignInElsewhere(() => void revalidate())
		return () => {
			window.removeEventListener('pageshow', onShow)
			stop()
		}
	}, [revalidate])
}
