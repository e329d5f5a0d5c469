/** Collects the replacements, returns and reviews of a customer's orders for the copy of their data. */
import { formatDecimal } from '#shop/money.ts'
import { listReplacements, type Replacement } from '#shop/orders/after-sales/replacements.server.ts'
import { RETURN_REASONS, RETURN_WISHES, returnStateLabel } from '#shop/orders/after-sales/return-rules.ts'
import { type FoundReturn, listReturns } from '#shop/orders/after-sales/returns.server.ts'
import { REPLACEMENT_REASONS } from '#shop/orders/after-sales/rules.ts'
import { describePacks } from '#shop/orders/after-sales/views.ts'
import type { OrderItem } from '#shop/orders/orders.server.ts'
import { DECLINE_REASONS, starsLabel } from '#shop/reviews/rules.ts'
import type { Review } from '#shop/reviews/tables.server.ts'
import { listReviewsOf } from '#shop/reviews/write-review.server.ts'
import type { Database } from '#shop/shop.server.ts'

export type ReplacementData = {
	parcel: string
	items: string[]
	reason: string
	createdAt: string
	shippedAt: string | null
	courier: string | null
	trackingNumber: string | null
}

export type ReturnData = {
	items: string[]
	reason: string
	message: string
	wish: string
	/** The ids of the photos, which the page of the return shows. */
	pictures: string[]
	answer: string
	refund: string | null
	steps: { state: string; at: string }[]
}

export type ReviewData = {
	product: string
	stars: string
	text: string
	shownAs: string
	state: string
	answer: string
	writtenAt: string
	changedAt: string
	publishedAt: string | null
}

/** Loads the data of these orders. The returned function describes those of one order. */
export async function collectAfterSales(db: Database, orderIds: readonly string[]) {
	const [replacements, returns, reviews] = await Promise.all([
		listReplacements(db, orderIds),
		listReturns(db, orderIds),
		listReviewsOf(db, orderIds),
	])
	return (orderId: string, items: readonly OrderItem[]) => ({
		replacements: replacements
			.filter((sent) => sent.orderId === orderId && !sent.withdrawnAt)
			.map((sent) => describeReplacement(sent, items)),
		returns: returns
			.filter((found) => found.orderId === orderId)
			.map((found) => describeReturn(found, items)),
		reviews: reviews
			.filter((review) => review.orderId === orderId)
			.map((review) => describeReview(review, items)),
	})
}

function describeReplacement(sent: Replacement, items: readonly OrderItem[]): ReplacementData {
	const { number, reason, createdAt, shippedAt, courier, trackingNumber } = sent
	return {
		parcel: number,
		items: describePacks(sent.items, items),
		reason: REPLACEMENT_REASONS[reason],
		createdAt: createdAt.toISOString(),
		shippedAt: shippedAt?.toISOString() ?? null,
		courier,
		trackingNumber,
	}
}

function describeReturn(found: FoundReturn, items: readonly OrderItem[]): ReturnData {
	const { reason, message, wish, answer, refund, steps, photos } = found
	return {
		items: describePacks(found.items, items),
		reason: RETURN_REASONS[reason],
		message,
		wish: RETURN_WISHES[wish],
		pictures: photos,
		answer,
		refund: refund === null ? null : formatDecimal(refund),
		steps: steps.map(({ state, at }) => ({ state: returnStateLabel(state), at: at.toISOString() })),
	}
}

function describeReview(review: Review, items: readonly OrderItem[]): ReviewData {
	const { productId, stars, text, shownName, state, declinedFor, answer } = review
	return {
		product: items.find((item) => item.productId === productId)?.productName ?? '',
		stars: starsLabel(stars),
		text,
		shownAs: shownName,
		state: declinedFor ? `${state}: ${DECLINE_REASONS[declinedFor]}` : state,
		answer,
		writtenAt: review.writtenAt.toISOString(),
		changedAt: review.changedAt.toISOString(),
		publishedAt: review.publishedAt?.toISOString() ?? null,
	}
}
