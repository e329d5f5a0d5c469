/** Streams a CSV while its rows are read. Each is in the audit log, because it takes data out of the shop. */
import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { downloadHeaders } from '#app/http/response-headers.ts'
import { adminContext, adminSessionContext } from '#app/session/admin/admin-context.ts'
import { isSessionOfRole } from '#shop/accounts/sessions/sessions.server.ts'
import { ROW_COUNT_HEADER } from '#app/admin/reports/download-with-progress.ts'
import { recordAudit } from '#shop/audit/audit.server.ts'
import { csvChunks } from '#shop/csv/csv.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export const CSV = 'text/csv; charset=utf-8'

type Csv = {
	name: string
	rows: AsyncIterable<string>
	count: number
}

export async function csvResponse(context: Context, { name, rows, count }: Csv): Promise<Response> {
	await recordExport(context, { name, count })
	// Bytes with back pressure: rows are read only as fast as the client downloads.
	const bytes = Readable.from(csvChunks(whileSignedIn(context, rows)), { objectMode: false })
	return new Response(createReadableStreamFromReadable(bytes), {
		headers: { ...downloadHeaders(name, CSV), [ROW_COUNT_HEADER]: String(count) },
	})
}

export async function recordExport(context: Context, { name, count }: Omit<Csv, 'rows'>): Promise<void> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	await inTransaction(shop, (transaction) =>
		recordAudit(shop, transaction, { by, action: 'exported', subject: name, detail: { rows: count } }),
	)
}

const ROWS_BETWEEN_CHECKS = 1000

/** Breaks off if the session was ended, or the role changed, since the download began. */
async function* whileSignedIn(context: Context, rows: AsyncIterable<string>): AsyncGenerator<string> {
	const [token, { role }] = [context.get(adminSessionContext), context.get(adminContext)]
	let count = 0
	for await (const row of rows) {
		const isAllowed =
			count % ROWS_BETWEEN_CHECKS !== 0 || (await isSessionOfRole(context.get(shopContext), { token, role }))
		if (!isAllowed) throw new Error('The session has ended during the export')
		count += 1
		yield row
	}
}
