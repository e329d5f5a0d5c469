/** Which pictures may no longer be put into use. The storage keeps no lock, so it is the database that decides who was first. */
import { inArray, sql } from 'drizzle-orm'
import { deletedImages } from './tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

/** Until the transaction ends no picture is put into use and none is thrown away, by any server. */
async function lockPictures(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('pictures', 0))`)
}

/** Which of these are gone. The answer holds until the transaction ends. Paths begin with their bucket. */
export async function listDeleted(transaction: Transaction, paths: readonly string[]): Promise<string[]> {
	await lockPictures(transaction)
	const rows = await transaction
		.select({ path: deletedImages.path })
		.from(deletedImages)
		.where(inArray(deletedImages.path, [...paths]))
	return rows.map(({ path }) => path)
}

type Deleting = {
	path: string
	now: Date
	isInUse(transaction: Transaction): Promise<boolean>
}

/** False where it is in use. From here on nobody can put it into use, so it may be removed at leisure. */
export async function markDeleted(
	transaction: Transaction,
	{ path, now, isInUse }: Deleting,
): Promise<boolean> {
	await lockPictures(transaction)
	if (await isInUse(transaction)) return false
	await transaction.insert(deletedImages).values({ path, at: now }).onConflictDoNothing()
	return true
}
