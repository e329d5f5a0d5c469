/**
 * Imports the catalogue's spreadsheet by the rules of the console's forms, in one transaction. A line is imported whole
 * or refused with its reason; only stock that is already tracked is set at the end, and may be refused alone. A dry run
 * does the same to a copy.
 */
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { analyzeCatalogue, readBatch, saveBatch, toSize } from './batch.server.ts'
import { hideCatalogue } from './hide-catalogue.server.ts'
import { CATALOGUE_CSV, type CatalogueRow } from './columns.ts'
import { importLine, type LineOutcome } from './import-line.server.ts'
import { importStock, type StockChange } from './import-stock.server.ts'
import {
	type CatalogueImport,
	nameOf,
	newReport,
	type Report,
	type ReportedLine,
	reportLine,
	reportStock,
} from './report.ts'
import { type CsvFile, readCsv, UnreadableCsv, whyRowRefused } from '#shop/csv/read-csv.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { lockCatalogue } from '#shop/catalogue/change-catalogue.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { listTaxCategories, listTaxRates } from '#shop/tax/tax.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type ImportOptions = {
	/** Opens the file, again if the import has to be repeated. It may be read in the transaction. */
	file: (transaction: Transaction) => CsvFile
	isDryRun: boolean
	by: Actor
	/** The rows of the file that were read so far, including blank ones. */
	onProgress?: (rows: number) => void
	/** Stores every line that changes something or is left out. A dry run rolls back what it writes in the transaction. */
	lineStore?: LineStore
	/** Runs at the end of the transaction, which a dry run does not reach. */
	onImported?: (transaction: Transaction, result: CatalogueImport) => Promise<void>
}

/** Stores lines in batches. `clear` comes first, and again if the import has to be repeated. */
export type LineStore = {
	clear: (transaction: Transaction) => Promise<void>
	add: (transaction: Transaction, lines: readonly ReportedLine[]) => Promise<void>
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

/** Returns false if another import is running. */
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
	{ file, by, onProgress, lineStore }: ImportOptions,
): Promise<CatalogueImport> {
	const report = newReport()
	const storeReported = async () => {
		const lines = report.lines.splice(0)
		if (lines.length > 0) await lineStore?.add(transaction, lines)
	}
	await lineStore?.clear(transaction)
	const seen = new Map<string, number>()
	const stock: LineStock[] = []
	let analyzedLines = BATCH_LINES / 2
	const given = {
		now: shop.clock(),
		replaced: new Map(),
		rates: await listTaxRates({ db: transaction }),
		categories: await listTaxCategories({ db: transaction }),
	}
	for await (const rows of inBatches(readCsv(file(transaction), CATALOGUE_CSV), BATCH_LINES)) {
		const batch = await readBatch(transaction, rows)
		const newStock: LineStock[] = []
		for (const row of rows) {
			const found = importRow(row, { report, seen, batch, ...given })
			if (found) (found.change.isNew ? newStock : stock).push(found)
		}
		await saveBatch(shop, transaction, { batch, by })
		await importStockOf(shop, transaction, { stock: newStock, by, report })
		await storeReported()
		if (report.result.lines >= analyzedLines * 2) {
			await analyzeCatalogue(transaction)
			analyzedLines = report.result.lines
		}
		onProgress?.((rows.at(-1)?.line ?? 1) - 1)
	}
	// Sorted in the order in which orders lock them.
	stock.sort((a, b) => a.change.variant.productId - b.change.variant.productId)
	for (const part of inParts(stock, STOCK_BATCH)) {
		await importStockOf(shop, transaction, { stock: part, by, report })
		await storeReported()
	}
	return report.result
}

type RowContext = { report: Report; seen: Map<string, number> } & Omit<
	Parameters<typeof importLine>[0],
	keyof CatalogueRow
>

/** Returns the stock that the row sets. */
function importRow(row: CatalogueRow, { report, seen, ...given }: RowContext): LineStock | null {
	report.result.lines += 1
	const name = nameOf(row)
	const reason = whyRowRefused(row) ?? whyRepeated(row, seen)
	const outcome: LineOutcome = reason ? { ok: false, reason } : importLine({ ...row, ...given })
	reportLine(report, name, outcome)
	if (!outcome.ok || !outcome.stock) return null
	return { ...name, change: outcome.stock, isChanged: outcome.changes.length > 0 }
}

/** `seen` has the lines of the pack sizes so far, and this one is added. */
function whyRepeated(
	{ line, cells: { Product, Pack } }: CatalogueRow,
	seen: Map<string, number>,
): string | null {
	if (!Product || !Pack) return null
	const key = `${Product} ${toSize(Pack)}`
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

function* inParts<Item>(items: readonly Item[], size: number): Generator<Item[]> {
	for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

type LineStock = Pick<ReportedLine, 'line' | 'product' | 'pack'> & {
	change: StockChange
	isChanged: boolean
}

async function importStockOf(
	shop: Shop,
	transaction: Transaction,
	{ stock, by, report }: { stock: readonly LineStock[]; by: Actor; report: Report },
): Promise<void> {
	if (stock.length === 0) return
	const outcomes = await importStock(shop, transaction, { changes: stock.map(({ change }) => change), by })
	for (const [index, { change: _, ...line }] of stock.entries()) {
		const outcome = outcomes[index]
		if (!outcome) throw new Error(`The stock of line ${line.line} has no outcome`)
		reportStock(report, line, outcome)
	}
}
