/** Returns the higher of the two in the middle if their number is even, and NaN if there are none. */
export function medianOf(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
