/** Runs when a page has hydrated. It is a separate script, because nothing of it is needed earlier. */
import { reloadIfBuildIsGone } from '#app/http/fetch/reload-if-build-is-gone.ts'
import { repeatRefused } from '#app/http/fetch/repeat-refused.ts'
import { showToast } from '#app/ui/toast.tsx'

/** Delayed, so that the first page load does not compete with the service worker's downloads. */
const SERVICE_WORKER_DELAY_MILLISECONDS = 4_000

// Replaced because the router calls `fetch` by itself, for the data of pages and for submitted forms.
window.fetch = repeatRefused(window.fetch.bind(window))

// Vite's event for a script or a style on demand. For those of a page, the router reloads by itself.
addEventListener('vite:preloadError', () => void reloadIfBuildIsGone(offerReload))

// The service worker shows the offline page (public/sw.js). Some private windows refuse it, and then have no offline
// page.
if ('serviceWorker' in navigator && !import.meta.env.DEV)
	setTimeout(() => {
		navigator.serviceWorker.register('/sw.js').catch(() => {})
	}, SERVICE_WORKER_DELAY_MILLISECONDS)

function offerReload(reload: () => void): void {
	showToast({
		title: 'The shop has been updated',
		message: "Please copy anything you've typed, then reload the page to go on.",
		action: { label: 'Reload', onPress: reload },
		seconds: 20,
	})
}
