/** Counts refused promo codes by reason, for the owner. Shoppers read the same sentence for every reason. */
import { desc, gte, lt, sql, sum } from 'drizzle-orm'
import type { PromoRefusal } from './rules.ts'
import { promoRefusals } from './tables.server.ts'
import { dayInIndia, startOfLastDays } from '#shop/dates.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

const RETENTION_DAYS = 90
/** Stands for codes that do not exist. What was entered may be personal data, so it is not stored. */
const NO_CODE = ''

type Refused = { code: string | null; reason: PromoRefusal }

export async function recordPromoRefusal(
	{ clock }: Pick<Shop, 'clock'>,
	db: Database | Transaction,
	{ code, reason }: Refused,
): Promise<void> {
	await db
		.insert(promoRefusals)
		.values({ day: dayInIndia(clock()), code: code ?? NO_CODE, reason, times: 1 })
		.onConflictDoUpdate({
			target: [promoRefusals.day, promoRefusals.code, promoRefusals.reason],
			set: { times: sql`${promoRefusals.times} + 1` },
		})
}

/** Lists the codes refused in the last `days`, including today, the most frequent first. */
export async function listPromoRefusals(
	{ db, clock }: Pick<Shop, 'db' | 'clock'>,
	days: number,
): Promise<(Refused & { times: number })[]> {
	const rows = await db
		.select({
			code: promoRefusals.code,
			reason: promoRefusals.reason,
			times: sum(promoRefusals.times).mapWith(Number),
		})
		.from(promoRefusals)
		.where(gte(promoRefusals.day, firstDay(clock(), days)))
		.groupBy(promoRefusals.code, promoRefusals.reason)
		.orderBy(desc(sum(promoRefusals.times)), promoRefusals.code)
	return rows.map(({ code, ...row }) => ({ ...row, code: code === NO_CODE ? null : code }))
}

export async function purgeOldRefusals({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
	await db.delete(promoRefusals).where(lt(promoRefusals.day, firstDay(clock(), RETENTION_DAYS)))
}

function firstDay(now: Date, days: number): string {
	return dayInIndia(startOfLastDays(now, days))
}
