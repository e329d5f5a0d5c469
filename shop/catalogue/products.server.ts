/** Adds, duplicates, orders, publishes and archives products. Each change is recorded in the audit log. */
import { asc, eq, max, sql } from 'drizzle-orm'
import type { NewVariantInput, ProductDetailsInput } from './input.ts'
import { findProductById } from './catalogue.server.ts'
import { CHANGED_MEANWHILE, lockProduct, NO_SUCH_PRODUCT, type ProductRow } from './lock-product.server.ts'
import {
	type Product,
	type ProductStatus,
	STATUS_LABELS,
	slugFor,
	whyNotForSale,
	whyPriceRefused,
} from './rules.ts'
import { productPrices, products, productVariants } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { formatPrice } from '#shop/money.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { TAX_CATEGORIES, taxRateOn } from '#shop/tax/rules.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type NewRow = Omit<typeof products.$inferInsert, 'position' | 'slug' | 'status'>

/** A draft, which only the console shows. */
export async function createProduct(
	shop: Shop,
	{ name, by }: { name: string; by: Actor },
): Promise<Outcome<{ id: number }>> {
	return inTransaction(shop, async (transaction) => {
		const id = await insertDraft(transaction, {
			name,
			shortName: name.slice(0, 30),
			taxCategory: TAX_CATEGORIES[0].value,
			description: '',
			story: '',
			features: [],
			image: '',
			additionalImages: [],
		})
		await record(shop, transaction, { by, action: 'product added', id, detail: { name } })
		return { ok: true, id }
	})
}

/** A draft with the same texts, images, pack sizes and prices. */
export async function duplicateProduct(
	shop: Shop,
	{ productId, by }: { productId: number; by: Actor },
): Promise<Outcome<{ id: number }>> {
	return inTransaction(shop, async (transaction) => {
		const original = await lockProduct(transaction, productId)
		if (!original) return NO_SUCH_PRODUCT
		const { id: _, version: __, badge: ___, onSaleSince: ____, ...rest } = original
		const name = `${rest.name.slice(0, 70)} (copy)`
		const id = await insertDraft(transaction, { ...rest, name })
		const ofOriginal = eq(productVariants.productId, productId)
		const variants = await transaction.select().from(productVariants).where(ofOriginal)
		const prices = await transaction
			.select()
			.from(productPrices)
			.where(eq(productPrices.productId, productId))
		if (variants.length > 0)
			await transaction.insert(productVariants).values(variants.map((row) => ({ ...row, productId: id })))
		if (prices.length > 0)
			await transaction.insert(productPrices).values(prices.map((row) => ({ ...row, productId: id })))
		await record(shop, transaction, { by, action: 'product added', id, detail: { copyOf: rest.name } })
		return { ok: true, id }
	})
}

async function insertDraft(transaction: Transaction, row: NewRow): Promise<number> {
	// Two drafts at once would get the same position and the same slug.
	await transaction.execute(sql`lock table ${products} in share row exclusive mode`)
	const [last] = await transaction.select({ position: max(products.position) }).from(products)
	const taken = await transaction.select({ slug: products.slug }).from(products)
	const slug = slugFor(
		row.shortName,
		taken.map((product) => product.slug),
	)
	const position = (last?.position ?? 0) + 1
	const [inserted] = await transaction
		.insert(products)
		.values({ ...row, slug, position, status: 'draft' })
		.returning({ id: products.id })
	if (!inserted) throw new Error('The new product has no id')
	return inserted.id
}

type DetailsChange = { productId: number; input: ProductDetailsInput; version: number; by: Actor }

/** The names, the composition, the roast and the tax category. Orders and invoices keep what they copied. */
export async function updateProductDetails(
	shop: Shop,
	{ productId, input, version, by }: DetailsChange,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const before = await lockProduct(transaction, productId)
		if (!before) return NO_SUCH_PRODUCT
		if (before.version !== version) return CHANGED_MEANWHILE
		const { composition, ...rest } = input
		const after = {
			...rest,
			coffeePercent: composition?.coffee ?? null,
			chicoryPercent: composition?.chicory ?? null,
		}
		const missing = await whyHasNoRate(shop, transaction, after)
		if (before.status === 'active' && missing) return refuse('invalid', null, { message: missing })
		await change(transaction, productId, after)
		const detail = differences(before, after)
		await record(shop, transaction, { by, action: 'product changed', id: productId, detail })
		return { ok: true }
	})
}

/** Publishing is refused while something is missing that a product on sale must have. */
export async function setProductStatus(
	shop: Shop,
	{ productId, status, by }: { productId: number; status: ProductStatus; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const before = await lockProduct(transaction, productId)
		const product = before && (await findProductById({ db: transaction }, productId))
		if (!before || !product) return NO_SUCH_PRODUCT
		if (status === 'active') {
			const message = whyNotForSale(product) ?? (await whyHasNoRate(shop, transaction, product))
			if (message) return refuse('invalid', null, { message })
		}
		await change(transaction, productId, { status })
		const detail = { from: STATUS_LABELS[before.status], to: STATUS_LABELS[status] }
		await record(shop, transaction, { by, action: 'product status changed', id: productId, detail })
		return { ok: true }
	})
}

