/** Runs transactions that change the catalogue. They are refused while a file is imported, instead of waiting for its end. */
import { sql } from 'drizzle-orm'
import { isLockTimeout } from '#shop/database/database-errors.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const BEING_IMPORTED = refuse('conflict', 'Not saved yet', {
	message: 'The catalogue is being imported from a file. Please save again in a minute.',
	code: 'catalogue_being_imported',
})

class BeingImported extends Error {}

const LOCK = sql`hashtextextended('catalogue', 0)`

/** Changes products, pack sizes, prices or stock levels in a transaction. Refuses if an import does not end within the lock timeout. */
export async function changeCatalogue<Value>(
	shop: Pick<Shop, 'db'>,
	change: (transaction: Transaction) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
	try {
		return await inTransaction(shop, async (transaction) => {
			await waitForImport(transaction)
			return change(transaction)
		})
	} catch (error) {
		if (error instanceof BeingImported) return BEING_IMPORTED
		throw error
	}
}

async function waitForImport(transaction: Transaction): Promise<void> {
	try {
		await transaction.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`)
	} catch (error) {
		throw isLockTimeout(error) ? new BeingImported() : error
	}
}

/** Used by an import until its transaction ends: waits for the changes that have started, and keeps others out. */
export async function lockCatalogue(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}
