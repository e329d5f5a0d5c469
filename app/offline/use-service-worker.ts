import { useEffect } from 'react'

/** Long after hydration, so that the first page load does not compete with the service worker's downloads. */
const REGISTRATION_DELAY_MILLISECONDS = 4_000

/** Registers the service worker (public/sw.js), which shows the offline page. */
export function useServiceWorker(): void {
	useEffect(() => {
		if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
		const timer = setTimeout(() => {
			// Refused in some private windows, which then simply have no offline page.
			navigator.serviceWorker.register('/sw.js').catch(() => {})
		}, REGISTRATION_DELAY_MILLISECONDS)
		return () => clearTimeout(timer)
	}, [])
}
