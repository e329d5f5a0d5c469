/** Lets a customer review the products of a delivered order, and change and delete a review. */
import { and, eq, inArray } from 'drizzle-orm'
import { findReviewedOrder, lockReviewedOrder, type ReviewAccess } from './access.server.ts'
import type { ReviewInput } from './input.ts'
import { reviewNotice } from './emails.server.ts'
import { ANONYMOUS, EDIT_DAYS, mayEditReview, shownName, whyNotReviewable } from './rules.ts'
import { type Review, reviews } from './tables.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { limitUse } from '#shop/limits/limits.server.ts'
import { findDeliveredAt } from '#shop/orders/after-sales/returns.server.ts'
import { listItems, type Order, ORDER_NOT_FOUND } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { findAddressee } from '#shop/orders/views/customer-orders.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { notifyStaff } from '#shop/staff/notifications.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

type ReviewedProduct = {
	productId: number
	name: string
	imageUrl: string
	review: Review | null
	mayWrite: boolean
}

type ReviewedOrder = {
	/** Why no new review may be written. */
	reason: string | null
	name: string
	products: ReviewedProduct[]
}

/** Returns null for somebody else's order. */
export async function findReviews(shop: Shop, access: ReviewAccess): Promise<ReviewedOrder | null> {
	const order = await findReviewedOrder(shop, access)
	if (!order) return null
	const { db } = shop
	const items = await listItems(db, order.id)
	const written = await listReviewsOf(db, [order.id])
	const reason = await whyNotReviewed(shop, db, order)
	const products = [...new Map(items.map((item) => [item.productId, item])).values()].map(
		({ productId, productName, imageUrl }) => {
			const review = written.find((row) => row.productId === productId) ?? null
			const mayWrite = review ? mayEditReview(review, shop.clock()) : reason === null
			return { productId, name: productName, imageUrl, review, mayWrite }
		},
	)
	const { name } = await findAddressee(db, order)
	return { reason, name: shownName(name), products }
}

export function listReviewsOf(db: Database | Transaction, orderIds: readonly string[]): Promise<Review[]> {
	return db
		.select()
		.from(reviews)
		.where(inArray(reviews.orderId, [...orderIds]))
}

async function whyNotReviewed(shop: Shop, db: Database | Transaction, order: Order): Promise<string | null> {
	return whyNotReviewable({ ...order, deliveredAt: await findDeliveredAt(db, order.id) }, shop.clock())
}

const TITLE = 'Review not saved'

type Written = { access: ReviewAccess; productId: number; input: ReviewInput }

/** Writes or changes it. A changed review waits to be read again. */
export async function saveReview(shop: Shop, { access, productId, input }: Written): Promise<Outcome> {
	// Checked before counting, so that nobody uses up the limit of the order's own customer.
	if (!(await findReviewedOrder(shop, access))) return ORDER_NOT_FOUND
	const tooOften = await limitUse(shop, { name: 'write-review', subject: [access.number] })
	if (tooOften) return { ...tooOften, title: TITLE }
	return inTransaction(shop, async (transaction) => {
		const order = await lockReviewedOrder(shop, transaction, access)
		if (!order) return ORDER_NOT_FOUND
		const items = await listItems(transaction, order.id)
		if (!items.some((item) => item.productId === productId)) return ORDER_NOT_FOUND
		const [before] = await transaction.select().from(reviews).where(isOf(order.id, productId)).for('update')
		const { name } = await findAddressee(transaction, order)
		const draft = {
			stars: input.stars,
			text: input.text,
			shownName: input.shownAs === 'name' ? shownName(name) : ANONYMOUS,
		}
		return before
			? changeReview(shop, transaction, { before, draft })
			: writeReview(shop, transaction, { order, productId, draft })
	})
}

type Draft = Pick<Review, 'stars' | 'text' | 'shownName'>

async function writeReview(
	shop: Shop,
	transaction: Transaction,
	{ order, productId, draft }: { order: Order; productId: number; draft: Draft },
): Promise<Outcome> {
	const reason = await whyNotReviewed(shop, transaction, order)
	if (reason) return refuse('conflict', TITLE, { message: reason })
	const now = shop.clock()
	const [row] = await transaction
		.insert(reviews)
		.values({ ...draft, orderId: order.id, productId, state: 'waiting', writtenAt: now, changedAt: now })
		.returning()
	if (!row) throw new Error('The review was not written')
	await notifyStaff(shop, transaction, reviewNotice(row))
	return { ok: true }
}

async function changeReview(
	shop: Shop,
	transaction: Transaction,
	{ before, draft }: { before: Review; draft: Draft },
): Promise<Outcome> {
	// The form was sent twice or changes nothing, so what is published stays.
	if (isSame(before, draft)) return { ok: true }
	if (!mayEditReview(before, shop.clock())) return TOO_LATE
	const [row] = await transaction
		.update(reviews)
		.set({
			...draft,
			state: 'waiting',
			declinedFor: null,
			version: before.version + 1,
			changedAt: shop.clock(),
		})
		.where(eq(reviews.id, before.id))
		.returning()
	if (!row) throw new Error('The review was not changed')
	if (before.state === 'published') await notifyContentChanged(transaction)
	if (before.state !== 'waiting') await notifyStaff(shop, transaction, reviewNotice(row))
	return { ok: true }
}

function isSame(review: Review, draft: Draft): boolean {
	return review.stars === draft.stars && review.text === draft.text && review.shownName === draft.shownName
}

const TOO_LATE = refuse('conflict', TITLE, {
	message: `A published review can be changed for ${EDIT_DAYS} days. You can still delete it.`,
})

/** Possible at any time, because the words are the customer's. */
export async function deleteReview(
	shop: Shop,
	{ access, productId }: Omit<Written, 'input'>,
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const order = await lockReviewedOrder(shop, transaction, access)
		if (!order) return ORDER_NOT_FOUND
		const [deleted] = await transaction
			.delete(reviews)
			.where(isOf(order.id, productId))
			.returning({ state: reviews.state })
		if (deleted?.state === 'published') await notifyContentChanged(transaction)
		return { ok: true }
	})
}

/** Called when the account is deleted: reviews are free text, so they may name the customer. The caller holds the locks of the orders. */
export async function deleteReviewsOf(transaction: Transaction, customerId: string): Promise<void> {
	const theirs = transaction.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
	const deleted = await transaction
		.delete(reviews)
		.where(inArray(reviews.orderId, theirs))
		.returning({ id: reviews.id })
	if (deleted.length > 0) await notifyContentChanged(transaction)
}

function isOf(orderId: string, productId: number) {
	return and(eq(reviews.orderId, orderId), eq(reviews.productId, productId))
}
