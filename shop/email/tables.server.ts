import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#shop/database/columns.server.ts'

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
	/** Set by the database's clock, which also decides whether it waits too long. */
	createdAt: moment('created_at').notNull(),
	/** Until then, a process is delivering it. */
	claimedUntil: moment('claimed_until'),
	/** How often the mail server received all of it without accepting it. Each time it may have arrived. */
	unanswered: integer('unanswered').notNull().default(0),
	/** The recipient has deleted the account, so this row is deleted after sending. */
	deleteOnceSent: boolean('delete_once_sent').notNull().default(false),
	sentAt: moment('sent_at'),
})
