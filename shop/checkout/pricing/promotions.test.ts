import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkPromo } from '../check-promo.server.ts'
import type { CheckoutCaller } from '../idempotency-keys.server.ts'
import { placeOrder } from '../place-order.server.ts'
import { rupees } from '#shop/money.ts'
import { promoUses } from '#shop/orders/holds/tables.server.ts'
import { orderItems } from '#shop/orders/tables.server.ts'
import { findPromo } from '#shop/promos/promos.server.ts'
import { PROMO_REFUSED } from '#shop/promos/rules.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const small = (quantity: number, id = 1) => ({ id, quantity, size: 'Small', grind: 'Fine' })
const place = (change: object = {}, caller: CheckoutCaller = newCaller()) =>
	placeOrder(shop, paymentInput(change), caller)
const newPromo = (promo: Partial<typeof promoCodes.$inferInsert> & { code: string }) =>
	shop.db.insert(promoCodes).values({ kind: 'percentage', percent: 10, ...promo })
const newOffer = (change: object = {}) =>
	newPromo({ code: 'PONGAL OFFER', name: 'Pongal offer', method: 'automatic', ...change })
const listItemDiscounts = () =>
	shop.db.select({ discount: orderItems.discount, free: orderItems.freeQuantity }).from(orderItems)
const tenOff = { amount: 252, discountAmount: 28 }

describe('an automatic offer', () => {
	test('reduces an order without a code, which keeps its name', async () => {
		await newOffer()
		expect(await place(tenOff)).toMatchObject({
			ok: true,
			order: { discount: 2800, promoCode: null, offerName: 'Pongal offer' },
		})
		expect(await shop.db.$count(promoUses)).toBe(1)
	})

	test('runs from its first moment until its last, whatever the shopper was shown before', async () => {
		const [startsAt, endsAt] = [new Date('2026-11-20T18:30:00Z'), new Date('2026-11-21T18:30:00Z')]
		await newOffer({ startsAt, endsAt })
		const at = async (time: Date, change: object) => {
			shop.setClock(time)
			return place(change)
		}
		const changed = {
			code: 'discount_changed',
			message: expect.stringContaining('Your discount has changed'),
		}
		expect(await at(new Date(startsAt.getTime() - 1), tenOff)).toMatchObject(changed)
		expect(await at(startsAt, {})).toMatchObject({ ...changed, quote: { total: 25_200 } })
		expect(await at(new Date(endsAt.getTime() - 1), tenOff)).toMatchObject({ ok: true })
		expect(await at(endsAt, {})).toMatchObject({ ok: true, order: { offerName: null } })
	})

	test('that would take off everything leaves what can be paid online', async () => {
		await newOffer({ percent: 100 })
		expect(await place({ amount: 1, discountAmount: 279 })).toMatchObject({
			ok: true,
			order: { discount: rupees(279), total: rupees(1), offerName: 'Pongal offer' },
		})
	})

	test('waits for its minimum, shipping included', async () => {
		await newOffer({ minimumOrder: rupees(281) })
		expect(await place()).toMatchObject({ ok: true, order: { discount: 0 } })
		await shop.db
			.update(promoCodes)
			.set({ minimumOrder: rupees(280) })
			.where(eq(promoCodes.method, 'automatic'))
		expect(await place(tenOff)).toMatchObject({ ok: true, order: { discount: 2800 } })
	})

	test('is not a code that can be entered', async () => {
		await newOffer({ code: 'PONGAL' })
		expect(await place({ ...tenOff, promoCode: 'PONGAL' })).toMatchObject({ reason: 'unknown' })
	})

	test('makes no order wait for another', async () => {
		await newOffer()
		const placed = await inTransaction(shop, async (transaction) => {
			await transaction
				.select()
				.from(promoCodes)
				.where(eq(promoCodes.method, 'automatic'))
				.for('no key update')
			return asAnotherRequest(() => place(tenOff))
		})
		expect(placed).toMatchObject({ ok: true })
	})
})

describe('a code and an offer never add up', () => {
	test('the code applies where it takes off more', async () => {
		await newOffer({ percent: 9 })
		expect(await place({ ...tenOff, promoCode: 'FILTER10' })).toMatchObject({
			order: { discount: 2800, promoCode: 'FILTER10', offerName: null },
		})
	})

	test('the offer applies where it takes off as much or more, and the code keeps its use', async () => {
		await newOffer({ kind: 'fixed', percent: null, amount: rupees(50) })
		await place({ amount: 230, discountAmount: 50, promoCode: 'TUMBLER50' })
		const tumbler = await findPromo(shop.db, 'TUMBLER50')
		expect(await shop.db.$count(promoUses, eq(promoUses.promoId, tumbler?.id ?? ''))).toBe(0)
		expect(await place({ amount: 230, discountAmount: 50, promoCode: 'TUMBLER50' })).toMatchObject({
			order: { discount: 5000, promoCode: null, offerName: 'Pongal offer' },
		})
	})
})

