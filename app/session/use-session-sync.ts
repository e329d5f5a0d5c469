/**
 * Keeps the page's signed-in state current. `clear-customer-data-script.ts` detects changes in other tabs, and reloads
 * the page if somebody else was signed in.
 */
import { useEffect, useRef } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import { CUSTOMER_KEY, SESSION_CHANGED } from '#app/session/customer-key.ts'
import { useCustomer } from '#app/session/use-customer.ts'

export function useSessionSync(): void {
	const { revalidate } = useRevalidator()
	const id = useCustomer()?.id
	useEffect(() => {
		if (id) rememberCustomer(id)
	}, [id])
	useEndedSession(id)
	useEffect(() => {
		const listener = () => void revalidate()
		addEventListener(SESSION_CHANGED, listener)
		return () => removeEventListener(SESSION_CHANGED, listener)
	}, [revalidate])
}

/** With each page that a signed-in customer opens in this document, asks whether the session was ended elsewhere. */
function useEndedSession(id: string | undefined): void {
	const { pathname } = useLocation()
	const checked = useRef(pathname)
	useEffect(() => {
		if (checked.current === pathname) return
		checked.current = pathname
		if (id) void reloadIfSignedOut()
	}, [id, pathname])
}

/** Only a whole page contains nothing of the customer. Does nothing if the server cannot say. */
async function reloadIfSignedOut(): Promise<void> {
	try {
		const response = await fetch(href('/session'))
		if (response.ok && (await response.text()) === 'false') location.reload()
	} catch (error) {
		// `fetch` throws a TypeError when the network fails.
		if (!(error instanceof TypeError)) throw error
	}
}

/** Called after a sign-in on this page. A reload removes what another customer left in this tab. */
function rememberCustomer(id: string): void {
	try {
		for (const storage of [sessionStorage, localStorage]) {
			if ((storage.getItem(CUSTOMER_KEY) ?? id) !== id) return location.reload()
			storage.setItem(CUSTOMER_KEY, id)
		}
	} catch (error) {
		// The browser blocks storage.
		if (!(error instanceof DOMException)) throw error
	}
}
