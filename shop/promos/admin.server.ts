/** Promo codes in the admin console: listing, creating, activating and deactivating them. */
import { desc, eq } from 'drizzle-orm'
import type { NewPromoInput } from './input.ts'
import { promoCodes } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type StoredPromoCode = typeof promoCodes.$inferSelect

export async function listPromos({ db }: Pick<Shop, 'db'>): Promise<StoredPromoCode[]> {
	return db
		.select()
		.from(promoCodes)
		.where(eq(promoCodes.isGift, false))
		.orderBy(desc(promoCodes.isActive), promoCodes.code)
}

const ALREADY_ENDED = refuse('invalid', null, {
	message: 'This date has passed. Choose a later one.',
	field: 'endsAt',
})

export async function createPromo(
	shop: Shop,
	{ input, by }: { input: NewPromoInput; by: Actor },
): Promise<Outcome> {
	if (input.endsAt && input.endsAt <= shop.clock()) return ALREADY_ENDED
	return inTransaction(shop, async (transaction) => {
		const [created] = await transaction
			.insert(promoCodes)
			.values(input)
			.onConflictDoNothing()
			.returning({ code: promoCodes.code })
		if (!created) {
			return refuse('conflict', null, { message: `The code ${input.code} already exists.`, field: 'code' })
		}
		await recordAudit(shop, transaction, {
			by,
			action: 'promo code created',
			subject: created.code,
			detail: { ...input },
		})
		return { ok: true }
	})
}

/** A deactivated code is refused from now on. Orders that were placed with it keep their price. */
export async function setPromoActive(
	shop: Shop,
	{ code, isActive, by }: { code: string; isActive: boolean; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const changed = await transaction
			.update(promoCodes)
			.set({ isActive })
			.where(eq(promoCodes.code, code))
			.returning({ id: promoCodes.id })
		if (changed.length === 0) return refuse('missing', null, { message: 'This code does not exist.' })
		await recordAudit(shop, transaction, {
			by,
			action: isActive ? 'promo code activated' : 'promo code deactivated',
			subject: code,
		})
		return { ok: true }
	})
}
