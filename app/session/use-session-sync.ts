/** Keeps what a page says about who is signed in true: after news from another tab, and after lying in the browser's history. */
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { broadcastSessionChange, onSessionChange } from '#app/session/session-broadcast.ts'
import { useCustomer } from '#app/session/use-customer.ts'

export function useSessionSync(): void {
	const { revalidate } = useRevalidator()
	const email = useCustomer()?.email
	const shownEmail = useRef(email)
	useEffect(() => {
		// A tab that learns it from us says so again, finds nobody who did not know, and that is the end of it.
		if (shownEmail.current !== email) broadcastSessionChange()
		shownEmail.current = email
	}, [email])
	useEffect(() => {
		const onShow = (event: PageTransitionEvent) => {
			if (event.persisted) void revalidate()
		}
		window.addEventListener('pageshow', onShow)
		const stop = onSessionChange(() => void revalidate())
		return () => {
			window.removeEventListener('pageshow', onShow)
			stop()
		}
	}, [revalidate])
}
