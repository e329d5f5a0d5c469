/** An unpaid order of somebody else with a customer's phone or email does not take that customer's own use of a code. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutCaller } from '#shop/checkout/idempotency-keys.server.ts'
import { checkPromo } from '#shop/checkout/check-promo.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { rupees } from '#shop/money.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { newCaller, paymentInput, payOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

/** TUMBLER50 is ₹50 off, once per customer. */
const fiftyOff = { amount: 230, promoCode: 'TUMBLER50', discountAmount: 50 }
const { customerDetails: owner } = paymentInput()
const behind = (network: string): CheckoutCaller => ({ ...newCaller(), network })
type Details = Partial<typeof owner>
const placeFor = (details: Details, caller: CheckoutCaller) =>
	placeUnpaidOrder(shop, { change: { ...fiftyOff, customerDetails: { ...owner, ...details } }, caller })
type Placed = Awaited<ReturnType<typeof placeFor>>
const withPhone = { email: 'stranger@example.in' }
const withEmail = { phone: '9123456780' }

const pay = (placed: Placed, through = shop) => payOrder(through, placed)
async function stateOf({ order }: Placed) {
	const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
	return row?.paymentState
}

describe('an unpaid order of a stranger with the phone or the email of a customer', () => {
	test.each([
		['phone', withPhone],
		['email', withEmail],
	])('does not stop its owner from using the code: %s', async (_, details) => {
		const strangers = await placeFor(details, behind('elsewhere'))
		const own = await placeFor({}, behind('home'))
		await pay(own)
		expect([await stateOf(own), await stateOf(strangers)]).toEqual(['paid', 'unpaid'])
	})

	test('is refunded in full if it is paid after the owner has paid', async () => {
		const strangers = await placeFor(withPhone, behind('elsewhere'))
		const own = await placeFor({}, behind('home'))
		await pay(own)
		await pay(strangers)
		expect([await stateOf(own), await stateOf(strangers)]).toEqual(['paid', 'refunded'])
		expect(await shop.db.select().from(refunds)).toMatchObject([
			{ orderId: strangers.order.id, amount: strangers.order.total },
		])
	})

	test('takes the use once it is paid, and gives it back when it is cancelled', async () => {
		const strangers = await placeFor(withPhone, behind('elsewhere'))
		await pay(strangers)
		const order = () =>
			placeOrder(shop, paymentInput(fiftyOff), behind('home')).then((placed) => placed.ok || placed.code)
		expect(await order()).toBe('promo_refused')
		await cancelForShop(shop, { number: strangers.order.number, by: { id: null, name: 'Kamala' } })
		expect(await order()).toBe(true)
	})

	test('counts as the own one behind the same network, so that nobody pays for two', async () => {
		await placeFor(withPhone, behind('home'))
		expect(await placeOrder(shop, paymentInput(fiftyOff), behind('home'))).toMatchObject({
			code: 'promo_refused',
			reason: 'used_by_customer',
		})
	})
})

test('of orders with one phone that are paid at once, one has the discount and the others are refunded', async () => {
	const placed: Placed[] = []
	for (let count = 0; count < 10; count++) {
		placed.push(await placeFor({ email: `person${count}@example.in` }, behind(`network ${count}`)))
	}
	const pool = connectWithLongTimeouts(shop.url, { max: 10 })
	await Promise.all(placed.map((one) => pay(one, { ...shop, db: pool.db }))).finally(() => pool.close())
	const states = await Promise.all(placed.map(stateOf))
	expect(states.filter((state) => state === 'paid')).toHaveLength(1)
	expect(states.filter((state) => state === 'refunded')).toHaveLength(9)
	expect(await shop.db.$count(refunds)).toBe(9)
})

test('the promo box does not refuse a customer for an order that is not paid', async () => {
	const apply = () =>
		checkPromo(shop, { code: 'TUMBLER50', email: owner.email, orderAmount: rupees(280), items: [] })
	const strangers = await placeFor(withEmail, behind('elsewhere'))
	expect(await apply()).toMatchObject({ ok: true })
	await pay(strangers)
	expect(await apply()).toMatchObject({ ok: false, reason: 'used_by_customer' })
})
