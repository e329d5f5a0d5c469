/** Posts JSON to our server. Returns null if the network fails or the response is not JSON, such as a proxy's error page. */
export async function postJson(
	path: string,
	body: object,
	headers: Record<string, string> = {},
): Promise<{ status: number; isOk: boolean; body: unknown } | null> {
	try {
		const response = await fetch(path, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers },
			body: JSON.stringify(body),
		})
		return { status: response.status, isOk: response.ok, body: await response.json() }
	} catch (error) {
		// `fetch` throws a TypeError when the network fails, and `json` a SyntaxError when the body is not JSON.
		if (error instanceof TypeError || error instanceof SyntaxError) return null
		throw error
	}
}
