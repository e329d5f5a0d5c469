import { sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import type { NewsletterContent } from './definition.ts'
import type { Issue } from './issue.ts'
import { NEWSLETTER_STATUSES, RECIPIENT_STATES } from './rules.ts'
import { moment } from '#shop/database/columns.server.ts'

/** Newsletters: drafts, and those that are being or were sent. */
export const newsletters = pgTable(
	'newsletters',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		status: text('status', { enum: NEWSLETTER_STATUSES }).notNull().default('draft'),
		content: jsonb('content').$type<NewsletterContent>().notNull(),
		/** Counts the changes of the draft, so that the second of two admins is warned. */
		version: integer('version').notNull().default(1),
		pace: integer('pace').notNull(),
		createdAt: moment('created_at').notNull(),
		createdBy: text('created_by').notNull(),
		savedAt: moment('saved_at').notNull(),
		savedBy: text('saved_by').notNull(),
		/** Its address in the archive, or null for a draft. */
		slug: text('slug').unique(),
		/** The content as it was when sending began, or null for a draft. */
		issue: jsonb('issue').$type<Issue>(),
		/** How many there were when sending began, or null for a draft. Counting 100,000 rows would slow the list down. */
		recipientCount: integer('recipient_count'),
		startedAt: moment('started_at'),
		finishedAt: moment('finished_at'),
		/** When the next email may leave, for all processes together. By the database's clock. */
		nextSendAt: moment('next_send_at'),
		problem: text('problem'),
	},
	(table) => [
		index('newsletters_started').on(table.startedAt),
		check('newsletter_pace_positive', sql`${table.pace} > 0`),
		check(
			'started_newsletter_is_complete',
			sql`${table.status} = 'draft' or (${table.slug} is not null and ${table.issue} is not null and ${table.recipientCount} is not null and ${table.startedAt} is not null)`,
		),
	],
)

/** Who gets a newsletter, fixed when sending begins. It has no address, so that only a number remains of those who unsubscribe. */
export const newsletterRecipients = pgTable(
	'newsletter_recipients',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		newsletterId: uuid('newsletter_id')
			.notNull()
			.references(() => newsletters.id),
		/** A foreign key would check each of 100,000 rows and delay those who unsubscribe meanwhile. */
		subscriberId: uuid('subscriber_id').notNull(),
		state: text('state', { enum: RECIPIENT_STATES }).notNull().default('queued'),
		/** How often the mail server said "later". */
		attempts: smallint('attempts').notNull().default(0),
		/** It is not tried before this time. */
		dueAt: moment('due_at'),
		claimedAt: moment('claimed_at'),
		settledAt: moment('settled_at'),
		/** Whether the subscription was deleted since. A trigger sets it (migration 0099), so every way to delete one counts. */
		hasUnsubscribed: boolean('has_unsubscribed').notNull().default(false),
	},
	(table) => [
		uniqueIndex('newsletter_recipients_once').on(table.newsletterId, table.subscriberId),
		index('newsletter_recipients_subscriber').on(table.subscriberId),
		// The index contains all that the figures read.
		index('newsletter_recipients_figures').on(table.newsletterId, table.state, table.hasUnsubscribed),
		index('newsletter_recipients_open')
			.on(table.newsletterId, table.id)
			.where(sql`${table.state} in ('queued', 'sending')`),
		index('newsletter_recipients_settled')
			.on(table.newsletterId, table.settledAt)
			.where(sql`${table.settledAt} is not null`),
	],
)
