/**
 * Imports the catalogue's spreadsheet by the rules of the console's forms, in one transaction. A line is imported whole or
 * refused with its reason; only stock that is tracked already waits for the end. A dry run does the same to a copy.
 */
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { analyzeCatalogue, readBatch, saveBatch, sizeOf } from './batch.server.ts'
import { hideCatalogue } from './hide-catalogue.server.ts'
import { CATALOGUE_CSV, type CatalogueRow, KEY_COLUMNS } from './columns.ts'
import { importLine, type LineOutcome } from './import-line.server.ts'
import { importStock, type StockChange } from './import-stock.server.ts'
import { type CsvFile, readCsv, UnreadableCsv, whyRowRefused } from '../read-csv.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { lockCatalogue } from '#shop/catalogue/change-catalogue.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { listTaxCategories, listTaxRates } from '#shop/tax/tax.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type ImportedLine = { line: number; subject: string; changes: string[] }
type RefusedLine = { line: number; subject: string; reason: string }

export type CatalogueImport = {
	lines: number
	/** With changes, of which the first are in `changes`. */
	changed: number
	changes: ImportedLine[]
	refused: number
	refusals: RefusedLine[]
}

/** More would be no help on a screen. */
const MAX_SHOWN = 500

type ImportOptions = {
	/** Opens the file, again if the import has to be repeated. It may be read in the transaction. */
	file: (transaction: Transaction) => CsvFile
	isDryRun: boolean
	by: Actor
	/** The rows of the file that were read so far, with the blank ones. */
	onProgress?: (rows: number) => void
	/** At the end of the transaction, which a dry run does not reach. */
	onImported?: (transaction: Transaction, result: CatalogueImport) => Promise<void>
}

export async function importCatalogue(
	shop: Shop,
	options: ImportOptions,
): Promise<Outcome<{ result: CatalogueImport }>> {
	try {
		return await importAll(shop, options)
	} catch (error) {
		if (error instanceof UnreadableCsv) return error.refusal
		throw error
	}
}

async function importAll(shop: Shop, options: ImportOptions): Promise<Outcome<{ result: CatalogueImport }>> {
	let result: CatalogueImport | null = null
	try {
		await inTransaction(shop, async (transaction) => {
			if (!(await lockImports(transaction))) return
			await (options.isDryRun ? hideCatalogue(transaction) : lockCatalogue(transaction))
			result = await importLines(shop, transaction, options)
			if (options.isDryRun) transaction.rollback()
			await options.onImported?.(transaction, result)
		})
	} catch (error) {
		if (!(error instanceof TransactionRollbackError)) throw error
	}
	return result ? { ok: true, result } : ALREADY_RUNNING
}

const ALREADY_RUNNING = refuse('conflict', null, {
	message: 'Another catalogue file is being checked or imported. Please try again when that is done.',
	code: 'import_running',
})

/** False if another import is running. */
async function lockImports(transaction: Transaction): Promise<boolean> {
	const { rows } = await transaction.execute<{ locked: boolean }>(
		sql`select pg_try_advisory_xact_lock(hashtextextended('catalogue imports', 0)) as locked`,
	)
	return rows[0]?.locked === true
}

/** Few enough that the server answers other requests in between. */
const BATCH_LINES = 200

