/** Filters products by text, kind and roast. */
import type { ProductSummary } from './catalogue.server.ts'
import type { Product } from './rules.ts'

/** With this many products or fewer, a list needs no filter. */
export const MAX_WITHOUT_FILTER = 8

export const PRODUCTS_PER_PAGE = 12

export const KINDS = [
	{ value: 'pure', label: 'Pure coffee' },
	{ value: 'chicory', label: 'With chicory' },
	{ value: 'other', label: 'Filters and gifts' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** Empty strings match everything. */
export type ProductFilter = { text: string; kind: string; roast: string }

export function isFiltered(filter: ProductFilter | undefined): boolean {
	return filter !== undefined && Object.values(filter).some(Boolean)
}

export function filterProducts<Some extends Omit<ProductSummary, 'id'>>(
	products: readonly Some[],
	{ text, kind, roast }: ProductFilter,
): Some[] {
	return products.filter(
		(product) =>
			containsWords([product.roast ?? '', ...product.texts], text) &&
			(kind === '' || kindOf(product) === kind) &&
			(roast === '' || product.roast === roast),
	)
}

/** Returns whether each of the words is in the texts. */
export function containsWords(texts: readonly string[], words: string): boolean {
	const text = texts.join(' ').toLowerCase()
	return words
		.toLowerCase()
		.split(/\s+/)
		.every((word) => text.includes(word))
}

export function kindOf({ composition }: Pick<Product, 'composition'>): Kind {
	if (!composition) return 'other'
	return composition.chicory > 0 ? 'chicory' : 'pure'
}

/** Lists the existing roasts in the order of their products. */
export function listRoasts(products: readonly Pick<Product, 'roast'>[]): string[] {
	return [...new Set(products.flatMap(({ roast }) => roast ?? []))]
}
