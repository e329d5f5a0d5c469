/**
 * Limits concurrent requests. Beyond this many, all requests would time out waiting for a database connection; refusing
 * the excess lets the rest succeed.
 */
export const MAX_CONCURRENT_REQUESTS = 200

export type ConcurrencyLimit = {
	/** Runs the work, or returns null when the limit is reached. */
	run<Value>(work: () => Promise<Value>): Promise<Value> | null
}

export function createConcurrencyLimit(max: number): ConcurrencyLimit {
	let active = 0
	return {
		run: (work) => {
			if (active >= max) return null
			active += 1
			return work().finally(() => {
				active -= 1
			})
		},
	}
}
