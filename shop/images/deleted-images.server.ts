/** Records deleted images. The storage has no locks, so the database decides whether an image is deleted or used by a product. */
import { inArray, sql } from 'drizzle-orm'
import { deletedImages } from './tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

/** Until the transaction ends, no server can assign an image to a product or delete one. */
async function lockImages(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('pictures', 0))`)
}

/** Lists which of these paths, each with its bucket, are deleted. The result is valid until the transaction ends. */
export async function listDeleted(transaction: Transaction, paths: readonly string[]): Promise<string[]> {
	await lockImages(transaction)
	const rows = await transaction
		.select({ path: deletedImages.path })
		.from(deletedImages)
		.where(inArray(deletedImages.path, [...paths]))
	return rows.map(({ path }) => path)
}

type Deletion = {
	path: string
	now: Date
	/** Returns a sentence that says where it is used, or null. */
	whyInUse(transaction: Transaction): Promise<string | null>
}

/** Refuses if the image is in use. Once marked, it can no longer be used, so its files may be removed later. */
export async function markDeleted(
	transaction: Transaction,
	{ path, now, whyInUse }: Deletion,
): Promise<string | null> {
	await lockImages(transaction)
	const reason = await whyInUse(transaction)
	if (reason) return reason
	await transaction.insert(deletedImages).values({ path, at: now }).onConflictDoNothing()
	return null
}
