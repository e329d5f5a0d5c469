import { useEffect } from 'react'
import { showToast } from '#app/ui/toast.tsx'

/** Long after hydration, so that the first page load does not compete with the service worker's downloads. */
const SERVICE_WORKER_DELAY_MILLISECONDS = 4_000

export function showOfflineNotice(): void {
	showToast({ title: "You're offline", message: 'Your cart is safe. Please try again in a moment.' })
}

/** Shows a notice for links clicked while offline, and registers the service worker (public/sw.js). */
export function useOfflineNotice(): void {
	useEffect(() => {
		addEventListener('click', blockLinksWhileOffline, true)
		return () => removeEventListener('click', blockLinksWhileOffline, true)
	}, [])
	useEffect(() => {
		if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
		const timer = setTimeout(() => {
			// Refused in some private windows, which then simply have no offline page.
			navigator.serviceWorker.register('/sw.js').catch(() => {})
		}, SERVICE_WORKER_DELAY_MILLISECONDS)
		return () => clearTimeout(timer)
	}, [])
}

/** The current page is more useful than the browser's error page. */
function blockLinksWhileOffline(event: MouseEvent): void {
	if (navigator.onLine || !(event.target instanceof Element)) return
	const link = event.target.closest('a')
	if (link?.origin !== location.origin || link.hash) return
	event.preventDefault()
	event.stopPropagation()
	showOfflineNotice()
}
