/** Returns null for invalid JSON; the caller validates the value anyway. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}
