/** Quotes texts of a file within a sentence. */

const MAX_LENGTH = 60
/** How much of the common text before a difference is quoted. */
const CONTEXT_LENGTH = 20

export function shorten(text: string): string {
	return excerpt(text, 0)
}

/** Describes what a text was and what it becomes. Long texts are quoted where they differ, because their beginnings may be the same. */
export function describeDifference(before: string, after: string): string {
	const isShort = Math.max(before.length, after.length) <= MAX_LENGTH
	const start = isShort ? 0 : Math.max(commonLength(before, after) - CONTEXT_LENGTH, 0)
	return [before, after].map((text) => excerpt(text, start) || 'none').join(' → ')
}

function commonLength(one: string, other: string): number {
	let length = 0
	while (length < one.length && one[length] === other[length]) length += 1
	return length
}

function excerpt(text: string, start: number): string {
	const end = start + MAX_LENGTH
	const before = start > 0 ? '…' : ''
	return `${before}${text.slice(start, end).toWellFormed()}${text.length > end ? '…' : ''}`
}
