/** Creates, updates and deletes promotional messages. */
import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
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
		await lockPositions(transaction)
		if (!(await hasPromo(transaction, input))) return NO_SUCH_PROMO
		const [added] = await transaction
			.insert(promotionalMessages)
			.values(input)
			.returning({ id: promotionalMessages.id })
		if (!added) throw new Error('The insert returned no message')
		await arrange(transaction, { id: added.id, from: null, to: input.displayOrder })
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
		await lockPositions(transaction)
		const isThis = eq(promotionalMessages.id, seen.id)
		const [before] = await transaction.select().from(promotionalMessages).where(isThis)
		if (!before) return NO_SUCH_MESSAGE
		if (!isDeepStrictEqual(before, seen)) return CHANGED_MEANWHILE
		if (isDeepStrictEqual(before, { ...before, ...input })) return { ok: true }
		if (!(await hasPromo(transaction, input))) return NO_SUCH_PROMO
		await transaction.update(promotionalMessages).set(input).where(isThis)
		const displayOrder = await arrange(transaction, {
			id: seen.id,
			from: before.displayOrder,
			to: input.displayOrder,
		})
		const next = { ...before, ...input, displayOrder }
		await recordChange(shop, transaction, {
			by,
			action: 'banner message changed',
			detail: { from: describe(before), to: describe(next) },
		})
		return { ok: true }
	})
}

/** Called before anything is read or added, because the positions are those of all messages. Nobody who only reads waits. */
async function lockPositions(transaction: Transaction): Promise<void> {
	await transaction.execute(sql`lock table ${promotionalMessages} in share row exclusive mode`)
}

/**
 * Gives a message its place; the others keep their order. Positions are 1, 2, 3 and so on. `from` is its old place, null for
 * a new message. Returns the new one.
 */
async function arrange(
	transaction: Transaction,
	{ id, from, to }: { id: number; from: number | null; to: number },
): Promise<number> {
	if (from === to) return to
	const messages = await transaction
		.select({ id: promotionalMessages.id, position: promotionalMessages.displayOrder })
		.from(promotionalMessages)
		.orderBy(promotionalMessages.displayOrder, promotionalMessages.id)
	const others = messages.filter((message) => message.id !== id)
	const isDown = from !== null && from < to
	const before = others.filter(({ position }) => position < to || (isDown && position === to))
	const ids = others.map((message) => message.id).toSpliced(before.length, 0, id)
	await transaction
		.update(promotionalMessages)
		.set({ displayOrder: sql`array_position(${sql.param(ids)}::int[], ${promotionalMessages.id})` })
	return before.length + 1
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
	message: "This offer or code doesn't exist.",
	field: 'promoId',
})
export const NO_SUCH_MESSAGE = refuse('missing', null, { message: 'This message no longer exists.' })
