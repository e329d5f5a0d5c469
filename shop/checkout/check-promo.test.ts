import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkPromo } from './check-promo.server.ts'
import { placeOrder } from './place-order.server.ts'
import { startPayment } from './start-payment.server.ts'
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import { rupees } from '#shop/money.ts'
import { hideOrder } from '#shop/orders/order-payment.server.ts'
import { promoUses } from '#shop/orders/holds/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { applySnapshot } from '#shop/payments/apply-payment.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { listPromoRefusals } from '#shop/promos/refusals.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { countWaiting } from '#test/count-waiting.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { EXPRESS, newCaller, paymentInput, paymentSnapshot, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const fiftyOff = { amount: 230, promoCode: 'TUMBLER50', discountAmount: 50 }
const REFUSED = {
	ok: false,
	kind: 'conflict',
	title: 'Payment Error',
	message: 'Expired or invalid promocode',
	field: 'promoCode',
	code: 'promo_refused',
}
const tenOff = { amount: 252, promoCode: 'FILTER10', discountAmount: 28 }
const place = (input = paymentInput(), caller: CheckoutCaller = newCaller()) =>
	placeOrder(shop, input, caller)
async function payFor(input: ReturnType<typeof paymentInput>) {
	const started = await startPayment(shop, { input, caller: newCaller(), scenario: 'sbx:pay' })
	if (!started.ok) throw new Error(started.message)
	await verifyPayment(shop, started.number)
}

