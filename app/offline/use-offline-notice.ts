import { useEffect } from 'react'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'

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
	showUnreachableNotice()
}
