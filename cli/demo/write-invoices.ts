/** Invoices of the demonstration, a page at a time: numbered from the shop's own counters, whose rows stay locked meanwhile. */
import { and, eq, sql } from 'drizzle-orm'
import { momentOf, type Story } from './story.ts'
import type { Brand } from '#shop/config/brand.ts'
import { buildInvoice } from '#shop/invoices/build-invoice.ts'
import { financialYear, invoiceNumber } from '#shop/invoices/rules.ts'
import { invoiceCounters, invoices } from '#shop/invoices/tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

/** The stories come in the order in which they were paid. */
export async function writeInvoices(
	transaction: Transaction,
	{ stories, brand }: { stories: readonly Story[]; brand: Brand },
): Promise<void> {
	const paid = stories.flatMap((story) => {
		const issuedAt = momentOf(story, 'processing')
		return issuedAt ? [{ ...story, issuedAt, year: financialYear(issuedAt) }] : []
	})
	for (const [year, some] of Map.groupBy(paid, (story) => story.year)) {
		const last = await takeNumbers(transaction, year, some.length)
		const rows = some.map(({ order, items, issuedAt }, index) => {
			const count = last - some.length + index + 1
			const number = invoiceNumber('invoice', { year, count })
			const data = buildInvoice({ ...order, items }, { kind: 'invoice', number, issuedAt, brand })
			return { orderId: order.id, kind: 'invoice' as const, number, issuedAt, data }
		})
		await transaction.insert(invoices).values(rows)
	}
}

/** So many at once; answers the last of them. */
async function takeNumbers(transaction: Transaction, year: string, count: number): Promise<number> {
	const mine = and(eq(invoiceCounters.kind, 'invoice'), eq(invoiceCounters.year, year))
	await transaction.insert(invoiceCounters).values({ kind: 'invoice', year, last: 0 }).onConflictDoNothing()
	const [counter] = await transaction
		.update(invoiceCounters)
		.set({ last: sql`${invoiceCounters.last} + ${count}` })
		.where(mine)
		.returning({ last: invoiceCounters.last })
	if (!counter) throw new Error('No numbers were given')
	return counter.last
}
