/** Writes the catalogue's spreadsheet in the form that `importCatalogue` reads. */
import { asc, eq } from 'drizzle-orm'
import { type Column, COLUMNS, joinCell } from './columns.ts'
import { listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { listVariants } from '#shop/catalogue/variants/stored-variants.server.ts'
import type { Product } from '#shop/catalogue/rules.ts'
import { productVariants } from '#shop/catalogue/tables.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import { dayInIndia } from '#shop/dates.ts'
import { formatDecimal } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'

type Cells = Record<Exclude<Column, 'Download'>, string | number | null>

/** Exports all products, including drafts. `Stock` and `Stock before` are equal, so that importing the unchanged file changes nothing. */
export async function* exportCatalogue(shop: Shop): AsyncGenerator<string> {
	yield BYTE_ORDER_MARK + csvLine(COLUMNS)
	// The prefix keeps spreadsheets from taking it for a date, which they would rewrite.
	const download = `d${shop
		.clock()
		.toISOString()
		.replaceAll(/[^0-9]/g, '')}`
	for (const product of await listAllProducts(shop))
		for (const cells of await cellsOf(shop, product))
			yield csvLine(COLUMNS.map((column) => (column === 'Download' ? download : cells[column])))
}

export async function countVariants({ db }: Pick<Shop, 'db'>): Promise<number> {
	return db.$count(productVariants)
}

async function cellsOf(shop: Shop, product: Product): Promise<Cells[]> {
	const today = dayInIndia(shop.clock())
	const variants = await listVariants(shop, product.id)
	const levels = await shop.db
		.select()
		.from(stockLevels)
		.where(eq(stockLevels.productId, product.id))
		.orderBy(asc(stockLevels.size))
	return variants.map(({ size, name, netQuantity, unit, sku, packedWeight, grinds, isActive, prices }) => {
		const price = prices.find(({ validFrom }) => validFrom <= today)
		const level = levels.find((candidate) => candidate.size === size)
		return {
			...productCells(product),
			Pack: name,
			'Net quantity': netQuantity,
			Unit: unit,
			SKU: sku,
			'Packed weight (g)': packedWeight,
			Grinds: grinds.length === 0 ? 'none' : joinCell(grinds),
			'On sale': isActive ? 'yes' : 'no',
			MRP: price ? formatDecimal(price.mrp) : null,
			'Selling price': price ? formatDecimal(price.sellingPrice) : null,
			// Empty means today, so that a changed price begins on the day of the import.
			'Price from': null,
			Stock: level?.available ?? null,
			'Stock before': level?.available ?? null,
			'Low at': level?.lowAt ?? null,
		}
	})
}

function productCells(product: Product) {
	return {
		Product: product.slug,
		Name: product.name,
		'Short name': product.shortName,
		'Coffee (%)': product.composition?.coffee ?? null,
		'Chicory (%)': product.composition?.chicory ?? null,
		Roast: product.roast,
		'Tax category': product.taxCategory,
		Description: product.description,
		Story: product.story,
		Features: joinCell(product.features),
	}
}
