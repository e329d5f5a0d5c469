/** Tests what the shopper reads whose payment is refunded, because a code or the stock was gone when it arrived. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rupees } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import type { Viewer } from '#shop/orders/views/order-view.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { stockLevels } from '#shop/stock/tables.server.ts'
import { hideFailedOrder } from '#test/fixtures/checkout/checkouts.ts'
import { newCaller, paymentInput, paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const { customerDetails } = paymentInput()
const WITH_CODE = { amount: 230, promoCode: 'TUMBLER50', discountAmount: 50 }
type Placed = Awaited<ReturnType<typeof placeUnpaidOrder>>

function place(email: string, change: object = WITH_CODE) {
	const caller = { ...newCaller(), network: email }
	return placeUnpaidOrder(shop, {
		caller,
		change: { ...change, customerDetails: { ...customerDetails, email } },
	})
}

const pay = ({ attempt, order }: Placed) =>
	applySnapshot(shop, {
		attemptId: attempt.id,
		source: 'webhook',
		snapshot: paymentSnapshot('COMPLETED', { amount: order.total }),
	})

async function textsOf({ order }: Placed) {
	const messageFor = async (viewer?: Viewer) => {
		const verified = await verifyPayment(shop, order.number, viewer)
		return verified.ok && verified.result.state === 'refunded' && verified.result.message
	}
	const sent = await shop.sentEmails()
	return {
		page: await messageFor(order),
		pageOfOthers: await messageFor(),
		email: sent.find(({ to, subject }) => to === order.recipient.email && /refunding/.test(subject))?.text,
	}
}

const refundedWith = (sentences: string) => ({
	page: `${sentences} We're refunding your payment in full.`,
	pageOfOthers: "This order has been cancelled. We're refunding your payment in full.",
	email: expect.stringContaining(`${sentences} We're refunding your`),
})

const ORDER_AGAIN = 'You can order again without the code.'

test('the code was used for another order of the customer', async () => {
	const [first, second] = [await place('wife@example.in'), await place('husband@example.in')]
	await pay(first)
	await pay(second)
	expect(await textsOf(second)).toEqual(
		refundedWith(
			`The code TUMBLER50 was used for another order with your phone number or email before your payment arrived, so we've cancelled this order. ${ORDER_AGAIN}`,
		),
	)
})

test('all uses of the code were taken', async () => {
	await shop.db
		.update(promoCodes)
		.set({ uses: 1, usesPerCustomer: null })
		.where(eq(promoCodes.code, 'TUMBLER50'))
	const late = await place('late@example.in')
	await hideFailedOrder(shop, late.order)
	await pay(await place('other@example.in'))
	await pay(late)
	expect(await textsOf(late)).toEqual(
		refundedWith(
			`All uses of the code TUMBLER50 were taken before your payment arrived, so we've cancelled this order. ${ORDER_AGAIN}`,
		),
	)
})

describe('of codes for a first order', () => {
	beforeEach(async () => {
		const terms = { kind: 'fixed', amount: rupees(50), usesPerCustomer: 1, firstOrderOnly: true } as const
		await shop.db.insert(promoCodes).values(['FIRSTONE', 'FIRSTTWO'].map((code) => ({ ...terms, code })))
	})

	const withCode = (email: string, promoCode: string) => place(email, { ...WITH_CODE, promoCode })

	test('a second one is refunded, as is one after an order without a code', async () => {
		const [first, second] = [
			await withCode('wife@example.in', 'FIRSTONE'),
			await withCode('husband@example.in', 'FIRSTTWO'),
		]
		await pay(await place('son@example.in', {}))
		for (const [placed, code] of [
			[first, 'FIRSTONE'],
			[second, 'FIRSTTWO'],
		] as const) {
			await pay(placed)
			expect(await textsOf(placed)).toEqual(
				refundedWith(
					`The code ${code} is for a first order, and another order with your phone number or email was paid for before your payment arrived, so we've cancelled this one. ${ORDER_AGAIN}`,
				),
			)
		}
	})

	test('one of two is kept that are paid at the same moment', async () => {
		const placed = [
			await withCode('wife@example.in', 'FIRSTONE'),
			await withCode('husband@example.in', 'FIRSTTWO'),
		]
		await Promise.all(placed.map(pay))
		const states = await shop.db.select({ state: orders.paymentState }).from(orders)
		expect(states.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded'])
	})

	test('one is kept after an order of somebody else', async () => {
		const other = await placeUnpaidOrder(shop, {
			change: {
				...WITH_CODE,
				promoCode: 'FIRSTONE',
				customerDetails: { ...customerDetails, email: 'other@example.in', phone: '9123456780' },
			},
		})
		await pay(other)
		const own = await withCode('own@example.in', 'FIRSTONE')
		await pay(own)
		expect(await shop.db.select().from(orders).where(eq(orders.id, own.order.id))).toMatchObject([
			{ paymentState: 'paid' },
		])
	})
})

test('the stock was gone', async () => {
	const level = { productId: 1, size: 'small', available: 1, lowAt: 0 } as const
	await shop.db
		.insert(stockLevels)
		.values(level)
		.onConflictDoUpdate({ target: [stockLevels.productId, stockLevels.size], set: level })
	const late = await place('late@example.in', {})
	await hideFailedOrder(shop, late.order)
	await pay(await place('other@example.in', {}))
	await pay(late)
	expect(await textsOf(late)).toEqual(
		refundedWith(
			"Something in this order was sold out before your payment arrived, so we've cancelled it. You can place a new order for whatever is in stock.",
		),
	)
})
