import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every letter the shop owes or has sent. `key` names the occasion, so that no occasion makes two emails. */
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
	createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
	/** A process is handing it to the post until then. */
	claimedUntil: timestamp('claimed_until', { withTimezone: true }),
	/** Its reader has left the shop: once it is gone, so is the row. */
	deleteOnceSent: boolean('delete_once_sent').notNull().default(false),
	sentAt: timestamp('sent_at', { withTimezone: true }),
})
