/** Finding a product among many. */
import type { Product } from './rules.ts'

/** With so many or fewer, one look is faster than a filter. */
export const MAX_WITHOUT_FILTER = 8

export const KINDS = [
	{ value: 'pure', label: 'Pure coffee' },
	{ value: 'chicory', label: 'With chicory' },
	{ value: 'other', label: 'Filters and gifts' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** Empty strings find everything. */
export type ProductFilter = { text: string; kind: string; roast: string }

type Found = Pick<Product, 'name' | 'description' | 'features' | 'composition' | 'roast'>

export function filterProducts<Some extends Found>(
	products: readonly Some[],
	{ text, kind, roast }: ProductFilter,
): Some[] {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean)
	return products.filter((product) => {
		const { name, description, features } = product
		const said = [name, product.roast ?? '', description, ...features].join(' ').toLowerCase()
		return (
			words.every((word) => said.includes(word)) &&
			(kind === '' || kindOf(product) === kind) &&
			(roast === '' || product.roast === roast)
		)
	})
}

export function kindOf({ composition }: Pick<Product, 'composition'>): Kind {
	if (!composition) return 'other'
	return composition.chicory > 0 ? 'chicory' : 'pure'
}

/** The roasts that there are, in the order of their products. */
export function listRoasts(products: readonly Pick<Product, 'roast'>[]): string[] {
	return [...new Set(products.flatMap(({ roast }) => roast ?? []))]
}
