/** Reads returns and records their steps. Nothing else writes a return's state. */
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { canTransitionReturn, OPEN_RETURN_STATES, type ReturnState } from './return-rules.ts'
import { returnPhotos, returns, returnSteps } from './tables.server.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { orders, statusChanges } from '#shop/orders/tables.server.ts'
import { isOrderOf } from '#shop/orders/views/customer-orders.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export type Return = typeof returns.$inferSelect
type ReturnStep = typeof returnSteps.$inferSelect

/** The steps are in order of time, and the photos are ids. */
export type FoundReturn = Return & { steps: ReturnStep[]; photos: string[] }

/** The earliest come first. */
export async function listReturns(
	db: Database | Transaction,
	orderIds: readonly string[],
): Promise<FoundReturn[]> {
	const rows = await db
		.select()
		.from(returns)
		.where(inArray(returns.orderId, [...orderIds]))
	const ids = rows.map(({ id }) => id)
	if (ids.length === 0) return []
	const { id, returnId } = returnPhotos
	const steps = await db
		.select()
		.from(returnSteps)
		.where(inArray(returnSteps.returnId, ids))
		.orderBy(asc(returnSteps.id))
	const photos = await db
		.select({ id, returnId })
		.from(returnPhotos)
		.where(inArray(returnId, ids))
		.orderBy(asc(returnPhotos.position))
	return rows
		.map((row) => ({
			...row,
			steps: steps.filter((step) => step.returnId === row.id),
			photos: photos.filter((photo) => photo.returnId === row.id).map((photo) => photo.id),
		}))
		.toSorted((a, b) => (a.steps[0]?.id ?? 0) - (b.steps[0]?.id ?? 0))
}

export async function findDeliveredAt(db: Database | Transaction, orderId: string): Promise<Date | null> {
	const [step] = await db
		.select({ at: statusChanges.at })
		.from(statusChanges)
		.where(and(eq(statusChanges.orderId, orderId), eq(statusChanges.to, 'delivered')))
		.orderBy(desc(statusChanges.id))
		.limit(1)
	return step?.at ?? null
}

type Change = Partial<Omit<Return, 'id' | 'orderId' | 'state'>>
type StepBy = 'customer' | `shop:${string}`

export async function writeReturn(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	draft: Pick<Return, 'orderId' | 'items' | 'reason' | 'message' | 'wish'>,
): Promise<Return> {
	const [row] = await transaction
		.insert(returns)
		.values({ ...draft, state: 'asked' })
		.returning()
	if (!row) throw new Error('The return was not written')
	await transaction
		.insert(returnSteps)
		.values({ returnId: row.id, state: 'asked', at: shop.clock(), by: 'customer' })
	return row
}

/** The caller holds the lock of the return's order. */
export async function moveReturn(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{
		id,
		from,
		to,
		by,
		change = {},
	}: { id: string; from: ReturnState; to: ReturnState; by: StepBy; change?: Change },
): Promise<void> {
	if (!canTransitionReturn(from, to)) throw new Error(`A return may not move from ${from} to ${to}`)
	await transaction
		.update(returns)
		.set({ ...change, state: to })
		.where(eq(returns.id, id))
	await transaction.insert(returnSteps).values({ returnId: id, state: to, at: shop.clock(), by })
}

/** Its replacement was withdrawn, so it waits to be settled in another way. The caller holds the order's lock. */
export async function reopenReturn(
	shop: Pick<Shop, 'clock'>,
	transaction: Transaction,
	{ replacementId, by }: { replacementId: string; by: StepBy },
): Promise<void> {
	const [row] = await transaction.select().from(returns).where(eq(returns.replacementId, replacementId))
	if (!row) return
	const state = row.isRestocked === null ? 'agreed' : 'received'
	await transaction
		.update(returns)
		.set({ state, settledBy: null, replacementId: null })
		.where(eq(returns.id, row.id))
	await transaction.insert(returnSteps).values({ returnId: row.id, state, at: shop.clock(), by })
}

const IS_OPEN = inArray(returns.state, OPEN_RETURN_STATES)
/** The SQL form of `canSettleReturn`. */
const IS_TO_SETTLE = or(
	eq(returns.state, 'received'),
	and(eq(returns.state, 'agreed'), eq(returns.sendsBack, false)),
)

const RETURN_LISTS = {
	'to answer': eq(returns.state, 'asked'),
	'on the way': and(eq(returns.state, 'agreed'), eq(returns.sendsBack, true)),
	'to settle': IS_TO_SETTLE,
} as const
export type ReturnList = keyof typeof RETURN_LISTS

/** The longest waiting come first. */
export async function listOpenReturns(
	{ db }: Pick<Shop, 'db'>,
	{ list, limit }: { list: ReturnList; limit: number },
): Promise<{ found: Return; order: Order; since: Date }[]> {
	const since =
		sql<Date>`(select max(${returnSteps.at}) from ${returnSteps} where ${returnSteps.returnId} = ${returns.id})`.mapWith(
			returnSteps.at,
		)
	return db
		.select({ found: returns, order: orders, since })
		.from(returns)
		.innerJoin(orders, eq(orders.id, returns.orderId))
		.where(RETURN_LISTS[list])
		.orderBy(asc(since), asc(returns.id))
		.limit(limit)
}

export async function countReturns({ db }: Pick<Shop, 'db'>): Promise<Record<ReturnList, number>> {
	const [row] = await db
		.select({
			toAnswer: sql<number>`count(*) filter (where ${RETURN_LISTS['to answer']})::int`,
			onTheWay: sql<number>`count(*) filter (where ${RETURN_LISTS['on the way']})::int`,
			toSettle: sql<number>`count(*) filter (where ${RETURN_LISTS['to settle']})::int`,
		})
		.from(returns)
		.where(IS_OPEN)
	return {
		'to answer': row?.toAnswer ?? 0,
		'on the way': row?.onTheWay ?? 0,
		'to settle': row?.toSettle ?? 0,
	}
}

export async function hasOpenReturn(db: Database | Transaction, orderId: string): Promise<boolean> {
	return (await db.$count(returns, and(eq(returns.orderId, orderId), IS_OPEN))) > 0
}

/** Returns whether a return of the order is open or settled, which means that its parcel has arrived. */
export async function hasReturn(db: Database | Transaction, orderId: string): Promise<boolean> {
	const isOfOrder = and(eq(returns.orderId, orderId), or(IS_OPEN, eq(returns.state, 'settled')))
	return (await db.$count(returns, isOfOrder)) > 0
}

/** Returns the number of an order of this customer, also one placed as a guest, that has an open return. */
export async function findOrderWithOpenReturn(
	db: Database | Transaction,
	holder: { id: string; email: string },
): Promise<string | null> {
	const [row] = await db
		.select({ number: orders.number })
		.from(returns)
		.innerJoin(orders, eq(orders.id, returns.orderId))
		.where(and(isOrderOf(holder), IS_OPEN))
		.limit(1)
	return row?.number ?? null
}
