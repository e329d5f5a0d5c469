/** Writes invoices, numbered from the shop's own counters. Their rows stay locked until the transaction ends. */
import { and, eq, sql } from 'drizzle-orm'
import { reachedAt, type DemoOrder } from './demo-order.ts'
import type { Brand } from '#shop/config/brand.ts'
import { buildInvoice } from '#shop/invoices/build-invoice.ts'
import { registrationOf } from '#shop/config/tax-registration.ts'
import { financialYear, invoiceNumber, seriesOf } from '#shop/invoices/rules.ts'
import { invoiceCounters, invoices } from '#shop/invoices/tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

export async function writeInvoices(
	transaction: Transaction,
	{ demoOrders, brand }: { demoOrders: readonly DemoOrder[]; brand: Brand },
): Promise<void> {
	const paid = demoOrders.flatMap((demoOrder) => {
		const issuedAt = reachedAt(demoOrder, 'processing')
		return issuedAt ? [{ ...demoOrder, issuedAt, year: financialYear(issuedAt) }] : []
	})
	const isTaxed = registrationOf(brand) === 'regular'
	const series = seriesOf('invoice', { prefix: brand.invoicePrefix, isTaxed })
	for (const [year, group] of Map.groupBy(paid, ({ year }) => year)) {
		const last = await reserveNumbers(transaction, { series, year, count: group.length })
		const rows = group.map(({ order, items, issuedAt }, index) => {
			const count = last - group.length + index + 1
			const number = invoiceNumber(series, { year, count })
			const data = buildInvoice({ ...order, items }, { kind: 'invoice', number, issuedAt, brand })
			return { orderId: order.id, kind: 'invoice' as const, number, issuedAt, data }
		})
		await transaction.insert(invoices).values(rows)
	}
}

/** Reserves `count` numbers and returns the last one. */
async function reserveNumbers(
	transaction: Transaction,
	{ series, year, count }: { series: string; year: string; count: number },
): Promise<number> {
	const counterRow = and(eq(invoiceCounters.series, series), eq(invoiceCounters.year, year))
	await transaction.insert(invoiceCounters).values({ series, year, last: 0 }).onConflictDoNothing()
	const [counter] = await transaction
		.update(invoiceCounters)
		.set({ last: sql`${invoiceCounters.last} + ${count}` })
		.where(counterRow)
		.returning({ last: invoiceCounters.last })
	if (!counter) throw new Error('The invoice counter is missing')
	return counter.last
}
