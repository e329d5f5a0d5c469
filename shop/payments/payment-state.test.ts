/** Each change to an order's money changes its payment state in the same transaction, whatever its status. */
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySnapshot } from './apply-payment.server.ts'
import { cancelForShop, cancelOrder } from './cancellation/cancel.server.ts'
import { checkRefund } from './refunds/check-refund.server.ts'
import { refundableAmount, refundPartially } from './refunds/partial-refund.server.ts'
import { refunds } from './tables.server.ts'
import { verifyPayment } from './checks/verify-payment.server.ts'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { changePaymentState } from '#shop/orders/orders.server.ts'
import { maskOrder } from '#shop/orders/views/order-view.ts'
import { listGuestOrders } from '#shop/orders/views/order-views.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import {
	EXPRESS,
	newCaller,
	paymentSnapshot,
	payOrder,
	placePaidOrder,
	placeUnpaidOrder,
} from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
const stored = () => shop.db.select().from(orders).orderBy(asc(orders.createdAt))
const states = async () => (await stored()).map(({ status, paymentState }) => [status, paymentState])

const refundPart = (number: string, amount: number, of: number) =>
	refundPartially(shop, { number, amount: rupees(amount), expectedRefundable: rupees(of), by })

async function deliver(number: string) {
	await advanceOrder(shop, { number, to: 'packed', by })
	await advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'T1', by })
	await advanceOrder(shop, { number, to: 'out_for_delivery', by })
	await advanceOrder(shop, { number, to: 'delivered', by })
}

describe('the payment of an order', () => {
	test('is unpaid until it is confirmed, also while it is pending or failed', async () => {
		const { attempt } = await placeUnpaidOrder(shop)
		const apply = (state: 'PENDING' | 'FAILED' | 'COMPLETED') =>
			applySnapshot(shop, { attemptId: attempt.id, snapshot: paymentSnapshot(state), source: 'webhook' })
		expect(await states()).toEqual([['payment_pending', 'unpaid']])
		await apply('PENDING')
		expect(await states()).toEqual([['pending', 'unpaid']])
		await apply('FAILED')
		expect(await states()).toEqual([['pending', 'unpaid']])
		await apply('COMPLETED')
		expect(await states()).toEqual([['processing', 'paid']])
	})

	test('is partly refunded by partial refunds, and stays paid while the parcel moves', async () => {
		const { number } = await placePaidOrder(shop)
		await refundPart(number, 100, 280)
		await refundPart(number, 80, 180)
		expect(await states()).toEqual([['processing', 'partly_refunded']])
		await deliver(number)
		expect(await states()).toEqual([['delivered', 'partly_refunded']])
	})

	test('is refunded when the order is cancelled, before the money has arrived', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		const outcome = await cancelOrder(shop, { number, viewer })
		expect(outcome).toMatchObject({ order: { status: 'cancelled', paymentState: 'refunded' } })
		expect(await states()).toEqual([['cancelled', 'refunded']])
		const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.includes('cancelled'))
		expect(email?.text).toContain('View your order')
		const [order] = await stored()
		expect(order && (await refundableAmount(shop.db, order))).toBe(0)
	})

	test('is refunded when the shop cancels an order that was partly refunded', async () => {
		const { number } = await placePaidOrder(shop)
		await refundPart(number, 100, 280)
		await cancelForShop(shop, { number, by })
		expect(await states()).toEqual([['cancelled', 'refunded']])
	})

	test('is refunded when all of a delivered order is refunded in parts, which becomes its status when the money arrives', async () => {
		const { number } = await placePaidOrder(shop)
		await deliver(number)
		await refundPart(number, 200, 280)
		await refundPart(number, 80, 80)
		expect(await states()).toEqual([['delivered', 'refunded']])
		expect(await verifyPayment(shop, number)).toMatchObject({
			result: { state: 'refunded', message: "We're refunding your payment for this order in full." },
		})
		for (const refund of await shop.db.select().from(refunds)) {
			const facts = { state: 'COMPLETED', refundId: 'R', amount: refund.amount, errorCode: null } as const
			const fetchRefund = async () => ({ result: 'found', ...facts }) as const
			await checkRefund({ ...shop, payments: { ...shop.payments, fetchRefund } }, refund.id)
		}
		expect(await states()).toEqual([['refunded', 'refunded']])
		expect(await verifyPayment(shop, number)).toMatchObject({
			result: { state: 'refunded', message: "We've refunded your payment for this order in full." },
		})
	})

	test('is refunded at once if another order of the checkout was paid', async () => {
		const caller = newCaller(null)
		const placed = [
			await placeUnpaidOrder(shop, { caller }),
			await placeUnpaidOrder(shop, { caller, change: EXPRESS }),
		]
		for (const one of placed) await payOrder(shop, one)
		expect(await states()).toEqual([
			['processing', 'paid'],
			['cancelled', 'refunded'],
		])
	})

	test('never goes back', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await cancelOrder(shop, { number, viewer })
		const [order] = await stored()
		if (!order) throw new Error('no order')
		await expect(
			inTransaction(shop, (transaction) => changePaymentState(transaction, order, 'paid')),
		).rejects.toThrow('A payment may not move from refunded to paid')
		expect(await states()).toEqual([['cancelled', 'refunded']])
	})

	test('is shown to its customer, and without partial refunds to others', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await refundPart(number, 100, 280)
		const [view] = await listGuestOrders(shop, viewer)
		expect(view?.paymentState).toBe('partly_refunded')
		expect(view && maskOrder(view).paymentState).toBe('paid')
	})
})
