/** What the doctor says of one thing: that it is well, or what is wrong and what mends it. */
export type Finding = { about: string; words: string; remedy: string | null }

export function well(about: string, words: string): Finding {
	return { about, words, remedy: null }
}

export function trouble(about: string, words: string, remedy: string): Finding {
	return { about, words, remedy }
}

/** The shortest true words about an error: what a person can act on stands in the message. */
export function wordsOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const code = 'code' in error ? String(error.code) : ''
	return error.message || code || error.name
}
