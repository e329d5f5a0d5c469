/** Compares how long a call takes on two sides. */
import { medianOf } from './median.ts'

const WARM_UP = 50
const PAIRS = 15
const CALLS_PER_PAIR = 20

/**
 * Alternates single calls, so that a machine that gets slower slows both sides. Returns for each pair how many times as
 * long `many` takes as `few`, and the median duration of `many`.
 */
export async function compareInTurn<Side>(
	call: (side: Side) => Promise<unknown>,
	{ few, many }: { few: Side; many: Side },
): Promise<{ ratios: number[]; milliseconds: number }> {
	for (const side of [few, many]) for (let round = 0; round < WARM_UP; round++) await call(side)
	const ratios: number[] = []
	const ofMany: number[] = []
	for (let pair = 0; pair < PAIRS; pair++) {
		const small: number[] = []
		const large: number[] = []
		for (let round = 0; round < CALLS_PER_PAIR; round++) {
			small.push(await measureMilliseconds(() => call(few)))
			large.push(await measureMilliseconds(() => call(many)))
		}
		ratios.push(medianOf(large) / medianOf(small))
		ofMany.push(medianOf(large))
	}
	return { ratios, milliseconds: medianOf(ofMany) }
}

async function measureMilliseconds(call: () => Promise<unknown>): Promise<number> {
	const start = performance.now()
	await call()
	return performance.now() - start
}
