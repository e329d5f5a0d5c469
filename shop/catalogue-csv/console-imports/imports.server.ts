/**
 * Runs imports of the console. A file is stored, checked by a job, and imported by another job once the admin has seen
 * what would change. If a server is killed, its work is started again; the import itself is one transaction.
 */
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { importCatalogue } from '#shop/catalogue-csv/import-catalogue.server.ts'
import { clearLines, linesOfCheck, linesOfImport } from './stored-lines.server.ts'
import { type ProgressOptions, reportProgress } from './report-progress.server.ts'
import type { CatalogueImport } from '#shop/catalogue-csv/report.ts'
import { countRows, UnreadableCsv } from '#shop/csv/read-csv.ts'
import { deleteStoredFile, readStoredFile, storeFile } from './stored-file.server.ts'
import { catalogueImports } from '#shop/catalogue-csv/tables.server.ts'
import { ofUnderWay, UNDER_WAY } from './under-way.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { uniqueViolation } from '#shop/database/database-errors.server.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import { isId } from '#shop/input/fields.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type StoredImport = typeof catalogueImports.$inferSelect

const NO_FILE = refuse('invalid', null, { message: 'Please choose a CSV file.', field: 'file' })
const BUSY = refuse('conflict', null, {
	message: 'Another catalogue file is being checked or imported. Please try again when that is done.',
	field: 'file',
})
const NOT_CHECKED = refuse('conflict', null, {
	message: 'Another file has been sent since you checked this one. Please check yours again.',
})

/** Returns the import in progress, or the last one. */
export async function findImport({ db }: Pick<Shop, 'db'>): Promise<StoredImport | null> {
	const [found] = await db.select().from(catalogueImports)
	return found ?? null
}

type SentFile = { name: string; bytes: AsyncIterable<Uint8Array> }

const MAX_FILE_NAME_LENGTH = 100

/** Stores the file in place of the last one and starts its check. `file.bytes` can be read only once. */
export async function startCheck(
	{ db }: Pick<Shop, 'db'>,
	{ file, by }: { file: SentFile | null; by: Actor },
): Promise<Outcome> {
	if (!file) return NO_FILE
	try {
		// This is not retried after a conflict, because the file cannot be read again.
		return await db.transaction(async (transaction): Promise<Outcome> => {
			await transaction.delete(catalogueImports).where(notInArray(catalogueImports.state, UNDER_WAY))
			const fileName = file.name.slice(0, MAX_FILE_NAME_LENGTH).toWellFormed()
			const [inserted] = await transaction
				.insert(catalogueImports)
				.values({ fileName, state: 'checking', actorId: by.id, actorName: by.name })
				.returning({ id: catalogueImports.id })
			if (!inserted) throw new Error('The new import has no id')
			const size = await storeFile(transaction, { importId: inserted.id, bytes: file.bytes })
			if (size === 0) throw new NoFile()
			await enqueueImport(transaction, inserted.id)
			return { ok: true }
		})
	} catch (error) {
		if (error instanceof NoFile) return NO_FILE
		if (uniqueViolation(error) === 'one_catalogue_import') return BUSY
		throw error
	}
}

/** Rolls the transaction back, so that the last import stays. */
class NoFile extends Error {}

/** Imports exactly the file that was checked. The changes are recorded under the person who starts the import, even if another uploaded the file. */
export async function startImport(
	shop: Pick<Shop, 'db'>,
	{ id, by }: { id: string; by: Actor },
): Promise<Outcome> {
	if (!isId(id)) return NOT_CHECKED
	return inTransaction(shop, async (transaction) => {
		const [started] = await transaction
			.update(catalogueImports)
			.set({ state: 'importing', actorId: by.id, actorName: by.name, attempts: 0, touchedAt: sql`now()` })
			.where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'checked')))
			.returning({ id: catalogueImports.id })
		if (started) await enqueueImport(transaction, id)
		else if (!(await isStarted(transaction, id))) return NOT_CHECKED
		return { ok: true }
	})
}

/** A button may be pressed twice. */
async function isStarted(transaction: Transaction, id: string): Promise<boolean> {
	const [found] = await transaction.select().from(catalogueImports).where(eq(catalogueImports.id, id))
	return found?.state === 'importing' || found?.state === 'imported'
}

async function enqueueImport(transaction: Transaction, importId: string, afterSeconds = 0): Promise<void> {
	const key = `catalogue-import:${importId}`
	await enqueueJob(transaction, { name: 'import_catalogue', payload: { importId }, key, afterSeconds })
}

/** The file itself may have ended each attempt, for example by using up the server's memory. */
const MAX_ATTEMPTS = 3
const AGAIN_AFTER_SECONDS = 10
const GAVE_UP = 'Something went wrong on our side three times. Please try again later.'

