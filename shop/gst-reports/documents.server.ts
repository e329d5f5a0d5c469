/** Reads the invoices and credit notes of some days, as they were issued. */
import { sql } from 'drizzle-orm'
import { inDays } from './days.ts'
import type { Days } from '#shop/dates.ts'
import type { GstDocument } from './gstr1.ts'
import type { InvoiceData } from '#shop/invoices/build-invoice.ts'
import type { Shop } from '#shop/shop.server.ts'

const BATCH_SIZE = 1_000

type DocumentRow = Pick<GstDocument, 'kind' | 'number'> & {
	at: string
	data: InvoiceData
	/** Of a credit note. */
	credited: Pick<GstDocument, 'invoiceTotal' | 'packs'> | null
}

/** In the order of issue. Reads in batches, so that they need not fit into memory. */
export async function* listDocuments({ db }: Pick<Shop, 'db'>, days: Days): AsyncGenerator<GstDocument> {
	let after = { at: '1970-01-01', number: '' }
	while (true) {
		// All of `data` at once: to take each part out of it, the database would unpack it each time.
		const { rows } = await db.execute<DocumentRow>(sql`
			select kind::text as kind, number, issued_at::text as at, data, credited
			from invoices
			left join lateral (
				select jsonb_build_object('invoiceTotal', original.total, 'packs', case when original.total = (
						select sum((note.data #>> '{totals,total}')::bigint) from invoices as note
						where note.order_id = invoices.order_id and note.revision = invoices.revision and note.kind = 'credit_note'
							and (note.issued_at, note.number) <= (invoices.issued_at, invoices.number)
					) then original.lines else '[]' end) as credited
				from (
					select (data #>> '{totals,total}')::bigint as total, data -> 'lines' as lines from invoices as original
					where original.order_id = invoices.order_id and original.revision = invoices.revision and original.kind = 'invoice'
				) as original
			) as credited on kind = 'credit_note'
			where ${inDays('issued_at', days)} and (issued_at, number) > (${after.at}::timestamptz, ${after.number})
			order by issued_at, number limit ${BATCH_SIZE}`)
		for (const row of rows) yield toDocument(row)
		const last = rows.at(-1)
		if (!last || rows.length < BATCH_SIZE) return
		after = last
	}
}

function toDocument({ kind, number, data, credited }: DocumentRow): GstDocument {
	return {
		...data,
		kind,
		number,
		isBillOfSupply: data.billOfSupply !== undefined,
		sellerGstin: data.seller.gstin,
		...(credited ?? { invoiceTotal: data.totals.total, packs: data.lines }),
	}
}

/** The number of documents that `listDocuments` returns, for a progress display. */
export async function countDocuments({ db }: Pick<Shop, 'db'>, days: Days): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from invoices where ${inDays('issued_at', days)}`,
	)
	return rows[0]?.count ?? 0
}
