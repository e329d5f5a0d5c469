/** What a cart really costs: the shop's own prices, whatever the browser says. */
import { and, eq } from 'drizzle-orm'
import type { CreatePaymentInput } from './payment-input.ts'
import { DEFAULT_GRIND, findProduct, GRINDS, type Product, type Size } from '#shop/catalogue/rules.ts'
import { productPrices, productContent } from '#shop/catalogue/tables.server.ts'
import { sizeName } from '#shop/cart/rules.ts'
import type { Paise } from '#shop/money.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'

export type PricedLine = { product: Product; size: Size; grind: string; price: Paise; quantity: number }

export type PricedLines = {
	lines: PricedLine[]
	/** The first picture of each product by its id, where the owner has chosen one: an order keeps the one of its day. */
	pictures: ReadonlyMap<number, string>
	/** Whether any of the packs is counted, so that it has to be taken from the shelf. */
	isCounted: boolean
}

type Pack = Awaited<ReturnType<typeof listVariants>>[number]

export function priceLines(
	packs: readonly Pack[],
	items: CreatePaymentInput['orderItems'],
): Outcome<PricedLines> {
	const lines: PricedLine[] = []
	const pictures = new Map<number, string>()
	let isCounted = false
	for (const item of items) {
		const product = findProduct(item.id)
		const wanted = sizeName(item.size).toLowerCase()
		const size = product?.sizes.find((one) => one.name.toLowerCase() === wanted)
		const grind = GRINDS.find((one) => one.value === (item.grind ?? DEFAULT_GRIND).toLowerCase())
		const pack = packs.find((one) => one.productId === product?.id && one.size === size?.value)
		if (!product || !size || !grind || !pack) return notSold(item.name ?? 'Something in your cart')
		lines.push({ product, size, grind: grind.label, price: pack.sellingPrice, quantity: item.quantity })
		if (pack.image) pictures.set(product.id, pack.image)
		isCounted ||= pack.left !== null
	}
	return { ok: true, lines, pictures, isCounted }
}

/** All that an order has to know of the packs, read at once. */
export async function listVariants(transaction: Transaction) {
	const { productId, size, sellingPrice } = productPrices
	return transaction
		.select({ productId, size, sellingPrice, image: productContent.image, left: stockLevels.left })
		.from(productPrices)
		.leftJoin(productContent, eq(productContent.productId, productId))
		.leftJoin(stockLevels, and(eq(stockLevels.productId, productId), eq(stockLevels.size, size)))
}

function notSold(name: string) {
	return refuse('invalid', 'Payment Error', {
		message: `${name} is not sold in this size and grind any more. Please remove it from your cart.`,
		code: 'not_sold',
	})
}
