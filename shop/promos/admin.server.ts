/** Lists, creates, edits, activates and deactivates promo codes, automatic offers and campaigns in the console. */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { describePromo } from './describe.ts'
import { describeGoods, goodKey, isSold, type PromoProduct } from './goods.ts'
import type { PromoInput } from './input.ts'
import type { PromoGoods } from './rules.ts'
import { promoCodes } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { changedMeanwhile, refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type StoredPromo = typeof promoCodes.$inferSelect

/** Gift codes are left out, and a campaign stands for its codes. */
const LISTED = and(eq(promoCodes.isGift, false), isNull(promoCodes.campaignId))

export async function listPromos({ db }: Pick<Shop, 'db'>): Promise<StoredPromo[]> {
	return db.select().from(promoCodes).where(LISTED).orderBy(desc(promoCodes.isActive), promoCodes.code)
}

export async function findStoredPromo({ db }: Pick<Shop, 'db'>, id: string): Promise<StoredPromo | null> {
	const [row] = await db
		.select()
		.from(promoCodes)
		.where(and(LISTED, eq(promoCodes.id, id)))
	return row ?? null
}

const ALREADY_ENDED = refuse('invalid', null, {
	message: 'This date has passed. Choose a later one.',
	field: 'endsAt',
})
export const NO_SUCH_PROMO = refuse('missing', null, { message: "This code doesn't exist." })
const CHANGED_MEANWHILE = changedMeanwhile('this code, offer or campaign')

type Creation = {
	input: PromoInput
	/** The shop's products, including the names of those not sold now. */
	products: readonly PromoProduct[]
	by: Actor
}

export async function createPromo(shop: Shop, creation: Creation): Promise<Outcome<{ id: string }>> {
	return inTransaction(shop, (transaction) => insertPromo(shop, transaction, creation))
}

/** Runs in the transaction of a campaign, which also gets its codes. */
export async function insertPromo(
	shop: Shop,
	transaction: Transaction,
	{ input, products, by }: Creation,
): Promise<Outcome<{ id: string }>> {
	const refusal = refuseInput(input, products)
	if (refusal) return refusal
	if (input.endsAt && input.endsAt <= shop.clock()) return ALREADY_ENDED
	const [created] = await transaction
		.insert(promoCodes)
		.values(input)
		.onConflictDoNothing()
		.returning({ id: promoCodes.id, code: promoCodes.code })
	if (!created) return alreadyExists(input)
	await recordChange(shop, transaction, {
		by,
		promo: input,
		change: 'created',
		detail: { terms: describePromo(input, { products, hasUses: true }) },
	})
	return { ok: true, id: created.id }
}

type Edit = Creation & {
	id: string
	/** The promotion's version when the form was opened. */
	version: number
}

/** Orders that were placed keep their discount. The codes of a campaign change with it. */
export async function updatePromo(shop: Shop, { id, version, input, products, by }: Edit): Promise<Outcome> {
	return inTransaction(shop, async (transaction): Promise<Outcome> => {
		const before = await lockPromo(transaction, and(LISTED, eq(promoCodes.id, id)))
		if (!before) return NO_SUCH_PROMO
		if (before.version !== version) return CHANGED_MEANWHILE
		const refusal = refuseInput(input, products, before)
		if (refusal) return refusal
		const isNewEnd = input.endsAt?.getTime() !== before.endsAt?.getTime()
		if (input.endsAt && isNewEnd && input.endsAt <= shop.clock()) return ALREADY_ENDED
		// Orders know a code by its text, so it stays. A name may change.
		const { method: _method, code, ...terms } = input
		const isTaken = before.method !== 'code' && code !== before.code && (await exists(transaction, code))
		if (isTaken) return alreadyExists(input)
		const named = before.method === 'code' ? { name: null } : { name: terms.name, code }
		await changePromo(transaction, before, { ...terms, ...named })
		const { uses: _one, ...ofCodes } = terms
		await transaction.update(promoCodes).set(ofCodes).where(eq(promoCodes.campaignId, id))
		const describe = (promo: Omit<PromoInput, 'method'>) =>
			[promo.name, describePromo(promo, { products, hasUses: true })].filter(Boolean).join(': ')
		await recordChange(shop, transaction, {
			by,
			promo: before,
			change: 'changed',
			detail: { from: describe(before), to: describe({ ...input, name: named.name }) },
		})
		return { ok: true }
	})
}

/** A deactivated code is refused from now on. Orders that were placed with it keep their price. */
export async function setPromoActive(
	shop: Shop,
	{ code, isActive, by }: { code: string; isActive: boolean; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction): Promise<Outcome> => {
		const before = await lockPromo(transaction, eq(promoCodes.code, code))
		if (!before) return NO_SUCH_PROMO
		await changePromo(transaction, before, { isActive })
		await transaction.update(promoCodes).set({ isActive }).where(eq(promoCodes.campaignId, before.id))
		await recordChange(shop, transaction, {
			by,
			promo: before,
			change: isActive ? 'activated' : 'deactivated',
		})
		return { ok: true }
	})
}

