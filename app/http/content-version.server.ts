/** Counts the changes of what public pages show, so that a page knows whether what this process has cached is still current. */
export type ContentVersion = {
	/** The number of changes, or null while changes may be missed. */
	current(): number | null
	change(): void
	/** Changes are noticed from now on. */
	startFollowing(): void
	/** Changes may be missed from now on. */
	stopFollowing(): void
}

export function createContentVersion(): ContentVersion {
	let changes = 0
	let isFollowed = false
	return {
		current: () => (isFollowed ? changes : null),
		change: () => {
			changes += 1
		},
		startFollowing: () => {
			isFollowed = true
		},
		stopFollowing: () => {
			isFollowed = false
		},
	}
}
