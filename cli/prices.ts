/** Lists and sets prices. */
import { success, usageError, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { updatePrice } from '#shop/catalogue/admin.server.ts'
import { PRODUCTS, SIZE_VALUES } from '#shop/catalogue/rules.ts'
import { formatPrice, parseRupees } from '#shop/money.ts'

const BLENDS = PRODUCTS.map(({ slug }) => slug)

export const priceCommands: ShopCommand[] = [
	{
		name: 'prices list',
		parameters: '',
		about: 'Lists the MRP and selling price of every pack size.',
		run: async (shop) => {
			const rows = (await listPrices(shop)).map(({ productId, size, mrp, sellingPrice }) => [
				PRODUCTS.find(({ id }) => id === productId)?.slug ?? String(productId),
				size,
				formatPrice(mrp),
				formatPrice(sellingPrice),
			])
			return success(
				rows.length === 0 ? 'No prices yet.' : table([['Blend', 'Pack size', 'MRP', 'Price'], ...rows]),
			)
		},
	},
	{
		name: 'prices set',
		parameters: `<${BLENDS.join('|')}> <${SIZE_VALUES.join('|')}> <rupees> [MRP]`,
		about:
			'Sets the selling price of a pack size, and its MRP if given. The price may not exceed the MRP. Shoppers see it at once, and open carts are updated.',
		run: async (shop, [blend, packSize, rupees = '', mrpRupees, ...rest]) => {
			const product = PRODUCTS.find(({ slug, id }) => slug === blend || String(id) === blend)
			const size = SIZE_VALUES.find((value) => value === packSize)
			if (!product) return usageError(`Choose ${orList(BLENDS)}.`)
			if (!size) return usageError(`Choose ${orList(SIZE_VALUES)}.`)
			const sellingPrice = parseRupees(rupees)
			const [current] = await listPrices(shop, { productId: product.id, size })
			const mrp = mrpRupees === undefined ? current?.mrp : parseRupees(mrpRupees)
			if (sellingPrice === null || mrp === null || rest.length > 0)
				return usageError('Give amounts in rupees, such as 250 or 249.50.')
			const price = { productId: product.id, size, sellingPrice, mrp: mrp ?? sellingPrice }
			const outcome = await updatePrice(shop, { price, by: COMMAND_LINE })
			if (!outcome.ok) return outcome
			const before = current
				? ` Before: ${formatPrice(current.sellingPrice)}, MRP ${formatPrice(current.mrp)}.`
				: ''
			return success(
				`${product.shortName}, ${size}: ${formatPrice(sellingPrice)}, MRP ${formatPrice(price.mrp)}.${before}`,
			)
		},
	},
]

/** 'pure, perfect or classic'. */
function orList(values: readonly string[]): string {
	return new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(values)
}
