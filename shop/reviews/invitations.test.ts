import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { optOutOfReviews, sendReviewInvitations } from './invitations.server.ts'
import { reviewInvitations, reviewOptOuts } from './tables.server.ts'
import { findReviews } from './write-review.server.ts'
import { undoDelivery } from '#shop/corrections/undo-delivery.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { placeDeliveredOrder, placeReturn } from '#test/fixtures/returns.ts'
import { linkQuery, NO_LINK, STRANGER } from '#test/fixtures/reviews.ts'
import { shopForTests } from '#test/test-shop.ts'

const DAY_SECONDS = 86_400

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date())
	shop.config.brand.reviewEmails = 'on'
})

const by = { id: null, name: 'Kamala' }
/** Deliveries are dated by the shop's clock, and due by the database's. */
async function passTime(seconds: number) {
	await shop.pool.query('update order_events set at = at - make_interval(secs => $1)', [seconds])
}
const asked = async () =>
	(await shop.sentEmails()).filter(({ subject }) => subject.startsWith('How is your coffee?'))

describe('a review is asked for', () => {
	test('once, seven days after delivery, with a link that opens it without signing in', async () => {
		const { number } = await placeDeliveredOrder(shop)
		await passTime(7 * DAY_SECONDS - 60)
		await sendReviewInvitations(shop)
		expect(await asked()).toEqual([])
		await passTime(120)
		await Promise.all([sendReviewInvitations(shop), sendReviewInvitations(shop)])
		await passTime(DAY_SECONDS)
		await sendReviewInvitations(shop)
		const emails = await asked()
		expect(emails).toMatchObject([{ to: 'meena@example.in' }])
		const url = new URL(/https?:\S+\/review\?\S+/.exec(emails[0]?.text ?? '')?.[0] ?? '')
		const access = { number, viewer: STRANGER, query: url.searchParams }
		expect(await findReviews(shop, access)).toMatchObject({ products: [{ mayWrite: true }] })
	})

	test('not before the owner has switched it on, and then not of old deliveries', async () => {
		await placeDeliveredOrder(shop)
		shop.config.brand.reviewEmails = 'off'
		await passTime(8 * DAY_SECONDS)
		await sendReviewInvitations(shop)
		expect(await asked()).toEqual([])
		shop.config.brand.reviewEmails = 'on'
		await passTime(14 * DAY_SECONDS)
		await sendReviewInvitations(shop)
		expect(await asked()).toEqual([])
	})

	test('not of orders that are refunded, on their way, given back or without an email', async () => {
		const refunded = await placeDeliveredOrder(shop)
		await shop.db.update(orders).set({ paymentState: 'refunded' }).where(eq(orders.number, refunded.number))
		await placePaidOrder(shop)
		await placeReturn(shop)
		const entered = await placeDeliveredOrder(shop)
		const [order] = await shop.db.select().from(orders).where(eq(orders.number, entered.number))
		if (!order) throw new Error('no order')
		await shop.db
			.update(orders)
			.set({ recipient: { ...order.recipient, email: '' } })
			.where(eq(orders.id, order.id))
		await passTime(8 * DAY_SECONDS)
		await sendReviewInvitations(shop)
		expect(await asked()).toEqual([])
		expect(await shop.db.$count(reviewInvitations)).toBe(0)
	})

	test('seven days after the second delivery, if the first was a mistake', async () => {
		const { number } = await placeDeliveredOrder(shop)
		const undone = await undoDelivery(shop, { number, version: 0, by, input: { reason: 'Mistake' } })
		expect(undone).toMatchObject({ ok: true })
		await passTime(5 * DAY_SECONDS)
		await advanceOrder(shop, { number, to: 'delivered', by })
		await passTime(3 * DAY_SECONDS)
		await sendReviewInvitations(shop)
		expect(await asked()).toEqual([])
		await passTime(5 * DAY_SECONDS)
		await sendReviewInvitations(shop)
		expect(await asked()).toHaveLength(1)
	})

	test('never from a person who has opted out, with or without an account', async () => {
		const { number } = await placeDeliveredOrder(shop)
		const stop = (query: URLSearchParams) => optOutOfReviews(shop, { number, viewer: STRANGER, query })
		expect(await stop(NO_LINK)).toMatchObject({ ok: false, kind: 'missing' })
		const query = linkQuery(shop, number)
		expect(await Promise.all([stop(query), stop(query)])).toEqual([{ ok: true }, { ok: true }])
		const kept = await shop.db.select().from(reviewOptOuts)
		expect(kept).toHaveLength(1)
		expect(JSON.stringify(kept)).not.toContain('meena')
		await placeDeliveredOrder(shop)
		await passTime(8 * DAY_SECONDS)
		await sendReviewInvitations(shop)
		expect(await asked()).toEqual([])
	})
})