/** Does not block orders, which only refer to an automatic offer. */
export async function lockPromo(
	transaction: Transaction,
	condition: SQL | undefined,
): Promise<StoredPromo | null> {
	const [row] = await transaction.select().from(promoCodes).where(condition).for('no key update')
	return row ?? null
}

async function exists(transaction: Transaction, code: string): Promise<boolean> {
	return (await transaction.$count(promoCodes, eq(promoCodes.code, code))) > 0
}

/** The change counts as a new version, so that a form that is open elsewhere reports the conflict. Call `recordChange` afterwards. */
export async function changePromo(
	transaction: Transaction,
	{ id }: StoredPromo,
	values: Partial<StoredPromo>,
): Promise<void> {
	const version = sql`${promoCodes.version} + 1`
	await transaction
		.update(promoCodes)
		.set({ ...values, version })
		.where(eq(promoCodes.id, id))
}

const NOUNS = { code: 'promo code', automatic: 'automatic offer', campaign: 'campaign' } as const

type Change = {
	by: Actor
	promo: Pick<StoredPromo, 'code' | 'name' | 'method'>
	change: string
	detail?: Record<string, string | number>
}

export async function recordChange(
	shop: Shop,
	transaction: Transaction,
	{ by, promo: { code, name, method }, change, detail = {} }: Change,
): Promise<void> {
	// Pages name offers, and the banner codes as well.
	await notifyContentChanged(transaction)
	await recordAudit(shop, transaction, {
		by,
		action: `${NOUNS[method]} ${change}`,
		subject: method === 'code' ? code : (name ?? code),
		detail,
	})
}

/** Some of what an edited promotion was already for may no longer be sold. */
function refuseInput(
	{ goods, freeGoods }: PromoInput,
	products: readonly PromoProduct[],
	before?: Pick<StoredPromo, 'goods' | 'freeGoods'>,
): Refusal | null {
	const keys = [...(before?.goods ?? []), ...(before?.freeGoods ?? [])].map(goodKey)
	for (const [field, chosen] of [
		['goods', goods],
		['freeGoods', freeGoods],
	] as const) {
		const isUnknown = (good: PromoGoods[number]) => !isSold(good, products) && !keys.includes(goodKey(good))
		const unknown = chosen?.filter(isUnknown) ?? []
		if (unknown.length === 0) continue
		const message = `The shop doesn't have ${describeGoods(unknown, products)}.`
		return refuse('invalid', null, { message, field })
	}
	return null
}

function alreadyExists({ code, name }: Pick<PromoInput, 'code' | 'name'>): Refusal {
	return refuse('conflict', null, {
		message:
			name === null ? `The code ${code} already exists.` : `${name} already exists. Choose another name.`,
		field: name === null ? 'code' : 'name',
	})
}
