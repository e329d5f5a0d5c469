/** Reads products, pack sizes and prices. */
import { and, asc, desc, eq, exists, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { currentBadge } from './labelling/badges.ts'
import {
	type Composition,
	mainImage,
	type Product,
	type ProductPrice,
	type ProductStatus,
	type Size,
	sizeLabel,
} from './rules.ts'
import { productPrices, products, productVariants } from './tables.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { pipelined } from '#shop/transaction.server.ts'

type Reader = { db: Database | Transaction; clock: Shop['clock'] }
type Row = typeof products.$inferSelect

const LISTED_ORDER = [asc(products.position), asc(products.id)]

/** Joined laterally: the price of the variant on that day, which is the last one that had started. */
export function priceOn(db: Database | Transaction, day: string) {
	const ofVariant = and(
		eq(productPrices.productId, productVariants.productId),
		eq(productPrices.size, productVariants.size),
	)
	return db
		.select({ mrp: productPrices.mrp, sellingPrice: productPrices.sellingPrice })
		.from(productPrices)
		.where(and(ofVariant, lte(productPrices.validFrom, day)))
		.orderBy(desc(productPrices.validFrom))
		.limit(1)
		.as('price')
}

/** Which of the shown products: those with these ids, or the first ones. */
export type Wanted = { ids?: readonly number[]; max?: number }

/** Lists the products that the shop shows, in their order. Each has at least one pack size. */
export async function listProducts(reader: Reader, { ids, max }: Wanted = {}): Promise<Product[]> {
	// Two queries take less time than one that finds the first products and then their sizes again.
	const wanted = max === undefined ? ids : (await listProductNames(reader, { max })).map(({ id }) => id)
	if (wanted?.length === 0) return []
	const active = await readProducts(reader, { ids: wanted, status: 'active' })
	return active.filter(({ sizes }) => sizes.length > 0)
}

/** The data by which a listing is filtered. */
export type ProductSummary = Pick<Product, 'id' | 'roast' | 'composition'> & {
	/** The texts for a search, if there is one. */
	texts: readonly string[]
}

/** Lists all products that the shop shows, in their order. Texts are read only for a search. */
export async function listSummaries(
	{ db }: Pick<Reader, 'db'>,
	{ withContent }: { withContent: boolean },
): Promise<ProductSummary[]> {
	const { id, name, roast, description, features, coffeePercent, chicoryPercent } = products
	const searched = withContent
		? sql`jsonb_build_array(${name}, ${description}) || ${features}`
		: sql`'[]'::jsonb`
	const texts = sql<string[]>`${searched}`
	const rows = await db
		.select({ id, roast, texts, coffeePercent, chicoryPercent })
		.from(products)
		.where(isShown(db))
		.orderBy(...LISTED_ORDER)
	return rows.map(({ coffeePercent, chicoryPercent, ...row }) => ({
		...row,
		composition: compositionOf({ coffeePercent, chicoryPercent }),
	}))
}

/** Lists the short names of the first products that the shop shows. */
export async function listProductNames(
	{ db }: Pick<Reader, 'db'>,
	{ max }: { max: number },
): Promise<Pick<Product, 'id' | 'shortName'>[]> {
	return db
		.select({ id: products.id, shortName: products.shortName })
		.from(products)
		.where(isShown(db))
		.orderBy(...LISTED_ORDER)
		.limit(max)
}

export async function listShownIds({ db }: Pick<Reader, 'db'>): Promise<number[]> {
	const rows = await db
		.select({ id: products.id })
		.from(products)
		.where(isShown(db))
		.orderBy(...LISTED_ORDER)
	return rows.map(({ id }) => id)
}

/** Lists the share of coffee of each blend on sale. */
export async function listCoffeeShares({ db }: Pick<Reader, 'db'>): Promise<number[]> {
	const blends = await db
		.select({ coffeePercent: products.coffeePercent })
		.from(products)
		.where(and(isShown(db), isNotNull(products.coffeePercent)))
	return blends.flatMap(({ coffeePercent }) => coffeePercent ?? [])
}

function isShown(db: Database | Transaction): SQL | undefined {
	const activeVariant = db
		.select({ size: productVariants.size })
		.from(productVariants)
		.where(and(eq(productVariants.productId, products.id), eq(productVariants.isActive, true)))
	return and(eq(products.status, 'active'), exists(activeVariant))
}

/** Includes drafts and archived products, for the console and for the names of ordered products. */
export async function listAllProducts(reader: Reader): Promise<Product[]> {
	return readProducts(reader)
}

type Read = { ids?: readonly number[] | undefined; status?: ProductStatus }

async function readProducts({ db, clock }: Reader, { ids, status }: Read = {}): Promise<Product[]> {
	const [rows, sizes] = await pipelined([
		() =>
			db
				.select()
				.from(products)
				.where(and(status && eq(products.status, status), ids && inArray(products.id, [...ids])))
				.orderBy(...LISTED_ORDER),
		() => listSizes({ db, clock }, ids),
	])
	const sizesOf = Map.groupBy(sizes, ({ productId }) => productId)
	return rows.map((row) => {
		return { ...toProduct(row, sizesOf.get(row.id) ?? []), badge: currentBadge(row, clock()) }
	})
}

type SizeRow = Omit<Size, 'label'> & { productId: number }

async function listSizes({ db, clock }: Reader, ids?: readonly number[]): Promise<SizeRow[]> {
	const price = priceOn(db, dayInIndia(clock()))
	return db
		.select({
			productId: productVariants.productId,
			value: productVariants.size,
			name: productVariants.name,
			netQuantity: productVariants.netQuantity,
			unit: productVariants.unit,
			sku: productVariants.sku,
			grinds: productVariants.grinds,
			mrp: price.mrp,
			price: price.sellingPrice,
		})
		.from(productVariants)
		.crossJoinLateral(price)
		.where(and(eq(productVariants.isActive, true), ids && inArray(productVariants.productId, [...ids])))
		.orderBy(asc(productVariants.productId), asc(productVariants.position))
}

function toProduct(
	{ coffeePercent, chicoryPercent, position: _position, ...row }: Row,
	sizes: SizeRow[],
): Product {
	return {
		...row,
		image: mainImage(row),
		composition: compositionOf({ coffeePercent, chicoryPercent }),
		sizes: sizes.map(({ productId: _productId, ...size }) => ({ ...size, label: sizeLabel(size) })),
	}
}

export function compositionOf({
	coffeePercent,
	chicoryPercent,
}: Pick<Row, 'coffeePercent' | 'chicoryPercent'>): Composition | null {
	const isBlend = coffeePercent !== null && chicoryPercent !== null
	return isBlend ? { coffee: coffeePercent, chicory: chicoryPercent } : null
}

/** Returns the product as the owner saved it, with its badge even if that is not true now. */
export async function findProductById(reader: Reader, id: number): Promise<Product | null> {
	const [[row], sizes] = await pipelined([
		() => reader.db.select().from(products).where(eq(products.id, id)),
		() => listSizes(reader, [id]),
	])
	return row ? toProduct(row, sizes) : null
}

/** Returns the name of the product with this id, as in a URL, if it is no longer sold. */
export async function findArchivedName({ db }: Pick<Reader, 'db'>, id = ''): Promise<string | null> {
	if (!/^[1-9][0-9]{0,8}$/.test(id)) return null
	const isArchived = and(eq(products.id, Number(id)), eq(products.status, 'archived'))
	const [row] = await db.select({ name: products.name }).from(products).where(isArchived)
	return row?.name ?? null
}

/** Lists the current prices of what is for sale, by product and size. */
export async function listPrices(
	{ db, clock }: Reader,
	{ productId, size }: { productId?: number; size?: string } = {},
): Promise<ProductPrice[]> {
	const price = priceOn(db, dayInIndia(clock()))
	return db
		.select({
			productId: productVariants.productId,
			size: productVariants.size,
			mrp: price.mrp,
			sellingPrice: price.sellingPrice,
		})
		.from(productVariants)
		.innerJoin(products, eq(products.id, productVariants.productId))
		.crossJoinLateral(price)
		.where(
			and(
				eq(products.status, 'active'),
				eq(productVariants.isActive, true),
				productId === undefined ? undefined : eq(productVariants.productId, productId),
				size === undefined ? undefined : eq(productVariants.size, size),
			),
		)
		.orderBy(asc(products.position), asc(products.id), asc(productVariants.position))
}

/** Returns the name of a product with this image, even if it is not on sale. */
export async function findProductShowing({ db }: Pick<Reader, 'db'>, path: string): Promise<string | null> {
	const [row] = await db
		.select({ name: products.name })
		.from(products)
		.where(sql`${products.images} @> ${JSON.stringify([{ path }])}::jsonb`)
		.limit(1)
	return row?.name ?? null
}
