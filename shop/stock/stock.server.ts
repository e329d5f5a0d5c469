/** Reserves stock for orders, and returns it. */
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import {
	mergeByVariant,
	changesShownStock,
	shareMessage,
	shareOfPacks,
	showStock,
	type ShownProduct,
	soldOutMessage,
	type StockLevel,
	type StockLine,
} from './rules.ts'
import { enqueueBackInStock } from './back-in-stock-job.server.ts'
import { stockLevels } from './tables.server.ts'
import { listProducts, type Wanted } from '#shop/catalogue/catalogue.server.ts'
import type { VariantKey } from '#shop/catalogue/product-change.server.ts'
import { findVariantName } from '#shop/catalogue/variants/stored-variants.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Lists the stock levels of all products, or of one. */
export async function listStock({ db }: Pick<Shop, 'db'>, productId?: number): Promise<StockLevel[]> {
	return db
		.select()
		.from(stockLevels)
		.where(productId === undefined ? undefined : eq(stockLevels.productId, productId))
		.orderBy(asc(stockLevels.productId))
}

/** Lists the products that the shop shows, as pages show them. */
export async function listShownProducts(
	shop: Pick<Shop, 'db' | 'clock'>,
	wanted?: Wanted,
): Promise<ShownProduct[]> {
	const products = await listProducts(shop, wanted)
	const ids = products.map(({ id }) => id)
	// Only low or sold-out stock is shown.
	const isScarce = and(inArray(stockLevels.productId, ids), lte(stockLevels.available, stockLevels.lowAt))
	const levels = await shop.db.select().from(stockLevels).where(isScarce)
	const levelsOf = Map.groupBy(levels, ({ productId }) => productId)
	return products.map((product) => showStock(product, levelsOf.get(product.id) ?? []))
}

/**
 * Reserves all lines or none. `reserved` leaves out variants that are not tracked. `holds` is the stock that other orders
 * of the same shopper hold; it is used only if the available stock is too low. `listHeld` reads what the unpaid orders
 * hold that have one share with this order. Without it, all of the stock may be reserved.
 */
export async function reserveStock(
	transaction: Transaction,
	lines: readonly StockLine[],
	holds: readonly StockLine[] = [],
	listHeld?: () => Promise<readonly StockLine[]>,
): Promise<Outcome<{ reserved: StockLine[]; hasUsedHolds: boolean }>> {
	const levels = await lockLevels(transaction, mergeByVariant([...lines, ...holds]))
	const wanted = mergeByVariant(lines)
	const held = listHeld ? await listHeld() : null
	const hasUsedHolds = holds.length > 0 && findShortage(wanted, withinShare(levels, held)) !== null
	const available = hasUsedHolds ? addTo(levels, holds) : levels
	const shortage = findShortage(wanted, available)
	if (shortage) return soldOut(transaction, shortage)
	const excess = findShortage(wanted, withinShare(available, held, hasUsedHolds ? holds : []))
	if (excess) return beyondShare(transaction, excess)
	for (const level of levels) {
		await change(
			transaction,
			level,
			(hasUsedHolds ? quantityOf(level, holds) : 0) - quantityOf(level, wanted),
		)
	}
	const reserved = wanted.filter((line) => levels.some((level) => isSameVariant(level, line)))
	return { ok: true, reserved, hasUsedHolds }
}

function addTo(levels: readonly StockLevel[], holds: readonly StockLine[]): StockLevel[] {
	return levels.map((level) => ({ ...level, available: level.available + quantityOf(level, holds) }))
}

/** Returns what is left of each level for a shopper whose unpaid orders hold `held`, without what is `released` of it. */
function withinShare(
	levels: readonly StockLevel[],
	held: readonly StockLine[] | null,
	released: readonly StockLine[] = [],
): readonly StockLevel[] {
	if (!held) return levels
	return levels.map((level) => {
		const { available } = level
		const heldByOthers = quantityOf(level, held) - quantityOf(level, released)
		return { ...level, available: shareOfPacks({ available, held: heldByOthers }) }
	})
}

type Shortage = { line: StockLine; available: number }

function findShortage(wanted: readonly StockLine[], levels: readonly StockLevel[]): Shortage | null {
	for (const line of wanted) {
		const level = levels.find((candidate) => isSameVariant(candidate, line))
		if (level && level.available < line.quantity) return { line, available: level.available }
	}
	return null
}

function isSameVariant(a: VariantKey, b: VariantKey): boolean {
	return a.productId === b.productId && a.size === b.size
}

function quantityOf(variant: VariantKey, lines: readonly StockLine[]): number {
	return mergeByVariant(lines).find((line) => isSameVariant(line, variant))?.quantity ?? 0
}

/** Variants that are no longer tracked are skipped. */
export async function returnStock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
	for (const level of await lockLevels(transaction, lines))
		await change(transaction, level, quantityOf(level, lines))
}

/** The order is always the same, so that two carts with the same variants cannot deadlock. */
async function lockLevels(transaction: Transaction, lines: readonly StockLine[]): Promise<StockLevel[]> {
	if (lines.length === 0) return []
	return transaction
		.select()
		.from(stockLevels)
		.where(or(...lines.map(matchesVariant)))
		.orderBy(asc(stockLevels.productId), asc(stockLevels.size))
		.for('update')
}

async function change(transaction: Transaction, level: StockLevel, by: number): Promise<void> {
	if (by === 0) return
	await transaction
		.update(stockLevels)
		.set({ available: sql`${stockLevels.available} + ${by}` })
		.where(matchesVariant(level))
	if (changesShownStock(level.lowAt, level.available, level.available + by))
		await notifyContentChanged(transaction)
	if (level.available === 0) await enqueueBackInStock(transaction, level)
}

/** Until the end of the transaction, nobody can buy packs of the variant or add some. Returns null if it is not tracked. */
export async function lockLevelAgainstChanges(
	transaction: Transaction,
	variant: VariantKey,
): Promise<StockLevel | null> {
	const [level] = await transaction.select().from(stockLevels).where(matchesVariant(variant)).for('share')
	return level ?? null
}

export function matchesVariant({ productId, size }: VariantKey) {
	return and(eq(stockLevels.productId, productId), eq(stockLevels.size, size))
}

async function soldOut(transaction: Transaction, { line, available }: Shortage): Promise<Refusal> {
	const message = soldOutMessage(await nameOf(transaction, line), available)
	return refuse('conflict', 'Payment Error', { message, code: 'sold_out' })
}

async function beyondShare(transaction: Transaction, { line, available }: Shortage): Promise<Refusal> {
	const message = shareMessage(await nameOf(transaction, line), available)
	return refuse('conflict', 'Payment Error', { message, code: 'beyond_share' })
}

async function nameOf(transaction: Transaction, variant: VariantKey): Promise<string> {
	const name = await findVariantName({ db: transaction }, variant)
	if (!name) throw new Error(`Stock of product ${variant.productId} ${variant.size}, which does not exist`)
	return name
}
