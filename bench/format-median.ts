export function formatMedian(figures: number[], rounds = 'pairs'): string {
	const sorted = figures.toSorted((a, b) => a - b)
	const at = (index: number) => (sorted[index] ?? Number.NaN).toFixed(2)
	return `median ${at(Math.floor(sorted.length / 2))} (${at(0)} to ${at(sorted.length - 1)}, ${sorted.length} ${rounds})`
}
