/** Taking packs off the shelf for an order, and putting them back. */
import { and, asc, eq, or, sql } from 'drizzle-orm'
import {
	byVariant,
	changesShownStock,
	type ShownStock,
	soldOutMessage,
	type StockLevel,
	type StockLine,
	toShownStock,
} from './rules.ts'
import { stockLevels } from './tables.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export async function listStock({ db }: Pick<Shop, 'db'>): Promise<StockLevel[]> {
	return db.select().from(stockLevels).orderBy(asc(stockLevels.productId))
}

export async function shownStock(shop: Pick<Shop, 'db'>): Promise<ShownStock> {
	return toShownStock(await listStock(shop))
}

/**
 * All of it or none. Answers what was taken: packs that are not counted are not in it.
 * `spare` is what the same shopper holds for an order they have turned away from; it is used only where it is needed.
 */
export async function reserveStock(
	transaction: Transaction,
	lines: readonly StockLine[],
	spare: readonly StockLine[] = [],
): Promise<Outcome<{ taken: StockLine[]; isSpareUsed: boolean }>> {
	const levels = await lockLevels(transaction, byVariant([...lines, ...spare]))
	const wanted = byVariant(lines)
	const isSpareUsed = firstShort(wanted, levels) !== null && spare.length > 0
	const levelsThen = isSpareUsed
		? levels.map((level) => ({ ...level, left: level.left + quantityOf(level, spare) }))
		: levels
	const short = firstShort(wanted, levelsThen)
	if (short) return soldOut(short.line, short.left)
	for (const level of levels) {
		await change(transaction, level, (isSpareUsed ? quantityOf(level, spare) : 0) - quantityOf(level, wanted))
	}
	const taken = wanted.filter((line) => levels.some((level) => isSamePack(level, line)))
	return { ok: true, taken, isSpareUsed }
}

type Pack = Pick<StockLevel, 'productId' | 'size'>

function firstShort(wanted: readonly StockLine[], levels: readonly StockLevel[]) {
	for (const line of wanted) {
		const level = levels.find((one) => isSamePack(one, line))
		if (level && level.left < line.quantity) return { line, left: level.left }
	}
	return null
}

function isSamePack(one: Pack, other: Pack): boolean {
	return one.productId === other.productId && one.size === other.size
}

/** How many of this pack are among the lines. */
function quantityOf(pack: Pack, lines: readonly StockLine[]): number {
	return byVariant(lines).find((line) => isSamePack(line, pack))?.quantity ?? 0
}

/** What is no longer counted stays uncounted. */
export async function returnStock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
	for (const level of await lockLevels(transaction, lines))
		await change(transaction, level, quantityOf(level, lines))
}

/** In one order for everybody, so that two carts with the same packs wait for each other and never in a ring. */
async function lockLevels(transaction: Transaction, lines: readonly StockLine[]): Promise<StockLevel[]> {
	if (lines.length === 0) return []
	return transaction
		.select()
		.from(stockLevels)
		.where(or(...lines.map(variantKey)))
		.orderBy(asc(stockLevels.productId), asc(stockLevels.size))
		.for('update')
}

async function change(transaction: Transaction, level: StockLevel, by: number): Promise<void> {
	if (by === 0) return
	await transaction
		.update(stockLevels)
		.set({ left: sql`${stockLevels.left} + ${by}` })
		.where(variantKey(level))
	if (changesShownStock(level.lowAt, level.left, level.left + by)) await notifyContentChanged(transaction)
}

export function variantKey({ productId, size }: Pick<StockLevel, 'productId' | 'size'>) {
	return and(eq(stockLevels.productId, productId), eq(stockLevels.size, size))
}

function soldOut(line: StockLine, left: number) {
	return refuse('conflict', 'Payment Error', { message: soldOutMessage(line, left), code: 'sold_out' })
}
