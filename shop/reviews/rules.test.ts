import { describe, expect, test } from 'vitest'
import {
	averageStars,
	mayEditReview,
	ratingLabel,
	reviewsLabel,
	shownName,
	starsLabel,
	whyNotReviewable,
} from './rules.ts'

const DELIVERED = {
	status: 'delivered',
	paymentState: 'paid',
	deliveredAt: new Date('2026-11-20T10:00:00Z'),
} as const
const at = (day: string) => new Date(`${day}T10:00:00Z`)

describe('an order may be reviewed', () => {
	test('from its delivery for a year', () => {
		expect(whyNotReviewable(DELIVERED, at('2026-11-20'))).toBeNull()
		expect(whyNotReviewable(DELIVERED, at('2027-11-20'))).toBeNull()
		expect(whyNotReviewable(DELIVERED, at('2027-11-21'))).toContain('until 20 Nov 2027')
	})

	test('not before, and not once it is refunded', () => {
		const shipped = { ...DELIVERED, status: 'shipped', deliveredAt: null } as const
		expect(whyNotReviewable(shipped, at('2026-11-20'))).toContain('once this order is delivered')
		for (const order of [
			{ ...DELIVERED, paymentState: 'refunded' } as const,
			{ ...DELIVERED, status: 'cancelled', paymentState: 'refunded' } as const,
		])
			expect(whyNotReviewable(order, at('2026-11-21'))).toContain('refunded')
		expect(whyNotReviewable({ ...DELIVERED, paymentState: 'partly_refunded' }, at('2026-11-21'))).toBeNull()
	})
})

test('a review may be changed until it is published, and for 30 days', () => {
	const writtenAt = at('2026-11-20')
	expect(mayEditReview({ writtenAt, publishedAt: null }, at('2027-10-01'))).toBe(true)
	expect(mayEditReview({ writtenAt, publishedAt: at('2026-11-21') }, at('2026-12-20'))).toBe(true)
	expect(mayEditReview({ writtenAt, publishedAt: at('2026-11-21') }, at('2026-12-21'))).toBe(false)
})

test.each([
	['Meena Sundaram', 'Meena S.'],
	[' Meena  Devi Sundaram ', 'Meena S.'],
	['Meena', 'Meena'],
	['மீனா சுந்தரம்', 'மீனா சு.'],
	['', 'A customer'],
])('the name %j is shown as %j', (name, shown) => {
	expect(shownName(name)).toBe(shown)
})

test('the average has one decimal', () => {
	expect(averageStars({ stars: 14, count: 3 })).toBe(4.7)
	expect(averageStars({ stars: 10, count: 2 })).toBe(5)
})

test('a count is followed by its noun in the singular or plural', () => {
	expect([starsLabel(1), starsLabel(4)]).toEqual(['1 star', '4 stars'])
	expect(ratingLabel({ average: 4.3, count: 12 })).toBe('4.3 out of 5 · 12 reviews')
	expect([reviewsLabel(1), reviewsLabel(1_00_000)]).toEqual(['1 review', '1,00,000 reviews'])
})
