/** Shared parts of every change of a product or pack size: lock, version, refusals and audit entry. */
import { and, eq, sql } from 'drizzle-orm'
import { PACK_SIZE_MISSING } from './input.ts'
import { products, productVariants } from './tables.server.ts'
import { type Actor, type AuditDraft, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { changedMeanwhile, refuse } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type ProductRow = typeof products.$inferSelect
export type VariantRow = typeof productVariants.$inferSelect
export type VariantKey = Pick<VariantRow, 'productId' | 'size'>

export const NO_SUCH_PRODUCT = refuse('missing', null, { message: "This product doesn't exist." })
export const NO_SUCH_VARIANT = refuse('missing', null, { message: PACK_SIZE_MISSING })
export const CHANGED_MEANWHILE = changedMeanwhile('this product')

export const VARIANT_CHANGED_MEANWHILE = changedMeanwhile('this pack size')

export async function lockProduct(transaction: Transaction, id: number): Promise<ProductRow | null> {
	const [row] = await transaction.select().from(products).where(eq(products.id, id)).for('update')
	return row ?? null
}

/** The change counts as a new version, so that a form that is open elsewhere reports the conflict. */
export async function changeProduct(
	transaction: Transaction,
	id: number,
	values: Partial<ProductRow>,
): Promise<void> {
	const version = sql`${products.version} + 1`
	await transaction
		.update(products)
		.set({ ...values, version })
		.where(eq(products.id, id))
}

/** Locks the product as well. */
export async function lockVariant(transaction: Transaction, key: VariantKey): Promise<VariantRow | null> {
	await lockProduct(transaction, key.productId)
	const [row] = await transaction.select().from(productVariants).where(isVariant(key))
	return row ?? null
}

/** The change counts as a new version. Without values, prices have changed. */
export async function changeVariant(
	transaction: Transaction,
	key: VariantKey,
	values: Partial<VariantRow> = {},
): Promise<void> {
	const version = sql`${productVariants.version} + 1`
	await transaction
		.update(productVariants)
		.set({ ...values, version })
		.where(isVariant(key))
}

function isVariant({ productId, size }: VariantKey) {
	return and(eq(productVariants.productId, productId), eq(productVariants.size, size))
}

/** Returns the changed fields as 'old → new'. */
export function differences<Values extends object>(
	before: Values,
	after: Partial<Values>,
): Record<string, string> {
	const was = new Map(Object.entries(before).map(([name, value]) => [name, readable(value)]))
	const changed = Object.entries(after)
		.map(([name, value]) => [name, readable(value)] as const)
		.filter(([name, value]) => was.get(name) !== value)
	return Object.fromEntries(changed.map(([name, value]) => [name, `${was.get(name) ?? 'none'} → ${value}`]))
}

function readable(value: unknown): string {
	if (Array.isArray(value)) return value.map(readable).join(', ')
	if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(' ')
	return String(value ?? 'none')
}

export type ProductChange = {
	action: string
	productId: number
	size?: string
	detail: Record<string, string | number>
}

export function auditOf({ action, productId, size, detail }: ProductChange): AuditDraft {
	return { action, subject: size ? `product ${productId} ${size}` : `product ${productId}`, detail }
}

export async function recordProductChange(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ by, ...change }: ProductChange & { by: Actor },
): Promise<void> {
	await notifyContentChanged(transaction)
	await recordAudit(shop, transaction, { by, ...auditOf(change) })
}
