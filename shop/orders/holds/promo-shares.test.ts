/** Unpaid orders of one checkout, or of newcomers behind one network, hold at most a share of a code's uses. */
import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { promoUses } from './tables.server.ts'
import { hideOrder } from '../order-payment.server.ts'
import { orders } from '../tables.server.ts'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { rupees } from '#shop/money.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { listPromoRefusals } from '#shop/promos/refusals.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const NETWORK = 'carrier'
const newcomer = (network = NETWORK): CheckoutCaller => ({ ...newCaller(), network })
let people = 0
/** An order with the code by somebody with an email and a phone of their own. */
function withCode(change: object = {}) {
	people += 1
	const { customerDetails } = paymentInput()
	const contact = { email: `person${people}@example.in`, phone: String(9_100_000_000 + people) }
	return paymentInput({
		amount: 230,
		promoCode: 'LIMITED',
		discountAmount: 50,
		customerDetails: { ...customerDetails, ...contact },
		...change,
	})
}
const createCode = (uses: number | null) =>
	shop.db.insert(promoCodes).values({ code: 'LIMITED', kind: 'fixed', amount: rupees(50), uses })

/** The reason of the refusal, or 'placed'. */
async function order(caller = newcomer(), change: object = {}, through: Shop = shop) {
	const placed = await placeOrder(through, withCode(change), { ...caller, key: newCaller().key })
	if (placed.ok) return 'placed'
	return 'reason' in placed ? placed.reason : placed.code
}

async function pay(caller: CheckoutCaller) {
	const started = await startPayment(shop, { input: withCode(), caller, scenario: 'sbx:pay' })
	if (!started.ok) throw new Error(started.message)
	await verifyPayment(shop, started.number, caller)
	const [paid] = await shop.db.select().from(orders).where(eq(orders.number, started.number))
	return paid
}

describe('unpaid orders of newcomers behind one network', () => {
	test('hold half of the uses when a hundred come at once, and a shopper elsewhere still pays with the code', async () => {
		await createCode(40)
		const pool = connectWithLongTimeouts(shop.url, { max: 20 })
		const outcomes = await Promise.all(
			Array.from({ length: 100 }, () => order(newcomer(), {}, { ...shop, db: pool.db })),
		).finally(() => pool.close())
		expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(20)
		expect(outcomes.filter((outcome) => outcome === 'beyond_share')).toHaveLength(80)
		expect(await pay(newcomer('another'))).toMatchObject({ paymentState: 'paid', discount: 5000 })
	})

	test('hold half of the uses that are left to them, and paid ones count for nobody', async () => {
		await createCode(7)
		await pay(newcomer())
		expect([await order(), await order(), await order()]).toEqual(['placed', 'placed', 'placed'])
		expect(await order()).toBe('beyond_share')
		expect([await order(newcomer('another')), await order(newcomer('another'))]).toEqual([
			'placed',
			'beyond_share',
		])
	})

	test('hold the last use', async () => {
		await createCode(1)
		expect(await order()).toBe('placed')
		expect(await order(newcomer('another'))).toBe('used_up')
	})

	test('hold one of two or three', async () => {
		await createCode(3)
		expect([await order(), await order()]).toEqual(['placed', 'beyond_share'])
		expect(await order(newcomer('another'))).toBe('placed')
	})

	test('hold any number of a code without a limit, and nobody remembers who', async () => {
		await createCode(null)
		for (let count = 0; count < 5; count++) expect(await order()).toBe('placed')
		const uses = await shop.db.select().from(promoUses)
		expect(uses.map(({ holder }) => holder)).toEqual([null, null, null, null, null])
	})
})

test('a refusal is the specified sentence, and the owner finds the reason', async () => {
	await createCode(2)
	await order()
	expect(await placeOrder(shop, withCode(), newcomer())).toMatchObject({
		ok: false,
		message: 'Expired or invalid promocode',
		field: 'promoCode',
		code: 'promo_refused',
	})
	expect(await listPromoRefusals(shop, 1)).toEqual([{ code: 'LIMITED', reason: 'beyond_share', times: 1 }])
})

describe('one browser', () => {
	const edited = { shippingMethod: 'express', amount: 290 }
	const withAnother = {
		shippingMethod: 'express',
		amount: 530,
		orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }],
	}

	test('keeps its use when it edits its order, and pays it later', async () => {
		await createCode(2)
		const caller = newcomer()
		expect([await order(caller), await order(caller, edited)]).toEqual(['placed', 'placed'])
		expect(await order(newcomer('another'))).toBe('placed')
	})

	test('has one share for its checkout, whatever network it is in', async () => {
		await createCode(4)
		const caller = newcomer()
		await order(caller)
		await order(caller, edited)
		// It gives up the orders before the edit.
		expect(await order({ ...caller, network: 'another' }, withAnother)).toBe('placed')
		expect(await shop.db.$count(promoUses, isNull(promoUses.releasedAt))).toBe(1)
	})
})

describe('somebody who has paid for an order', () => {
	test('is not refused for what others behind the network hold, and takes nothing from their share', async () => {
		await createCode(5)
		const known = newcomer()
		await pay(known)
		expect([await order(), await order()]).toEqual(['placed', 'placed'])
		expect(await order()).toBe('beyond_share')
		expect(await order(known)).toBe('placed')
	})
})

test('the holder of a use is deleted when the order is paid or gives it back', async () => {
	await createCode(9)
	const holders = async () =>
		(await shop.db.select().from(promoUses).orderBy(promoUses.holder)).map(({ holder }) => holder)
	await order()
	expect(await holders()).toEqual([NETWORK])
	const [open] = await shop.db.select().from(orders)
	await inTransaction(shop, (transaction) =>
		hideOrder(shop, transaction, { orderId: open?.id ?? '', reason: 'timeout' }),
	)
	await pay(newcomer())
	expect(await holders()).toEqual([null, null])
})
