import { sql } from 'drizzle-orm'
import {
	type AnyPgColumn,
	boolean,
	check,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uuid,
} from 'drizzle-orm/pg-core'
import { PROMO_KINDS, type PromoGoods, type PromoMethod, type PromoRefusal } from './rules.ts'
import { moment } from '#shop/database/columns.server.ts'
import type { Paise } from '#shop/money.ts'

export const promoKind = pgEnum('promo_kind', PROMO_KINDS)

/** Promo codes, automatic offers and campaigns. Shoppers enter only rows whose method is `code`. */
export const promoCodes = pgTable(
	'promo_codes',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		/** For an automatic offer or a campaign, its name in capitals, so that names are unique. */
		code: text('code').notNull().unique(),
		method: text('method').$type<PromoMethod>().notNull().default('code'),
		/** Only for an automatic offer, a campaign and its codes. */
		name: text('name'),
		/** Only for a campaign's code, which repeats the campaign's terms. */
		campaignId: uuid('campaign_id').references((): AnyPgColumn => promoCodes.id),
		kind: promoKind('kind').notNull(),
		percent: integer('percent'),
		amount: integer('amount_paise').$type<Paise>(),
		atMost: integer('at_most_paise').$type<Paise>(),
		goods: jsonb('goods').$type<PromoGoods>(),
		buyQuantity: integer('buy_quantity'),
		getQuantity: integer('get_quantity'),
		freeGoods: jsonb('free_goods').$type<PromoGoods>(),
		minimumOrder: integer('minimum_order_paise').$type<Paise>(),
		uses: integer('uses'),
		usesPerCustomer: integer('uses_per_customer'),
		firstOrderOnly: boolean('first_order_only').notNull().default(false),
		isActive: boolean('is_active').notNull().default(true),
		/** Created for one customer, and hidden from the console's list. */
		isGift: boolean('is_gift').notNull().default(false),
		startsAt: moment('starts_at'),
		endsAt: moment('ends_at'),
		/** When the codes of a campaign were handed out, which happens once. */
		codesDownloadedAt: moment('codes_downloaded_at'),
		/** Counts the changes, so that of two people who edit it the second is warned. */
		version: integer('version').notNull().default(1),
	},
	(table) => [
		index('promo_codes_automatic').on(table.id).where(sql`${table.method} = 'automatic'`),
		index('promo_codes_campaign').on(table.campaignId).where(sql`${table.campaignId} is not null`),
		check('promo_method', sql`${table.method} in ('code', 'automatic', 'campaign')`),
		check('offer_has_a_name', sql`${table.method} = 'code' or ${table.name} is not null`),
		// Orders do not lock an offer, so its uses cannot be counted.
		check(
			'offer_is_for_everybody',
			sql`${table.method} <> 'automatic' or (${table.uses} is null and ${table.usesPerCustomer} is null and not ${table.firstOrderOnly})`,
		),
		// Otherwise several orders placed at the same time would each be the first.
		check('first_order_once', sql`not ${table.firstOrderOnly} or coalesce(${table.usesPerCustomer}, 0) = 1`),
		check('code_upper_cased', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
		check(
			'terms_fit_kind',
			sql`case ${table.kind}::text
				when 'percentage' then ${table.percent} between 1 and 100 and ${table.amount} is null
				when 'fixed' then ${table.amount} > 0 and ${table.percent} is null and ${table.atMost} is null
				when 'free_shipping' then ${table.percent} is null and ${table.amount} is null and ${table.atMost} is null and ${table.goods} is null
				when 'buy_x_get_y' then coalesce(${table.buyQuantity}, 0) > 0 and coalesce(${table.getQuantity}, 0) > 0 and ${table.percent} is null and ${table.amount} is null and ${table.atMost} is null
			end`,
		),
		check(
			'packs_fit_kind',
			sql`${table.kind}::text = 'buy_x_get_y' or (${table.buyQuantity} is null and ${table.getQuantity} is null and ${table.freeGoods} is null)`,
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