describe('a code', () => {
	test('for free shipping takes off the shipping of the order', async () => {
		await newPromo({ code: 'SHIPFREE', kind: 'free_shipping', percent: null })
		expect(await place({ amount: 240, discountAmount: 40, promoCode: 'SHIPFREE' })).toMatchObject({
			ok: true,
			order: { shipping: 4000, discount: 4000, shippingDiscount: 4000, total: 24_000 },
		})
		const large = { amount: 480, orderItems: [small(2)], promoCode: 'SHIPFREE' }
		expect(await place(large)).toMatchObject({ code: 'promo_refused', reason: 'nothing_to_discount' })
	})

	test('that makes packs free names them in the order', async () => {
		await newPromo({ code: 'TWOPLUSONE', kind: 'buy_x_get_y', percent: null, buyQuantity: 2, getQuantity: 1 })
		const orderItemsSent = [small(2), small(1, 2)]
		const request = { amount: 490, discountAmount: 240, orderItems: orderItemsSent, promoCode: 'TWOPLUSONE' }
		expect(await place(request)).toMatchObject({ ok: true, order: { discount: 24_000 } })
		expect(await listItemDiscounts()).toEqual([
			{ discount: 24_000, free: 1 },
			{ discount: 0, free: 0 },
		])
	})

	test('for chosen products is refused without them', async () => {
		await newPromo({ code: 'PURE10', goods: [{ productId: 1, size: null }] })
		expect(await place({ amount: 256, discountAmount: 24, promoCode: 'PURE10' })).toMatchObject({ ok: true })
		expect(await listItemDiscounts()).toEqual([{ discount: 2400, free: 0 }])
		const other = { amount: 290, orderItems: [small(1, 2)], promoCode: 'PURE10' }
		expect(await place(other)).toMatchObject({ code: 'promo_refused', reason: 'nothing_to_discount' })
	})

	test('that was edited since it was applied is refused with the new total', async () => {
		await shop.db.update(promoCodes).set({ percent: 5 }).where(eq(promoCodes.code, 'FILTER10'))
		expect(await place({ ...tenOff, promoCode: 'FILTER10' })).toMatchObject({
			code: 'discount_changed',
			quote: { discount: 1400, total: 26_600 },
		})
	})

	test('whose discount changed together with a price is refused as a changed price', async () => {
		expect(await place({ amount: 200, discountAmount: 28, promoCode: 'FILTER10' })).toMatchObject({
			code: 'prices_changed',
		})
	})
})

describe('the promo box', () => {
	const apply = (items: { id: number; quantity: number; size: string }[], orderAmount = 520) =>
		checkPromo(shop, { code: 'PURE10', email: null, orderAmount: rupees(orderAmount), items })

	test('says what a code for some products takes off them, at the prices of the shop', async () => {
		await newPromo({ code: 'PURE10', goods: [{ productId: 1, size: null }] })
		expect(await apply([small(2), small(1, 2)])).toMatchObject({ ok: true, discount: 4800 })
		expect(await apply([small(1, 2)])).toMatchObject({
			reason: 'nothing_to_discount',
			message: 'This code is only for 100% Pure.',
		})
		expect(await apply([])).toMatchObject({ reason: 'nothing_to_discount', message: PROMO_REFUSED })
	})

	test('says what is missing for a code that makes packs free, as does the order, if nothing else is wrong', async () => {
		await newPromo({ code: 'PURE10', kind: 'buy_x_get_y', percent: null, buyQuantity: 2, getQuantity: 1 })
		const missing = {
			reason: 'nothing_to_discount',
			message: 'Add 1 more pack to use this code: buy 2, get 1 free.',
		}
		expect(await apply([small(2)])).toMatchObject(missing)
		expect(await apply([small(2), small(1, 2)])).toMatchObject({ ok: true })
		expect(await place({ amount: 480, orderItems: [small(2)], promoCode: 'PURE10' })).toMatchObject(missing)
		await shop.db.update(promoCodes).set({ isActive: false }).where(eq(promoCodes.code, 'PURE10'))
		expect(await apply([small(2)])).toMatchObject({ reason: 'inactive', message: PROMO_REFUSED })
	})

	test('takes the rest of the amount as shipping', async () => {
		await newPromo({ code: 'PURE10', kind: 'free_shipping', percent: null })
		expect(await apply([small(1)], 280)).toMatchObject({ ok: true, discount: 4000 })
		expect(await apply([small(1)], 200)).toMatchObject({ reason: 'nothing_to_discount' })
		expect(await apply([], 280)).toMatchObject({ reason: 'nothing_to_discount' })
	})
})
