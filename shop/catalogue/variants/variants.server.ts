/** Adds and changes pack sizes, and stops and resumes their sale. Each change is recorded in the audit log. */
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { changeCatalogue } from '../change-catalogue.server.ts'
import type { NewVariantInput, VariantInput } from './input.ts'
import { listVariants } from './stored-variants.server.ts'
import { DAY_OVER, describePriceFrom } from './prices.server.ts'
import {
	changeVariant,
	differences,
	lockProduct,
	lockVariant,
	NO_SUCH_PRODUCT,
	NO_SUCH_VARIANT,
	recordProductChange,
	VARIANT_CHANGED_MEANWHILE,
	type VariantKey,
	type VariantRow,
} from '../product-change.server.ts'
import { formatNetQuantity, findPriceProblem } from '../rules.ts'
import { freeSkuFor } from './skus.ts'
import { productPrices, productVariants } from '../tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export const LAST_VARIANT = refuse('conflict', null, {
	message: 'This is the only pack size on sale. Stop selling the product instead, or add another size first.',
})

export async function addVariant(
	shop: Shop,
	{ productId, input, by }: { productId: number; input: NewVariantInput; by: Actor },
): Promise<Outcome> {
	const { name, sku: ownSku, mrp, sellingPrice, validFrom: firstDay, ...rest } = input
	const problem = findPriceProblem({ mrp, sellingPrice })
	if (problem) return refuse('invalid', null, problem)
	const today = dayInIndia(shop.clock())
	const validFrom = firstDay ?? today
	if (validFrom < today) return DAY_OVER
	return changeCatalogue(shop, async (transaction) => {
		const product = await lockProduct(transaction, productId)
		if (!product) return NO_SUCH_PRODUCT
		const size = name.toLowerCase()
		const existing = await transaction
			.select()
			.from(productVariants)
			.where(eq(productVariants.productId, productId))
		const namesake = existing.find((other) => isCalled(other, name))
		if (namesake) return nameTaken(name, namesake)
		if (ownSku && (await isSkuTaken(transaction, { productId, size, sku: ownSku }))) return skuTaken(ownSku)
		const position = Math.max(0, ...existing.map((other) => other.position)) + 1
		const variant = { ...rest, productId, size, name, position }
		const numbered = ownSku
			? [{ ...variant, sku: ownSku }]
			: await withSkus(transaction, product.slug, [variant])
		await transaction.insert(productVariants).values(numbered)
		await transaction.insert(productPrices).values({ productId, size, validFrom, mrp, sellingPrice })
		await recordProductChange(shop, transaction, { by, ...variantAdded({ productId, size, input, today }) })
		return { ok: true }
	})
}

/** Matches the current and the first name, because carts and orders may have either. */
export function isCalled(variant: Pick<VariantRow, 'size' | 'name'>, name: string): boolean {
	return [variant.size, variant.name.toLowerCase()].includes(name.normalize('NFC').toLowerCase())
}

export function nameTaken(name: string, { name: present }: Pick<VariantRow, 'name'>) {
	const isPresent = present.toLowerCase() === name.toLowerCase()
	const message = isPresent
		? `There is already a pack called ${name}.`
		: `The pack ${present} was called ${name}, and carts and orders may still say so. Please choose another name.`
	return refuse('conflict', null, { message, field: 'name' })
}

export function variantAdded({
	productId,
	size,
	input,
	today,
}: {
	productId: number
	size: string
	input: NewVariantInput
	today: string
}) {
	const price = describePriceFrom(input, { day: input.validFrom ?? today, today })
	const detail = { quantity: formatNetQuantity(input), price }
	return { action: 'pack size added', productId, size, detail }
}

type VariantChange = VariantKey & {
	input: VariantInput
	/** The pack size's version when the form was opened. */
	version: number
	by: Actor
}

/** Updates the fields that are not printed on the pack: SKU, packed weight and grinds. */
export async function updateVariant(
	shop: Shop,
	{ productId, size, input, version, by }: VariantChange,
): Promise<Outcome> {
	return changeCatalogue(shop, async (transaction) => {
		const before = await lockVariant(transaction, { productId, size })
		if (!before) return NO_SUCH_VARIANT
		if (before.version !== version) return VARIANT_CHANGED_MEANWHILE
		if (await isSkuTaken(transaction, { productId, size, sku: input.sku })) return skuTaken(input.sku)
		await changeVariant(transaction, before, input)
		await recordProductChange(shop, transaction, { by, ...variantChanged(before, input) })
		return { ok: true }
	})
}

export function variantChanged(before: VariantRow, input: VariantInput) {
	const { productId, size } = before
	return { action: 'pack size changed', productId, size, detail: differences(before, input) }
}

type VariantSku = { productId: number; size: string; sku: string }

async function isSkuTaken(transaction: Transaction, { productId, size, sku }: VariantSku): Promise<boolean> {
	await lockSkus(transaction)
	const isOther = or(ne(productVariants.productId, productId), ne(productVariants.size, size))
	const others = await transaction
		.select({ sku: productVariants.sku })
		.from(productVariants)
		.where(and(eq(productVariants.sku, sku), isOther))
	return others.length > 0
}

/** Gives pack sizes of one product SKUs that are free. */
export async function withSkus<Row extends { size: string }>(
	transaction: Transaction,
	slug: string,
	rows: readonly Row[],
): Promise<(Row & { sku: string })[]> {
	await lockSkus(transaction)
	const like = await transaction
		.select({ sku: productVariants.sku })
		.from(productVariants)
		.where(sql`starts_with(${productVariants.sku}, ${`${slug}-`})`)
	const taken = new Set(like.map(({ sku }) => sku))
	return rows.map((row) => {
		const sku = freeSkuFor(slug, row.size, taken)
		taken.add(sku)
		return { ...row, sku }
	})
}

/** Two products may be changed at the same time. */
async function lockSkus(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('skus', 0))`)
}

export function skuTaken(sku: string) {
	return refuse('conflict', null, { message: `Another pack size has the SKU ${sku}.`, field: 'sku' })
}

/** A pack size that is no longer sold keeps its price, and its name for earlier orders. */
export async function setVariantActive(
	shop: Shop,
	{ productId, size, isActive, by }: { productId: number; size: string; isActive: boolean; by: Actor },
): Promise<Outcome> {
	return changeCatalogue(shop, async (transaction) => {
		const locked = await lockProduct(transaction, productId)
		const existing = await listVariants({ db: transaction }, productId)
		if (!locked || !existing.some((variant) => variant.size === size)) return NO_SUCH_VARIANT
		const others = existing.filter((other) => other.size !== size)
		const today = dayInIndia(shop.clock())
		const isLast = !others.some((other) => isSoldOn(today, other))
		if (locked.status === 'active' && !isActive && isLast) return LAST_VARIANT
		await changeVariant(transaction, { productId, size }, { isActive })
		await recordProductChange(shop, transaction, { by, ...variantSwitched({ productId, size, isActive }) })
		return { ok: true }
	})
}

type Sale = { isActive: boolean; prices: readonly { validFrom: string }[] }

/** Returns false if its first price begins later. */
export function isSoldOn(day: string, { isActive, prices }: Sale): boolean {
	return isActive && prices.some(({ validFrom }) => validFrom <= day)
}

export function variantSwitched({
	productId,
	size,
	isActive,
}: {
	productId: number
	size: string
	isActive: boolean
}) {
	const action = isActive ? 'pack size sold again' : 'pack size no longer sold'
	return { action, productId, size, detail: {} }
}