export async function runImport(shop: Shop, importId: string, options?: ProgressOptions): Promise<void> {
	const attempt = await startAttempt(shop, importId)
	if (!attempt) return
	if (attempt.attempts > MAX_ATTEMPTS) return refuseFile(shop, { importId, message: GAVE_UP })
	let rowsRead = 0
	const check = attempt.state === 'checking' ? linesOfCheck(shop, importId) : null
	const stopReporting = reportProgress(shop, importId, {
		...options,
		rowsRead: () => rowsRead,
		storeLines: check?.store,
	})
	try {
		await countFile(shop, attempt)
		const outcome = await importCatalogue(shop, {
			file: (transaction) => readStoredFile(transaction, importId),
			isDryRun: check !== null,
			lineStore: check?.lines ?? linesOfImport(importId),
			by: { id: attempt.actorId, name: attempt.actorName },
			onProgress: (rows) => {
				rowsRead = rows
			},
			onImported: (transaction, result) => saveImported(transaction, importId, result),
		})
		await check?.store()
		if (outcome.ok && check) await saveChecked(shop, importId, outcome.result)
		else if (!outcome.ok && outcome.code === 'import_running') await tryLater(shop, attempt)
		else if (!outcome.ok) await refuseFile(shop, { importId, message: outcome.message })
	} catch (error) {
		if (!(error instanceof UnreadableCsv)) throw error
		await refuseFile(shop, { importId, message: error.message })
	} finally {
		stopReporting()
	}
}

async function startAttempt({ db }: Shop, importId: string): Promise<StoredImport | null> {
	const [attempt] = await db
		.update(catalogueImports)
		.set({ attempts: sql`${catalogueImports.attempts} + 1`, rowsRead: 0, touchedAt: sql`now()` })
		.where(ofUnderWay(importId))
		.returning()
	return attempt ?? null
}

async function countFile({ db }: Shop, { id, rows }: StoredImport): Promise<void> {
	if (rows !== null) return
	const counted = await countRows(readStoredFile(db, id))
	await db.update(catalogueImports).set({ rows: counted }).where(eq(catalogueImports.id, id))
}

async function saveChecked({ db }: Shop, importId: string, result: CatalogueImport): Promise<void> {
	await db
		.update(catalogueImports)
		.set({ state: 'checked', result, touchedAt: sql`now()` })
		.where(and(eq(catalogueImports.id, importId), eq(catalogueImports.state, 'checking')))
}

/** Saved in the transaction of the import: a server that is killed just after it must not import the file again. */
async function saveImported(
	transaction: Transaction,
	importId: string,
	result: CatalogueImport,
): Promise<void> {
	const saved = await transaction
		.update(catalogueImports)
		.set({ state: 'imported', result, touchedAt: sql`now()` })
		.where(and(eq(catalogueImports.id, importId), eq(catalogueImports.state, 'importing')))
		.returning({ id: catalogueImports.id })
	if (saved.length === 0) throw new Error(`The import ${importId} has been done meanwhile`)
	await deleteStoredFile(transaction, importId)
}

/** Another import is running, on the command line or on a server that only seemed lost. */
async function tryLater(shop: Shop, { id, attempts }: StoredImport): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		await transaction
			.update(catalogueImports)
			.set({ attempts: attempts - 1, touchedAt: sql`now()` })
			.where(ofUnderWay(id))
		await enqueueImport(transaction, id, AGAIN_AFTER_SECONDS)
	})
}

async function refuseFile(
	shop: Shop,
	{ importId, message }: { importId: string; message: string },
): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const refused = await transaction
			.update(catalogueImports)
			.set({ state: 'refused', message, result: null, touchedAt: sql`now()` })
			.where(ofUnderWay(importId))
			.returning({ id: catalogueImports.id })
		if (refused.length === 0) return
		await clearLines(transaction, importId)
		await deleteStoredFile(transaction, importId)
	})
}

/** Many times the interval in which a working server reports. */
const LOST_AFTER_SECONDS = 30

export async function restartLostImports(shop: Pick<Shop, 'db'>): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const lost = await transaction
			.update(catalogueImports)
			.set({ touchedAt: sql`now()` })
			.where(
				and(
					inArray(catalogueImports.state, UNDER_WAY),
					lt(catalogueImports.touchedAt, secondsFromNow(-LOST_AFTER_SECONDS)),
				),
			)
			.returning({ id: catalogueImports.id })
		for (const { id } of lost) await enqueueImport(transaction, id)
	})
}

const RETENTION_SECONDS = 24 * 60 * 60

/** Results of the day before yesterday are of no use, and a file that was never imported fills the backups. */
export async function purgeOldImports({ db }: Pick<Shop, 'db'>): Promise<void> {
	await db
		.delete(catalogueImports)
		.where(
			and(
				notInArray(catalogueImports.state, UNDER_WAY),
				lt(catalogueImports.touchedAt, secondsFromNow(-RETENTION_SECONDS)),
			),
		)
}
