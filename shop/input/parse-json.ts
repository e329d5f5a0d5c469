export function isJson(text: string): boolean {
	try {
		JSON.parse(text)
		return true
	} catch (error) {
		if (error instanceof SyntaxError) return false
		throw error
	}
}

/** Returns null for invalid JSON; the caller validates the value anyway. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}
