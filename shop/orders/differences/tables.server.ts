import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'
import type { Paise } from '#shop/money.ts'
import { PAYMENT_METHODS } from '#shop/orders/payment-methods.ts'
import { orderReference } from '#shop/orders/tables.server.ts'

/** The packs as they are, and the size that they become at the price that was offered. */
type RequestedExchange = {
	position: number
	/** `size` is its key, or null if it was renamed since the order was placed. */
	from: { size: string | null; label: string; price: Paise; quantity: number }
	to: { size: string; label: string; price: Paise; taxCategory: string }
}

/** What the customer of a paid order is asked to pay, so that packs are exchanged for a size that costs more. */
export const priceDifferences = pgTable(
	'price_differences',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		orderId: orderReference(),
		exchange: jsonb('exchange').$type<RequestedExchange>().notNull(),
		amount: integer('amount_paise').$type<Paise>().notNull(),
		/** Only the staff see it. */
		reason: text('reason').notNull(),
		by: text('by').notNull(),
		requestedAt: moment('asked_at').notNull(),
		lastDay: date('last_day', { mode: 'string' }).notNull(),
		paidAt: moment('paid_at'),
		/** How it was paid, once it is. */
		paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull().default('online'),
		withdrawnAt: moment('withdrawn_at'),
	},
	(table) => [
		check('difference_positive', sql`${table.amount} > 0`),
		check('paid_or_withdrawn', sql`${table.paidAt} is null or ${table.withdrawnAt} is null`),
		index('price_differences_order').on(table.orderId),
		uniqueIndex('price_differences_one_open')
			.on(table.orderId)
			.where(sql`${table.paidAt} is null and ${table.withdrawnAt} is null`),
	],
)
