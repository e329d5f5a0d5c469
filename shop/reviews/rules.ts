/** Rules of reviews: who may write one, what it may contain, and when it is published. */
import { DAY_MILLISECONDS, formatDate } from '#shop/dates.ts'
import { isSold, type PaymentState } from '#shop/orders/payment-states.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'

export const MAX_STARS = 5
export const MAX_REVIEW_LENGTH = 2_000
export const MAX_ANSWER_LENGTH = 2_000

/** How many days after delivery a review may be written. */
const REVIEW_DAYS = 365
/** How many days after it was written a published review may be changed. */
export const EDIT_DAYS = 30

/** Nobody is asked for a review later than this after delivery. */
export const REVIEW_EMAIL_UNTIL_DAYS = 21

export const REVIEW_STATES = ['waiting', 'published', 'declined'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** The only reasons to decline a review. That it is critical is none of them. */
export const DECLINE_REASONS = {
	off_topic: "It isn't about the coffee",
	insult: 'It insults somebody',
	personal_data: 'It contains personal details',
	advertisement: 'It advertises something',
} as const
export type DeclineReason = keyof typeof DECLINE_REASONS

/** Shown beside the form and the reviews. */
export const REVIEW_RULES: readonly string[] = [
	'Only customers whose order was delivered can write a review.',
	'We read each review and publish it, good or bad. We never decline one for being critical.',
	"We decline only what isn't about the coffee, insults somebody, contains personal details or advertises something.",
	'We never change what a customer wrote. Our answer appears below it.',
]

export const ANONYMOUS = 'A customer'

/** Returns the first name and the first letter of the last, such as 'Meena S.' */
export function shownName(name: string): string {
	const parts = name.trim().split(/\s+/)
	const [first = ''] = parts
	const last = parts.at(-1) ?? ''
	if (first === '') return ANONYMOUS
	return parts.length === 1 ? first : `${first} ${firstLetter(last)}.`
}

/** Includes the vowel sign of an Indian script. */
function firstLetter(text: string): string {
	const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
	return first?.segment ?? ''
}

type Delivered = { status: OrderStatus; paymentState: PaymentState; deliveredAt: Date | null }

/** Returns null if the packs of the order may be reviewed, or a sentence for the customer. */
export function whyNotReviewable({ status, paymentState, deliveredAt }: Delivered, now: Date): string | null {
	if (!isSold(paymentState)) return 'This order is refunded, so there is nothing to review.'
	if (status !== 'delivered' || !deliveredAt)
		return 'You can review your coffee once this order is delivered.'
	const end = new Date(deliveredAt.getTime() + REVIEW_DAYS * DAY_MILLISECONDS)
	return now > end ? `Reviews of this order could be written until ${formatDate(end)}.` : null
}

type Written = { writtenAt: Date; publishedAt: Date | null }

/** Returns true until it is published, and for some days after it was written. */
export function mayEditReview({ writtenAt, publishedAt }: Written, now: Date): boolean {
	return publishedAt === null || now.getTime() - writtenAt.getTime() <= EDIT_DAYS * DAY_MILLISECONDS
}

/** Rounded to one decimal. */
export function averageStars({ stars, count }: { stars: number; count: number }): number {
	return Math.round((stars / count) * 10) / 10
}

/** Returns for example '4 stars'. */
export function starsLabel(stars: number): string {
	return stars === 1 ? '1 star' : `${stars} stars`
}

export function reviewsLabel(count: number): string {
	return count === 1 ? '1 review' : `${count.toLocaleString('en-IN')} reviews`
}

/** Returns for example '4.3 out of 5 stars, 12 reviews'. */
export function describeRating({ average, count }: { average: number; count: number }): string {
	return `${average} out of ${MAX_STARS} stars, ${reviewsLabel(count)}`
}

/** The text beside the price, such as '4.3 out of 5 · 12 reviews'. */
export function ratingLabel({ average, count }: { average: number; count: number }): string {
	return `${average} out of ${MAX_STARS} · ${reviewsLabel(count)}`
}
