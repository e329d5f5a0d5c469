/** Finds names in the environment that were meant to be settings. */

/** Names of other programs can be close to a short one, such as HOME and HOST. */
const SHORTEST_COMPARED = 6
const LONG = 10

/**
 * A misspelt name would otherwise be ignored, and the shop would, for example, start an empty database of its own. Other
 * programs have settings in the same environment, so only names that begin like ours or are close to one are reported.
 */
export function findUnknownNames(names: readonly string[], known: readonly string[]): string[] {
	const isKnown = new Set(known)
	return names
		.filter((name) => !isKnown.has(name))
		.flatMap((name) => {
			const meant = known.find((setting) => !names.includes(setting) && isMisspelt(name, setting))
			if (meant) return [`${name} is not a setting. Rename it to ${meant}, or remove it.`]
			if (!/^(?:PHONEPE|BRAND)_/.test(name)) return []
			return [`${name} is not a setting. Check the spelling or remove it.`]
		})
}

/** Allows one wrong letter, or two in a long name. */
function isMisspelt(name: string, setting: string): boolean {
	if (setting.length < SHORTEST_COMPARED) return false
	return countEdits(name.toUpperCase(), setting) <= (setting.length < LONG ? 1 : 2)
}

/** Counts the letters that were left out, added, replaced or swapped with the next (optimal string alignment). */
export function countEdits(from: string, to: string): number {
	let twoAbove: number[] = []
	let above = Array.from({ length: to.length + 1 }, (_, column) => column)
	for (let row = 1; row <= from.length; row++) {
		const current = [row]
		for (let column = 1; column <= to.length; column++) {
			const isSame = from[row - 1] === to[column - 1]
			const isSwapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
			current[column] = Math.min(
				(above[column] ?? Infinity) + 1,
				(current[column - 1] ?? Infinity) + 1,
				(above[column - 1] ?? Infinity) + (isSame ? 0 : 1),
				isSwapped ? (twoAbove[column - 2] ?? Infinity) + 1 : Infinity,
			)
		}
		twoAbove = above
		above = current
	}
	return above[to.length] ?? Infinity
}
