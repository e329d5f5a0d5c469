/** Compares the GST return of each month of the sample year with the orders and refunds of that month. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDemo } from './demo.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { onlyReturn } from '#test/fixtures/gst-documents.ts'
import { daysOfMonth } from '#shop/gst-reports/days.ts'
import { listDocuments } from '#shop/gst-reports/documents.server.ts'
import { rupees } from '#shop/money.ts'
import { refundableAmount, refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { whyGstinRefused } from '#shop/tax/gstin.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let months: string[] = []

beforeAll(async () => {
	await shop.seedAnew()
	// The job queue uses the database's clock, so the sample data ends today.
	shop.setClock(new Date())
	await createDemo(shop, { pool: shop.pool, count: 600, progress: () => {} })
	await refundSome()
	const { rows } = await shop.db.execute<{ month: string }>(sql`
		select distinct to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from invoices order by 1`)
	months = rows.map(({ month }) => month)
})

/** Refunds a part of one order in ten, because the sample data only has full refunds. */
async function refundSome(): Promise<void> {
	const delivered = await shop.db.select().from(orders).where(sql`${orders.status} = 'delivered'`)
	for (const order of delivered.filter((_, index) => index % 10 === 0)) {
		const expectedRefundable = await refundableAmount(shop.db, order)
		const part = { number: order.number, amount: rupees(33.33), expectedRefundable, by: COMMAND_LINE }
		expect(await refundPartially(shop, part)).toMatchObject({ ok: true })
	}
}

/** Returns the result of a query with the columns `month` and `paise`. */
async function byMonth(query: ReturnType<typeof sql>): Promise<Map<string, number>> {
	const { rows } = await shop.db.execute<{ month: string; paise: number }>(query)
	return new Map(rows.map(({ month, paise }) => [month, Number(paise)]))
}

const inIndia = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM')`)

describe('the sample year', () => {
	test('ties to the paisa with what was paid and what is refunded, month by month', async () => {
		const paid = await byMonth(sql`
			select ${inIndia('event.at')} as month, sum(orders.total_paise) as paise
			from orders join order_events as event on event.order_id = orders.id and event.to_status = 'processing' group by 1`)
		const refunded = await byMonth(
			sql`select ${inIndia('created_at')} as month, sum(amount_paise) as paise from refunds group by 1`,
		)
		expect(months.length).toBeGreaterThan(11)
		for (const month of months) {
			const { total } = await onlyReturn(shop, month)
			expect(total.total, month).toBe((paid.get(month) ?? 0) - (refunded.get(month) ?? 0))
			expect(total.taxable + total.cgst + total.sgst + total.igst, month).toBe(total.total)
		}
	})

	test('has the same taxable value and tax in the HSN summary as in the other tables', async () => {
		for (const month of months) {
			const { hsn, total, sums } = await onlyReturn(shop, month)
			for (const field of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) {
				const of = (rows: typeof hsn.b2b) => rows.reduce((all, row) => all + row[field], 0)
				expect(of(hsn.b2b), month).toBe(sums.b2b[field] + sums.cdnr[field])
				expect(of(hsn.b2b) + of(hsn.b2c), month).toBe(total[field])
			}
		}
	})

	test('numbers every document of every month, without gaps', async () => {
		const counts = await Promise.all(
			months.map(async (month) => (await onlyReturn(shop, month)).series.map(({ count }) => count)),
		)
		const { rows } = await shop.db.execute<{ count: number }>(
			sql`select count(*)::int as count from invoices`,
		)
		expect(counts.flat().reduce((all, count) => all + count, 0)).toBe(rows[0]?.count)
		for (const month of months) {
			for (const { first, last, count } of (await onlyReturn(shop, month)).series) {
				const numberOf = (number: string) => Number(number.split('/')[2])
				expect(numberOf(last) - numberOf(first) + 1, `${month} ${first}`).toBe(count)
			}
		}
	})

	test('has companies with valid GSTINs of the state that they are billed in', async () => {
		let companies = 0
		for (const month of months) {
			for await (const { billedTo, placeOfSupply } of listDocuments(shop, daysOfMonth(month))) {
				if (billedTo.gstin === undefined) continue
				companies += 1
				expect(whyGstinRefused(billedTo.gstin)).toBeNull()
				expect(billedTo.gstin.slice(0, 2)).toBe(billedTo.stateCode)
				expect(placeOfSupply.code).toBe(billedTo.stateCode)
			}
		}
		expect(companies).toBeGreaterThan(10)
	})
})
