import { isNotNull, sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type ItemQuantity, REPLACEMENT_REASONS, type ReplacementReason } from './rules.ts'
import { orders } from '#shop/orders/tables.server.ts'
import type { StockLine } from '#shop/stock/rules.ts'

/** Parcels that are sent again without money. Each waits until it is shipped or withdrawn. */
export const replacements = pgTable(
	'replacements',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		number: text('number').notNull().unique(),
		orderId: uuid('order_id')
			.notNull()
			.references(() => orders.id),
		items: jsonb('items').$type<ItemQuantity[]>().notNull(),
		reason: text('reason').$type<ReplacementReason>().notNull(),
		/** Of the staff. The customer never sees it. */
		note: text('note').notNull(),
		/** What it took from the tracked stock. */
		stock: jsonb('stock').$type<StockLine[]>().notNull(),
		createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
		by: text('by').notNull(),
		trackingNumber: text('tracking_number'),
		courier: text('courier'),
		shippedAt: timestamp('shipped_at', { withTimezone: true }),
		withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
	},
	(table) => [
		check(
			'replacement_reason_known',
			sql`${table.reason} in (${sql.raw(
				Object.keys(REPLACEMENT_REASONS)
					.map((reason) => `'${reason}'`)
					.join(', '),
			)})`,
		),
		check(
			'shipped_replacement_is_tracked',
			sql`(${table.shippedAt} is null) = (${table.trackingNumber} is null)`,
		),
		check('replacement_ends_once', sql`${table.shippedAt} is null or ${table.withdrawnAt} is null`),
		index('replacements_order').on(table.orderId),
		index('replacements_waiting')
			.on(table.createdAt)
			.where(sql`${table.shippedAt} is null and ${table.withdrawnAt} is null`),
		index('replacements_tracking')
			.on(sql`upper(${table.trackingNumber})`)
			.where(isNotNull(table.trackingNumber)),
	],
)
