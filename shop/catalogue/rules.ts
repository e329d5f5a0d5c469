/** The rules of products and their pack sizes. Both live in the database; `specified-products.ts` is what a new shop starts with. */
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

/** Draft: only in the console. Archived: no longer sold, but kept for the orders and invoices that name it. */
export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** In percent, adding up to 100. */
export type Composition = { coffee: number; chicory: number }

/** The unit of a net quantity. */
export type Unit = 'g' | 'ml' | 'piece'

export type NetQuantity = { netQuantity: number; unit: Unit }

/** A pack size with its price. `label` is the name with the net quantity, such as 'Small (220g)'. */
export type Size = NetQuantity & {
	value: string
	name: string
	label: string
	sku: string
	/** The grinds to choose from; empty for what is not ground. */
	grinds: GrindValue[]
	mrp: Paise
	price: Paise
}

/** `path` is the path in the image storage; an empty `alt` for the usual one. */
export type ProductImage = { path: string; alt: string }

export type Product = {
	id: number
	/** Names its image folder, and the product in commands. */
	slug: string
	status: ProductStatus
	name: string
	shortName: string
	/** Null for what is not a blend, such as a filter or a gift box. */
	composition: Composition | null
	/** Null without composition. */
	roast: string | null
	taxCategory: string
	description: string
	story: string
	features: string[]
	/** A draft may have none. */
	images: ProductImage[]
	/** The path of the first image; empty without one. */
	image: string
	/** Null for no badge, or if the badge is not true at present. */
	badge: string | null
	/** YYYY-MM-DD. Required for the badge 'New Arrival'. */
	onSaleSince: string | null
	/** For search engines; null for the name. */
	pageTitle: string | null
	/** For search engines; null for the description and the features. */
	pageDescription: string | null
	/** Whether the rules of food labels apply to it. */
	isFood: boolean
	/** What it is, in common words. Null for that of the composition. */
	genericName: string | null
	/** Null for those of the composition. */
	ingredients: string | null
	shelfLife: string | null
	countryOfOrigin: string
	/** Name and address. Null for the shop itself. */
	manufacturer: string | null
	/** The manufacturer's licence. Null if the shop's own applies. */
	fssaiLicence: string | null
	/** Counts the changes of what is not a price. */
	version: number
	sizes: readonly Size[]
}

/** Far above a filter set or a gift box: a higher MRP is a typing error. */
export const MAX_VARIANT_PRICE = rupees(50_000)

type PriceProblem = { field: 'mrp' | 'sellingPrice'; message: string }

/** Selling above the printed MRP is an offence (Legal Metrology Act 2009, section 36); the database refuses it too. */
export function whyPriceRefused({
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

/** 'Small (220g)', 'Standard (1 piece)'. */
export function sizeLabel({ name, ...quantity }: Pick<Size, 'name' | 'netQuantity' | 'unit'>): string {
	const shown = formatNetQuantity(quantity)
	return `${name} (${quantity.unit === 'piece' ? shown : shown.replace(' ', '')})`
}

/** '220 g', '500 ml', '2 pieces'. */
export function formatNetQuantity({ netQuantity, unit }: NetQuantity): string {
	return `${netQuantity} ${unit}${unit === 'piece' && netQuantity > 1 ? 's' : ''}`
}

/** The wanted grind by value or label, else the first one offered, fine before others. Null for what is not ground. */
export function chooseGrind(grinds: readonly GrindValue[], wanted: string) {
	const offered = GRINDS.filter(({ value }) => grinds.includes(value))
	return offered.find(({ value }) => value === wanted.toLowerCase()) ?? offered[0] ?? null
}

/** The day of the first prices of a new shop, and of those that had no day: when GST began. */
export const FIRST_PRICE_DAY = '2017-07-01'

/** A longer part of a product name does not fit into one line of a narrow card. */
const MAX_UNBROKEN = 15

/** Replaces the spaces in the short parts of a product name by no-break spaces, so that lines break after the dash. */
export function noBreak(name: string): string {
	const parts = name.split(/(?<=-) /)
	return parts.map((part) => (part.length > MAX_UNBROKEN ? part : part.replaceAll(' ', '\u00a0'))).join(' ')
}

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

/** Small, or the first size of a product that has no small one. */
export function defaultSize<Some extends Pick<Size, 'value'>>(product: { sizes: readonly Some[] }): Some {
	const size = findSize(product, DEFAULT_SIZE) ?? product.sizes[0]
	if (!size) throw new Error('A shown product has no pack size')
	return size
}

/** The path of the first image; empty for a draft without one. */
export function mainImage({ images }: Pick<Product, 'images'>): string {
	return images[0]?.path ?? ''
}

/** What a screen reader says of the image of a product on its card. */
export function cardImageAlt({ name, images }: Pick<Product, 'name' | 'images'>): string {
	return images[0]?.alt || `A pack of ${name}`
}

/** The N in '-N% OFF'. */
export function discountPercent({ mrp, sellingPrice }: Pick<ProductPrice, 'mrp' | 'sellingPrice'>): number {
	return percentOff(mrp, sellingPrice)
}
