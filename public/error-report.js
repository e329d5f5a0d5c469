/*
 * Reports errors in the scripts of a page to the shop, which passes them on without what may be personal. Loaded by the first
 * one, and only where the shop reports errors (app/http/report-browser-errors.ts).
 */
const MAX_REPORTS = 3
let count = 0

export function report({ error, reason = error }) {
	// Neither of a browser's extension, nor of the server, which reports its own.
	if (!(reason instanceof Error) || !reason.stack?.includes(`${location.origin}/assets/`)) return
	count += 1
	if (count > MAX_REPORTS) return
	const { name, message, stack } = reason
	const build = self.__reactRouterManifest?.version
	const facts = { name, message: message.slice(0, 500), stack: stack.slice(0, 8000), path: location.pathname, build }
	navigator.sendBeacon('/api/browser-errors', JSON.stringify(facts))
}
