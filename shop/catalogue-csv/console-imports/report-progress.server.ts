/** Reports how far the check or import of a file is, and that its server is alive. */
import { sql } from 'drizzle-orm'
import { catalogueImports } from '#shop/catalogue-csv/tables.server.ts'
import { ofUnderWay } from './under-way.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type ProgressOptions = { reportEveryMilliseconds?: number }

const REPORT_EVERY_MILLISECONDS = 1_000

type Reported = { rowsRead: () => number; storeLines: (() => Promise<void>) | undefined }

/** Uses a separate connection, because nobody sees what the import writes before its transaction ends. */
export function reportProgress(
	{ db, log }: Shop,
	importId: string,
	{ rowsRead, storeLines, reportEveryMilliseconds = REPORT_EVERY_MILLISECONDS }: Reported & ProgressOptions,
): () => void {
	const report = async () => {
		try {
			await storeLines?.()
			await db
				.update(catalogueImports)
				.set({ rowsRead: rowsRead(), touchedAt: sql`now()` })
				.where(ofUnderWay(importId))
		} catch (error) {
			log.warn({ err: error }, 'The progress of an import could not be written')
		}
	}
	const timer = setInterval(() => void report(), reportEveryMilliseconds)
	return () => clearInterval(timer)
}
