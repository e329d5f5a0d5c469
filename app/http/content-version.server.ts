/** The version of what public pages show, by which a page knows whether what this process has read is still current. */
export type ContentVersion = {
	/** Null while changes may be missed. */
	current(): number | null
	change(): void
	/** Changes are noticed from now on. */
	keep(): void
	/** Nobody listens for changes. */
	lose(): void
}

export function createContentVersion(): ContentVersion {
	let changes = 0
	let isKept = false
	return {
		current: () => (isKept ? changes : null),
		change: () => {
			changes += 1
		},
		keep: () => {
			isKept = true
		},
		lose: () => {
			isKept = false
		},
	}
}
