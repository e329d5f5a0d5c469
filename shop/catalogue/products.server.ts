/** Adds, duplicates, orders, publishes and archives products. Each change is recorded in the audit log. */
import { asc, eq, max, sql } from 'drizzle-orm'
import { changeCatalogue } from './change-catalogue.server.ts'
import { findProductById } from './catalogue.server.ts'
import { copyName, firstWords } from './copy-name.ts'
import { COUNTRY_OF_ORIGIN } from './labelling/food-labelling.ts'
import { type ProductDetailsInput, TAX_CATEGORY_REFUSED } from './input.ts'
import { MAX_LENGTHS } from './lengths.ts'
import {
	CHANGED_MEANWHILE,
	changeProduct,
	differences,
	lockProduct,
	NO_SUCH_PRODUCT,
	type ProductRow,
	recordProductChange,
} from './product-change.server.ts'
import type { Product, ProductStatus } from './rules.ts'
import { STATUS_LABELS, whyNotForSale } from './sale-status.ts'
import { productPrices, products, productVariants } from './tables.server.ts'
import { withSkus } from './variants/variants.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { slugFor } from '#shop/slug.ts'
import { type TaxRate, taxRateOn } from '#shop/tax/rules.ts'
import { SPECIFIED_TAX_CATEGORIES } from '#shop/tax/specified-categories.ts'
import { listTaxCategories, listTaxRates } from '#shop/tax/tax.server.ts'

type NewRow = Omit<typeof products.$inferInsert, 'position' | 'slug' | 'status'>

/** Creates a draft, which only the console shows. */
export async function createProduct(
	shop: Shop,
	{ name, by }: { name: string; by: Actor },
): Promise<Outcome<{ id: number }>> {
	return changeCatalogue(shop, async (transaction) => {
		const { id } = await insertDraft(transaction, () => newProduct(name))
		await recordProductChange(shop, transaction, { by, ...productAdded({ id, name }) })
		return { ok: true, id }
	})
}

export function newProduct(name: string) {
	return {
		name,
		shortName: firstWords(name, MAX_LENGTHS.shortName),
		coffeePercent: null,
		chicoryPercent: null,
		roast: null,
		taxCategory: SPECIFIED_TAX_CATEGORIES[0].value,
		description: '',
		story: '',
		features: [],
		images: [],
		badge: null,
		onSaleSince: null,
		pageTitle: null,
		pageDescription: null,
		isFood: true,
		genericName: null,
		ingredients: null,
		shelfLife: null,
		countryOfOrigin: COUNTRY_OF_ORIGIN,
		manufacturer: null,
		fssaiLicence: null,
	}
}

export function productAdded({ id, name }: Pick<Product, 'id' | 'name'>) {
	return { action: 'product added', productId: id, detail: { name } }
}

/** Creates a draft with the same texts, images, pack sizes and prices, but new names. */
export async function duplicateProduct(
	shop: Shop,
	{ productId, by }: { productId: number; by: Actor },
): Promise<Outcome<{ id: number }>> {
	return changeCatalogue(shop, async (transaction) => {
		const original = await lockProduct(transaction, productId)
		if (!original) return NO_SUCH_PRODUCT
		const { id: _, version: __, badge: ___, onSaleSince: ____, slug: _____, ...rest } = original
		const { id, slug } = await insertDraft(transaction, (existing) => ({
			...rest,
			name: copyName(rest.name, { max: MAX_LENGTHS.name, taken: existing.map((product) => product.name) }),
			shortName: copyName(rest.shortName, {
				max: MAX_LENGTHS.shortName,
				taken: existing.map((product) => product.shortName),
			}),
		}))
		const ofOriginal = eq(productVariants.productId, productId)
		const variants = await transaction.select().from(productVariants).where(ofOriginal)
		const prices = await transaction
			.select()
			.from(productPrices)
			.where(eq(productPrices.productId, productId))
		const copies = variants.map((row) => ({ ...row, productId: id, version: 1 }))
		if (copies.length > 0)
			await transaction.insert(productVariants).values(await withSkus(transaction, slug, copies))
		if (prices.length > 0)
			await transaction.insert(productPrices).values(prices.map((row) => ({ ...row, productId: id })))
		await recordProductChange(shop, transaction, {
			by,
			action: 'product added',
			productId: id,
			detail: { copyOf: rest.name },
		})
		return { ok: true, id }
	})
}

type Names = Pick<ProductRow, 'slug' | 'name' | 'shortName'>

