/** How much of something scarce unpaid orders may hold, so that nobody can take it away from others without paying. */

/**
 * Returns how much more a shopper may hold whose other unpaid orders hold `held`. Together they hold at most half of what
 * nobody else has, or `atLeast` if that is more.
 */
export function shareOf({
	available,
	held,
	atLeast,
}: {
	available: number
	held: number
	atLeast: number
}): number {
	const share = Math.max(atLeast, Math.floor((available + held) / 2))
	return Math.max(0, Math.min(available, share - held))
}