describe('promo codes on an order', () => {
	test('reduce the total as quoted and reserve a use', async () => {
		expect(await place(paymentInput(tenOff))).toMatchObject({
			ok: true,
			order: { discount: 2800, total: 25200, promoCode: 'FILTER10' },
		})
		expect(await shop.db.$count(promoUses)).toBe(1)
	})

	test('give the last use to one of fifty concurrent requests', async () => {
		await shop.db.insert(promoCodes).values({ code: 'LASTONE', kind: 'fixed', amount: rupees(50), uses: 1 })
		const requests = Array.from({ length: 50 }, () =>
			place(paymentInput({ amount: 230, promoCode: 'LASTONE', discountAmount: 50 })),
		)
		const outcomes = await Promise.all(requests)
		expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
		expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'promo_refused')).toHaveLength(49)
		expect(await shop.db.$count(orders)).toBe(1)
	})

	/** Deactivates the code in a transaction that stays open until `during` has ended. */
	const whileDeactivating = <Value>(code: string, during: () => Promise<Value>) =>
		inTransaction(shop, async (transaction) => {
			await transaction.update(promoCodes).set({ isActive: false }).where(eq(promoCodes.code, code))
			return during()
		})

	test('with limited uses are judged after a change that is under way', async () => {
		const { placing } = await whileDeactivating('TUMBLER50', async () => {
			const waiting = asAnotherRequest(() => place(paymentInput(fiftyOff)))
			await expect.poll(() => countWaiting(shop)).toBe(1)
			return { placing: waiting }
		})
		expect(await placing).toMatchObject({ code: 'promo_refused', reason: 'inactive' })
	})

	test('with unlimited uses keep nobody waiting: a change counts once it is made', async () => {
		const place10 = () => place(paymentInput(tenOff))
		expect(await whileDeactivating('FILTER10', () => asAnotherRequest(place10))).toMatchObject({ ok: true })
		expect(await place10()).toMatchObject({ code: 'promo_refused', reason: 'inactive' })
	})

	test('count the uses of a guest by mailbox, however it is spelled, and by phone', async () => {
		const details = paymentInput().customerDetails
		const fifty = (customer: object) =>
			paymentInput({ ...fiftyOff, customerDetails: { ...details, ...customer } })
		await payFor(fifty({ email: 'meena.s@gmail.com' }))
		expect(await place(fifty({ email: 'MeenaS+two@gmail.com', phone: '9123456780' }))).toMatchObject({
			ok: false,
			code: 'promo_refused',
		})
		expect(await place(fifty({ email: 'somebody@else.in' }))).toMatchObject({
			ok: false,
			code: 'promo_refused',
		})
		expect(await place(fifty({ email: 'third@else.in', phone: '9123456789' }))).toMatchObject({ ok: true })
	})

	test('can be reused by the browser that holds the last use, in a second tab and with another cart', async () => {
		await shop.db.update(promoCodes).set({ uses: 1 }).where(eq(promoCodes.code, 'TUMBLER50'))
		const caller = newCaller()
		const fifty = (amount: number, quantity: number) =>
			paymentInput({ ...fiftyOff, amount, orderItems: [{ id: 1, quantity, size: 'Small', grind: 'Fine' }] })
		const first = await place(fifty(230, 1), caller)
		const inAnotherTab = await place(fifty(230, 1), { ...caller, key: 'another-tab' })
		expect(inAnotherTab.ok && inAnotherTab.order.number).toBe(first.ok && first.order.number)
		expect(await place(fifty(1, 2), { ...caller, key: null })).toMatchObject({ code: 'prices_changed' })
		expect(await shop.db.$count(orders, isNull(orders.hiddenAt))).toBe(1)
		const withMore = await place(fifty(430, 2), { ...caller, key: null })
		expect(withMore.ok && withMore.order.discount).toBe(5000)
		expect(await shop.db.$count(orders, isNull(orders.hiddenAt))).toBe(1)
		expect(await place(fifty(430, 2))).toMatchObject({ code: 'promo_refused' })
	})

	test('are released when the order is hidden', async () => {
		const placed = await placeUnpaidOrder(shop, { change: tenOff })
		await shop.db.transaction((transaction) =>
			hideOrder(shop, transaction, { orderId: placed.order.id, reason: 'timeout' }),
		)
		const [use] = await shop.db.select().from(promoUses).where(eq(promoUses.orderId, placed.order.id))
		expect(use?.releasedAt).not.toBeNull()
	})
	test('stay with an order whose shopper has tried to pay it, and are not given to an edited cart', async () => {
		const caller = newCaller(null)
		const { order, attempt } = await placeUnpaidOrder(shop, { change: fiftyOff, caller })
		const snapshot = paymentSnapshot('PENDING')
		await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'return' })
		const express = paymentInput({ ...fiftyOff, ...EXPRESS, amount: 290 })
		expect(await place(express, caller)).toEqual({ ...REFUSED, reason: 'used_by_customer' })
		expect(await place(paymentInput(fiftyOff), caller)).toMatchObject({ ok: true, order: { id: order.id } })
		expect(await shop.db.$count(orders, isNull(orders.hiddenAt))).toBe(1)
	})

	test('are taken from the order before the edit alone, not from one without the code', async () => {
		const caller = newCaller(null)
		const plain = await placeUnpaidOrder(shop, { caller })
		const first = await placeUnpaidOrder(shop, { change: fiftyOff, caller })
		const express = { ...fiftyOff, ...EXPRESS, amount: 290 }
		const edited = await placeUnpaidOrder(shop, { change: express, caller })
		const open = await shop.db.select().from(orders).where(isNull(orders.hiddenAt))
		const openIds = open.map(({ id }) => id)
		expect(openIds.toSorted()).toEqual([plain.order.id, edited.order.id].toSorted())
		expect(openIds).not.toContain(first.order.id)
	})

	test('stay with the order before the edit too while there are enough', async () => {
		const caller = newCaller(null)
		await placeUnpaidOrder(shop, { change: tenOff, caller })
		const express = { ...tenOff, ...EXPRESS, amount: 306, discountAmount: 34 }
		await placeUnpaidOrder(shop, { change: express, caller })
		expect(await shop.db.$count(orders, isNull(orders.hiddenAt))).toBe(2)
	})

	test('are refused where giving up the order before the edit does not free one', async () => {
		const details = { ...paymentInput().customerDetails, email: 'ravi@example.in', phone: '9123456780' }
		await payFor(paymentInput({ ...fiftyOff, customerDetails: details }))
		const caller = newCaller(null)
		await placeUnpaidOrder(shop, { change: fiftyOff, caller })
		const asRavi = paymentInput({ ...fiftyOff, customerDetails: details })
		expect(await place(asRavi, caller)).toEqual({ ...REFUSED, reason: 'used_by_customer' })
		expect(await shop.db.$count(orders, isNull(orders.hiddenAt))).toBe(2)
	})

	test('that have ended or do not exist are refused, and the order before the edit stays', async () => {
		const caller = newCaller(null)
		await placeUnpaidOrder(shop, { change: tenOff, caller })
		await shop.db.update(promoCodes).set({ isActive: false }).where(eq(promoCodes.code, 'FILTER10'))
		const express = { ...tenOff, ...EXPRESS, amount: 306, discountAmount: 34 }
		expect(await place(paymentInput(express), caller)).toEqual({ ...REFUSED, reason: 'inactive' })
		const unknown = paymentInput({ ...express, promoCode: 'NOSUCHCODE' })
		expect(await place(unknown, caller)).toEqual({ ...REFUSED, reason: 'unknown' })
		expect(await shop.db.$count(orders, isNull(orders.hiddenAt))).toBe(1)
		expect(await listPromoRefusals(shop, 1)).toEqual([
			{ code: null, reason: 'unknown', times: 1 },
			{ code: 'FILTER10', reason: 'inactive', times: 1 },
		])
	})
})

