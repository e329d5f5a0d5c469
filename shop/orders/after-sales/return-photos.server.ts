/** Stores the private photos of returns. */
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { OPEN_RETURN_STATES, RETURN_PHOTO_DAYS } from './return-rules.ts'
import { returnPhotos, returns, returnSteps } from './tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { isId } from '#shop/input/fields.ts'
import { type Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type ReturnPhoto = { mimetype: string; bytes: Uint8Array }

export async function writeReturnPhotos(
	transaction: Transaction,
	{ returnId, photos }: { returnId: string; photos: readonly ReturnPhoto[] },
): Promise<void> {
	for (const [position, { mimetype, bytes }] of photos.entries())
		await transaction.insert(returnPhotos).values({ returnId, position, mimetype, bytes: Buffer.from(bytes) })
}

/** Includes the order it belongs to, because the caller decides who may see it. */
export async function findReturnPhoto(
	{ db }: Pick<Shop, 'db'>,
	id: string,
): Promise<{ order: Order; mimetype: string; bytes: Uint8Array<ArrayBuffer> } | null> {
	if (!isId(id)) return null
	const [found] = await db
		.select({ order: orders, mimetype: returnPhotos.mimetype, bytes: returnPhotos.bytes })
		.from(returnPhotos)
		.innerJoin(returns, eq(returns.id, returnPhotos.returnId))
		.innerJoin(orders, eq(orders.id, returns.orderId))
		.where(eq(returnPhotos.id, id))
	return found ? { ...found, bytes: new Uint8Array(found.bytes) } : null
}

export async function deleteReturnPhotos(
	transaction: Transaction,
	returnIds: readonly string[],
): Promise<void> {
	await transaction.delete(returnPhotos).where(inArray(returnPhotos.returnId, [...returnIds]))
}

/** Deletes the photos of returns that ended long ago. */
export async function purgeOldReturnPhotos({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
	const endedBefore = new Date(clock().getTime() - RETURN_PHOTO_DAYS * DAY_MILLISECONDS)
	const lastStep = sql`(select max(${returnSteps.at}) from ${returnSteps} where ${returnSteps.returnId} = ${returns.id})`
	const ended = db
		.select({ id: returns.id })
		.from(returns)
		.where(and(notInArray(returns.state, OPEN_RETURN_STATES), lt(lastStep, endedBefore.toISOString())))
	await db.delete(returnPhotos).where(inArray(returnPhotos.returnId, ended))
}
