/** Runs when a page has hydrated. A script of its own, because nothing of it is needed earlier. */
import { reloadIfBuildIsGone } from '#app/http/fetch/reload-if-build-is-gone.ts'
import { repeatRefused } from '#app/http/fetch/repeat-refused.ts'
import { showToast } from '#app/ui/toast.tsx'

/** So that the first page load does not compete with the service worker's downloads. */
const SERVICE_WORKER_DELAY_MILLISECONDS = 4_000

// Replaced because the router calls `fetch` by itself, for the data of pages and for submitted forms.
window.fetch = repeatRefused(window.fetch.bind(window))

// Vite's, for a script or a style on demand; the router reloads by itself when it misses one of a page.
addEventListener('vite:preloadError', () => void reloadIfBuildIsGone(offerReload))

// It shows the offline page (public/sw.js). Refused in some private windows, which then simply have no offline page.
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
