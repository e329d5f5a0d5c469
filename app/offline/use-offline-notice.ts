import { useEffect } from 'react'
import { showToast } from '#app/ui/toast.tsx'

export function showOfflineNotice(): void {
	showToast({ title: 'The network is away', message: 'Your cart is safe. Please try again in a moment.' })
}

/** Asks for the service worker (public/sw.js) once the page has long come alive, so that it weighs on no first sight. */
export function useOfflineNotice(): void {
	useEffect(() => {
		addEventListener('click', stay, true)
		return () => removeEventListener('click', stay, true)
	}, [])
	useEffect(() => {
		if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
		const timer = setTimeout(() => {
			// A browser that refuses, such as a private window, is as well off without.
			navigator.serviceWorker.register('/sw.js').catch(() => {})
		}, WAITS_MILLISECONDS)
		return () => clearTimeout(timer)
	}, [])
}

const WAITS_MILLISECONDS = 4_000

/** A page that cannot be reached is better than none: whoever follows a link without a network stays and is told. */
function stay(event: MouseEvent): void {
	if (navigator.onLine || !(event.target instanceof Element)) return
	const link = event.target.closest('a')
	if (link?.origin !== location.origin || link.hash) return
	event.preventDefault()
	event.stopPropagation()
	showOfflineNotice()
}
