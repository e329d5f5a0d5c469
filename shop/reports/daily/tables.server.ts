/**
 * Figures of days that have ended, so that adding up a year of a large shop does not read its orders. All of it is computed
 * from other tables, and the triggers of migrations 0097 and 0107 write `changed_days`: backups leave this schema out.
 */
import { bigint, date, index, integer, jsonb, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'
import type { ReturnFigures } from '#shop/gst-reports/gstr1.ts'
import type { Paise } from '#shop/money.ts'

export const figures = pgSchema('figures')

export const storedDays = figures.table('kept_days', {
	/** In India. Orders and payments belong to the day on which they began, documents to that of their issue. */
	day: date('day', { mode: 'string' }).primaryKey(),
	/** `FIGURES_VERSION` when it was stored. */
	version: integer('version').notNull(),
	/** By the database's clock. */
	storedAt: moment('kept_at').notNull().defaultNow(),
	orders: integer('orders').notNull(),
	sales: bigint('sales_paise', { mode: 'number' }).$type<Paise>().notNull(),
})

/**
 * Days of which something has changed after they had ended: once for each change, because two changes at once must not wait
 * for each other. What is stored of such a day does not count until it is computed again.
 */
export const changedDays = figures.table('changed_days', { day: date('day', { mode: 'string' }).notNull() })

export const packsSold = figures.table(
	'packs_sold',
	{
		day: storedDay(),
		productId: integer('product_id').notNull(),
		/** Such as 'Small'. */
		sizeName: text('size').notNull(),
		packs: integer('packs').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.productId, table.sizeName] })],
)

export const ordersSold = figures.table(
	'orders_sold',
	{
		day: storedDay(),
		state: text('state'),
		/** Of a campaign's code: its name may change. */
		campaignId: uuid('campaign_id'),
		/** Another code, or the name of the automatic offer. */
		code: text('code'),
		orders: integer('orders').notNull(),
		discount: bigint('discount_paise', { mode: 'number' }).$type<Paise>().notNull(),
	},
	(table) => [index('orders_sold_day').on(table.day)],
)

/** Of the attempts at the provider. */
export const attemptsMade = figures.table(
	'attempts_made',
	{
		day: storedDay(),
		state: text('state').notNull(),
		reason: text('reason'),
		attempts: integer('attempts').notNull(),
	},
	(table) => [index('attempts_made_day').on(table.day)],
)

/** Ordered and not yet packed. */
export const packsToRoast = figures.table(
	'packs_to_roast',
	{
		day: storedDay(),
		productId: integer('product_id').notNull(),
		productName: text('product_name').notNull(),
		/** Such as 'Small (220g)'. */
		sizeLabel: text('size').notNull(),
		packs: integer('packs').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.productId, table.sizeLabel] })],
)

export const gstReturns = figures.table(
	'gst_returns',
	{
		day: storedDay(),
		gstin: text('gstin').notNull(),
		figures: jsonb('figures').$type<ReturnFigures>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.gstin] })],
)

function storedDay() {
	return date('day', { mode: 'string' })
		.notNull()
		.references(() => storedDays.day, { onDelete: 'cascade' })
}
