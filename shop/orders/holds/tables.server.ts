import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orderReference } from '../tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'

/** Tracked stock that an order holds. It is released when the order is hidden or cancelled. */
export const stockHolds = pgTable(
	'stock_holds',
	{
		orderId: orderReference(),
		productId: integer('product_id').notNull(),
		size: text('size_value').notNull(),
		quantity: integer('quantity').notNull(),
		releasedAt: moment('released_at'),
		/**
		 * Whose share the packs count in: the hash of a network, or the customer or guest. Null once the order is paid or its
		 * stock released, and for an order that the staff has entered.
		 */
		holder: text('holder'),
	},
	(table) => [
		index('stock_holds_holder').on(table.holder).where(sql`${table.holder} is not null`),
		primaryKey({ columns: [table.orderId, table.productId, table.size] }),
		check('stock_hold_positive', sql`${table.quantity} > 0`),
	],
)

/** A use of a promo code: reserved by an unpaid order, counted when it is paid, released when it is hidden or cancelled. */
export const promoUses = pgTable(
	'promo_uses',
	{
		orderId: orderReference().primaryKey(),
		promoId: uuid('promo_id')
			.notNull()
			.references(() => promoCodes.id),
		canonicalEmail: text('mailbox').notNull(),
		phone: text('phone').notNull(),
		reservedAt: moment('reserved_at').notNull(),
		countedAt: moment('counted_at'),
		releasedAt: moment('released_at'),
		/** Whose share the use counts in, as for stock. Null once it is counted or released, and for a code without a limit. */
		holder: text('holder'),
	},
	(table) => [
		index('promo_uses_mailbox').on(table.promoId, table.canonicalEmail),
		index('promo_uses_phone').on(table.promoId, table.phone),
	],
)
