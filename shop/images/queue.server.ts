/** One after the other: each picture is unfolded in memory, and two would need twice as much of it. */
let last: Promise<unknown> = Promise.resolve()

export function inQueue<Value>(act: () => Promise<Value>): Promise<Value> {
	const mine = last.then(act)
	last = mine.catch(() => {})
	return mine
}
