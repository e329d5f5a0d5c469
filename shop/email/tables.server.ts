import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Queued and sent emails. `key` says what an email is about and is unique, so that none is sent twice. */
export const emails = pgTable('emails', {
	id: uuid('id').primaryKey().defaultRandom(),
	key: text('key').notNull().unique(),
	to: text('to_address').notNull(),
	subject: text('subject').notNull(),
	text: text('text').notNull(),
	html: text('html').notNull(),
	encryptedSecret: text('encrypted_secret'),
	replyTo: text('reply_to'),
	unsubscribeUrl: text('unsubscribe_url'),
	/** By the database's clock, which also tells whether it waits for too long. */
	createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
	/** A process is delivering it until then. */
	claimedUntil: timestamp('claimed_until', { withTimezone: true }),
	/** How often the mail server took all of it without accepting it: each time it may have arrived. */
	unanswered: integer('unanswered').notNull().default(0),
	/** The recipient has deleted the account: delete this row after sending. */
	deleteOnceSent: boolean('delete_once_sent').notNull().default(false),
	sentAt: timestamp('sent_at', { withTimezone: true }),
})