async function insertDraft(
	transaction: Transaction,
	toRow: (existing: readonly Names[]) => NewRow,
): Promise<{ id: number; slug: string }> {
	// Otherwise two that are added at once would get the same position, and perhaps the same names.
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('new products', 0))`)
	const position = await findNextPosition(transaction)
	const { slug: ofProduct, name, shortName } = products
	const existing = await transaction.select({ slug: ofProduct, name, shortName }).from(products)
	const row = toRow(existing)
	const taken = existing.map((product) => product.slug)
	const slug = slugFor(row.shortName, { taken, fallback: 'product' })
	const [inserted] = await transaction
		.insert(products)
		.values({ ...row, slug, position, status: 'draft' })
		.returning({ id: products.id })
	if (!inserted) throw new Error('The new product has no id')
	return { id: inserted.id, slug }
}

/** Returns the position of the next new product. The caller keeps others from adding one meanwhile. */
export async function findNextPosition(transaction: Transaction): Promise<number> {
	const [last] = await transaction.select({ position: max(products.position) }).from(products)
	return (last?.position ?? 0) + 1
}

const NO_SUCH_TAX_CATEGORY = refuse('invalid', null, {
	message: TAX_CATEGORY_REFUSED,
	field: 'taxCategory',
})

type DetailsChange = { productId: number; input: ProductDetailsInput; version: number; by: Actor }

/** Updates the names, composition, tax category and label. Orders and invoices keep what they copied. */
export async function updateProductDetails(
	shop: Shop,
	{ productId, input, version, by }: DetailsChange,
): Promise<Outcome> {
	return changeCatalogue(shop, async (transaction) => {
		const before = await lockProduct(transaction, productId)
		if (!before) return NO_SUCH_PRODUCT
		if (before.version !== version) return CHANGED_MEANWHILE
		const after = detailsOf(input)
		const categories = await listTaxCategories({ db: transaction })
		if (!categories.some(({ value }) => value === after.taxCategory)) return NO_SUCH_TAX_CATEGORY
		const missing = whyHasNoRate(after, { rates: await listTaxRates({ db: transaction }), now: shop.clock() })
		if (before.status === 'active' && missing) return refuse('invalid', null, { message: missing })
		await changeProduct(transaction, productId, after)
		const detail = differences(before, after)
		await recordProductChange(shop, transaction, { by, action: 'product changed', productId, detail })
		return { ok: true }
	})
}

export function detailsOf({ composition, ...rest }: ProductDetailsInput) {
	return { ...rest, coffeePercent: composition?.coffee ?? null, chicoryPercent: composition?.chicory ?? null }
}

/** Refuses to publish while something is missing that a product on sale must have. */
export async function setProductStatus(
	shop: Shop,
	{ productId, status, by }: { productId: number; status: ProductStatus; by: Actor },
): Promise<Outcome> {
	return changeCatalogue(shop, async (transaction) => {
		const before = await lockProduct(transaction, productId)
		const product = before && (await findProductById({ ...shop, db: transaction }, productId))
		if (!before || !product) return NO_SUCH_PRODUCT
		if (status === 'active') {
			const rates = await listTaxRates({ db: transaction })
			const message = whyNotForSale(product) ?? whyHasNoRate(product, { rates, now: shop.clock() })
			if (message) return refuse('invalid', null, { message })
		}
		await changeProduct(transaction, productId, { status })
		const detail = { from: STATUS_LABELS[before.status], to: STATUS_LABELS[status] }
		await recordProductChange(shop, transaction, { by, action: 'product status changed', productId, detail })
		return { ok: true }
	})
}

/** An order needs the HSN code and the rate of its goods. */
export function whyHasNoRate(
	{ taxCategory }: Pick<Product, 'taxCategory'>,
	{ rates, now }: { rates: readonly TaxRate[]; now: Date },
): string | null {
	const ofCategory = rates.filter(({ category }) => category === taxCategory)
	return taxRateOn(now, ofCategory) ? null : 'Its tax category has no HSN code and GST rate yet.'
}

/** Moves a product in the listing, up by a negative number of places, as far as possible. */
export async function moveProduct(
	shop: Shop,
	{ productId, places, by }: { productId: number; places: number; by: Actor },
): Promise<Outcome> {
	return changeCatalogue(shop, async (transaction) => {
		// Read only once they are locked: a statement that waits for a lock keeps the order that it began with.
		await transaction.select({ id: products.id }).from(products).orderBy(asc(products.id)).for('update')
		const rows = await transaction
			.select({ id: products.id, position: products.position })
			.from(products)
			.orderBy(asc(products.position), asc(products.id))
		const from = rows.findIndex(({ id }) => id === productId)
		if (from < 0) return NO_SUCH_PRODUCT
		const moved = moveInList(rows, { from, places })
		if (!moved) return { ok: true }
		// The version stays, so that open forms remain valid.
		for (const [index, { id, position }] of moved.items.entries())
			if (position !== index + 1)
				await transaction
					.update(products)
					.set({ position: index + 1 })
					.where(eq(products.id, id))
		const detail = { from: from + 1, to: moved.to + 1 }
		await recordProductChange(shop, transaction, { by, action: 'product moved', productId, detail })
		return { ok: true }
	})
}

/** Moves an item of a list, up by a negative number of places, as far as possible. Returns null if it stays where it is. */
export function moveInList<Item>(
	items: readonly Item[],
	{ from, places }: { from: number; places: number },
): { items: Item[]; to: number } | null {
	const to = Math.min(Math.max(from + places, 0), items.length - 1)
	const moved = items.slice(from, from + 1)
	return to === from ? null : { items: items.toSpliced(from, 1).toSpliced(to, 0, ...moved), to }
}
