import { useEffect } from 'react'
import { showUnreachableNotice } from '#app/offline/show-unreachable-notice.ts'

/** Shows a notice instead of loading another page while offline. */
export function useOfflineNotice(): void {
	useEffect(() => {
		addEventListener('click', blockLinksWhileOffline, true)
		addEventListener('submit', blockFormsWhileOffline)
		return () => {
			removeEventListener('click', blockLinksWhileOffline, true)
			removeEventListener('submit', blockFormsWhileOffline)
		}
	}, [])
}

/** Keeps the current page, which is more useful than the browser's error page. */
function blockLinksWhileOffline(event: MouseEvent): void {
	if (navigator.onLine || !(event.target instanceof Element)) return
	const link = event.target.closest('a')
	if (link?.origin !== location.origin || link.hash) return
	event.stopPropagation()
	stay(event)
}

/** Of forms that load a page, such as Log Out: what a script sends says by itself that it failed. */
function blockFormsWhileOffline(event: Event): void {
	if (!navigator.onLine && !event.defaultPrevented) stay(event)
}

function stay(event: Event): void {
	event.preventDefault()
	showUnreachableNotice()
}
