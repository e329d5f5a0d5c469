/** Imports one line: the product, its pack size, the price and the stock, as far as the line changes them. */
import { and, eq } from 'drizzle-orm'
import { type CsvRow, splitCell } from './columns.ts'
import { readStock, type StockChange } from './import-stock.server.ts'
import { type ImportState, type Line, orRefuse, parse, Refused } from './line.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { updateProductContent } from '#shop/catalogue/admin.server.ts'
import {
	NewVariantInput,
	PriceInput,
	ProductContentInput,
	ProductDetailsInput,
	ProductName,
	VariantInput,
} from '#shop/catalogue/input.ts'
import { findPrice, setPrice } from '#shop/catalogue/prices.server.ts'
import { createProduct, updateProductDetails } from '#shop/catalogue/products.server.ts'
import type { ProductRow } from '#shop/catalogue/product-change.server.ts'
import { ALL_GRINDS } from '#shop/catalogue/pack-options.ts'
import { formatNetQuantity, isSlug } from '#shop/catalogue/rules.ts'
import { products, productVariants } from '#shop/catalogue/tables.server.ts'
import { addVariant, setVariantActive, updateVariant } from '#shop/catalogue/variants.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { formatPrice } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'
import { TAX_CATEGORIES } from '#shop/tax/rules.ts'

/** After a refusal, the caller takes back what was written. */
export async function importLine(
	shop: Shop,
	{ row: { cells }, by, state }: { row: CsvRow; by: Actor; state: ImportState },
): Promise<{ ok: true; changes: string[]; stock: StockChange | null } | { ok: false; reason: string }> {
	const line: Line = { shop, cells, by, changes: [], state }
	try {
		const product = await importProduct(line)
		return { ok: true, stock: await importVariant(line, product), changes: line.changes }
	} catch (error) {
		if (!(error instanceof Refused)) throw error
		state.product = null
		return { ok: false, reason: error.message }
	}
}

async function importProduct(line: Line): Promise<ProductRow> {
	const { shop, cells, by, state } = line
	const slug = cells.Product ?? ''
	if (!isSlug(slug)) throw new Refused('Product: small letters, digits and hyphens, such as monsoon-malabar.')
	if (state.product?.slug !== slug) state.product = await findBySlug(shop, slug)
	if (!state.product) {
		if (!cells.Name) throw new Refused(`There is no product ${slug}. A new one needs a name.`)
		const name = parse(ProductName, cells.Name)
		orRefuse(await createProduct(shop, { name, slug, by }))
		line.changes.push('new product, as a draft')
		state.product = await findBySlug(shop, slug)
	}
	if (await importDetails(line, existing(state.product))) state.product = await findBySlug(shop, slug)
	if (await importContent(line, existing(state.product))) state.product = await findBySlug(shop, slug)
	return existing(state.product)
}

async function findBySlug({ db }: Shop, slug: string): Promise<ProductRow | null> {
	const [row] = await db.select().from(products).where(eq(products.slug, slug))
	return row ?? null
}

function existing(product: ProductRow | null): ProductRow {
	if (!product) throw new Error('The product of this line is gone')
	return product
}

/** True if the line changes them. */
async function importDetails({ shop, cells, by, changes }: Line, product: ProductRow): Promise<boolean> {
	const { isFood } = product
	const current = {
		name: product.name,
		shortName: product.shortName,
		coffee: String(product.coffeePercent ?? ''),
		chicory: String(product.chicoryPercent ?? ''),
		roast: product.roast ?? '',
		taxCategory: product.taxCategory as string,
	}
	const wanted = {
		name: cells.Name ?? current.name,
		shortName: cells['Short name'] ?? current.shortName,
		coffee: cells['Coffee (%)'] ?? current.coffee,
		chicory: cells['Chicory (%)'] ?? current.chicory,
		roast: cells.Roast ?? current.roast,
		taxCategory: taxCategoryOf(cells['Tax category']) ?? current.taxCategory,
	}
	if (!noteDifferences(changes, current, wanted)) return false
	const { genericName, ingredients, shelfLife, countryOfOrigin, manufacturer, fssaiLicence } = product
	const input = parse(ProductDetailsInput, {
		...wanted,
		...(isFood ? { isFood: 'on' } : {}),
		genericName: genericName ?? '',
		ingredients: ingredients ?? '',
		shelfLife: shelfLife ?? '',
		countryOfOrigin,
		manufacturer: manufacturer ?? '',
		fssaiLicence: fssaiLicence ?? '',
	})
	const { id: productId, version } = product
	orRefuse(await updateProductDetails(shop, { productId, input, version, by }))
	return true
}

/** By its key or by its words. */
function taxCategoryOf(cell: string | undefined): string | undefined {
	const wanted = cell?.toLowerCase()
	return TAX_CATEGORIES.find(({ label }) => label.toLowerCase() === wanted)?.value ?? cell
}

async function importContent({ shop, cells, by, changes }: Line, product: ProductRow): Promise<boolean> {
	const current = {
		description: product.description,
		story: product.story,
		features: product.features.join('\n'),
	}
	const wanted = {
		description: cells.Description ?? current.description,
		story: cells.Story ?? current.story,
		features: cells.Features ? splitCell(cells.Features).join('\n') : current.features,
	}
	if (!noteDifferences(changes, current, wanted)) return false
	const { id: productId, version, images, badge, onSaleSince, pageTitle, pageDescription } = product
	const input = parse(ProductContentInput, {
		...wanted,
		images,
		badge: badge ?? '',
		onSaleSince: onSaleSince ?? '',
		pageTitle: pageTitle ?? '',
		pageDescription: pageDescription ?? '',
	})
	// Images and badge stay as they are.
	const facts = {
		images: images.map(({ path }) => path),
		bestsellers: [productId],
		isAnyDeleted: async () => false,
	}
	orRefuse(await updateProductContent(shop, { productId, input, version, facts, by }))
	return true
}

