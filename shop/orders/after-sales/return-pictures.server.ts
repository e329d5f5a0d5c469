/** Stores the private photos of returns. */
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { OPEN_RETURN_STATES, RETURN_PICTURE_DAYS } from './return-rules.ts'
import { returnPictures, returns, returnSteps } from './tables.server.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { isId } from '#shop/input/fields.ts'
import { type Order } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

export type Picture = { mimetype: string; bytes: Uint8Array }

export async function writePictures(
	transaction: Transaction,
	{ returnId, pictures }: { returnId: string; pictures: readonly Picture[] },
): Promise<void> {
	for (const [position, { mimetype, bytes }] of pictures.entries())
		await transaction
			.insert(returnPictures)
			.values({ returnId, position, mimetype, bytes: Buffer.from(bytes) })
}

/** Includes the order it belongs to, because the caller decides who may see it. */
export async function findPicture(
	{ db }: Pick<Shop, 'db'>,
	id: string,
): Promise<{ order: Order; mimetype: string; bytes: Uint8Array<ArrayBuffer> } | null> {
	if (!isId(id)) return null
	const [found] = await db
		.select({ order: orders, mimetype: returnPictures.mimetype, bytes: returnPictures.bytes })
		.from(returnPictures)
		.innerJoin(returns, eq(returns.id, returnPictures.returnId))
		.innerJoin(orders, eq(orders.id, returns.orderId))
		.where(eq(returnPictures.id, id))
	return found ? { ...found, bytes: new Uint8Array(found.bytes) } : null
}

export async function deletePictures(transaction: Transaction, returnIds: readonly string[]): Promise<void> {
	await transaction.delete(returnPictures).where(inArray(returnPictures.returnId, [...returnIds]))
}

/** Deletes the photos of returns that ended long ago. */
export async function purgeOldPictures({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
	const endedBefore = new Date(clock().getTime() - RETURN_PICTURE_DAYS * DAY_MILLISECONDS)
	const lastStep = sql`(select max(${returnSteps.at}) from ${returnSteps} where ${returnSteps.returnId} = ${returns.id})`
	const ended = db
		.select({ id: returns.id })
		.from(returns)
		.where(and(notInArray(returns.state, OPEN_RETURN_STATES), lt(lastStep, endedBefore.toISOString())))
	await db.delete(returnPictures).where(inArray(returnPictures.returnId, ended))
}
