/** Stores what an import of the console has done with each line, for a download of all lines. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { LineStore } from '#shop/catalogue-csv/import-catalogue.server.ts'
import type { ReportedLine } from '#shop/catalogue-csv/report.ts'
import { catalogueImportLines } from '#shop/catalogue-csv/tables.server.ts'
import { BYTE_ORDER_MARK, csvLine } from '#shop/csv/csv.ts'
import { insertMany } from '#shop/database/write-many.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** The lines of an import are stored in its transaction. */
export function linesOfImport(importId: string): LineStore {
	const rowsOf = numberRows(importId)
	return {
		clear: (transaction) => clearLines(transaction, importId),
		add: (transaction, lines) => insertMany(transaction, catalogueImportLines, rowsOf(lines)),
	}
}

/**
 * A check rolls its transaction back, so its lines are stored outside of it, on another connection. The transaction must
 * not wait for that one, so they are collected until the caller calls `store`, now and then and at the end.
 */
export function linesOfCheck({ db }: Pick<Shop, 'db'>, importId: string) {
	const rowsOf = numberRows(importId)
	let waiting: ReturnType<typeof rowsOf> = []
	/** The stored lines belong to an earlier attempt. */
	let isOutdated = true
	let stored = Promise.resolve()

	async function storeWaiting(): Promise<void> {
		const rows = waiting
		waiting = []
		if (isOutdated) {
			isOutdated = false
			await clearLines(db, importId)
		}
		await insertMany(db, catalogueImportLines, rows)
	}

	const lines: LineStore = {
		clear: async () => {
			waiting = []
			isOutdated = true
		},
		add: async (_transaction, lines) => {
			waiting.push(...rowsOf(lines))
		},
	}
	return { lines, store: () => (stored = stored.then(storeWaiting)) }
}

function numberRows(importId: string) {
	let position = 0
	return (lines: readonly ReportedLine[]) =>
		lines.map((line) => ({ importId, position: position++, ...line }))
}

export async function clearLines(db: Database | Transaction, importId: string): Promise<void> {
	await db.delete(catalogueImportLines).where(eq(catalogueImportLines.importId, importId))
}

const COLUMNS = ['Line', 'Product', 'Pack', 'Change', 'Left out because']

/** Counts the rows of the CSV below its header. There are none for an import that another version of the shop has checked. */
export async function countStoredRows({ db }: Pick<Shop, 'db'>, importId: string): Promise<number> {
	const { changes, reason } = catalogueImportLines
	const [found] = await db
		.select({ rows: sql<number>`coalesce(sum(cardinality(${changes}) + num_nonnulls(${reason})), 0)::int` })
		.from(catalogueImportLines)
		.where(eq(catalogueImportLines.importId, importId))
	return found?.rows ?? 0
}

/** Each change and each reason has a row, in the order of the file. */
export async function* exportStoredLines(shop: Pick<Shop, 'db'>, importId: string): AsyncGenerator<string> {
	const count = await countStoredRows(shop, importId)
	let written = 0
	yield BYTE_ORDER_MARK + csvLine(COLUMNS)
	for await (const { line, product, pack, changes, reason } of readStoredLines(shop, importId)) {
		for (const change of changes) yield csvLine([line, product, pack, change, null])
		if (reason !== null) yield csvLine([line, product, pack, null, reason])
		written += changes.length + (reason === null ? 0 : 1)
	}
	// A partial file would be taken for the whole.
	if (written !== count) throw new Error('Another catalogue file has been sent during the download')
}

const READ_AT_ONCE = 500

async function* readStoredLines({ db }: Pick<Shop, 'db'>, importId: string): AsyncGenerator<ReportedLine> {
	const { line, position } = catalogueImportLines
	for (let last = { line: 0, position: 0 }; ; ) {
		const part = await db
			.select()
			.from(catalogueImportLines)
			.where(
				and(
					eq(catalogueImportLines.importId, importId),
					sql`(${line}, ${position}) > (${last.line}, ${last.position})`,
				),
			)
			.orderBy(asc(line), asc(position))
			.limit(READ_AT_ONCE)
		yield* part
		const end = part.at(-1)
		if (!end || part.length < READ_AT_ONCE) return
		last = end
	}
}
