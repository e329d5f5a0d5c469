/** Posts JSON to our server. Null when nobody answered, or something on the way answered in its place. */
export async function postJson(
	address: string,
	body: object,
	headers: Record<string, string> = {},
): Promise<{ status: number; isFine: boolean; reply: unknown } | null> {
	try {
		const response = await fetch(address, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers },
			body: JSON.stringify(body),
		})
		return { status: response.status, isFine: response.ok, reply: await response.json() }
	} catch (error) {
		// TypeError: the network has nothing to say. SyntaxError: what answered does not speak JSON, so it is not ours.
		if (error instanceof TypeError || error instanceof SyntaxError) return null
		throw error
	}
}
