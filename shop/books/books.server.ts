/** The books: orders as rows, and the month as the GST return wants it. Read from frozen invoices, a page at a time. */
import { sql } from 'drizzle-orm'
import { CSV_BEGINS, csvLine } from './csv.ts'
import { formatMoment } from '#shop/dates.ts'
import { type Paise, paise, toRupees } from '#shop/money.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const ROWS_AT_ONCE = 1_000

/** A month as '2026-11', by India's clock. */
export function isMonth(text: string): boolean {
	return /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(text)
}

type OrderRow = {
	id: string
	number: string
	created_at: string
	status: string
	subtotal_paise: number
	shipping_paise: number
	discount_paise: number
	total_paise: number
	promo_code: string | null
	tracking_number: string | null
	recipient: Contact
}

const ORDER_HEAD = [
	'Order',
	'Placed',
	'Status',
	'Subtotal',
	'Shipping',
	'Discount',
	'Total',
	'Promo code',
	'Tracking number',
	'Name',
	'E-mail',
	'Phone',
	'Address',
	'City',
	'State',
	'PIN',
]

/** Streams: a year of orders never lies in memory at once. */
export async function* orderRows({ db }: Pick<Shop, 'db'>, month: string): AsyncGenerator<string> {
	yield CSV_BEGINS + csvLine(ORDER_HEAD)
	let after = { createdAt: '1970-01-01', id: '00000000-0000-0000-0000-000000000000' }
	while (true) {
		const { rows } = await db.execute<OrderRow>(sql`
			select * from orders
			where removed_at is null and ${inMonth('created_at', month)}
				and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)
			order by created_at, id limit ${ROWS_AT_ONCE}`)
		for (const row of rows) yield orderLine(row)
		const last = rows.at(-1)
		if (!last || rows.length < ROWS_AT_ONCE) return
		after = { createdAt: String(last.created_at), id: last.id }
	}
}

function orderLine(row: OrderRow): string {
	const { name, email, phone, address, city, state, pincode } = row.recipient
	const sums = [row.subtotal_paise, row.shipping_paise, row.discount_paise, row.total_paise]
	return csvLine([
		row.number,
		formatMoment(new Date(row.created_at)),
		row.status,
		...sums.map((amount) => toRupees(paise(amount))),
		row.promo_code,
		row.tracking_number,
		name,
		email,
		phone,
		address,
		city,
		state,
		pincode,
	])
}

type GstRow = {
	kind: 'invoice' | 'credit_note'
	hsn: string
	state: string
	count: number
	taxable: Paise
	cgst: Paise
	sgst: Paise
	igst: Paise
	total: Paise
}

/** GSTR-1 in small: by heading and place of supply, credit notes apart. */
export async function gstMonth({ db }: Pick<Shop, 'db'>, month: string): Promise<GstRow[]> {
	const amount = (name: string) => sql`sum((line ->> ${name})::bigint)::int`
	const { rows } = await db.execute<GstRow>(sql`
		select invoices.kind::text as kind, line ->> 'hsn' as hsn, data -> 'placeOfSupply' ->> 'state' as state,
			count(distinct invoices.id)::int as count, ${amount('taxable')} as taxable, ${amount('cgst')} as cgst,
			${amount('sgst')} as sgst, ${amount('igst')} as igst, ${amount('total')} as total
		from invoices, jsonb_array_elements(data -> 'lines') as line
		where ${inMonth('issued_at', month)}
		group by 1, 2, 3 order by 1 desc, 3, 2`)
	return rows
}

export function gstCsv(rows: readonly GstRow[]): string {
	const head = ['Document', 'HSN', 'Place of supply', 'Documents', 'Taxable', 'CGST', 'SGST', 'IGST', 'Total']
	const lines = rows.map((row) =>
		csvLine([
			row.kind === 'invoice' ? 'Invoice' : 'Credit note',
			row.hsn,
			row.state,
			row.count,
			...[row.taxable, row.cgst, row.sgst, row.igst, row.total].map(toRupees),
		]),
	)
	return CSV_BEGINS + csvLine(head) + lines.join('')
}

/** Between the first minute of the month and that of the next, in India. */
function inMonth(column: 'created_at' | 'issued_at', month: string) {
	const name = sql.raw(column)
	const first = sql`(${`${month}-01`}::timestamp at time zone 'Asia/Kolkata')`
	const next = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Kolkata')`
	return sql`${name} >= ${first} and ${name} < ${next}`
}
