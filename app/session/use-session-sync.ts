/** Keeps the page's signed-in state current: after a change in another tab, and when the browser restores the page from its back/forward cache. */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { CUSTOMER_KEY } from '#app/session/customer-key.ts'
import { useCustomer } from '#app/session/use-customer.ts'

/** A reload removes what another customer left in this tab: see `forget-customer-script.ts`. */
export function useSessionSync(): void {
	const { revalidate } = useRevalidator()
	const id = useCustomer()?.id
	useEffect(() => {
		if (id) tryStorage(() => rememberCustomer(id))
	}, [id])
	useEffect(() => {
		const onShow = ({ persisted }: PageTransitionEvent) => {
			if (!persisted) return
			const known = tryStorage(() => localStorage.getItem(CUSTOMER_KEY)) ?? undefined
			void (known === id ? revalidate() : location.reload())
		}
		const onStorage = ({ key, oldValue }: StorageEvent) => {
			if (key === CUSTOMER_KEY) void (oldValue ? location.reload() : revalidate())
		}
		addEventListener('pageshow', onShow)
		addEventListener('storage', onStorage)
		return () => {
			removeEventListener('pageshow', onShow)
			removeEventListener('storage', onStorage)
		}
	}, [id, revalidate])
}

function rememberCustomer(id: string): void {
	for (const storage of [sessionStorage, localStorage]) {
		if ((storage.getItem(CUSTOMER_KEY) ?? id) !== id) return location.reload()
		storage.setItem(CUSTOMER_KEY, id)
	}
}

/** Null where the browser blocks storage. */
function tryStorage<Value>(access: () => Value): Value | null {
	try {
		return access()
	} catch (error) {
		if (error instanceof DOMException) return null
		throw error
	}
}
