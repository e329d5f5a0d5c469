import { isNotNull, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
	OPEN_RETURN_STATES,
	RETURN_STATES,
	type ReturnReason,
	type ReturnState,
	type ReturnWish,
	SETTLEMENTS,
	type Settlement,
} from './return-rules.ts'
import { type ItemQuantity, REPLACEMENT_REASONS, type ReplacementReason } from './rules.ts'
import { literals } from '#shop/database/conditions.server.ts'
import type { Paise } from '#shop/money.ts'
import { orderReference } from '#shop/orders/tables.server.ts'
import type { StockLine } from '#shop/stock/rules.ts'
import { bytea, moment } from '#shop/database/columns.server.ts'

/** Parcels that are sent again without money. Each waits until it is shipped or withdrawn. */
export const replacements = pgTable(
	'replacements',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		number: text('number').notNull().unique(),
		orderId: orderReference(),
		items: jsonb('items').$type<ItemQuantity[]>().notNull(),
		reason: text('reason').$type<ReplacementReason>().notNull(),
		/** Only the staff see it. */
		note: text('note').notNull(),
		stock: jsonb('stock').$type<StockLine[]>().notNull(),
		createdAt: moment('created_at').notNull(),
		by: text('by').notNull(),
		trackingNumber: text('tracking_number'),
		courier: text('courier'),
		shippedAt: moment('shipped_at'),
		withdrawnAt: moment('withdrawn_at'),
	},
	(table) => [
		check(
			'replacement_reason_known',
			sql`${table.reason} in (${literals(Object.keys(REPLACEMENT_REASONS))})`,
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

/** What customers want to give back. The order itself does not change. */
export const returns = pgTable(
	'returns',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		orderId: orderReference(),
		state: text('state').$type<ReturnState>().notNull(),
		items: jsonb('items').$type<ItemQuantity[]>().notNull(),
		reason: text('reason').$type<ReturnReason>().notNull(),
		message: text('message').notNull(),
		wish: text('wish').$type<ReturnWish>().notNull(),
		/** What the shop last wrote to the customer about it. */
		answer: text('answer').notNull().default(''),
		/** Once agreed, whether the packs are to be sent back. */
		sendsBack: boolean('sends_back'),
		/** Once received, whether the packs are for sale again. */
		isRestocked: boolean('is_restocked'),
		settledBy: text('settled_by').$type<Settlement>(),
		refund: integer('refund_paise').$type<Paise>(),
		replacementId: uuid('replacement_id').references(() => replacements.id),
	},
	(table) => [
		check('return_state_known', sql`${table.state} in (${literals(RETURN_STATES)})`),
		check(
			'return_settled_by',
			sql`(${table.state} = 'settled') = (${table.settledBy} is not null) and ${table.settledBy} in (${literals(SETTLEMENTS)})`,
		),
		check(
			'return_settlement_complete',
			sql`(${table.settledBy} is not distinct from 'refund') = (${table.refund} is not null)
				and (${table.settledBy} is not distinct from 'replacement') = (${table.replacementId} is not null)`,
		),
		index('returns_order').on(table.orderId),
		index('returns_open')
			.on(table.state)
			.where(sql`${table.state} in (${literals(OPEN_RETURN_STATES)})`),
		uniqueIndex('returns_replacement').on(table.replacementId).where(isNotNull(table.replacementId)),
	],
)

export const returnSteps = pgTable(
	'return_steps',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		returnId: returnReference(),
		state: text('state').$type<ReturnState>().notNull(),
		at: moment('at').notNull(),
		/** 'customer', or 'shop:' and the name of the admin. */
		by: text('by').notNull(),
	},
	(table) => [index('return_steps_return').on(table.returnId)],
)

/** Private photos, which are written and deleted with their return. They are in the database and not among the public images. */
export const returnPhotos = pgTable(
	'return_pictures',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		returnId: returnReference(),
		position: integer('position').notNull(),
		mimetype: text('mimetype').notNull(),
		bytes: bytea('bytes').notNull(),
	},
	(table) => [uniqueIndex('return_pictures_return').on(table.returnId, table.position)],
)

function returnReference() {
	return uuid('return_id')
		.notNull()
		.references(() => returns.id, { onDelete: 'cascade' })
}