async function importLines(
	shop: Shop,
	transaction: Transaction,
	{ file, by, onProgress }: ImportOptions,
): Promise<CatalogueImport> {
	const result: CatalogueImport = { lines: 0, changed: 0, changes: [], refused: 0, refusals: [] }
	const seen = new Map<string, number>()
	const stock: LineStock[] = []
	let analyzedLines = BATCH_LINES / 2
	const now = shop.clock()
	const rates = await listTaxRates({ db: transaction })
	const categories = await listTaxCategories({ db: transaction })
	for await (const rows of inBatches(readCsv(file(transaction), CATALOGUE_CSV), BATCH_LINES)) {
		const batch = await readBatch(transaction, rows)
		const newStock: LineStock[] = []
		for (const row of rows) {
			result.lines += 1
			const subject = KEY_COLUMNS.map((column) => row.cells[column] ?? '').join(', ')
			const reason = whyRowRefused(row) ?? whyRepeated(row, seen)
			const outcome: LineOutcome = reason
				? { ok: false, reason }
				: importLine({ cells: row.cells, batch, now, rates, categories })
			note(result, { line: row.line, subject, outcome })
			if (!outcome.ok || !outcome.stock) continue
			const change = { line: row.line, subject, change: outcome.stock, isChanged: outcome.changes.length > 0 }
			if (outcome.stock.isNew) newStock.push(change)
			else stock.push(change)
		}
		await saveBatch(shop, transaction, { batch, by })
		await importStockOf(shop, transaction, { stock: newStock, by, result })
		if (result.lines >= analyzedLines * 2) {
			await analyzeCatalogue(transaction)
			analyzedLines = result.lines
		}
		onProgress?.((rows.at(-1)?.line ?? 1) - 1)
	}
	// In the order in which orders lock them.
	stock.sort((a, b) => a.change.variant.productId - b.change.variant.productId)
	await importStockOf(shop, transaction, { stock, by, result })
	return result
}

/** `seen`: the lines of the pack sizes so far, which grow by this one. */
function whyRepeated(
	{ line, cells: { Product, Pack } }: CatalogueRow,
	seen: Map<string, number>,
): string | null {
	if (!Product || !Pack) return null
	const key = `${Product} ${sizeOf(Pack)}`
	const earlier = seen.get(key)
	seen.set(key, earlier ?? line)
	return earlier === undefined
		? null
		: `Product and Pack: line ${earlier} has this pack size already. Please keep one of the two lines.`
}

const STOCK_BATCH = 500

async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
	let batch: Item[] = []
	for await (const item of items) {
		batch.push(item)
		if (batch.length < size) continue
		yield batch
		batch = []
	}
	if (batch.length > 0) yield batch
}

async function importStockOf(
	shop: Shop,
	transaction: Transaction,
	{ stock, by, result }: { stock: readonly LineStock[]; by: Actor; result: CatalogueImport },
): Promise<void> {
	for (let start = 0; start < stock.length; start += STOCK_BATCH) {
		const part = stock.slice(start, start + STOCK_BATCH)
		const outcomes = await importStock(shop, transaction, { changes: part.map(({ change }) => change), by })
		for (const [index, line] of part.entries()) noteStock(result, line, outcomes[index])
	}
}

type LineStock = {
	line: number
	subject: string
	change: StockChange
	/** The line has changed something else. */
	isChanged: boolean
}

function note(
	result: CatalogueImport,
	{ line, subject, outcome }: { line: number; subject: string; outcome: LineOutcome },
): void {
	if (!outcome.ok) {
		result.refused += 1
		if (result.refusals.length < MAX_SHOWN) result.refusals.push({ line, subject, reason: outcome.reason })
	} else if (outcome.changes.length > 0) {
		result.changed += 1
		if (result.changes.length < MAX_SHOWN) result.changes.push({ line, subject, changes: outcome.changes })
	}
}

function noteStock(
	result: CatalogueImport,
	{ line, subject, isChanged }: LineStock,
	outcome: Outcome<{ change: string }> | undefined,
): void {
	if (!outcome) throw new Error(`The stock of line ${line} has no outcome`)
	if (!outcome.ok) {
		result.refused += 1
		if (result.refusals.length < MAX_SHOWN) result.refusals.push({ line, subject, reason: outcome.message })
		return
	}
	if (!isChanged) result.changed += 1
	const shown = isChanged ? result.changes.find((entry) => entry.line === line) : undefined
	if (shown) shown.changes.push(outcome.change)
	else if (!isChanged && result.changes.length < MAX_SHOWN)
		result.changes.push({ line, subject, changes: [outcome.change] })
}
