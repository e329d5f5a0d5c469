/** Creates names for URLs and keys: lower-case words of plain letters and digits with hyphens. */

const MAX_SLUG_LENGTH = 30

export function isSlug(text: string): boolean {
	return text.length <= MAX_SLUG_LENGTH && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/** 'Monsoon Malabar' becomes 'monsoon-malabar', or 'monsoon-malabar-2' if that is taken. */
export function slugFor(
	name: string,
	{ taken, fallback }: { taken: readonly string[]; fallback: string },
): string {
	const base = name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
	for (let number = 1; ; number++) {
		const suffix = number === 1 ? '' : `-${number}`
		const words = base.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/^-+|-+$/g, '') || fallback
		if (!taken.includes(words + suffix)) return words + suffix
	}
}
