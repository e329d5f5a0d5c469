/** What the packs cost, at the command line. */
import { done, notUnderstood, type ShopCommand, table } from './command.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { changePrice } from '#shop/catalogue/admin.server.ts'
import { PRODUCTS, SIZE_VALUES } from '#shop/catalogue/rules.ts'
import { formatPrice, readRupees } from '#shop/money.ts'

const BLENDS = PRODUCTS.map(({ slug }) => slug).join('|')
const SIZES = SIZE_VALUES.join('|')

export const priceCommands: ShopCommand[] = [
	{
		words: 'prices list',
		takes: '',
		about: 'What every pack costs: its MRP and what it is sold for.',
		run: async (shop) => {
			const rows = (await listPrices(shop)).map(({ productId, size, mrp, sellingPrice }) => [
				PRODUCTS.find(({ id }) => id === productId)?.slug ?? String(productId),
				size,
				formatPrice(mrp),
				formatPrice(sellingPrice),
			])
			return done(
				rows.length === 0 ? 'No prices yet.' : table([['Blend', 'Pack', 'MRP', 'Sold for'], ...rows]),
			)
		},
	},
	{
		words: 'prices set',
		takes: `<${BLENDS}> <${SIZES}> <rupees> [MRP]`,
		about:
			'What a pack is sold for, and its MRP where that changes too. Never above the MRP. Shoppers see it at once; carts are told.',
		run: async (shop, [blend, pack, rupees = '', mrpRupees, ...rest]) => {
			const product = PRODUCTS.find(({ slug, id }) => slug === blend || String(id) === blend)
			const size = SIZE_VALUES.find((value) => value === pack)
			if (!product) return notUnderstood(`Which blend? One of ${BLENDS}.`)
			if (!size) return notUnderstood(`Which pack? One of ${SIZES}.`)
			const sellingPrice = readRupees(rupees)
			const [known] = await listPrices(shop, { productId: product.id, size })
			const mrp = mrpRupees === undefined ? known?.mrp : readRupees(mrpRupees)
			if (sellingPrice === null || mrp === null || rest.length > 0)
				return notUnderstood('Amounts in rupees, please, such as 250 or 249.50.')
			const price = { productId: product.id, size, sellingPrice, mrp: mrp ?? sellingPrice }
			const outcome = await changePrice(shop, { price, by: COMMAND_LINE })
			if (!outcome.ok) return outcome
			const before = known ? ` It was ${formatPrice(known.sellingPrice)}, MRP ${formatPrice(known.mrp)}.` : ''
			return done(
				`${product.shortName}, ${size}: ${formatPrice(sellingPrice)}, MRP ${formatPrice(price.mrp)}.${before}`,
			)
		},
	},
]
