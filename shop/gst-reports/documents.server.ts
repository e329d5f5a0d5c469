/** Reads the invoices and credit notes of some days, as they were issued. */
import { sql } from 'drizzle-orm'
import { inDays } from './days.ts'
import type { Days } from '#shop/dates.ts'
import type { GstDocument } from './gstr1.ts'
import { paise } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'

const BATCH_SIZE = 1_000

type DocumentRow = Omit<GstDocument, 'invoiceTotal'> & { at: string; invoice_total: string }

/** In the order of issue. Reads in batches, so that they need not fit into memory. */
export async function* listDocuments({ db }: Pick<Shop, 'db'>, days: Days): AsyncGenerator<GstDocument> {
	let after = { at: '1970-01-01', number: '' }
	while (true) {
		const { rows } = await db.execute<DocumentRow>(sql`
			select kind::text as kind, number, issued_at::text as at, data ->> 'issuedAt' as "issuedAt",
				data ->> 'orderNumber' as "orderNumber", data -> 'refersTo' as "refersTo", data -> 'billedTo' as "billedTo",
				data -> 'placeOfSupply' as "placeOfSupply", data -> 'isWithinState' as "isWithinState", data ? 'billOfSupply' as "isBillOfSupply",
				data -> 'lines' as lines, data -> 'totals' as totals, data -> 'seller' ->> 'gstin' as "sellerGstin",
				original.total as invoice_total, case when kind = 'invoice' or credited.total = original.total
					then original.lines else '[]' end as packs
			from invoices
			cross join lateral (
				select (data -> 'totals' ->> 'total')::bigint as total, data -> 'lines' as lines from invoices as original
				where original.order_id = invoices.order_id and original.revision = invoices.revision and original.kind = 'invoice') as original
			cross join lateral (
				select sum((data -> 'totals' ->> 'total')::bigint) as total from invoices as note
				where note.order_id = invoices.order_id and note.revision = invoices.revision and note.kind = 'credit_note'
					and (note.issued_at, note.number) <= (invoices.issued_at, invoices.number)) as credited
			where ${inDays('issued_at', days)} and (issued_at, number) > (${after.at}::timestamptz, ${after.number})
			order by issued_at, number limit ${BATCH_SIZE}`)
		for (const { invoice_total, at: _at, ...row } of rows)
			yield { ...row, invoiceTotal: paise(Number(invoice_total)) }
		const last = rows.at(-1)
		if (!last || rows.length < BATCH_SIZE) return
		after = last
	}
}

/** Counts what `listDocuments` returns, for a progress display. */
export async function countDocuments({ db }: Pick<Shop, 'db'>, days: Days): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from invoices where ${inDays('issued_at', days)}`,
	)
	return rows[0]?.count ?? 0
}