describe('the promo box', () => {
	const apply = (code: string, email: string | null = null, amount = 280) =>
		checkPromo(shop, { code, email, orderAmount: rupees(amount), items: [] })

	test('accepts a code in any spelling, with its terms', async () => {
		expect(await apply(' filter10 ')).toMatchObject({
			ok: true,
			promo: { code: 'FILTER10', terms: { kind: 'percentage', percent: 10 } },
		})
	})

	test('refuses every other code with the same sentence, and shows the owner the reason', async () => {
		expect(await apply('NOSUCHCODE')).toEqual({ ...REFUSED, reason: 'unknown' })
		expect(await apply('DAVARA20', null, 499)).toEqual({ ...REFUSED, reason: 'order_too_small' })
		expect(await apply('DAVARA20', null, 500)).toMatchObject({ ok: true })
		expect(await listPromoRefusals(shop, 1)).toEqual([
			{ code: null, reason: 'unknown', times: 1 },
			{ code: 'DAVARA20', reason: 'order_too_small', times: 1 },
		])
	})

	test('accepts the last use that an unpaid order of the same browser holds, and refuses it to others', async () => {
		await shop.db.insert(promoCodes).values({ code: 'LASTONE', kind: 'fixed', amount: rupees(50), uses: 1 })
		const caller = newCaller()
		const { order, attempt } = await placeUnpaidOrder(shop, {
			change: { amount: 230, promoCode: 'LASTONE', discountAmount: 50 },
			caller,
		})
		const applyAs = (shopper: CheckoutCaller | null) =>
			checkPromo(shop, { code: 'LASTONE', email: null, orderAmount: rupees(280), items: [], shopper })
		expect(await applyAs(caller)).toMatchObject({ ok: true })
		for (const other of [newCaller(), null])
			expect(await applyAs(other)).toMatchObject({ ok: false, reason: 'used_up' })
		const snapshot = paymentSnapshot('PENDING', { amount: order.total })
		await applySnapshot(shop, { attemptId: attempt.id, snapshot, source: 'return' })
		expect(await applyAs(caller)).toMatchObject({ ok: false, reason: 'used_up' })
	})

	test('refuses a used code to its customer, however the email is spelled, and not to a guest yet', async () => {
		const { customerDetails } = paymentInput()
		await payFor(
			paymentInput({ ...fiftyOff, customerDetails: { ...customerDetails, email: 'meena.s@gmail.com' } }),
		)
		expect(await apply('TUMBLER50', 'MeenaS+two@gmail.com')).toEqual({
			...REFUSED,
			reason: 'used_by_customer',
		})
		for (const email of [null, 'somebody@else.in'])
			expect(await apply('TUMBLER50', email)).toMatchObject({ ok: true })
	})
})
