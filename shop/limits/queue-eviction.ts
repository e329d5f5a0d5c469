/** Decides who is evicted from a full queue, so that no single network can keep all others out. */

/** Returns the latest entry of the network with the most waiting, if a request of this network may take its place. */
export function findEvicted<Waiting extends { network: string }>(
	waiting: readonly Waiting[],
	network: string,
): Waiting | null {
	const own = waiting.filter((other) => other.network === network).length
	// With a flood from one network, this is called thousands of times a second.
	if (waiting.length - own <= own + 1) return null
	const waitingOf = Map.groupBy(waiting, (other) => other.network)
	const most = [...waitingOf.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
	return most.length > own + 1 ? (most.at(-1) ?? null) : null
}
