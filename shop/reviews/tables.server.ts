import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DECLINE_REASONS, type DeclineReason, REVIEW_STATES, type ReviewState } from './rules.ts'
import { literals } from '#shop/database/conditions.server.ts'
import { orderReference } from '#shop/orders/tables.server.ts'
import { moment } from '#shop/database/columns.server.ts'

/** What customers wrote about the products of a delivered order, one for each product. */
export const reviews = pgTable(
	'reviews',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		orderId: orderReference(),
		productId: integer('product_id').notNull(),
		stars: integer('stars').notNull(),
		text: text('text').notNull(),
		/** 'Meena S.', or 'A customer'. */
		shownName: text('shown_name').notNull(),
		state: text('state').$type<ReviewState>().notNull(),
		declinedFor: text('declined_for').$type<DeclineReason>(),
		/** The shop's answer below the review. */
		answer: text('answer').notNull().default(''),
		/** Counts the customer's changes, so that nothing is published that nobody has read. */
		version: integer('version').notNull().default(1),
		writtenAt: moment('written_at').notNull(),
		changedAt: moment('changed_at').notNull(),
		/** When it was first published. */
		publishedAt: moment('published_at'),
	},
	(table) => [
		check('review_stars', sql`${table.stars} between 1 and 5`),
		check('review_state_known', sql`${table.state} in (${literals(REVIEW_STATES)})`),
		check(
			'review_declined_for',
			sql`(${table.state} = 'declined') = (${table.declinedFor} is not null) and ${table.declinedFor} in (${literals(Object.keys(DECLINE_REASONS))})`,
		),
		check('review_published_at', sql`${table.state} <> 'published' or ${table.publishedAt} is not null`),
		uniqueIndex('reviews_product_of_order').on(table.orderId, table.productId),
		index('reviews_published')
			.on(table.productId, table.writtenAt, table.id)
			.where(sql`${table.state} = 'published'`),
		index('reviews_state').on(table.state, table.changedAt),
	],
)

export type Review = typeof reviews.$inferSelect

/** The orders for which the customer was asked for a review. */
export const reviewInvitations = pgTable('review_invitations', {
	orderId: orderReference().primaryKey(),
	sentAt: moment('sent_at').notNull(),
})

/** Who never wants to be asked, with or without an account: a keyed hash of the address, which reveals nobody's. */
export const reviewOptOuts = pgTable('review_opt_outs', {
	addressHash: text('address_hash').primaryKey(),
	at: moment('at').notNull(),
})
