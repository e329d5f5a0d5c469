/** Returns 'Perfect (copy)', then 'Perfect (copy 2)': a name that is not `taken`, shortened to at most `max` characters. */
export function copyName(name: string, { max, taken }: { max: number; taken: readonly string[] }): string {
	const original = name.replace(COPY, '')
	for (let number = 1; ; number++) {
		const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`
		const copy = shorten(original, max - suffix.length) + suffix
		if (!taken.includes(copy)) return copy
	}
}

const COPY = / \(copy(?: [0-9]+)?\)$/

export function isNameOfCopy(name: string): boolean {
	return COPY.test(name)
}

/** Keeps whole words: 'Artisan Blend - Kumbakonam', not 'Artisan Blend - Kumbakonam Deg'. A single long word is cut. */
export function firstWords(text: string, max: number): string {
	const short = shorten(text, max)
	if (short === text.trimEnd()) return short
	const isCut = !/^\s/.test(text.slice(short.length))
	const words = (isCut ? short.replace(/\s+\S*$/, '') : short).replace(/[\s\p{P}]+$/u, '')
	return words || short
}

/** Never cuts within a letter: a Tamil vowel sign would lose its consonant, and an emoji would be halved. */
export function shorten(text: string, max: number): string {
	let short = ''
	for (const { segment } of new Intl.Segmenter('en-IN').segment(text)) {
		if (short.length + segment.length > max) break
		short += segment
	}
	return short.trimEnd()
}
