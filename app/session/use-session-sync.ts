/** Keeps the page's signed-in state current. `clear-customer-data-script.ts` detects changes in other tabs, and reloads the page where somebody else was signed in. */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { CUSTOMER_KEY, SESSION_CHANGED } from '#app/session/customer-key.ts'
import { useCustomer } from '#app/session/use-customer.ts'

export function useSessionSync(): void {
	const { revalidate } = useRevalidator()
	const id = useCustomer()?.id
	useEffect(() => {
		if (id) rememberCustomer(id)
	}, [id])
	useEffect(() => {
		const listener = () => void revalidate()
		addEventListener(SESSION_CHANGED, listener)
		return () => removeEventListener(SESSION_CHANGED, listener)
	}, [revalidate])
}

/** After a sign-in on this page. A reload removes what another customer left in this tab. */
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
