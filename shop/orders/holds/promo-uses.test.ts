/** Tests the uses of promo codes that orders record, and who counts as having ordered before. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hideOrder } from '../order-payment.server.ts'
import type { Order } from '../orders.server.ts'
import { countPromoUses, countUsesByPromo, hasPaidOrder, type Sharing } from './promo-uses.server.ts'
import { orders } from '../tables.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { completePayment, newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const NOW = new Date('2026-11-20T10:00:00Z')
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(NOW)
})

const fiftyOff = { amount: 230, discountAmount: 50, promoCode: 'TUMBLER50' }
const place = async (change: object = {}) => (await placeUnpaidOrder(shop, { change })).order
const write = <Value>(work: (transaction: Transaction) => Promise<Value>) => inTransaction(shop, work)
const hide = ({ id: orderId }: Order) =>
	write((transaction) => hideOrder(shop, transaction, { orderId, reason: 'timeout' }))

describe('whether somebody has a paid order', () => {
	const nobody = { customerId: null, canonicalEmail: null, phone: null }

	test('is known by account, email or phone, each alone', async () => {
		const customerId = await newCustomer(shop)
		const order = await place()
		await shop.db.update(orders).set({ customerId, paymentState: 'paid' }).where(eq(orders.id, order.id))
		for (const known of [{ customerId }, { canonicalEmail: 'meena@example.in' }, { phone: '9876543210' }])
			expect(await hasPaidOrder(shop.db, { ...nobody, ...known })).toBe(true)
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		for (const other of [
			{ customerId: ravi },
			{ canonicalEmail: 'ravi@example.in' },
			{ phone: '9123456780' },
			{},
		])
			expect(await hasPaidOrder(shop.db, { ...nobody, ...other })).toBe(false)
	})

	test.each([
		['unpaid', false],
		['paid', true],
		['partly_refunded', true],
		['refunded', false],
	] as const)('counts an order that is %s: %s', async (paymentState, counts) => {
		await place()
		await shop.db.update(orders).set({ paymentState })
		expect(await hasPaidOrder(shop.db, { ...nobody, phone: '9876543210' })).toBe(counts)
	})
})

describe('the uses of a promo code', () => {
	const findCode = async (code: string) => {
		const [promo] = await shop.db.select().from(promoCodes).where(eq(promoCodes.code, code))
		if (!promo) throw new Error('no code')
		return promo
	}
	const { customerDetails } = paymentInput()
	const placeFor = (customer: object, change: object) =>
		placeUnpaidOrder(shop, {
			caller: { ...newCaller(), network: HOME },
			change: { ...change, customerDetails: { ...customerDetails, ...customer } },
		})
	const TWO_BY_EXPRESS = {
		shippingMethod: 'express',
		orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }],
	}
	const HOME = 'home'
	const NOBODY = { canonicalEmail: null, phone: null, sharing: { holder: HOME, checkoutId: null } }
	const hundredOff = { amount: 480, discountAmount: 100, promoCode: 'FIRST100', ...TWO_BY_EXPRESS }

	test('are counted for its customer by mailbox or by phone, without released ones and given orders', async () => {
		const promo = await findCode('TUMBLER50')
		const count = async (customer: Partial<typeof NOBODY> | object, excludedIds?: string[]) =>
			countPromoUses(shop.db, { promo, ...NOBODY, ...customer, ...(excludedIds && { excludedIds }) })
		const { order } = await placeFor({}, fiftyOff)
		await placeFor({ email: 'ravi@example.in', phone: '9123456780' }, fiftyOff)
		const once = { timesUsedByCustomer: 1 }
		const never = { timesUsedByCustomer: 0 }
		expect(await count({ canonicalEmail: 'meena@example.in' })).toMatchObject(once)
		expect(await count({ phone: '9876543210' })).toMatchObject(once)
		expect(await count({ canonicalEmail: 'ravi@example.in', phone: '9876543210' })).toMatchObject({
			timesUsedByCustomer: 2,
		})
		expect(await count({ canonicalEmail: 'nobody@example.in', phone: '9000000000' })).toMatchObject(never)
		expect(await count({})).toMatchObject(never)
		expect(await count({ phone: '9876543210' }, [order.id])).toMatchObject(never)
		await hide(order)
		expect(await count({ phone: '9876543210' })).toMatchObject(never)
	})

	test('of an unpaid order are counted for its customer only behind the same network or in the same checkout', async () => {
		const promo = await findCode('TUMBLER50')
		const { order } = await placeFor({}, fiftyOff)
		const count = async (sharing: Sharing | null) =>
			(await countPromoUses(shop.db, { promo, ...NOBODY, phone: '9876543210', sharing })).timesUsedByCustomer
		const elsewhere = { holder: 'elsewhere', checkoutId: null }
		expect([await count(null), await count(elsewhere)]).toEqual([0, 0])
		expect(await count({ ...elsewhere, checkoutId: order.checkoutId })).toBe(1)
		expect(await count(NOBODY.sharing)).toBe(1)
		await completePayment(shop, order.number)
		expect([await count(null), await count(elsewhere)]).toEqual([1, 1])
	})

	test('are counted for everybody if the code has so many uses in all', async () => {
		const promo = await findCode('FIRST100')
		const { order } = await placeFor({}, hundredOff)
		await placeFor({ email: 'ravi@example.in', phone: '9123456780' }, hundredOff)
		expect(await countPromoUses(shop.db, { promo, ...NOBODY, phone: '9876543210' })).toEqual({
			timesUsed: 2,
			timesUsedByCustomer: 1,
			timesHeld: 2,
		})
		expect(await countPromoUses(shop.db, { promo, ...NOBODY, excludedIds: [order.id] })).toEqual({
			timesUsed: 1,
			timesUsedByCustomer: 0,
			timesHeld: 1,
		})
	})

	test('are not counted for a code without limits', async () => {
		await placeFor({}, { amount: 252, discountAmount: 28, promoCode: 'FILTER10' })
		expect(await countPromoUses(shop.db, { promo: await findCode('FILTER10'), ...NOBODY })).toEqual({
			timesUsed: 0,
			timesUsedByCustomer: 0,
			timesHeld: 0,
		})
	})

	test('are listed for each code, without released ones', async () => {
		const { order } = await placeFor({}, fiftyOff)
		for (const phone of ['9123456780', '9123456781']) await placeFor({ phone }, hundredOff)
		const [tumbler, first] = [await findCode('TUMBLER50'), await findCode('FIRST100')]
		expect(await countUsesByPromo(shop)).toEqual({ [tumbler.id]: 1, [first.id]: 2 })
		await hide(order)
		expect(await countUsesByPromo(shop)).toEqual({ [first.id]: 2 })
	})
})
