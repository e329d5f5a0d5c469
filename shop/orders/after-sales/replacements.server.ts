/** Reads replacements: those of orders, and those that wait to be packed and shipped. `shop/returns/replacements.server.ts` changes them. */
import { and, asc, count, eq, inArray, isNull, min } from 'drizzle-orm'
import { replacements } from './tables.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Replacement = typeof replacements.$inferSelect

export function isReplacementToShip({ shippedAt, withdrawnAt }: Replacement): boolean {
	return shippedAt === null && withdrawnAt === null
}

export const IS_REPLACEMENT_TO_SHIP = and(isNull(replacements.shippedAt), isNull(replacements.withdrawnAt))

/** The earliest come first. */
export async function listReplacements(
	db: Database | Transaction,
	orderIds: readonly string[],
): Promise<Replacement[]> {
	return db
		.select()
		.from(replacements)
		.where(inArray(replacements.orderId, [...orderIds]))
		.orderBy(asc(replacements.createdAt), asc(replacements.number))
}

type ReplacementToShip = { replacement: Replacement; order: Order }

export async function listReplacementsToShip(
	{ db }: Pick<Shop, 'db'>,
	limit: number,
): Promise<ReplacementToShip[]> {
	return db
		.select({ replacement: replacements, order: orders })
		.from(replacements)
		.innerJoin(orders, eq(orders.id, replacements.orderId))
		.where(IS_REPLACEMENT_TO_SHIP)
		.orderBy(asc(replacements.createdAt), asc(replacements.number))
		.limit(limit)
}

export async function countReplacementsToShip({ db }: Pick<Shop, 'db'>) {
	const [row] = await db
		.select({ count: count(), oldest: min(replacements.createdAt) })
		.from(replacements)
		.where(IS_REPLACEMENT_TO_SHIP)
	return row ?? { count: 0, oldest: null }
}

/** Includes shipped and withdrawn ones, in the order of the given numbers. */
export async function findReplacements(
	{ db }: Pick<Shop, 'db'>,
	numbers: readonly string[],
): Promise<ReplacementToShip[]> {
	const rows = await db
		.select({ replacement: replacements, order: orders })
		.from(replacements)
		.innerJoin(orders, eq(orders.id, replacements.orderId))
		.where(inArray(replacements.number, [...numbers]))
	return numbers.flatMap((number) => rows.find(({ replacement }) => replacement.number === number) ?? [])
}

/** Returns whether packs of the order were sent again, or will be. */
export async function hasReplacement(db: Database | Transaction, orderId: string): Promise<boolean> {
	const isOfOrder = and(eq(replacements.orderId, orderId), isNull(replacements.withdrawnAt))
	return (await db.$count(replacements, isOfOrder)) > 0
}

export async function hasReplacementToShip(db: Database | Transaction, orderId: string): Promise<boolean> {
	return (await db.$count(replacements, and(eq(replacements.orderId, orderId), IS_REPLACEMENT_TO_SHIP))) > 0
}
