import { sql } from 'drizzle-orm'
import {
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import type { InvoiceData } from './build-invoice.ts'
import { INVOICE_KINDS } from './rules.ts'
import { orders } from '#shop/orders/tables.server.ts'

export const invoiceKind = pgEnum('invoice_kind', INVOICE_KINDS)

/** The last number given in a series and a year. A database sequence would leave gaps; a locked row does not. */
export const invoiceCounters = pgTable(
	'invoice_counters',
	{ kind: invoiceKind('kind').notNull(), year: text('year').notNull(), last: integer('last').notNull() },
	(table) => [primaryKey({ columns: [table.kind, table.year] })],
)

/** Invoices and credit notes as they were issued. Rows are added, never changed. */
export const invoices = pgTable(
	'invoices',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		orderId: uuid('order_id')
			.notNull()
			.references(() => orders.id),
		kind: invoiceKind('kind').notNull(),
		number: text('number').notNull().unique(),
		issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
		data: jsonb('data').$type<InvoiceData>().notNull(),
	},
	(table) => [
		index('invoices_order').on(table.orderId),
		// One invoice, and a credit note for each part of it that goes back.
		uniqueIndex('invoices_one_an_order').on(table.orderId).where(sql`${table.kind} = 'invoice'`),
	],
)
