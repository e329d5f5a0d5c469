import { useEffect } from 'react'
import { showToast } from '#app/ui/toast.tsx'

export function showOfflineNotice(): void {
	showToast({ title: "You're offline", message: 'Your cart is safe. Please try again in a moment.' })
}

/** Shows a notice instead of following a link while offline. */
export function useOfflineNotice(): void {
	useEffect(() => {
		addEventListener('click', blockLinksWhileOffline, true)
		return () => removeEventListener('click', blockLinksWhileOffline, true)
	}, [])
}

/** Keeps the current page, which is more useful than the browser's error page. */
function blockLinksWhileOffline(event: MouseEvent): void {
	if (navigator.onLine || !(event.target instanceof Element)) return
	const link = event.target.closest('a')
	if (link?.origin !== location.origin || link.hash) return
	event.preventDefault()
	event.stopPropagation()
	showOfflineNotice()
}
