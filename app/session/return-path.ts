/** Returns the path to return to if it is on this site, or else '/'. Prevents open redirects through `?from=`. */
export function returnPath(text: unknown): string {
	if (typeof text !== 'string' || !text.startsWith('/') || mayLeaveSite(text)) return '/'
	const base = 'http://here.invalid'
	const url = URL.canParse(text, base) ? new URL(text, base) : null
	if (url?.origin !== base) return '/'
	dropRoutes(url)
	const path = url.pathname + url.search + url.hash
	// Resolving dot segments may leave a leading double slash: `/.//elsewhere` becomes `//elsewhere`.
	return mayLeaveSite(path) ? '/' : path
}

const SIGN_IN_PAGE = /^\/(?:login|signup|auth|forgot-password|logout)(?:[/?#]|$)/

/** Never returns a sign-in page, which redirects signed-in visitors at once. */
export function returnPathAfterSignIn(from: unknown): string {
	const path = returnPath(from)
	return SIGN_IN_PAGE.test(path) ? '/' : path
}

/** Browsers read a backslash as a slash and skip tabs and line ends, so `/\elsewhere` and `/<tab>/elsewhere` leave the site. */
function mayLeaveSite(path: string): boolean {
	// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
	return /^\/[/\\]|[\\\u0000-\u001F]/.test(path)
}

/** Returns the requested page, without what the router adds to its requests for data. */
export function requestedPage({ url }: Request): string {
	const page = new URL(url)
	dropRoutes(page)
	return page.pathname.replace(/\.data$/, '') + page.search
}

/** Removes `_routes`, by which the router requests the data of some routes. No page has it in its address. */
function dropRoutes({ searchParams }: URL): void {
	// Deleting would also rewrite the other parameters.
	if (searchParams.has('_routes')) searchParams.delete('_routes')
}

/** Returns the page that sent a form, if the browser names it. */
export function formPage({ method, headers }: Request): string | null {
	const referer = headers.get('referer')
	return method !== 'GET' && referer && URL.canParse(referer) ? new URL(referer).pathname : null
}

/** Says that what was sent is lost, because the visitor had to sign in first. */
const UNSAVED = 'unsaved'

/** Says that the visitor was signed in until now. */
const ENDED = 'ended'

/** Says that the visitor has just signed out. */
const LEFT = 'left'

export const SIGNED_OUT_PAGE = `/login?${LEFT}=1`

/** Returns the query of a page that asks to sign in first: where to return to, and whether a form was not saved or a session has ended. */
export function returnQuery(request: Request, otherwise: string, { hasEnded = false } = {}): string {
	const from = `from=${encodeURIComponent(formPage(request) ?? otherwise)}`
	if (request.method !== 'GET') return `${from}&${UNSAVED}=1`
	return hasEnded ? `${from}&${ENDED}=1` : from
}

export function wasUnsaved(search: string): boolean {
	return new URLSearchParams(search).has(UNSAVED)
}

export function wasSignedOut(search: string): boolean {
	return new URLSearchParams(search).has(ENDED)
}

export function hasJustSignedOut(search: string): boolean {
	return new URLSearchParams(search).has(LEFT)
}
