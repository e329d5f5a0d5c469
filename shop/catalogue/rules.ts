/** The catalogue: three blends in four sizes and three grinds. The prices here are only defaults; the table `product_prices` decides. */
import { type Paise, percentOff, rupees } from '#shop/money.ts'

export const SIZE_VALUES = ['sampler', 'small', 'medium', 'large'] as const
export type SizeValue = (typeof SIZE_VALUES)[number]

export const GRINDS = [
	{ value: 'fine', label: 'Fine' },
	{ value: 'medium', label: 'Medium' },
	{ value: 'coarse', label: 'Coarse' },
] as const
type GrindValue = (typeof GRINDS)[number]['value']

export const DEFAULT_GRIND: GrindValue = 'fine'
export const DEFAULT_SIZE: SizeValue = 'small'
export const LIMITED_STOCK = 'Limited Stock'

export type Size = { value: SizeValue; name: string; label: string; grams: number; price: Paise }

export type Product = {
	id: number
	slug: 'pure' | 'perfect' | 'classic'
	name: string
	shortName: string
	composition: { coffee: number; chicory: number }
	roast: string
	image: string
	sizes: readonly Size[]
}

/** A higher price is a typing error or corrupt browser storage, and could overflow a total. */
export const MAX_VARIANT_PRICE = rupees(5_000)

/** The content of a product page: from `default-content.ts`, or the owner's, which replaces all fields at once. */
export type ProductContent = {
	productId: number
	description: string
	story: string
	features: string[]
	image: string
	/** The second and third image. */
	additionalImages: string[]
	/** Null for no badge, or if the badge is not true at present. */
	badge: string | null
	/** YYYY-MM-DD. Required for the badge 'New Arrival'. */
	onSaleSince: string | null
}

export type ProductPrice = { productId: number; size: SizeValue; mrp: Paise; sellingPrice: Paise }

const SIZE_NAMES: Record<SizeValue, string> = {
	sampler: 'Sampler',
	small: 'Small',
	medium: 'Medium',
	large: 'Large',
}

export const PRODUCTS: readonly Product[] = [
	{
		id: 1,
		slug: 'pure',
		name: 'Artisan Blend - 100% Pure',
		shortName: '100% Pure',
		composition: { coffee: 100, chicory: 0 },
		roast: 'Dark roast',
		image: 'pure/pure1.jpg',
		sizes: sizes([80, 110], [220, 240], [500, 480], [1000, 950]),
	},
	{
		id: 2,
		slug: 'perfect',
		name: 'Artisan Blend - Perfect',
		shortName: 'Perfect',
		composition: { coffee: 91, chicory: 9 },
		roast: 'Medium-dark roast',
		image: 'perfect/perfect1.jpg',
		sizes: sizes([77, 120], [220, 250], [550, 500], [1100, 990]),
	},
	{
		id: 3,
		slug: 'classic',
		name: 'Artisan Blend - Classic',
		shortName: 'Classic',
		composition: { coffee: 81, chicory: 19 },
		roast: 'Medium roast',
		image: 'classic/classic1.jpg',
		sizes: sizes([79, 120], [210, 240], [525, 490], [1050, 980]),
	},
]

function sizes(...variants: [grams: number, rupees: number][]): Size[] {
	return SIZE_VALUES.map((value, index) => {
		const [grams, price] = variants[index] ?? [0, 0]
		return {
			value,
			name: SIZE_NAMES[value],
			label: `${SIZE_NAMES[value]} (${grams}g)`,
			grams,
			price: rupees(price),
		}
	})
}

/** Replaces the spaces of a product name by no-break spaces, except after the dash. */
export function noBreak(name: string): string {
	return name.replaceAll(' ', '\u00a0').replace('-\u00a0', '- ')
}

export function findProduct(id: number): Product | null {
	return PRODUCTS.find((product) => product.id === id) ?? null
}

/** The product for a URL parameter. As specified, product 1 if the parameter is missing, unknown or not a whole number. */
export function productFromParam(text: string | undefined): Product {
	const product = text && /^\d{1,9}$/.test(text) ? findProduct(Number(text)) : null
	return product ?? firstProduct()
}

export function findSize(product: Product, value: string): Size | null {
	return product.sizes.find((size) => size.value === value) ?? null
}

export function defaultSize(product: Product): Size {
	const size = findSize(product, DEFAULT_SIZE)
	if (!size) throw new Error(`${product.name} has no size ${DEFAULT_SIZE}`)
	return size
}

/** The N in '-N% OFF'. */
export function discountPercent({ mrp, sellingPrice }: Pick<ProductPrice, 'mrp' | 'sellingPrice'>): number {
	return percentOff(mrp, sellingPrice)
}

function firstProduct(): Product {
	const [first] = PRODUCTS
	if (!first) throw new Error('The catalogue is empty')
	return first
}

/** The products with their default content, or the owner's where there is any. */
export function withContent<Content extends Pick<ProductContent, 'productId'>>(
	defaults: readonly Content[],
	own: readonly ProductContent[],
): (Product & Content)[] {
	return PRODUCTS.flatMap((product) => {
		const isOfProduct = ({ productId }: Pick<ProductContent, 'productId'>) => productId === product.id
		const content = defaults.find(isOfProduct)
		return content ? [{ ...product, ...content, ...own.find(isOfProduct) }] : []
	})
}
