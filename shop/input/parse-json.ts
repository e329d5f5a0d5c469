/** Text from outside that ought to be JSON. */

/** Null where it is none: whoever reads it looks at its shape next anyway. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (error instanceof SyntaxError) return null
		throw error
	}
}
