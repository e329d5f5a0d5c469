/** Creates article numbers of pack sizes. The owner may use other numbers. */

export const MAX_SKU_LENGTH = 40

/** Returns 'perfect-small', and 'perfect-small-2', 'perfect-small-3' and so on as variations. */
export function skuFor(slug: string, size: string, variation = 1): string {
	const suffix = variation === 1 ? '' : `-${variation}`
	const characters = Array.from(`${slug}-${size.replaceAll(' ', '-')}`)
	return characters.slice(0, MAX_SKU_LENGTH - suffix.length).join('') + suffix
}

export function freeSkuFor(slug: string, size: string, taken: ReadonlySet<string>): string {
	for (let variation = 1; ; variation++) {
		const sku = skuFor(slug, size, variation)
		if (!taken.has(sku)) return sku
	}
}
