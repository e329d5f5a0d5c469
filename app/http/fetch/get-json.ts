/** Requests JSON from our server. Returns null if the network fails, the server refuses, or the response is not JSON. */
export async function getJson(path: string): Promise<unknown> {
	try {
		const response = await fetch(path)
		return response.ok ? await response.json() : null
	} catch (error) {
		// TypeError: no response. SyntaxError: not our response. DOMException: aborted by a navigation.
		if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)
			return null
		throw error
	}
}
