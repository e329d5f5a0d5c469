/** Why codes were refused: the shopper hears one sentence, the owner reads here what was behind it. */
import { desc, gte, lt, sql, sum } from 'drizzle-orm'
import type { PromoRefusal } from './rules.ts'
import { promoRefusals } from './tables.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

const KEPT_DAYS = 90
/** Of a code that nobody made. What was typed may be anything, so it is not kept. */
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

/** What was refused most often comes first. */
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
		.where(gte(promoRefusals.day, daysAgo(clock(), days)))
		.groupBy(promoRefusals.code, promoRefusals.reason)
		.orderBy(desc(sum(promoRefusals.times)), promoRefusals.code)
	return rows.map(({ code, ...row }) => ({ ...row, code: code === NO_CODE ? null : code }))
}

export async function purgeOldRefusals({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
	await db.delete(promoRefusals).where(lt(promoRefusals.day, daysAgo(clock(), KEPT_DAYS)))
}

function daysAgo(now: Date, days: number): string {
	return dayInIndia(new Date(now.getTime() - days * DAY_MILLISECONDS))
}
