/** The path to return to, when it is on this site; '/' otherwise. Prevents open redirects through `?from=`. */
export function returnPath(text: unknown): string {
	if (typeof text !== 'string' || !text.startsWith('/') || mayLeaveSite(text)) return '/'
	const base = 'http://here.invalid'
	const url = URL.canParse(text, base) ? new URL(text, base) : null
	if (url?.origin !== base) return '/'
	const path = url.pathname + url.search + url.hash
	// Resolving dot segments may leave a leading double slash: `/.//elsewhere` becomes `//elsewhere`.
	return mayLeaveSite(path) ? '/' : path
}

const SIGN_IN_PAGE = /^\/(?:login|signup|auth|forgot-password|logout)(?:[/?#]|$)/

/** Never a sign-in page, which redirects signed-in visitors at once. */
export function returnPathAfterSignIn(from: unknown): string {
	const path = returnPath(from)
	return SIGN_IN_PAGE.test(path) ? '/' : path
}

/** Browsers read a backslash as a slash and skip tabs and line ends, so `/\elsewhere` and `/<tab>/elsewhere` leave the site. */
function mayLeaveSite(path: string): boolean {
	// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
	return /^\/[/\\]|[\\\u0000-\u001F]/.test(path)
}
