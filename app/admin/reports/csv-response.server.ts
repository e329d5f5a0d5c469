/** A CSV that is streamed while its rows are read. */
import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { ROW_COUNT_HEADER } from '#app/admin/reports/download-csv.ts'
import { csvChunks } from '#shop/csv.ts'

export const CSV = 'text/csv; charset=utf-8'

/** `count` of rows, for the progress of the export. */
export function csvResponse(name: string, rows: AsyncIterable<string>, count: number): Response {
	// Bytes with back pressure: rows are read only as fast as the client downloads.
	const bytes = Readable.from(csvChunks(rows), { objectMode: false })
	return new Response(createReadableStreamFromReadable(bytes), {
		headers: { ...downloadHeaders(name, CSV), [ROW_COUNT_HEADER]: String(count) },
	})
}

export function downloadHeaders(name: string, type: string): Record<string, string> {
	return {
		'Content-Type': type,
		'Content-Disposition': `attachment; filename="${name}"`,
		'Cache-Control': 'no-store',
	}
}
