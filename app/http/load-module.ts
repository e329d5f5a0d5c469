/** A part of the site that is fetched when it is wanted. Null where it cannot be had: the network is away. */
export async function loadModule<Part>(ask: () => Promise<Part>): Promise<Part | null> {
	try {
		return await ask()
	} catch (error) {
		// What a browser says of a file that it could not fetch.
		if (error instanceof TypeError) return null
		throw error
	}
}
