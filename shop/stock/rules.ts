/** Tracked stock: how many packs of a variant can still be sold, and what shoppers see of that. */
import { MAX_LINE_QUANTITY } from '#shop/cart/rules.ts'
import { LIMITED_STOCK, type Product, type Size } from '#shop/catalogue/rules.ts'
import { shareOf } from '#shop/limits/share.ts'

/** A variant without a level is not tracked and never sells out. */
export type StockLevel = {
	productId: number
	size: string
	/** What can still be sold. What unpaid orders hold is already subtracted. */
	available: number
	/** At this number and below, the stock is shown as limited. */
	lowAt: number
}

export type StockLine = { productId: number; size: string; quantity: number }

export type ShownSize = Size & { isSoldOut: boolean }
/** A product as pages show it. They never show how many packs are left. */
export type ShownProduct = Omit<Product, 'sizes'> & { sizes: readonly ShownSize[] }

/** The level at which the stock of a size counts as low, until the owner enters another number. */
export const DEFAULT_LOW_AT = 10

export function isLow({ available, lowAt }: Pick<StockLevel, 'available' | 'lowAt'>): boolean {
	return available > 0 && available <= lowAt
}

/** Marks the sizes that are sold out, and leaves out the badge for limited stock unless a size is low. */
export function showStock(product: Product, levels: readonly StockLevel[]): ShownProduct {
	const own = levels.filter(({ productId }) => productId === product.id)
	const isSoldOut = (value: string) => own.some(({ size, available }) => size === value && available === 0)
	return {
		...product,
		badge: product.badge === LIMITED_STOCK && !own.some(isLow) ? null : product.badge,
		sizes: product.sizes.map((size) => ({ ...size, isSoldOut: isSoldOut(size.value) })),
	}
}

/** Returns whether cached pages become wrong when a level changes. */
export function changesShownStock(lowAt: number, from: number, to: number): boolean {
	const shownAs = (available: number) =>
		available === 0 ? 'none' : isLow({ available, lowAt }) ? 'low' : 'plenty'
	return shownAs(from) !== shownAs(to)
}

/** Returns one line for each variant, whatever the grind, in the order in which stock levels are locked. */
export function mergeByVariant(lines: readonly StockLine[]): StockLine[] {
	const sums = new Map<string, StockLine>()
	for (const line of lines) {
		const quantity = (sums.get(keyOf(line))?.quantity ?? 0) + line.quantity
		sums.set(keyOf(line), { ...line, quantity })
	}
	return [...sums.values()].toSorted((a, b) => a.productId - b.productId || a.size.localeCompare(b.size))
}

/** Anybody may hold this many packs of a size without paying, however few are left. */
const MIN_SHARE = 10

/**
 * Returns how many more packs a shopper may reserve whose other unpaid orders hold `held`. Without another, one line of a cart
 * may have all that is left.
 */
export function shareOfPacks(packs: { available: number; held: number }): number {
	return shareOf({ ...packs, atLeast: packs.held === 0 ? MAX_LINE_QUANTITY : MIN_SHARE })
}

/** `left` is the number of packs that the shopper may still reserve. True for one unpaid order, for many and for none. */
export function shareMessage(name: string, left: number): string {
	return left === 0
		? `We can hold no more of ${name}, for you until what you or others on your internet connection have ordered is paid. Please try again in a few minutes.`
		: `We can hold only ${left} of ${name}, for you until you pay, so that some are left for others. Please reduce the quantity, or try again in a few minutes.`
}

/** `name` is that of the variant, such as 'Artisan Blend - Perfect, Small (220g)'. */
export function soldOutMessage(name: string, available: number): string {
	if (available === 0) return `${name}, is sold out. Please remove it from your cart or choose another size.`
	return `Only ${available} of ${name}, ${available === 1 ? 'is' : 'are'} left. Please reduce the quantity.`
}

/** Returns for how many whole days the packs last at the pace of the last `days`, or null if none was sold. */
export function daysOfStock({
	available,
	sold,
	days,
}: {
	available: number
	sold: number
	days: number
}): number | null {
	if (available === 0) return 0
	return sold === 0 ? null : Math.floor((available * days) / sold)
}

export function keyOf({ productId, size }: { productId: number; size: string }): string {
	return `${productId} ${size}`
}
