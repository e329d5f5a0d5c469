/** Lists and sets prices. */
import { success, usageError, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { listPrices, listProducts } from '#shop/catalogue/catalogue.server.ts'
import { setPrice } from '#shop/catalogue/variants/prices.server.ts'
import { findProduct, findSize } from '#shop/catalogue/rules.ts'
import { formatDate, midnightInIndia } from '#shop/dates.ts'
import { Day } from '#shop/input/days.ts'
import { parseRupees } from '#shop/input/parse-rupees.ts'
import { formatPrice } from '#shop/money.ts'

const FirstDay = Day('').optional()

export const priceCommands: ShopCommand[] = [
	{
		name: 'prices list',
		parameters: '',
		description: 'Lists the MRP and selling price of every pack size.',
		run: async (shop) => {
			const products = await listProducts(shop)
			const rows = (await listPrices(shop)).map(({ productId, size, mrp, sellingPrice }) => [
				findProduct(products, productId)?.slug ?? String(productId),
				size,
				formatPrice(mrp),
				formatPrice(sellingPrice),
			])
			return success(
				rows.length === 0 ? 'No prices yet.' : table([['Product', 'Pack size', 'MRP', 'Price'], ...rows]),
			)
		},
	},
	{
		name: 'prices set',
		parameters: '<product> <pack size> <rupees> [MRP] [from=…]',
		description:
			'Sets the selling price of a pack size, and its MRP if given, such as `prices set pure small 240`. The price may not exceed the MRP. Shoppers see it at once, and open carts are updated. With from=2026-12-01 the price applies from a coming day.',
		run: async (shop, args) => {
			const typedDay = args.find((arg) => arg.startsWith('from='))?.slice('from='.length)
			const [productName, sizeName = '', rupees = '', mrpRupees, ...rest] = args.filter(
				(arg) => !arg.startsWith('from='),
			)
			const firstDay = FirstDay.safeParse(typedDay)
			if (!firstDay.success) return usageError('Give the first day as 2026-12-01 or 01/12/2026.')
			const validFrom = firstDay.data
			const products = await listProducts(shop)
			const product = products.find(({ slug, id }) => slug === productName || String(id) === productName)
			if (!product) return usageError(`Choose ${orList(products.map(({ slug }) => slug))}.`)
			const size = findSize(product, sizeName)?.value
			if (!size) return usageError(`Choose ${orList(product.sizes.map(({ value }) => value))}.`)
			const sellingPrice = parseRupees(rupees)
			const [current] = await listPrices(shop, { productId: product.id, size })
			const mrp = mrpRupees === undefined ? current?.mrp : parseRupees(mrpRupees)
			if (sellingPrice === null || mrp === null || rest.length > 0)
				return usageError('Give amounts in rupees, such as 250 or 249.50.')
			const price = { productId: product.id, size, sellingPrice, mrp: mrp ?? sellingPrice }
			const outcome = await setPrice(shop, { price, ...(validFrom ? { validFrom } : {}), by: COMMAND_LINE })
			if (!outcome.ok) return outcome
			const before = current
				? ` Before: ${formatPrice(current.sellingPrice)}, MRP ${formatPrice(current.mrp)}.`
				: ''
			return success(
				`${product.shortName}, ${size}: ${formatPrice(sellingPrice)}, MRP ${formatPrice(price.mrp)}${validFrom ? ` from ${formatDate(midnightInIndia(validFrom))}` : ''}.${before}`,
			)
		},
	},
]

/** Returns a list such as 'pure, perfect or classic'. */
function orList(values: readonly string[]): string {
	return new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(values)
}
