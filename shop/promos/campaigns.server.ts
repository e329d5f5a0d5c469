/** Creates campaigns: up to five thousand codes for one order each, which are handed out once, as a list. */
import { randomInt } from 'node:crypto'
import { asc, count, eq, isNotNull } from 'drizzle-orm'
import { changePromo, insertPromo, lockPromo, NO_SUCH_PROMO, recordChange } from './admin.server.ts'
import type { PromoProduct } from './goods.ts'
import type { CampaignCodesInput, PromoInput } from './input.ts'
import { promoCodes } from './tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { randomCharacters } from '#shop/crypto/unambiguous-alphabet.ts'
import { formatMoment } from '#shop/dates.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction, retryOnConflict } from '#shop/transaction.server.ts'

/** 30^10 codes: with the limits on wrong codes, nobody guesses one. */
const RANDOM_CHARACTERS = 10
/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 1_000

type NewCampaign = {
	input: PromoInput
	codes: CampaignCodesInput
	products: readonly PromoProduct[]
	by: Actor
}

/** Creates all of its codes or none. */
export async function createCampaign(
	shop: Shop,
	{ input, codes, products, by }: NewCampaign,
): Promise<Outcome<{ id: string }>> {
	return retryOnConflict('promo_codes_code_unique', () =>
		inTransaction(shop, async (transaction) => {
			const created = await insertPromo(shop, transaction, { input, products, by })
			if (created.ok) await insertCodes(transaction, { campaignId: created.id, input, codes })
			return created
		}),
	)
}

async function insertCodes(
	transaction: Transaction,
	{ campaignId, input, codes }: { campaignId: string; input: PromoInput; codes: CampaignCodesInput },
): Promise<void> {
	const { prefix, count: total } = codes
	const rows = Array.from({ length: total }, () => ({
		...input,
		code: `${prefix}-${randomCharacters(RANDOM_CHARACTERS, randomInt)}`,
		method: 'code' as const,
		campaignId,
		uses: 1,
	}))
	for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
		await transaction.insert(promoCodes).values(rows.slice(start, start + ROWS_PER_INSERT))
}

export async function countCodesByCampaign({ db }: Pick<Shop, 'db'>): Promise<Record<string, number>> {
	const rows = await db
		.select({ campaignId: promoCodes.campaignId, count: count() })
		.from(promoCodes)
		.where(isNotNull(promoCodes.campaignId))
		.groupBy(promoCodes.campaignId)
	return Object.fromEntries(rows.map((row) => [row.campaignId ?? '', row.count]))
}

/** Returns the codes only once, so that somebody who finds the console open later cannot take them. */
export async function revealCampaignCodes(
	shop: Shop,
	{ id, by }: { id: string; by: Actor },
): Promise<Outcome<{ name: string; codes: string[] }>> {
	return inTransaction(shop, async (transaction): Promise<Outcome<{ name: string; codes: string[] }>> => {
		const campaign = await lockPromo(transaction, eq(promoCodes.id, id))
		if (!campaign || campaign.method !== 'campaign') return NO_SUCH_PROMO
		if (campaign.codesDownloadedAt) return alreadyTaken(campaign.codesDownloadedAt)
		await changePromo(transaction, campaign, { codesDownloadedAt: shop.clock() })
		const rows = await transaction
			.select({ code: promoCodes.code })
			.from(promoCodes)
			.where(eq(promoCodes.campaignId, id))
			.orderBy(asc(promoCodes.code))
		await recordChange(shop, transaction, {
			by,
			promo: campaign,
			change: 'codes downloaded',
			detail: { codes: rows.length },
		})
		return { ok: true, name: campaign.name ?? campaign.code, codes: rows.map(({ code }) => code) }
	})
}

function alreadyTaken(at: Date) {
	return refuse('conflict', null, {
		message: `These codes were downloaded on ${formatMoment(at)} and aren't shown again. For more codes, duplicate the campaign.`,
	})
}
