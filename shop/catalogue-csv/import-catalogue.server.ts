/**
 * Imports the catalogue's spreadsheet by the same functions as the console's forms, in one transaction. A line is imported
 * whole or refused with its reason; only its stock waits for the end. A dry run does the same and takes everything back.
 */
import { TransactionRollbackError } from 'drizzle-orm'
import { type CsvRow, KEY_COLUMNS } from './columns.ts'
import { importLine } from './import-line.server.ts'
import { importStock, type StockChange } from './import-stock.server.ts'
import type { ImportState } from './line.ts'
import { readCsv, UnreadableCsv, whyCellRefused } from './read-csv.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
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
	file: Uint8Array
	isDryRun: boolean
	by: Actor
	/** Of the lines so far. */
	onProgress?: (lines: number) => void
}

export async function importCatalogue(
	shop: Shop,
	options: ImportOptions,
): Promise<Outcome<{ result: CatalogueImport }>> {
	try {
		return { ok: true, result: await importAll(shop, options) }
	} catch (error) {
		if (error instanceof UnreadableCsv) return error.refusal
		throw error
	}
}

async function importAll(shop: Shop, options: ImportOptions): Promise<CatalogueImport> {
	let result: CatalogueImport | null = null
	try {
		await inTransaction(shop, async (transaction) => {
			result = await importLines({ ...shop, db: transaction }, transaction, options)
			if (options.isDryRun) transaction.rollback()
		})
	} catch (error) {
		if (!(error instanceof TransactionRollbackError)) throw error
	}
	if (!result) throw new Error('The import has no result')
	return result
}

async function importLines(
	shop: Shop,
	transaction: Transaction,
	{ file, by, onProgress }: ImportOptions,
): Promise<CatalogueImport> {
	const result: CatalogueImport = { lines: 0, changed: 0, changes: [], refused: 0, refusals: [] }
	const seen = new Set<string>()
	const state: ImportState = { product: null }
	const stock: WaitingStock[] = []
	for await (const row of readCsv(file)) {
		result.lines += 1
		const subject = KEY_COLUMNS.map((column) => row.cells[column] ?? '').join(', ')
		const key = subject.toLowerCase()
		const reason = seen.has(key) ? 'This pack size is in the file twice.' : whyCellRefused(row)
		seen.add(key)
		const outcome: LineOutcome = reason
			? { ok: false, reason }
			: await importOrTakeBack(shop, transaction, { row, by, state })
		note(result, { line: row.line, subject, outcome })
		if (outcome.ok && outcome.stock)
			stock.push({ line: row.line, subject, change: outcome.stock, isChanged: outcome.changes.length > 0 })
		onProgress?.(result.lines)
	}
	for (const waiting of stock)
		noteStock(result, waiting, await importStock(shop, { change: waiting.change, by }))
	return result
}

type WaitingStock = {
	line: number
	subject: string
	change: StockChange
	/** The line has changed something else. */
	isChanged: boolean
}

type LineOutcome = { ok: true; changes: string[]; stock: StockChange | null } | { ok: false; reason: string }

/** A refusal takes back what the line has changed before. */
async function importOrTakeBack(
	shop: Shop,
	transaction: Transaction,
	line: { row: CsvRow; by: Actor; state: ImportState },
): Promise<LineOutcome> {
	let outcome: LineOutcome | null = null
	try {
		await transaction.transaction(async (savepoint) => {
			outcome = await importLine({ ...shop, db: savepoint }, line)
			if (!outcome.ok) savepoint.rollback()
		})
	} catch (error) {
		if (!(error instanceof TransactionRollbackError)) throw error
	}
	if (!outcome) throw new Error('The line has no outcome')
	return outcome
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
	{ line, subject, isChanged }: WaitingStock,
	outcome: Outcome<{ change: string }>,
): void {
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
