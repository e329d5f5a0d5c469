/** Keeps the page's signed-in state current: after a change in another tab, and when the browser restores the page from its back/forward cache. */
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useCustomer } from '#app/session/use-customer.ts'

const CHANNEL = 'sk3_session'

export function useSessionSync(): void {
	const { revalidate } = useRevalidator()
	const email = useCustomer()?.email
	const shownEmail = useRef(email)
	useEffect(() => {
		// A tab that changes because of our message broadcasts too; by then every tab is current, so it ends there.
		if (shownEmail.current !== email) broadcastSessionChange()
		shownEmail.current = email
	}, [email])
	useEffect(() => {
		const onShow = (event: PageTransitionEvent) => {
			if (event.persisted) void revalidate()
		}
		window.addEventListener('pageshow', onShow)
		const unsubscribe = onSessionChange(() => void revalidate())
		return () => {
			window.removeEventListener('pageshow', onShow)
			unsubscribe()
		}
	}, [revalidate])
}

function broadcastSessionChange(): void {
	if (typeof BroadcastChannel === 'undefined') return
	const channel = new BroadcastChannel(CHANNEL)
	channel.postMessage('changed')
	channel.close()
}

function onSessionChange(listener: () => void): () => void {
	if (typeof BroadcastChannel === 'undefined') return () => {}
	const channel = new BroadcastChannel(CHANNEL)
	channel.addEventListener('message', listener)
	return () => channel.close()
}
