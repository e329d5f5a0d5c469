/**
 * A download repeats what it says of a product on the line of each pack size. What a file replaces is remembered, so that
 * a line that still says what the product said before the file doesn't change it back.
 */
import { createHash } from 'node:crypto'

/** By product and field, the digest of the value before the file. Texts can be long, and a file has up to 100,000 lines. */
export type ReplacedValues = Map<string, string>

export function recordReplaced(
	replaced: ReplacedValues,
	{ slug, before, after }: { slug: string; before: Record<string, string>; after: Record<string, string> },
): void {
	for (const [field, value] of Object.entries(before)) {
		const key = `${slug} ${field}`
		if (value !== after[field] && !replaced.has(key)) replaced.set(key, digestOf(value))
	}
}

/** Returns the wanted values, with the current one where the wanted one is from before the file. */
export function withoutReplaced<Values extends Record<string, string>>(
	replaced: ReplacedValues,
	{ slug, current, wanted }: { slug: string; current: Values; wanted: Values },
): Values {
	const isReplaced = (field: string) => {
		const digest = replaced.get(`${slug} ${field}`)
		return digest !== undefined && digest === digestOf(wanted[field] ?? '')
	}
	const fromFile = Object.entries(current).filter(([field]) => isReplaced(field))
	return { ...wanted, ...Object.fromEntries(fromFile) }
}

function digestOf(value: string): string {
	return createHash('sha256').update(value).digest('base64')
}
