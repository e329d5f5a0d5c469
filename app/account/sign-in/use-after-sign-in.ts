import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { returnPathAfterSignIn } from '#app/session/return-path.ts'
import { useCustomer } from '#app/session/use-customer.ts'
import { NO_SESSION_OPENED } from '#shop/accounts/rules.ts'

/**
 * Returns the function to call after sign-in or sign-up. It reloads the root data. `onSignedIn` runs once that shows a
 * customer, even if the visitor signs in in another tab.
 */
export function useAfterSignIn(onSignedIn: () => unknown): () => Promise<void> {
	const isSignedIn = useCustomer() !== null
	const rootData = useShopData()
	const renderedData = useRef(rootData)
	const { revalidate } = useRevalidator()
	/** The root data before the reload, or null if no reload is pending. */
	const [dataBefore, setDataBefore] = useState<typeof rootData | null>(null)
	const handleSignedIn = useEffectEvent(onSignedIn)

	useEffect(() => {
		if (isSignedIn) handleSignedIn()
	}, [isSignedIn, dataBefore])

	useEffect(() => {
		renderedData.current = rootData
		// `revalidate()` resolves before the new data has rendered.
		if (isSignedIn || dataBefore === null || dataBefore === rootData) return
		// The server opened a session, but the reload still shows a guest, because the browser blocks cookies.
		// oxlint-disable-next-line react/set-state-in-effect -- the server has responded: no session
		setDataBefore(null)
		showToast({ title: 'Login failed', message: NO_SESSION_OPENED, tone: 'error' })
	}, [isSignedIn, dataBefore, rootData])

	return async () => {
		setDataBefore(renderedData.current)
		await revalidate()
	}
}

/**
 * Reads what the previous page passed on: the email and name to prefill, only in the navigation state because URLs are
 * logged, and the return path, in the navigation state or the query.
 */
export function useSignInParams(): { email: string | undefined; name: string | undefined; from: string } {
	const { state, search } = useLocation()
	const { email, name, from }: Record<string, unknown> = typeof state === 'object' ? { ...state } : {}
	return {
		email: typeof email === 'string' ? email : undefined,
		name: typeof name === 'string' ? name : undefined,
		from: returnPathAfterSignIn(from ?? new URLSearchParams(search).get('from')),
	}
}
