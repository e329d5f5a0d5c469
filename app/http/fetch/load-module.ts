/** A function that imports a module. What it has loaded is kept with it. */
type Load<Module> = { (): Promise<Module>; loaded?: Module }

/**
 * Loads a module on demand. Returns null if it cannot be fetched, for example offline. Browsers remember until the page
 * is reloaded that they could not fetch a module, so it is not tried while the device is offline.
 */
export async function loadModule<Module>(load: Load<Module>): Promise<Module | null> {
	if (load.loaded) return load.loaded
	if (!navigator.onLine) return null
	try {
		load.loaded = await load()
		return load.loaded
	} catch (error) {
		// Browsers reject a dynamic import that they could not fetch with a TypeError.
		if (error instanceof TypeError) return null
		throw error
	}
}

/** For what is part of a page, with `lazy`. If it cannot be fetched, the page keeps what the server rendered until the device is online again. */
export async function loadWhenOnline<Module>(load: Load<Module>): Promise<Module> {
	if (import.meta.env.SSR) return load()
	const loaded = await loadModule(load)
	if (loaded) return loaded
	await new Promise((next) => addEventListener('online', next, { once: true }))
	return loadWhenOnline(load)
}
