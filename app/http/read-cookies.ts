/** Returns the values of the request's cookies with exactly this name. A browser sends several if they were set for different paths or domains. */
export function readCookies(request: Request, name: string): string[] {
	return (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
		const [key = '', ...value] = pair.trim().split('=')
		return key === name ? [value.join('=')] : []
	})
}
