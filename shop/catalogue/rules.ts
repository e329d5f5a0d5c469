/** The rules of products and their pack sizes. Both are in the database; a new shop starts with `specified-products.ts`. */
import { formatPrice, type Paise, percentOff, rupees } from '#shop/money.ts'

export const GRINDS = [
	{ value: 'fine', label: 'Fine' },
	{ value: 'medium', label: 'Medium' },
	{ value: 'coarse', label: 'Coarse' },
] as const
export type GrindValue = (typeof GRINDS)[number]['value']

export const DEFAULT_GRIND: GrindValue = 'fine'
/** The size that is selected first, if the product has it. */
const DEFAULT_SIZE = 'small'
export const LIMITED_STOCK = 'Limited Stock'

/** A draft is only in the console. An archived product is no longer sold, but kept for the orders and invoices that name it. */
const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** In percent, adding up to 100. */
export type Composition = { coffee: number; chicory: number }

export type Unit = 'g' | 'ml' | 'piece'

export type NetQuantity = { netQuantity: number; unit: Unit }

/** A pack size with its price. `label` is the name with the net quantity, such as 'Small (220g)'. */
export type Size = NetQuantity & {
	value: string
	name: string
	label: string
	sku: string
	/** The grinds to choose from, or empty for a product that is not ground. */
	grinds: GrindValue[]
	mrp: Paise
	price: Paise
}

/** `path` is the path in the image storage. An empty `alt` means the default text. */
export type ProductImage = { path: string; alt: string }

export type Product = {
	id: number
	/** Names its image folder, and the product in commands. */
	slug: string
	status: ProductStatus
	name: string
	shortName: string
	/** Null for a product that is not a blend, such as a filter or a gift box. */
	composition: Composition | null
	/** Null without composition. */
	roast: string | null
	taxCategory: string
	description: string
	story: string
	features: string[]
	/** Empty only for a draft. */
	images: ProductImage[]
	/** The path of the first image, or empty without one. */
	image: string
	/** Null without a badge, or if the badge is not true now. */
	badge: string | null
	/** YYYY-MM-DD. The badge 'New Arrival' requires it. */
	onSaleSince: string | null
	/** The title for search engines. Null means the name. */
	pageTitle: string | null
	/** The description for search engines. Null means the description and the features. */
	pageDescription: string | null
	/** Whether the rules of food labels apply. */
	isFood: boolean
	/** What it is in common words. Null means that of the composition. */
	genericName: string | null
	/** Null means those of the composition. */
	ingredients: string | null
	shelfLife: string | null
	countryOfOrigin: string
	/** Name and address. Null means the shop itself. */
	manufacturer: string | null
	/** The manufacturer's licence. Null means the shop's own. */
	fssaiLicence: string | null
	/** Counts the changes other than prices. */
	version: number
	sizes: readonly Size[]
}

/** Far above a filter set or a gift box. A higher MRP is a typing error. */
export const MAX_VARIANT_PRICE = rupees(50_000)

type PriceProblem = { field: 'mrp' | 'sellingPrice'; message: string }

/** Selling above the printed MRP is an offence (Legal Metrology Act 2009, section 36). The database refuses it too. */
export function findPriceProblem({
	mrp,
	sellingPrice,
}: Pick<ProductPrice, 'mrp' | 'sellingPrice'>): PriceProblem | null {
	if (sellingPrice <= 0) return { field: 'sellingPrice', message: 'The price must be more than ₹0.' }
	if (mrp > MAX_VARIANT_PRICE)
		return { field: 'mrp', message: `The MRP can be at most ${formatPrice(MAX_VARIANT_PRICE)}.` }
	if (sellingPrice <= mrp) return null
	return { field: 'sellingPrice', message: "The selling price can't be above the MRP." }
}

export type ProductPrice = { productId: number; size: string; mrp: Paise; sellingPrice: Paise }

/** Returns for example 'Small (220g)' or 'Standard (1 piece)'. */
export function sizeLabel({ name, ...quantity }: Pick<Size, 'name' | 'netQuantity' | 'unit'>): string {
	const shown = formatNetQuantity(quantity)
	return `${name} (${quantity.unit === 'piece' ? shown : shown.replace(' ', '')})`
}

/** Returns for example '220 g', '500 ml' or '2 pieces'. */
export function formatNetQuantity({ netQuantity, unit }: NetQuantity): string {
	return `${netQuantity} ${unit}${unit === 'piece' && netQuantity > 1 ? 's' : ''}`
}

/** Returns the wanted grind by value or label, or else the first one offered, with fine before others. Returns null for a product that is not ground. */
export function chooseGrind(grinds: readonly GrindValue[], wanted: string) {
	const offered = GRINDS.filter(({ value }) => grinds.includes(value))
	return offered.find(({ value }) => value === wanted.toLowerCase()) ?? offered[0] ?? null
}

/** The day of the first prices of a new shop, and of those that had no day: when GST began. */
export const FIRST_PRICE_DAY = '2017-07-01'

export function findProduct<Some extends Pick<Product, 'id'>>(
	products: readonly Some[],
	id: number,
): Some | null {
	return products.find((product) => product.id === id) ?? null
}

export function findSize<Some extends Pick<Size, 'value'>>(
	{ sizes }: { sizes: readonly Some[] },
	value: string,
): Some | null {
	return sizes.find((size) => size.value === value) ?? null
}

/** Returns small, or the first size of a product that has no small one. */
export function defaultSize<Some extends Pick<Size, 'value'>>(product: { sizes: readonly Some[] }): Some {
	const size = findSize(product, DEFAULT_SIZE) ?? product.sizes[0]
	if (!size) throw new Error('A shown product has no pack size')
	return size
}

/** Returns the path of the first image, or an empty text for a draft without one. */
export function mainImage({ images }: Pick<Product, 'images'>): string {
	return images[0]?.path ?? ''
}

/** Returns the alternative text for the image on a product's card. */
export function cardImageAlt({ name, images }: Pick<Product, 'name' | 'images'>): string {
	return images[0]?.alt || `A pack of ${name}`
}

/** Returns the N of '-N% OFF'. */
export function discountPercent({ mrp, sellingPrice }: Pick<ProductPrice, 'mrp' | 'sellingPrice'>): number {
	return percentOff(mrp, sellingPrice)
}
