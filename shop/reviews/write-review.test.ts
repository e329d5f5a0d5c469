import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ReviewInput } from './input.ts'
import { findProductReviews } from './published.server.ts'
import { reviews } from './tables.server.ts'
import { deleteReview, findReviews, saveReview } from './write-review.server.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { collectPersonalData } from '#shop/account-lifecycle/personal-data.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { EMAIL_LINK_SECONDS, signQuery } from '#shop/crypto/signed-link.server.ts'
import { CONTENT_CHANGED } from '#shop/database/content-changed.server.ts'
import { LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { saveNotificationChoices } from '#shop/staff/notifications.server.ts'
import { newCustomer, withPasswordOf } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { placeDeliveredOrder } from '#test/fixtures/returns.ts'
import {
	linkQuery,
	NO_LINK,
	placePublishedReview,
	placeReview,
	reviewInput,
	STRANGER,
} from '#test/fixtures/reviews.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const stored = () => shop.db.select().from(reviews)
const DAY_SECONDS = 86_400

describe('a review', () => {
	test('waits to be read; its customer sees it, and nobody else', async () => {
		const { access } = await placeReview(shop)
		expect(await stored()).toMatchObject([
			{ productId: 1, stars: 4, text: 'Strong and fresh.', shownName: 'Meena S.', state: 'waiting' },
		])
		expect(await findReviews(shop, access)).toMatchObject({
			reason: null,
			name: 'Meena S.',
			products: [{ productId: 1, name: 'Artisan Blend - 100% Pure', review: { stars: 4 }, mayWrite: true }],
		})
		expect(await findReviews(shop, { ...access, viewer: STRANGER })).toBeNull()
		expect(await findProductReviews(shop, { productId: 1, size: 5 })).toBeNull()
	})

	test('can be written by anyone with the link of the email, until the link expires', async () => {
		const { number } = await placeDeliveredOrder(shop)
		const write = (query: URLSearchParams) =>
			saveReview(shop, {
				access: { number, viewer: STRANGER, query },
				productId: 1,
				input: reviewInput({ shownAs: 'anonymous' }),
			})
		const query = linkQuery(shop, number)
		const forged = new URLSearchParams({ until: '9999999999', signature: query.get('signature') ?? '' })
		const purpose = { purpose: 'cancel', subject: number, seconds: EMAIL_LINK_SECONDS } as const
		for (const wrong of [
			NO_LINK,
			forged,
			linkQuery(shop, 'SK3-22222222-20261120'),
			new URLSearchParams(signQuery(shop, purpose)),
		])
			expect(await write(wrong)).toMatchObject({ ok: false, kind: 'missing' })
		shop.advance(EMAIL_LINK_SECONDS + 1)
		expect(await write(query)).toMatchObject({ ok: false, kind: 'missing' })
		shop.advance(-2)
		expect(await write(query)).toEqual({ ok: true })
		expect(await stored()).toMatchObject([{ shownName: 'A customer' }])
	})

	test('is of a product of an own, delivered order, within a year', async () => {
		const { number, viewer } = await placeDeliveredOrder(shop)
		const access = { number, viewer, query: NO_LINK }
		const write = (change: object = {}) =>
			saveReview(shop, { access, productId: 1, input: reviewInput(), ...change })
		expect(await write({ productId: 2 })).toMatchObject({ kind: 'missing' })
		expect(await write({ access: { ...access, viewer: STRANGER } })).toMatchObject({ kind: 'missing' })
		expect(await write({ access: { ...access, number: 'nonsense' } })).toMatchObject({ kind: 'missing' })
		const paid = await placePaidOrder(shop)
		expect(await write({ access: { ...paid, query: NO_LINK } })).toMatchObject({ kind: 'conflict' })
		shop.advance(366 * DAY_SECONDS)
		expect(await write()).toMatchObject({ kind: 'conflict', message: expect.stringContaining('until') })
		shop.advance(-366 * DAY_SECONDS)
		await shop.db.update(orders).set({ paymentState: 'refunded' }).where(eq(orders.number, number))
		expect(await write()).toMatchObject({ kind: 'conflict', message: expect.stringContaining('refunded') })
		expect(await stored()).toEqual([])
	})

	test('sent twice at once is stored once, and the staff who chose it are notified once', async () => {
		const kamala = await newCustomer(shop, { email: 'kamala@example.in' })
		await shop.db.update(customers).set({ role: 'owner' })
		await saveNotificationChoices(shop, {
			customer: { id: kamala, role: 'owner' },
			choices: new Map([['review', 'each']]),
		})
		const { number, viewer } = await placeDeliveredOrder(shop)
		const write = () =>
			saveReview(shop, {
				access: { number, viewer, query: NO_LINK },
				productId: 1,
				input: reviewInput(),
			})
		expect(await Promise.all([write(), write(), write()])).toEqual([{ ok: true }, { ok: true }, { ok: true }])
		expect(await stored()).toMatchObject([{ version: 1 }])
		const subjects = (await shop.sentEmails()).map(({ subject }) => subject)
		expect(subjects.filter((subject) => subject === 'A review to read')).toHaveLength(1)
	})

	test('that is changed waits again; once published, it can be changed for 30 days', async () => {
		const { access } = await placePublishedReview(shop)
		const write = (text: string) => saveReview(shop, { access, productId: 1, input: reviewInput({ text }) })
		expect(await write('Strong and fresh.')).toEqual({ ok: true })
		expect(await stored()).toMatchObject([{ state: 'published', version: 1 }])
		expect(await write('A little weak.')).toEqual({ ok: true })
		expect(await stored()).toMatchObject([{ state: 'waiting', version: 2, text: 'A little weak.' }])
		expect(await findProductReviews(shop, { productId: 1, size: 5 })).toBeNull()
		shop.advance(31 * DAY_SECONDS)
		expect(await write('Now it is gone.')).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await findReviews(shop, access)).toMatchObject({ products: [{ mayWrite: false }] })
	})

	test('cannot be blocked by a stranger who knows the order number, and unknown numbers are not counted', async () => {
		const { number, viewer } = await placeDeliveredOrder(shop)
		const write = (by: typeof viewer, of = number) =>
			saveReview(shop, {
				access: { number: of, viewer: by, query: NO_LINK },
				productId: 1,
				input: reviewInput(),
			})
		for (let times = 0; times < LIMITS['write-review'].max; times++)
			expect(await write(STRANGER)).toMatchObject({ kind: 'missing' })
		await write(STRANGER, 'SK3-22222222-20261120')
		expect(await shop.db.$count(limitCounts)).toBe(0)
		expect(await write(viewer)).toEqual({ ok: true })
	})

	test('that does not exist or is not published is deleted without new pages', async () => {
		const { number, viewer } = await placeDeliveredOrder(shop)
		const access = { number, viewer, query: NO_LINK }
		const listener = await shop.pool.connect()
		onTestFinished(() => listener.release(true))
		let notified = 0
		listener.on('notification', () => {
			notified += 1
		})
		await listener.query(`listen ${CONTENT_CHANGED}`)
		await deleteReview(shop, { access, productId: 1 })
		await saveReview(shop, { access, productId: 1, input: reviewInput() })
		await deleteReview(shop, { access, productId: 1 })
		// Earlier notifications arrive with the result.
		await listener.query('select 1')
		expect(notified).toBe(0)
	})

	test('is deleted by its customer at any time', async () => {
		const { access } = await placePublishedReview(shop)
		expect(await deleteReview(shop, { access: { ...access, viewer: STRANGER }, productId: 1 })).toMatchObject(
			{ kind: 'missing' },
		)
		expect(await deleteReview(shop, { access, productId: 1 })).toEqual({ ok: true })
		expect(await stored()).toEqual([])
	})

	test('is in the copy of the data, and goes with the account', async () => {
		const customerId = await newCustomer(shop)
		const { number } = await placePublishedReview(shop, {}, customerId)
		const customer = await findCustomer(shop.db, customerId)
		if (!customer) throw new Error('no customer')
		const { orders: copied } = await collectPersonalData(shop, { customer, token: 'none' })
		expect(copied).toMatchObject([
			{ reviews: [{ product: 'Artisan Blend - 100% Pure', stars: '4 stars', shownAs: 'Meena S.' }] },
		])
		expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
		expect(await stored()).toEqual([])
		const access = { number, viewer: STRANGER, query: linkQuery(shop, number) }
		expect(await findReviews(shop, access)).toBeNull()
	})
})

test.each([
	['no stars', { stars: '' }],
	['too many stars', { stars: '6' }],
	['no words', { text: ' \r\n ' }],
	['too many words', { text: 'x'.repeat(2_001) }],
	['another name', { shownAs: 'Ravi' }],
])('a review with %s is refused', (_, change) => {
	expect(ReviewInput.safeParse({ stars: '5', text: 'Good', shownAs: 'name', ...change }).success).toBe(false)
})