async function importVariant(line: Line, product: ProductRow): Promise<StockChange | null> {
	const { shop, cells, by, changes } = line
	const name = cells.Pack ?? ''
	const size = name.normalize('NFC').toLowerCase()
	const isThis = and(eq(productVariants.productId, product.id), eq(productVariants.size, size))
	const [variant] = await shop.db.select().from(productVariants).where(isThis)
	if (!variant) {
		await importNewVariant(line, { product, name })
	} else {
		const { sku, packedWeight, grinds, isActive, netQuantity, unit } = variant
		const isSame =
			(cells['Net quantity'] ?? String(netQuantity)) === String(netQuantity) && (cells.Unit ?? unit) === unit
		if (!isSame)
			throw new Refused(
				`The net quantity, ${formatNetQuantity(variant)}, is printed on the pack. Please add another pack size.`,
			)
		const current = { SKU: sku, packed: String(packedWeight ?? ''), grinds: grinds.join(', ') }
		const chosen = grindsOf(cells.Grinds) ?? grinds
		const wanted = {
			SKU: cells.SKU ?? sku,
			packed: cells['Packed weight (g)'] ?? current.packed,
			grinds: chosen.join(', '),
		}
		if (noteDifferences(changes, current, wanted)) {
			const input = parse(VariantInput, { sku: wanted.SKU, packedWeight: wanted.packed, grinds: chosen })
			orRefuse(await updateVariant(shop, { productId: product.id, size, input, by }))
		}
		const isWanted = isOnSale(cells['On sale']) ?? isActive
		if (isWanted !== isActive) {
			orRefuse(await setVariantActive(shop, { productId: product.id, size, isActive: isWanted, by }))
			changes.push(isWanted ? 'on sale again' : 'no longer sold')
		}
		await importPrice(line, { productId: product.id, size })
	}
	return readStock(line, { productId: product.id, size })
}

async function importNewVariant(
	{ shop, cells, by, changes }: Line,
	{ product, name }: { product: ProductRow; name: string },
): Promise<void> {
	if (!cells['Net quantity'])
		throw new Refused(
			`There is no pack size ${name}. A new one needs a net quantity, an MRP and a selling price.`,
		)
	const input = parse(NewVariantInput, {
		name,
		netQuantity: cells['Net quantity'],
		unit: cells.Unit ?? 'g',
		sku: cells.SKU ?? '',
		packedWeight: cells['Packed weight (g)'] ?? '',
		grinds: grindsOf(cells.Grinds) ?? (product.coffeePercent === null ? [] : ALL_GRINDS),
		mrp: rupeesOf(cells.MRP) ?? '',
		sellingPrice: rupeesOf(cells['Selling price']) ?? '',
	})
	orRefuse(await addVariant(shop, { productId: product.id, input, by }))
	changes.push(`new pack size, ${formatPrice(input.mrp)} ${formatPrice(input.sellingPrice)}`)
}

/** 'none' for what is not ground. */
function grindsOf(cell: string | undefined): string[] | null {
	if (cell === undefined) return null
	return cell.toLowerCase() === 'none' ? [] : splitCell(cell.toLowerCase())
}

function isOnSale(cell: string | undefined): boolean | null {
	if (cell === undefined) return null
	if (!/^(yes|no)$/i.test(cell)) throw new Refused('On sale: yes or no.')
	return cell.toLowerCase() === 'yes'
}

/** With a decimal comma, as spreadsheets of some languages write it. */
function rupeesOf(cell: string | undefined): string | undefined {
	return cell?.replace(/^([0-9]+),([0-9]{1,2})$/, '$1.$2')
}

async function importPrice(
	{ shop, cells, by, changes }: Line,
	{ productId, size }: { productId: number; size: string },
): Promise<void> {
	if (!cells.MRP && !cells['Selling price']) return
	const validFrom = parse(PriceInput.shape.validFrom, cells['Price from'] ?? dayInIndia(shop.clock()))
	const current = await findPrice(shop.db, { productId, size }, validFrom)
	const input = parse(PriceInput, {
		mrp: rupeesOf(cells.MRP) ?? (current ? String(current.mrp / 100) : ''),
		sellingPrice: rupeesOf(cells['Selling price']) ?? (current ? String(current.sellingPrice / 100) : ''),
		validFrom,
	})
	const { mrp, sellingPrice } = input
	if (current?.mrp === mrp && current.sellingPrice === sellingPrice) return
	orRefuse(await setPrice(shop, { price: { productId, size, mrp, sellingPrice }, validFrom, by }))
	const before = current ? `${formatPrice(current.mrp)} ${formatPrice(current.sellingPrice)}` : 'none'
	const from = cells['Price from'] ? ` from ${validFrom}` : ''
	changes.push(`price: ${before} → ${formatPrice(mrp)} ${formatPrice(sellingPrice)}${from}`)
}

/** Notes each changed value. True if there is one. */
function noteDifferences<Values extends Record<string, string>>(
	changes: string[],
	current: Values,
	wanted: Values,
): boolean {
	const names = Object.keys(current).filter((name) => current[name] !== wanted[name])
	for (const name of names)
		changes.push(`${LABELS[name] ?? name}: ${short(current[name])} → ${short(wanted[name])}`)
	return names.length > 0
}

const LABELS: Record<string, string> = {
	shortName: 'short name',
	coffee: 'coffee (%)',
	chicory: 'chicory (%)',
	taxCategory: 'tax category',
	packed: 'packed weight',
}

const MAX_SHOWN_LENGTH = 60

function short(text = ''): string {
	if (text === '') return 'none'
	return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : text
}
