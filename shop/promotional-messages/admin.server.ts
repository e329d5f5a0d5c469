/** Creates, updates and deletes promotional messages. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { defaultMessage } from './default-message.ts'
import type { PromotionalMessageInput } from './input.ts'
import type { PromotionalMessage } from './promotional-messages.server.ts'
import { promotionalMessages } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { formatDate, midnightInIndia } from '#shop/dates.ts'
import type { Paise } from '#shop/money.ts'
import { changedMeanwhile, refuse, type Outcome } from '#shop/outcome.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export async function findPromotionalMessage(
	{ db }: Pick<Shop, 'db'>,
	id: number,
): Promise<PromotionalMessage | null> {
	const [found] = await db.select().from(promotionalMessages).where(eq(promotionalMessages.id, id))
	return found ?? null
}

export async function addPromotionalMessage(
	shop: Shop,
	{ input, by }: { input: PromotionalMessageInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		if (!(await hasPromo(transaction, input))) return NO_SUCH_PROMO
		await makeRoom(transaction, { from: null, to: input.displayOrder })
		await transaction.insert(promotionalMessages).values(input)
		await recordChange(shop, transaction, {
			by,
			action: 'banner message added',
			detail: { message: input.message },
		})
		return { ok: true }
	})
}

/** `seen` is the message as the form showed it. If two people change it, the second is refused. */
export async function updatePromotionalMessage(
	shop: Shop,
	{ seen, input, by }: { seen: PromotionalMessage; input: PromotionalMessageInput; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const isThis = eq(promotionalMessages.id, seen.id)
		const [before] = await transaction.select().from(promotionalMessages).where(isThis).for('update')
		if (!before) return NO_SUCH_MESSAGE
		if (!isDeepStrictEqual(before, seen)) return CHANGED_MEANWHILE
		const next = { ...before, ...input }
		if (isDeepStrictEqual(before, next)) return { ok: true }
		if (!(await hasPromo(transaction, input))) return NO_SUCH_PROMO
		await makeRoom(transaction, { from: before.displayOrder, to: input.displayOrder })
		await transaction.update(promotionalMessages).set(input).where(isThis)
		await recordChange(shop, transaction, {
			by,
			action: 'banner message changed',
			detail: { from: describe(before), to: describe(next) },
		})
		return { ok: true }
	})
}

/**
 * Gives a message its position: if another has it, those between its old position (null for a new message) and the new
 * one move by one towards the old.
 */
async function makeRoom(
	transaction: Transaction,
	{ from, to }: { from: number | null; to: number },
): Promise<void> {
	const { displayOrder } = promotionalMessages
	if (from === to || (await transaction.$count(promotionalMessages, eq(displayOrder, to))) === 0) return
	const isDown = from !== null && from < to
	const between = isDown
		? and(gt(displayOrder, from), lte(displayOrder, to))
		: and(gte(displayOrder, to), from === null ? undefined : lt(displayOrder, from))
	await transaction
		.update(promotionalMessages)
		.set({ displayOrder: sql`${displayOrder} + ${isDown ? -1 : 1}` })
		.where(between)
}

async function hasPromo(
	transaction: Transaction,
	{ promoId }: Pick<PromotionalMessage, 'promoId'>,
): Promise<boolean> {
	return promoId === null || (await transaction.$count(promoCodes, eq(promoCodes.id, promoId))) > 0
}

/** Returns for example 'Free shipping on orders over ₹350, at position 1, until 15 Jan 2027, hidden'. */
function describe({
	message,
	displayOrder,
	active,
	lastDay,
	promoId,
}: Omit<PromotionalMessage, 'id'>): string {
	const until = lastDay === null ? '' : `, until ${formatDate(midnightInIndia(lastDay))}`
	return `${message}, at position ${displayOrder}${until}${promoId ? ', with its offer' : ''}${active ? '' : ', hidden'}`
}

export async function deletePromotionalMessage(
	shop: Shop,
	{ id, by }: { id: number; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const [deleted] = await transaction
			.delete(promotionalMessages)
			.where(eq(promotionalMessages.id, id))
			.returning({ message: promotionalMessages.message })
		if (!deleted) return NO_SUCH_MESSAGE
		await recordChange(shop, transaction, {
			by,
			action: 'banner message deleted',
			detail: { message: deleted.message },
		})
		return { ok: true }
	})
}

/**
 * Updates the default message when the amount in it changes, unless somebody has edited it. Without an amount it is
 * hidden, and stays hidden when there is one again. `earlier` has every amount that it may name.
 */
export async function updateFreeShippingMessage(
	transaction: Transaction,
	{ earlier, to }: { earlier: readonly Paise[]; to: Paise | null },
): Promise<void> {
	await transaction
		.update(promotionalMessages)
		.set(to === null ? { active: false } : { message: defaultMessage(to) })
		.where(inArray(promotionalMessages.message, earlier.map(defaultMessage)))
}

async function recordChange(
	shop: Shop,
	transaction: Transaction,
	{ by, action, detail }: { by: Actor; action: string; detail: Record<string, string> },
): Promise<void> {
	await notifyContentChanged(transaction)
	await recordAudit(shop, transaction, { by, action, subject: 'banner', detail })
}

const CHANGED_MEANWHILE = changedMeanwhile('this message')
const NO_SUCH_PROMO = refuse('invalid', null, {
	message: 'This offer or code does not exist.',
	field: 'promoId',
})
export const NO_SUCH_MESSAGE = refuse('missing', null, { message: 'This message no longer exists.' })
