/** How many may be inside at once. More than this wait so long for the database that all of them fail, where some could have been served. */
export const MOST_INSIDE = 200

export type Crowd = {
	/** Null when the shop is full. */
	letIn<Value>(serve: () => Promise<Value>): Promise<Value> | null
}

export function openCrowd(most: number): Crowd {
	let inside = 0
	return {
		letIn: (serve) => {
			if (inside >= most) return null
			inside += 1
			return serve().finally(() => {
				inside -= 1
			})
		},
	}
}
