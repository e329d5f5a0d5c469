import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	date,
	integer,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uuid,
} from 'drizzle-orm/pg-core'
import { PROMO_KINDS, type PromoRefusal } from './rules.ts'
import type { Paise } from '#shop/money.ts'

export const promoKind = pgEnum('promo_kind', PROMO_KINDS)

export const promoCodes = pgTable(
	'promo_codes',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		code: text('code').notNull().unique(),
		kind: promoKind('kind').notNull(),
		percent: integer('percent'),
		amount: integer('amount_paise').$type<Paise>(),
		atMost: integer('at_most_paise').$type<Paise>(),
		minimumOrder: integer('minimum_order_paise').$type<Paise>(),
		uses: integer('uses'),
		usesPerCustomer: integer('uses_per_customer'),
		isActive: boolean('is_active').notNull().default(true),
		/** Created for one customer, and hidden from the console's list. */
		isGift: boolean('is_gift').notNull().default(false),
		startsAt: timestamp('starts_at', { withTimezone: true }),
		endsAt: timestamp('ends_at', { withTimezone: true }),
	},
	(table) => [
		check('code_upper_cased', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
		check(
			'terms_fit_kind',
			sql`case ${table.kind}
				when 'percentage' then ${table.percent} between 1 and 100 and ${table.amount} is null
				when 'fixed' then ${table.amount} > 0 and ${table.percent} is null and ${table.atMost} is null
			end`,
		),
	],
)

/** How often a code was refused on a day in India, by reason. Codes that do not exist are counted together, without their text. */
export const promoRefusals = pgTable(
	'promo_refusals',
	{
		day: date('day').notNull(),
		code: text('code').notNull(),
		reason: text('reason').$type<PromoRefusal>().notNull(),
		times: integer('times').notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.code, table.reason] })],
)
