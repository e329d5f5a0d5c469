/*
 * Reports errors in the scripts of a page to the shop. Loaded by the first one, and only where the shop reports errors
 * (app/http/browser-errors/report-browser-errors.ts). Messages are not sent, because they may quote what was typed.
 */
const MAX_REPORTS = 3
/** The messages of browsers for a lost connection. */
const NETWORK_ERROR =
	/^(?:Failed to fetch|NetworkError|network error|Load failed|error loading dynamically|Importing a module script)/
let count = 0

export function report({ error, reason = error }) {
	// Neither of a browser's extension, nor of the server, which reports its own.
	if (!(reason instanceof Error) || !reason.stack?.includes(`${location.origin}/assets/`)) return
	if (NETWORK_ERROR.test(reason.message)) return
	// The router reads the rest of a page's data with nobody waiting for it, so giving that up for another page is an error.
	if (reason.name === 'AbortError') return
	count += 1
	if (count > MAX_REPORTS) return
	const { name, stack } = reason
	const build = self.__reactRouterManifest?.version
	// Chrome begins a stack with the name and the message.
	const places = stack.replace(String(reason), '').slice(0, 8000)
	const facts = { name, stack: places, path: location.pathname, build }
	navigator.sendBeacon('/api/browser-errors', JSON.stringify(facts))
}
