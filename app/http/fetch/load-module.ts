/** Loads a module on demand. Returns null if it cannot be fetched, for example offline. */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module | null> {
	try {
		return await load()
	} catch (error) {
		// Browsers reject a dynamic import that they could not fetch with a TypeError.
		if (error instanceof TypeError) return null
		throw error
	}
}
