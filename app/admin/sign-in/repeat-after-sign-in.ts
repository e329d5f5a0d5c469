/** Repeats requests of the console once its user has signed in again in the page, so that what was entered stays. */
import { type NeededFirst, neededFirst } from '#app/session/admin/ask-in-page.ts'

/** Resolves with whether it was given. */
type Ask = (needed: NeededFirst) => Promise<boolean>

let askInPage: Ask | null = null
let isInstalled = false

/** While the page can ask. Returns the function that ends it. */
export function askWith(ask: Ask): () => void {
	askInPage = ask
	// Replaced because the router calls `fetch` by itself. Only once: others may have replaced it since.
	if (!isInstalled) window.fetch = repeatAfterSignIn(window.fetch.bind(window), () => askInPage)
	isInstalled = true
	return () => {
		askInPage = null
	}
}

/** Several requests that need it at the same time ask once. */
export function repeatAfterSignIn(send: typeof fetch, findAsk: () => Ask | null): typeof fetch {
	let asking: Promise<boolean> | null = null
	return async (input, init) => {
		const ask = findAsk()
		// The body of a Request object can be read only once.
		if (!ask || input instanceof Request || !isConsoleData(input)) return send(input, init)
		for (;;) {
			const response = await send(input, init)
			const needed = neededFirst(response)
			if (!needed) return response
			asking ??= ask(needed).finally(() => {
				asking = null
			})
			// The router would leave the page with this response.
			if (!(await asking)) return new Promise(() => {})
		}
	}
}

/** The requests of the router, also for a form that is sent. */
function isConsoleData(input: URL | string): boolean {
	const { origin, pathname } = new URL(input, location.href)
	return origin === location.origin && /^\/admin(?:\/.+)?\.data$/.test(pathname)
}
