import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySnapshot } from './apply-payment.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { listOrderViews } from '#shop/orders/views/list-order-views.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { EXPRESS, paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { changeShipping } from '#test/fixtures/shipping-settings.ts'
import { shopForTests } from '#test/test-shop.ts'
import { paise } from '#shop/money.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	// This is a Wednesday, 10 minutes before the cut-off. The order goes to Madurai, which takes 2-4 days.
	shop.setClock(new Date('2026-11-25T13:50:00+05:30'))
})

async function payAfter(minutes: number, change: object = {}) {
	const { order, attempt } = await placeUnpaidOrder(shop, { change })
	shop.advance(minutes * 60)
	const snapshot = paymentSnapshot('COMPLETED', { amount: paise(order.total) })
	await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'schedule' })
	const rows = await shop.db.select().from(orders).where(eq(orders.id, order.id))
	const [view] = await listOrderViews(shop, rows)
	const [email] = await shop.db.select().from(emails)
	return { delivery: view?.delivery, email: email?.text }
}

describe('the delivery dates of a paid order', () => {
	test('are those of Pay, although the payment came after the cut-off', async () => {
		const { delivery, email } = await payAfter(14)
		expect(delivery).toEqual({ from: '2026-11-27', to: '2026-11-30' })
		expect(email).toContain('Expected delivery: Friday 27 – Monday 30 Nov')
	})

	test('are those of its method', async () => {
		expect((await payAfter(1, EXPRESS)).delivery).toEqual({ from: '2026-11-26', to: '2026-11-27' })
	})

	test('count from the payment if it comes an hour later', async () => {
		const { delivery, email } = await payAfter(60)
		expect(delivery).toEqual({ from: '2026-11-28', to: '2026-12-01' })
		expect(email).toContain('Expected delivery: Saturday 28 Nov – Tuesday 1 Dec')
	})

	test('stay when the settings change', async () => {
		const { order, attempt } = await placeUnpaidOrder(shop)
		await changeShipping(shop, (form) => {
			form.unserved = '625'
			form.handlingDays = '5'
		})
		shop.advance(14 * 60)
		await applySnapshot(shop, {
			attemptId: attempt.id,
			snapshot: paymentSnapshot('COMPLETED'),
			source: 'schedule',
		})
		const rows = await shop.db.select().from(orders)
		expect(rows).toMatchObject([{ id: order.id, status: 'processing' }])
		const [view] = await listOrderViews(shop, rows)
		expect(view?.delivery).toEqual({ from: '2026-11-27', to: '2026-11-30' })
	})

	test('are unknown for a late payment to a place that is no longer delivered to', async () => {
		const { order, attempt } = await placeUnpaidOrder(shop)
		await changeShipping(shop, (form) => (form.unserved = '625'))
		shop.advance(3600)
		await applySnapshot(shop, {
			attemptId: attempt.id,
			snapshot: paymentSnapshot('COMPLETED'),
			source: 'schedule',
		})
		const [stored] = await shop.db.select().from(orders)
		expect(stored).toMatchObject({ id: order.id, status: 'processing', deliveryFrom: null, deliveryTo: null })
	})
})
