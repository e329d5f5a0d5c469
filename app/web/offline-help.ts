import { useEffect } from 'react'

/** Asks for the service worker (public/sw.js) once the page has long come alive, so that it weighs on no first sight. */
export function useOfflineHelp(): void {
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