/** An order needs the HSN code and the rate of its goods. */
async function whyHasNoRate(
	shop: Shop,
	transaction: Transaction,
	{ taxCategory }: Pick<Product, 'taxCategory'>,
): Promise<string | null> {
	const rates = await listTaxRates({ db: transaction })
	const ofCategory = rates.filter(({ category }) => category === taxCategory)
	return taxRateOn(shop.clock(), ofCategory) ? null : 'Its tax category has no HSN code and GST rate yet.'
}

/** Moves a product one place up or down in the listing. */
export async function moveProduct(
	shop: Shop,
	{ productId, places, by }: { productId: number; places: -1 | 1; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		// Read only once they are locked: a statement that waits for a lock keeps the order that it began with.
		await transaction.select({ id: products.id }).from(products).orderBy(asc(products.id)).for('update')
		const rows = await transaction
			.select({ id: products.id, position: products.position })
			.from(products)
			.orderBy(asc(products.position), asc(products.id))
		const index = rows.findIndex(({ id }) => id === productId)
		const [moved, neighbour] = [rows[index], rows[index + places]]
		if (!moved) return NO_SUCH_PRODUCT
		if (!neighbour) return { ok: true }
		await change(transaction, moved.id, { position: neighbour.position })
		await change(transaction, neighbour.id, { position: moved.position })
		const detail = { from: moved.position, to: neighbour.position }
		await record(shop, transaction, { by, action: 'product moved', id: productId, detail })
		return { ok: true }
	})
}

export async function addVariant(
	shop: Shop,
	{ productId, input, by }: { productId: number; input: NewVariantInput; by: Actor },
): Promise<Outcome> {
	const { name, grams, mrp, sellingPrice } = input
	const message = whyPriceRefused({ mrp, sellingPrice })
	if (message) return refuse('invalid', null, { message, field: 'sellingPrice' })
	return inTransaction(shop, async (transaction) => {
		if (!(await lockProduct(transaction, productId))) return NO_SUCH_PRODUCT
		const ofProduct = eq(productVariants.productId, productId)
		const existing = await transaction.select().from(productVariants).where(ofProduct)
		const size = name.toLowerCase()
		if (existing.some((variant) => variant.size === size))
			return refuse('conflict', null, { message: `There is already a pack called ${name}.`, field: 'name' })
		const position = Math.max(0, ...existing.map((variant) => variant.position)) + 1
		await transaction.insert(productVariants).values({ productId, size, name, grams, position })
		await transaction.insert(productPrices).values({ productId, size, mrp, sellingPrice })
		const detail = { weight: `${grams} g`, price: `${formatPrice(mrp)} ${formatPrice(sellingPrice)}` }
		await record(shop, transaction, { by, action: 'pack size added', id: productId, size, detail })
		return { ok: true }
	})
}

/** A pack size that is no longer sold keeps its price, and its name for the orders that have it. */
export async function setVariantActive(
	shop: Shop,
	{ productId, size, isActive, by }: { productId: number; size: string; isActive: boolean; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const product = await lockProduct(transaction, productId)
		const ofProduct = eq(productVariants.productId, productId)
		const variants = await transaction.select().from(productVariants).where(ofProduct)
		const variant = variants.find((candidate) => candidate.size === size)
		if (!product || !variant) return refuse('missing', null, { message: 'This pack size does not exist.' })
		const isLast = !variants.some((other) => other.isActive && other.size !== size)
		if (product.status === 'active' && !isActive && isLast)
			return refuse('conflict', null, {
				message:
					'This is the only pack size on sale. Archive the product instead, or add another size first.',
			})
		await transaction
			.update(productVariants)
			.set({ isActive })
			.where(sql`${productVariants.productId} = ${productId} and ${productVariants.size} = ${size}`)
		const action = isActive ? 'pack size sold again' : 'pack size no longer sold'
		await record(shop, transaction, { by, action, id: productId, size, detail: {} })
		return { ok: true }
	})
}

async function change(transaction: Transaction, id: number, values: Partial<ProductRow>): Promise<void> {
	const version = sql`${products.version} + 1`
	await transaction
		.update(products)
		.set({ ...values, version })
		.where(eq(products.id, id))
}

function differences(before: ProductRow, after: Partial<ProductRow>): Record<string, string> {
	const was = new Map(Object.entries(before))
	const changed = Object.entries(after).filter(([name, value]) => was.get(name) !== value)
	return Object.fromEntries(
		changed.map(([name, value]) => [name, `${String(was.get(name) ?? 'none')} → ${String(value ?? 'none')}`]),
	)
}

type AuditedChange = {
	by: Actor
	action: string
	id: number
	size?: string
	detail: Record<string, string | number>
}

async function record(
	shop: Shop,
	transaction: Transaction,
	{ by, action, id, size, detail }: AuditedChange,
): Promise<void> {
	await notifyContentChanged(transaction)
	const subject = size ? `product ${id} ${size}` : `product ${id}`
	await recordAudit(shop, transaction, { by, action, subject, detail })
}
