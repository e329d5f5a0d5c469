import { sql } from 'drizzle-orm'
import {
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import type { InvoiceData } from './build-invoice.ts'
import { INVOICE_KINDS } from './rules.ts'
import { moment } from '#shop/database/columns.server.ts'
import { orderReference } from '#shop/orders/tables.server.ts'

export const invoiceKind = pgEnum('invoice_kind', INVOICE_KINDS)

/** The last number used per series and financial year. A database sequence would leave gaps after a rollback. */
export const invoiceCounters = pgTable(
	'invoice_counters',
	{ series: text('series').notNull(), year: text('year').notNull(), last: integer('last').notNull() },
	(table) => [primaryKey({ columns: [table.series, table.year] })],
)

/** Invoices and credit notes as issued. Rows are never changed. */
export const invoices = pgTable(
	'invoices',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		orderId: orderReference(),
		kind: invoiceKind('kind').notNull(),
		number: text('number').notNull().unique(),
		/** Which invoice of the order this is or credits, from 1. Another one replaces an invoice that was wrong. */
		revision: integer('revision').notNull().default(1),
		issuedAt: moment('issued_at').notNull(),
		data: jsonb('data').$type<InvoiceData>().notNull(),
	},
	(table) => [
		index('invoices_order').on(table.orderId),
		index('invoices_issued').on(table.issuedAt, table.number),
		// An order has one valid invoice at a time, and any number of credit notes for it.
		uniqueIndex('invoices_one_a_revision')
			.on(table.orderId, table.revision)
			.where(sql`${table.kind} = 'invoice'`),
	],
)
