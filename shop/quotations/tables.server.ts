import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CHANNELS, type QuotedLine } from './rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'
import type { Paise } from '#shop/money.ts'
import { checkouts, type Contact } from '#shop/orders/tables.server.ts'
import type { ShippingRate } from '#shop/shipping/rules.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

/** What a version of a quotation promised. */
export type QuotationVersion = {
	version: number
	recipient: Contact
	billing: Contact
	gstBuyer: GstBuyer | null
	lines: QuotedLine[]
	shippingMethod: string
	shippingMethodName: string
	isCollected: boolean
	rate: ShippingRate
	discount: Paise
	discountReason: string
	terms: string
	lastDay: string
}

/** Orders that the shop enters for a customer. Its checkout says whether it is paid or withdrawn. */
export const quotations = pgTable(
	'quotations',
	{
		id: uuid('id').primaryKey(),
		number: integer('number').notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
		/** Identifies the form that it was entered in, so that a double click creates one quotation. */
		requestKey: uuid('request_key').notNull().unique(),
		/** Counts the changes of what is quoted. */
		version: integer('version').notNull().default(1),
		/** Earlier versions that somebody has started to pay. If one of them is paid, it is what counts. */
		payableVersions: jsonb('kept_versions').$type<QuotationVersion[]>().notNull().default([]),
		channel: text('channel', { enum: CHANNELS }).notNull(),
		checkoutId: uuid('checkout_id')
			.notNull()
			.unique()
			.references(() => checkouts.id),
		/** Null for a customer without an account. */
		customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
		/** Email, address, city and PIN code may be empty if the customer collects the order. */
		recipient: jsonb('recipient').$type<Contact>().notNull(),
		/** Counts the changes of the recipient's email and phone. A link opens only for the recipient it was made for. */
		recipientVersion: integer('recipient_version').notNull().default(1),
		billing: jsonb('billing').$type<Contact>().notNull(),
		gstBuyer: jsonb('gst_buyer').$type<GstBuyer>(),
		lines: jsonb('lines').$type<QuotedLine[]>().notNull(),
		/** What earlier versions have promised and the lines do not. It applies again once the packs are that few, or that many. */
		earlierLines: jsonb('earlier_lines').$type<QuotedLine[]>().notNull().default([]),
		shippingMethod: text('shipping_method').notNull(),
		shippingMethodName: text('shipping_method_name').notNull(),
		isCollected: boolean('is_collected').notNull(),
		rate: jsonb('rate').$type<ShippingRate>().notNull(),
		discount: integer('discount_paise').$type<Paise>().notNull(),
		discountReason: text('discount_reason').notNull(),
		terms: text('terms').notNull(),
		note: text('note').notNull(),
		/** Who last changed the note. Null means the person who entered the quotation. */
		noteBy: text('note_by'),
		/** In India. The prices apply until the end of this day. */
		lastDay: date('last_day', { mode: 'string' }).notNull(),
		/** In India. The day of the oldest of its prices. */
		pricedOn: date('priced_on', { mode: 'string' })
			.notNull()
			.default(sql`(now() at time zone 'Asia/Kolkata')::date`),
		createdAt: moment('created_at').notNull(),
		createdBy: text('created_by').notNull(),
		/** How often it was emailed, and when last to its recipient, or null if this one has not received it. */
		emailsSent: integer('emails_sent').notNull().default(0),
		emailedAt: moment('emailed_at'),
	},
	(table) => [
		check('quotation_discount_not_negative', sql`${table.discount} >= 0`),
		index('quotations_last_day').on(table.lastDay),
		index('quotations_customer').on(table.customerId),
		index('quotations_phone').on(sql`(${table.recipient} ->> 'phone')`),
		index('quotations_email_from').on(sql`(lower(${table.recipient} ->> 'email')) collate "C"`),
		index('quotations_name_from').on(sql`(lower(${table.recipient} ->> 'name')) collate "C"`),
	],
)

export type Quotation = typeof quotations.$inferSelect
