/** What the shop sells: three blends, four packs, three grinds. Texts and weights; `product_prices` decides what they cost. */
import { type Paise, percentBelow, rupees } from '#shop/money.ts'

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

/** Above this a price is a slip of the keyboard, or nonsense in a browser's storage, and would make a total too large to count. */
export const MAX_VARIANT_PRICE = rupees(5_000)

/** What is said of a product: by `born-texts.ts`, or by the owner. All of it together, so that none is half old and half new. */
export type ProductContent = {
	productId: number
	description: string
	story: string
	features: string[]
	image: string
	/** The second picture; the detail page adds the third. */
	additionalImages: string[]
	/** None where the owner wants none, or where what it says is not true. */
	badge: string | null
	/** YYYY-MM-DD; what makes 'New Arrival' true. */
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

function sizes(...packs: [grams: number, rupees: number][]): Size[] {
	return SIZE_VALUES.map((value, index) => {
		const [grams, price] = packs[index] ?? [0, 0]
		return {
			value,
			name: SIZE_NAMES[value],
			label: `${SIZE_NAMES[value]} (${grams}g)`,
			grams,
			price: rupees(price),
		}
	})
}

/** A name that needs two lines is parted after its dash, and nowhere else. */
export function noBreak(name: string): string {
	return name.replaceAll(' ', '\u00a0').replace('-\u00a0', '- ')
}

export function findProduct(id: number): Product | null {
	return PRODUCTS.find((product) => product.id === id) ?? null
}

/** The product an address means. Product 1 where it is missing, unknown or not a whole number, as specified. */
export function productFromParam(text: string | undefined): Product {
	const known = text && /^\d{1,9}$/.test(text) ? findProduct(Number(text)) : null
	return known ?? firstProduct()
}

export function findSize(product: Product, value: string): Size | null {
	return product.sizes.find((size) => size.value === value) ?? null
}

export function defaultSize(product: Product): Size {
	const size = findSize(product, DEFAULT_SIZE)
	if (!size) throw new Error(`${product.name} has no ${DEFAULT_SIZE} pack`)
	return size
}

/** The N of '-N% OFF'; 0 shows no badge. */
export function discountPercent({ mrp, sellingPrice }: Pick<ProductPrice, 'mrp' | 'sellingPrice'>): number {
	return percentBelow(mrp, sellingPrice)
}

function firstProduct(): Product {
	const [first] = PRODUCTS
	if (!first) throw new Error('The catalogue is empty')
	return first
}

/** The products as pages show them: with what they were born with, and the owner's own words over it. */
export function withContent<Texts extends Pick<ProductContent, 'productId'>>(
	born: readonly Texts[],
	own: readonly ProductContent[],
): (Product & Texts)[] {
	return PRODUCTS.flatMap((product) => {
		const isItsOwn = ({ productId }: Pick<ProductContent, 'productId'>) => productId === product.id
		const texts = born.find(isItsOwn)
		return texts ? [{ ...product, ...texts, ...own.find(isItsOwn) }] : []
	})
}
