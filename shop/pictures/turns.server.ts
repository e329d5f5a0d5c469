/** Choosing a picture and throwing one away, one after the other: none is thrown away while a product takes it. */
let last: Promise<unknown> = Promise.resolve()

/** In this process alone: a lock in the database would hold one of its few connections while the storage answers. */
export function inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
	const mine = last.then(act)
	last = mine.catch(() => {})
	return mine
}
