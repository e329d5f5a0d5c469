/** How many packs there are to sell, where the owner counts them; and what of that a shopper is told. */
import { findProduct, findSize, LIMITED_STOCK, type SizeValue } from '#shop/catalogue/rules.ts'

/** A pack without a level is not counted, and never runs out. */
export type StockLevel = {
	productId: number
	size: SizeValue
	/** What may still be sold. What unpaid orders hold is taken off already. */
	left: number
	/** From here down it is said to be limited. */
	lowAt: number
}

export type StockLine = { productId: number; size: SizeValue; quantity: number }

/** What pages say: never how many, only what cannot be had and what is nearly gone. */
export type ShownStock = { soldOut: readonly string[]; low: readonly number[] }

export const NO_STOCK_TRACKED: ShownStock = { soldOut: [], low: [] }

export function isLow({ left, lowAt }: Pick<StockLevel, 'left' | 'lowAt'>): boolean {
	return left > 0 && left <= lowAt
}

/** A product is low where one of its packs is. */
export function toShownStock(levels: readonly StockLevel[]): ShownStock {
	return {
		soldOut: levels.filter(({ left }) => left === 0).map(packOf),
		low: [...new Set(levels.filter(isLow).map(({ productId }) => productId))],
	}
}

export function isSoldOut(shown: ShownStock, pack: { productId: number; size: string }): boolean {
	return shown.soldOut.includes(packOf(pack))
}

/** The badge as it may stand: that of limited stock only where it is true. */
export function badgeToShow(badge: string | null, shown: ShownStock, productId: number): string | null {
	return badge === LIMITED_STOCK && !shown.low.includes(productId) ? null : badge
}

/** Whether pages must be made anew when a level goes from one count to another. */
export function changesShownStock(lowAt: number, from: number, to: number): boolean {
	const said = (left: number) => (left === 0 ? 'none' : isLow({ left, lowAt }) ? 'low' : 'plenty')
	return said(from) !== said(to)
}

/** One line for each pack, whatever the grind, in the one order in which levels are locked. */
export function byVariant(lines: readonly StockLine[]): StockLine[] {
	const sums = new Map<string, StockLine>()
	for (const line of lines) {
		const quantity = (sums.get(packOf(line))?.quantity ?? 0) + line.quantity
		sums.set(packOf(line), { ...line, quantity })
	}
	return [...sums.values()].toSorted(
		(one, other) => one.productId - other.productId || one.size.localeCompare(other.size),
	)
}

/** Names the blend and the size, and says what would help. */
export function soldOutMessage(
	{ productId, size }: Pick<StockLine, 'productId' | 'size'>,
	left: number,
): string {
	const product = findProduct(productId)
	const pack = `${product?.name}, ${product && findSize(product, size)?.label}`
	if (left === 0) return `${pack}, is sold out. Please take it out of your cart or choose another size.`
	return `Only ${left} of ${pack}, ${left === 1 ? 'is' : 'are'} left. Please take fewer.`
}

function packOf({ productId, size }: { productId: number; size: string }): string {
	return `${productId} ${size}`
}
