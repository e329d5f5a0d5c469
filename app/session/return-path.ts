/** Where somebody goes on after signing in: a place on this site, whatever the address bar claims. */
export function returnPath(text: unknown): string {
	if (typeof text !== 'string' || !text.startsWith('/') || isHiding(text)) return '/'
	const here = 'http://here.invalid'
	const url = URL.canParse(text, here) ? new URL(text, here) : null
	if (url?.origin !== here) return '/'
	const path = url.pathname + url.search + url.hash
	// Resolving its dots may have brought a second slash to the front: `/.//elsewhere` is `//elsewhere`.
	return isHiding(path) ? '/' : path
}

/** Browsers read a backslash as a slash and skip tabs and line ends, so `/\elsewhere` and `/<tab>/elsewhere` leave the site. */
function isHiding(text: string): boolean {
	// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
	return /^\/[/\\]|[\\\u0000-\u001F]/.test(text)
}
