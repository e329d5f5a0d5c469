/** Says for the staff whether a product is sold. Not in `rules.ts`, which every page of the shop loads. */
import { isNameOfCopy } from './copy-name.ts'
import type { Product, ProductStatus } from './rules.ts'

export const STATUS_LABELS: Record<ProductStatus, string> = {
	draft: 'Draft',
	active: 'On sale',
	archived: 'No longer sold',
}

type ForSale = Pick<Product, 'name' | 'shortName' | 'images' | 'sizes' | 'description' | 'story' | 'features'>

/** Returns what a product still lacks before it can be sold, as a sentence, or null. */
export function whyNotForSale(product: ForSale): string | null {
	const { name, shortName, images, sizes, description, story, features } = product
	const missing = [
		...(isNameOfCopy(name) ? [`another name than '${name}'`] : []),
		...(isNameOfCopy(shortName) ? [`another short name than '${shortName}'`] : []),
		...(images.length === 0 ? ['an image'] : []),
		...(sizes.length === 0 ? ['a pack size with its price'] : []),
		...(description === '' ? ['a description'] : []),
		...(story === '' ? ['a story'] : []),
		...(features.length === 0 ? ['a feature'] : []),
	]
	if (missing.length === 0) return null
	return `Before it can go on sale it needs ${new Intl.ListFormat('en-IN').format(missing)}.`
}
