/** Who makes room in a full queue, so that no single network can keep all others out of it. */

/** The latest one of the network that has the most waiting, if one of this network may take its turn. */
export function findDisplaced<Waiting extends { network: string }>(
	waiting: readonly Waiting[],
	network: string,
): Waiting | null {
	const own = waiting.filter((other) => other.network === network).length
	// In a crowd from one network this is asked thousands of times a second.
	if (waiting.length - own <= own + 1) return null
	const waitingOf = Map.groupBy(waiting, (other) => other.network)
	const most = [...waitingOf.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
	return most.length > own + 1 ? (most.at(-1) ?? null) : null
}
