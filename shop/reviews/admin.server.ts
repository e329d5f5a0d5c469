/** Lets the staff publish, decline and answer reviews, by the stated rules. */
import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { DECLINE_REASONS, type DeclineReason, REVIEW_STATES, type ReviewState } from './rules.ts'
import { type Review, reviews } from './tables.server.ts'
import { type Actor, type AuditDraft, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { isId } from '#shop/input/fields.ts'
import { orderItems, orders } from '#shop/orders/tables.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { refuseOwn } from '#shop/staff/own-orders.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type ListedReview = { review: Review; number: string; productName: string }

/** Waiting reviews begin with the one that has waited longest, others with the newest. */
export async function listReviews(
	{ db }: Pick<Shop, 'db'>,
	{ state, page, size }: { state: ReviewState; page: number; size: number },
): Promise<ListedReview[]> {
	const productName = sql<string>`(select min(${orderItems.productName}) from ${orderItems}
		where ${orderItems.orderId} = ${reviews.orderId} and ${orderItems.productId} = ${reviews.productId})`
	const order = state === 'waiting' ? asc : desc
	return db
		.select({ review: reviews, number: orders.number, productName })
		.from(reviews)
		.innerJoin(orders, eq(orders.id, reviews.orderId))
		.where(eq(reviews.state, state))
		.orderBy(order(reviews.changedAt), order(reviews.id))
		.limit(size)
		.offset((page - 1) * size)
}

/** For the navigation of every screen, so it reads only those that wait. */
export async function countWaitingReviews({ db }: Pick<Shop, 'db'>): Promise<number> {
	return db.$count(reviews, eq(reviews.state, 'waiting'))
}

export async function countReviews({ db }: Pick<Shop, 'db'>): Promise<Record<ReviewState, number>> {
	const rows = await db.select({ state: reviews.state, count: count() }).from(reviews).groupBy(reviews.state)
	const countOf = (state: ReviewState) => rows.find((row) => row.state === state)?.count ?? 0
	const [waiting, published, declined] = REVIEW_STATES
	return {
		[waiting]: countOf(waiting),
		[published]: countOf(published),
		[declined]: countOf(declined),
	}
}

/** `version` is what the admin has read. */
type OnReview = { id: string; version: number; by: Actor }

export function publishReview(shop: Shop, on: OnReview): Promise<Outcome<{ isShown: boolean }>> {
	return actOnReview(shop, on, (review) =>
		review.state === 'published'
			? ALREADY
			: {
					ok: true,
					change: { state: 'published', declinedFor: null, publishedAt: review.publishedAt ?? shop.clock() },
					audit: { action: 'review published' },
				},
	)
}

export function declineReview(
	shop: Shop,
	{ reason, ...on }: OnReview & { reason: DeclineReason },
): Promise<Outcome<{ isShown: boolean }>> {
	return actOnReview(shop, on, (review) =>
		review.state === 'declined'
			? ALREADY
			: {
					ok: true,
					change: { state: 'declined', declinedFor: reason },
					audit: { action: 'review declined', detail: { reason: DECLINE_REASONS[reason] } },
				},
	)
}

/** An empty answer removes the earlier one. It is shown once the review is published. */
export function answerReview(
	shop: Shop,
	{ answer, ...on }: OnReview & { answer: string },
): Promise<Outcome<{ isShown: boolean }>> {
	return actOnReview(shop, on, () => ({
		ok: true,
		change: { answer },
		audit: { action: 'review answered', detail: { answer } },
	}))
}

type Decision = { change: Partial<Review>; audit: Omit<AuditDraft, 'subject'> }

/** Locks the review: if two admins act at the same time, the second sees what the first has done. */
function actOnReview(
	shop: Shop,
	{ id, version, by }: OnReview,
	decide: (review: Review) => Outcome<Decision>,
): Promise<Outcome<{ isShown: boolean }>> {
	return inTransaction(shop, async (transaction) => {
		const [found] = isId(id)
			? await transaction
					.select({
						review: reviews,
						number: orders.number,
						customerId: orders.customerId,
						recipient: orders.recipient,
					})
					.from(reviews)
					.innerJoin(orders, eq(orders.id, reviews.orderId))
					.where(eq(reviews.id, id))
					.for('update', { of: reviews })
			: []
		if (!found) return GONE
		if (found.review.version !== version) return CHANGED
		const of = { customerId: found.customerId, email: found.recipient.email }
		const refusal = await refuseOwn(transaction, { by, of })
		if (refusal) return refusal
		const decided = decide(found.review)
		if (!decided.ok) return decided
		const { change, audit } = decided
		await transaction.update(reviews).set(change).where(eq(reviews.id, id))
		await recordAudit(shop, transaction, { by, subject: found.number, ...audit })
		await notifyContentChanged(transaction)
		return { ok: true, isShown: (change.state ?? found.review.state) === 'published' }
	})
}

const NOTHING_CHANGED = 'Nothing was changed'

const ALREADY = refuse('conflict', NOTHING_CHANGED, {
	message: 'Somebody has done this already. Please look at the review again.',
})
const GONE = refuse('missing', NOTHING_CHANGED, {
	message: "This review doesn't exist any more: its customer has deleted it.",
})
const CHANGED = refuse('conflict', NOTHING_CHANGED, {
	message: 'The customer has changed this review. Please read it again.',
})
