/** Sends requests of the console again once its user has reauthenticated in the page, so that what was entered stays. */
import { href } from 'react-router'
import { isShortcut } from '#app/admin/layout/navigation/shortcuts.tsx'
import { type Reauthentication, requiredReauthentication } from '#app/session/admin/reauthentication.ts'

/** Resolves with whether the user has done it. */
type Reauthenticate = (needed: Reauthentication) => Promise<boolean>

let reauthenticateInPage: Reauthenticate | null = null
let repeating: ReturnType<typeof repeatAfterReauthentication> | null = null

/** Active while the page can ask. Returns the function that ends it. */
export function registerReauthentication(ask: Reauthenticate): () => void {
	reauthenticateInPage = ask
	// Replaced because the router calls `fetch` by itself, and only once, because others may have replaced it since.
	repeating ??= install()
	return () => {
		reauthenticateInPage = null
	}
}

function install() {
	const installed = repeatAfterReauthentication(window.fetch.bind(window), () => reauthenticateInPage)
	window.fetch = installed.send
	for (const event of ['submit', 'popstate', 'drop']) window.addEventListener(event, installed.onPress, true)
	// A handle acts when it is released, before its click.
	for (const event of ['click', 'pointerup'])
		window.addEventListener(event, ({ target }) => isControl(target) && installed.onPress(), true)
	window.addEventListener('keydown', (event) => isShortcut(event) && installed.onPress(), true)
	return installed
}

function isControl(target: EventTarget | null): boolean {
	const controls = 'a, button, summary, [type=file], .drag-handle'
	return target instanceof Element && target.closest(controls) !== null
}

/** For an upload or a download, whose response the page could not read, or whose body the server would refuse. Asks in the page first, if the server requires it. */
export async function reauthenticateIfNeeded(): Promise<boolean> {
	return repeating === null || repeating.reauthenticateIfNeeded()
}

/** The router would leave the page with another response. */
const NEVER = new Promise<never>(() => {})

/** Several requests at the same time ask once. After a refusal, nothing is asked until something is clicked. */
export function repeatAfterReauthentication(send: typeof fetch, findDialog: () => Reauthenticate | null) {
	let asking: Promise<boolean> | null = null
	let isDeclined = false

	async function reauthenticate(ask: Reauthenticate, needed: Reauthentication): Promise<boolean> {
		if (isDeclined) return false
		asking ??= ask(needed).then((given) => {
			asking = null
			isDeclined = !given
			return given
		})
		return asking
	}

	/** Returns null if the user has not done it. */
	async function sendOnceAuthenticated(
		ask: Reauthenticate,
		...request: Parameters<typeof fetch>
	): Promise<Response | null> {
		for (;;) {
			const response = await send(...request)
			const needed = requiredReauthentication(response)
			if (!needed) return response
			if (!(await reauthenticate(ask, needed))) return null
		}
	}

	return {
		send: async (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
			const ask = findDialog()
			// The body of a Request object can be read only once.
			if (!ask || input instanceof Request || !isConsoleData(input)) return send(input, init)
			// The server reads a large body only from somebody who may upload.
			const isUpload = init?.body instanceof FormData
			if (isUpload && !(await sendOnceAuthenticated(ask, CHECK))) return NEVER
			return (await sendOnceAuthenticated(ask, input, init)) ?? NEVER
		},
		async reauthenticateIfNeeded(): Promise<boolean> {
			const ask = findDialog()
			if (!ask) return true
			try {
				return (await sendOnceAuthenticated(ask, CHECK)) !== null
			} catch (error) {
				// The connection broke, which the request itself will report.
				if (error instanceof TypeError) return true
				throw error
			}
		},
		onPress() {
			isDeclined = false
		},
	}
}

const CHECK = `${href('/admin/signed-in')}.data`

/** The requests of the router, including submitted forms. */
function isConsoleData(input: URL | string): boolean {
	const { origin, pathname } = new URL(input, location.href)
	return origin === location.origin && /^\/admin(?:\/.+)?\.data$/.test(pathname)
}
