/** A tab that was sent to pay remembers the order's number; a guest's page then shows that one, not merely the latest. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCustomer } from '#app/session/use-customer.ts'
import { TRANSACTION_KEY } from '#shop/cart/rules.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'

export function useLastOrder(): void {
	const [query, setQuery] = useSearchParams()
	const isGuest = useCustomer() === null
	const asked = query.get('order')
	useEffect(() => {
		const number = isGuest ? readNumber() : null
		if (number && asked === null) setQuery({ order: number }, { replace: true })
	}, [isGuest, asked, setQuery])
}

/** Storage may hold anything: what is no order's number is as good as nothing. */
function readNumber(): string | null {
	try {
		const kept = window.sessionStorage.getItem(TRANSACTION_KEY)
		return kept && isOrderNumber(kept) ? kept : null
	} catch (error) {
		// Storage that the browser keeps shut.
		if (error instanceof DOMException) return null
		throw error
	}
}
