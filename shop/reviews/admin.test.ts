import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerReview, countReviews, declineReview, listReviews, publishReview } from './admin.server.ts'
import { findProductReviews } from './published.server.ts'
import { reviews } from './tables.server.ts'
import { saveReview } from './write-review.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { placePublishedReview, placeReview, reviewInput } from '#test/fixtures/reviews.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const audits = async () => {
	const entries = await shop.db.select().from(auditLog).orderBy(asc(auditLog.id))
	return entries
		.filter(({ action }) => action.startsWith('review'))
		.map(({ action, subject }) => [action, subject])
}

describe('moderation', () => {
	test('publishes, answers and declines, each in the audit log', async () => {
		const { number, review } = await placeReview(shop)
		const on = { id: review.id, version: 1, by }
		expect(await listReviews(shop, { state: 'waiting', page: 1, size: 5 })).toMatchObject([
			{ number, productName: 'Artisan Blend - 100% Pure', review: { stars: 4 } },
		])
		expect(await answerReview(shop, { ...on, answer: 'Nandri.' })).toEqual({ ok: true, isShown: false })
		expect(await publishReview(shop, on)).toEqual({ ok: true, isShown: true })
		expect(await answerReview(shop, { ...on, answer: 'Thank you, Meena.' })).toEqual({
			ok: true,
			isShown: true,
		})
		expect(await findProductReviews(shop, { productId: 1, size: 5 })).toMatchObject({
			count: 1,
			average: 4,
			shown: [{ text: 'Strong and fresh.', name: 'Meena S.', answer: 'Thank you, Meena.' }],
		})
		expect(await declineReview(shop, { ...on, reason: 'personal_data' })).toEqual({
			ok: true,
			isShown: false,
		})
		expect(await findProductReviews(shop, { productId: 1, size: 5 })).toBeNull()
		expect(await countReviews(shop)).toEqual({ waiting: 0, published: 0, declined: 1 })
		expect(await audits()).toEqual([
			['review answered', number],
			['review published', number],
			['review answered', number],
			['review declined', number],
		])
	})

	test('of a review of their own order is for somebody else', async () => {
		const { number, review } = await placeReview(shop)
		const id = await newCustomer(shop, { email: 'support@example.in' })
		const publish = () => publishReview(shop, { id: review.id, version: 1, by: { id, name: 'Ravi' } })
		await shop.db.update(customers).set({ role: 'support' }).where(eq(customers.id, id))
		await shop.db.update(orders).set({ customerId: id }).where(eq(orders.number, number))
		expect(await publish()).toMatchObject({ code: 'own_order' })
		await shop.db.update(customers).set({ role: 'owner' }).where(eq(customers.id, id))
		expect(await publish()).toMatchObject({ ok: true })
	})

	test('by two at once is done once', async () => {
		const { review } = await placeReview(shop)
		const on = { id: review.id, version: 1, by }
		const outcomes = await Promise.all([publishReview(shop, on), publishReview(shop, on)])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await audits()).toHaveLength(1)
	})

	test('applies to the version that was read, not to a review changed or deleted since', async () => {
		const { access, review } = await placeReview(shop)
		await saveReview(shop, { access, productId: 1, input: reviewInput({ text: 'Call me: 9876543210' }) })
		expect(await publishReview(shop, { id: review.id, version: 1, by })).toMatchObject({ kind: 'conflict' })
		await shop.db.delete(reviews)
		for (const id of [review.id, 'x'])
			expect(await publishReview(shop, { id, version: 2, by })).toMatchObject({ kind: 'missing' })
	})

	test('of a review that its customer changes at the same moment leaves it waiting', async () => {
		const { access, review } = await placeReview(shop)
		await Promise.all([
			publishReview(shop, { id: review.id, version: 1, by }),
			saveReview(shop, { access, productId: 1, input: reviewInput({ text: 'Changed.' }) }),
		])
		expect(await shop.db.select().from(reviews)).toMatchObject([{ state: 'waiting', text: 'Changed.' }])
	})
})

test('a product shows its own published reviews, the newest first, in pages', async () => {
	for (const [text, stars] of [
		['First', '5'],
		['Second', '4'],
		['Third', '4'],
	] as const) {
		await placePublishedReview(shop, { text, stars })
		shop.advance(60)
	}
	await placeReview(shop, { text: 'Waits' })
	const page = async (number: number) =>
		(await findProductReviews(shop, { productId: 1, page: number, size: 2 }))?.shown.map(({ text }) => text)
	expect([await page(1), await page(2)]).toEqual([['Third', 'Second'], ['First']])
	expect(await findProductReviews(shop, { productId: 1, size: 2 })).toMatchObject({ count: 3, average: 4.3 })
	expect(await findProductReviews(shop, { productId: 2, size: 2 })).toBeNull()
})
