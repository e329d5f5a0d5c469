/** What came of several rounds, in words: the middle one, the least and the most. */
export function medianWords(ratios: number[]): string {
	const sorted = ratios.toSorted((one, other) => one - other)
	const at = (index: number) => (sorted[index] ?? Number.NaN).toFixed(2)
	return `median ${at(Math.floor(sorted.length / 2))} (${at(0)} to ${at(sorted.length - 1)}, ${sorted.length} pairs)`
}
