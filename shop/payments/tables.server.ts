import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ATTEMPT_STATES, REFUND_STATES, type RefundReason } from './rules.ts'
import type { PaymentEnvironment } from '#shop/config/payment-settings.server.ts'
import { moment } from '#shop/database/columns.server.ts'
import type { Paise } from '#shop/money.ts'
import { priceDifferences } from '#shop/orders/differences/tables.server.ts'
import { OTHER_PAYMENT_METHODS, PAYMENT_METHODS } from '#shop/orders/payment-methods.ts'
import { orderReference, orders, partialRefunds } from '#shop/orders/tables.server.ts'

export const attemptState = pgEnum('attempt_state', ATTEMPT_STATES)
export const refundState = pgEnum('refund_state', REFUND_STATES)

/** Attempts to pay an order. A shopper may pay an earlier one after opening a later one, so none is ever deleted. */
export const paymentAttempts = pgTable(
	'payment_attempts',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		orderId: orderReference(),
		/** The price difference that it pays, if it does not pay the order itself. */
		differenceId: uuid('difference_id').references(() => priceDifferences.id),
		merchantOrderId: text('merchant_order_id').notNull().unique(),
		/** What the shop requests. Once it is paid, what was paid, if the provider's response says so. */
		amount: integer('amount_paise').$type<Paise>().notNull(),
		state: attemptState('state').notNull(),
		method: text('method', { enum: PAYMENT_METHODS }).notNull().default('online'),
		createdAt: moment('created_at').notNull(),
		expiresAt: moment('expires_at').notNull(),
		/** Until then, one process is calling the provider about this attempt. */
		claimedUntil: moment('claimed_until'),
		checkedAt: moment('asked_at'),
		nextCheckAt: moment('next_check_at'),
		providerOrderId: text('provider_order_id'),
		redirectUrl: text('redirect_url'),
		transactionId: text('provider_transaction_id'),
		utr: text('utr'),
		/** Of a failed attempt, the provider's code. Of a paid one, why the order was cancelled (`WhyUnsettled`). */
		errorCode: text('error_code'),
		/** When the shop has settled it by hand. Null if it has not, or if an earlier version recorded that. */
		settledAt: moment('settled_at'),
		/** How, as the customer reads it. */
		settledHow: text('settled_how'),
	},
	(table) => [
		index('payment_attempts_order').on(table.orderId),
		index('payment_attempts_difference').on(table.differenceId).where(sql`${table.differenceId} is not null`),
		// The next index replaces it. Dropping it locks out readers until all migrations of a release are done, so another
		// release does that.
		index('payment_attempts_newest').on(table.createdAt),
		// The index contains all that the figures of payments read.
		index('payment_attempts_figures').on(table.createdAt, table.method, table.state, table.errorCode),
		index('payment_attempts_review').on(table.id).where(sql`${table.state} = 'review'`),
		// It is not unique, because earlier versions have recorded one reference for several orders.
		index('payment_attempts_reference').on(referenceKey(table.utr)).where(sql`${table.method} <> 'online'`),
		index('payment_attempts_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
	],
)

export const IS_OTHER_PAYMENT = sql`${paymentAttempts.method} <> 'online'`

/** Equal for a reference in any spelling. */
export function referenceKey(reference: SQLWrapper): SQL {
	return sql`upper(replace(${reference}, ' ', ''))`
}

/** The provider's webhooks and status responses, verbatim. A repeated one is one row. The body is blanked when the customer's account is deleted. */
export const paymentEvents = pgTable('payment_events', {
	id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
	attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
	source: text('source').notNull(),
	hash: text('hash').notNull().unique(),
	body: text('body').notNull(),
	at: moment('at').notNull(),
})

export const refunds = pgTable(
	'refunds',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		orderId: orderReference(),
		attemptId: uuid('attempt_id')
			.notNull()
			.references(() => paymentAttempts.id),
		merchantRefundId: text('merchant_refund_id').notNull().unique(),
		amount: integer('amount_paise').$type<Paise>().notNull(),
		state: refundState('state').notNull(),
		reason: text('reason').$type<RefundReason>().notNull(),
		/** How many failed refunds this one replaces, because the provider needs a new id for each. */
		retries: integer('tries').notNull().default(0),
		checks: integer('checks').notNull().default(0),
		createdAt: moment('created_at').notNull(),
		/** Until then, one process is calling the provider about this refund. */
		claimedUntil: moment('claimed_until'),
		nextCheckAt: moment('next_check_at'),
		providerRefundId: text('provider_refund_id'),
		/** The partial refund that it is for. */
		partialRefundId: integer('part_id').references(() => partialRefunds.id),
		/** How the shop paid it back itself. Null if the provider did, or if an earlier version marked it as settled. */
		paidBackBy: text('paid_back_by', { enum: OTHER_PAYMENT_METHODS }),
		paidBackReference: text('paid_back_reference'),
		/** The payment was recorded for the wrong order, so nothing was paid back. */
		isMistake: boolean('is_mistake').notNull().default(false),
	},
	(table) => [
		index('refunds_order').on(table.orderId),
		index('refunds_state').on(table.state, table.createdAt),
		index('refunds_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
	],
)

/** Payment requests by the idempotency key that the client chose. A repeated request with the key comes from the same shopper. */
export const idempotencyKeys = pgTable('payment_requests', {
	key: text('key').primaryKey(),
	requestHash: text('request_hash').notNull(),
	/** Null if it was refused, because somebody else's order of the checkout had just been paid for. */
	orderId: uuid('order_id').references(() => orders.id),
	createdAt: moment('created_at').notNull(),
})

/** Where this database's payments have been made. A row for `production` means that its orders were paid with real money. */
export const paymentEnvironments = pgTable('payment_environments', {
	environment: text('environment').$type<PaymentEnvironment>().primaryKey(),
	firstUsedAt: moment('first_used_at').notNull().defaultNow(),
})
