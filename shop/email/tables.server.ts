import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every letter the shop owes or has sent. `key` names the occasion, so that no occasion makes two letters. */
export const letters = pgTable('letters', {
	id: uuid('id').primaryKey().defaultRandom(),
	key: text('key').notNull().unique(),
	to: text('to_address').notNull(),
	subject: text('subject').notNull(),
	text: text('text').notNull(),
	html: text('html').notNull(),
	sealed: text('sealed'),
	replyTo: text('reply_to'),
	leaveUrl: text('leave_url'),
	createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
	/** A process is handing it to the post until then. */
	claimedUntil: timestamp('claimed_until', { withTimezone: true }),
	/** Its reader has left the shop: once it is gone, so is the row. */
	forgetOnceSent: boolean('forget_once_sent').notNull().default(false),
	sentAt: timestamp('sent_at', { withTimezone: true }),
})
