/** The orders that one browser or customer places until one of them is paid belong to one checkout. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import { placeOrder } from './place-order.server.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { assignGuestOrders, assignPaidGuestOrders } from '#shop/orders/views/customer-orders.server.ts'
import { checkouts, orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { listCheckoutIds } from '#test/fixtures/checkout/checkouts.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { EXPRESS, newCaller, paymentInput, payOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const details = paymentInput().customerDetails
const standard = {}
const twoPacks = { amount: 480, orderItems: [{ id: 1, quantity: 2, size: 'Small', grind: 'Fine' }] }
const elsewhere = { customerDetails: { ...details, address: '7 Temple Street', phone: '9123456780' } }
const withPromo = { amount: 252, discountAmount: 28, promoCode: 'FILTER10' }

const guest = () => newCaller(null)
const place = (caller: CheckoutCaller, change: object = {}) => placeUnpaidOrder(shop, { change, caller })
type Placed = Awaited<ReturnType<typeof place>>

const pay = (placed: Placed) => payOrder(shop, placed)
const checkoutIds = () => listCheckoutIds(shop)
const countCheckouts = async () => new Set(await checkoutIds()).size

describe('one checkout', () => {
	test('has every order of one browser, whatever was edited', async () => {
		const caller = guest()
		for (const change of [standard, EXPRESS, twoPacks, elsewhere, withPromo]) await place(caller, change)
		expect(await checkoutIds()).toHaveLength(5)
		expect(await countCheckouts()).toBe(1)
		expect(await shop.db.select().from(checkouts)).toMatchObject([
			{ settledOrderId: null, acknowledgedBy: [] },
		])
	})

	test('has the orders of one customer in two browsers', async () => {
		const customerId = await newCustomer(shop)
		const phone = { ...guest(), customerId }
		await place(phone)
		await place({ ...guest(), customerId }, EXPRESS)
		expect(await countCheckouts()).toBe(1)
	})

	test('has those of a guest who signs in, also if the account began one elsewhere', async () => {
		const customerId = await newCustomer(shop)
		const laptop = guest()
		await place(laptop)
		await place({ ...laptop, customerId }, EXPRESS)
		expect(await countCheckouts()).toBe(1)

		const phone = guest()
		await place(phone, twoPacks)
		expect(await countCheckouts()).toBe(2)
		await place({ ...phone, customerId }, elsewhere)
		expect(await countCheckouts()).toBe(1)
		expect(await shop.db.$count(checkouts)).toBe(1)
		expect(await shop.db.$count(orders)).toBe(4)
	})

	test('has those of a guest whose email address is verified for an account, in any browser', async () => {
		await place(guest())
		const customerId = await newCustomer(shop)
		const claim = { customerId, email: details.email }
		await inTransaction(shop, (transaction) => assignGuestOrders(transaction, claim))
		await place({ ...guest(), customerId }, EXPRESS)
		expect(await countCheckouts()).toBe(1)
	})

	test('has none of another browser, or of another customer in the same browser', async () => {
		const caller = guest()
		const meena = await newCustomer(shop)
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		await place({ ...caller, customerId: meena })
		await place({ ...caller, customerId: ravi }, EXPRESS)
		await place(guest(), elsewhere)
		expect(await countCheckouts()).toBe(3)
	})

	test('is started once by concurrent requests of one customer in two browsers', async () => {
		const customerId = await newCustomer(shop)
		const pool = connectWithLongTimeouts(shop.url, { max: 6 })
		try {
			const changes = [standard, EXPRESS, twoPacks, elsewhere, withPromo, { ...EXPRESS, ...elsewhere }]
			await Promise.all(
				changes.map((change) =>
					placeOrder({ ...shop, db: pool.db }, paymentInput(change), { ...guest(), customerId }),
				),
			)
			expect(await shop.db.$count(orders)).toBe(6)
			expect(await countCheckouts()).toBe(1)
		} finally {
			await pool.close()
		}
	})
})

describe('a checkout that was paid', () => {
	test('is followed by another of the account that the guest who saw it has signed in to, on any device', async () => {
		const caller = guest()
		const placed = await place(caller)
		await pay(placed)
		await verifyPayment(shop, placed.order.number, { customerId: null, guestHash: caller.guestHash })
		const customerId = await newCustomer(shop)
		await assignPaidGuestOrders(shop, { id: customerId, email: details.email })
		const next = await placeOrder(shop, paymentInput(EXPRESS), { ...guest(), customerId })
		expect(next).toMatchObject({ ok: true })
	})

	test('is followed by another when its shopper has seen the order, and both orders are kept', async () => {
		const caller = guest()
		const first = await place(caller)
		await pay(first)
		const viewer = { customerId: null, guestHash: caller.guestHash }
		expect(await verifyPayment(shop, first.order.number, viewer)).toMatchObject({ result: { state: 'paid' } })
		const second = await place(caller, twoPacks)
		await pay(second)
		const rows = await shop.db.select().from(orders)
		expect(rows.map(({ status }) => status)).toEqual(['processing', 'processing'])
		expect(await countCheckouts()).toBe(2)
	})

	test('is shown once to a shopper who has not seen it, before another can be started', async () => {
		const caller = guest()
		const first = await place(caller)
		await place(caller, EXPRESS)
		await pay(first)
		const { number } = first.order
		await verifyPayment(shop, number)
		expect(await placeOrder(shop, paymentInput(twoPacks), caller)).toMatchObject({
			ok: false,
			code: 'already_paid',
			transactionId: number,
		})
		expect(await shop.db.$count(orders)).toBe(2)
		expect(await placeOrder(shop, paymentInput(twoPacks), caller)).toMatchObject({ ok: true })
		expect(await countCheckouts()).toBe(2)
	})

	test('is shown again to a request that is repeated because the reply was lost', async () => {
		const browser = guest()
		const paid = await place(browser)
		await place({ ...browser, key: 'the-edited-request' }, twoPacks)
		await pay(paid)
		const again = () => placeOrder(shop, paymentInput(twoPacks), { ...browser, key: 'the-edited-request' })
		for (let repeat = 0; repeat < 3; repeat++)
			expect(await again()).toMatchObject({ code: 'already_paid', transactionId: paid.order.number })
		expect(await shop.db.$count(orders)).toBe(2)
		const next = { ...browser, key: 'another-intention' }
		expect(await placeOrder(shop, paymentInput(twoPacks), next)).toMatchObject({ ok: true })
	})

	test('is not shown after half an hour', async () => {
		const caller = guest()
		const age = (minutes: string) =>
			shop.pool.query(`update checkouts set settled_at = now() - $1::interval`, [minutes])
		await pay(await place(caller))
		await age('30 minutes 5 seconds')
		expect(await placeOrder(shop, paymentInput(twoPacks), caller)).toMatchObject({ ok: true })
	})

	test('is shown until then', async () => {
		const caller = guest()
		await pay(await place(caller))
		await shop.pool.query(`update checkouts set settled_at = now() - interval '29 minutes'`)
		expect(await placeOrder(shop, paymentInput(twoPacks), caller)).toMatchObject({ code: 'already_paid' })
	})

	test('is shown once in any browser of its customer, whichever began it', async () => {
		const customerId = await newCustomer(shop)
		const laptop = { ...guest(), customerId }
		await place({ ...guest(), customerId })
		const paid = await place(laptop, twoPacks)
		await pay(paid)
		expect(await placeOrder(shop, paymentInput(EXPRESS), laptop)).toMatchObject({
			code: 'already_paid',
			transactionId: paid.order.number,
		})
		expect(await placeOrder(shop, paymentInput(EXPRESS), laptop)).toMatchObject({ ok: true })
		expect(await countCheckouts()).toBe(2)
	})

	test('is shown to a customer who has started another as a guest since', async () => {
		const customerId = await newCustomer(shop)
		const paid = await place({ ...guest(), customerId })
		await pay(paid)
		const phone = guest()
		await place(phone, EXPRESS)
		expect(await placeOrder(shop, paymentInput(twoPacks), { ...phone, customerId })).toMatchObject({
			code: 'already_paid',
			transactionId: paid.order.number,
		})
	})

	test('is not said to be paid once its order is cancelled: the shopper can order again', async () => {
		const paidBefore = { ...guest(), key: 'the-paid-request' }
		const paid = await place(paidBefore)
		await pay(paid)
		await cancelForShop(shop, { number: paid.order.number, by: COMMAND_LINE })
		const edited = await placeOrder(shop, paymentInput(twoPacks), { ...paidBefore, key: 'an-edited-request' })
		expect(edited).toMatchObject({ ok: true })
		const again = await placeOrder(shop, paymentInput(), paidBefore)
		expect(again.ok && again.order.number).not.toBe(paid.order.number)
		expect(await countCheckouts()).toBe(2)
		const repeated = await placeOrder(shop, paymentInput(), paidBefore)
		expect(repeated.ok && again.ok && repeated.order.number === again.order.number).toBe(true)
	})

	test('is not shown to another customer or a guest in another browser', async () => {
		await pay(await place({ ...guest(), customerId: await newCustomer(shop) }))
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		for (const customerId of [ravi, null])
			expect(await placeOrder(shop, paymentInput(), { ...guest(), customerId })).toMatchObject({ ok: true })
	})

	test('hides the order of a request that was placed at the same moment, or shows it the paid one', async () => {
		const caller = guest()
		const first = await place(caller)
		const [edited] = await Promise.all([placeOrder(shop, paymentInput(EXPRESS), caller), pay(first)])
		const open = (await shop.db.select().from(orders)).filter(
			({ status, hiddenAt }) => status === 'payment_pending' && hiddenAt === null,
		)
		expect(open).toEqual([])
		expect(edited.ok || edited.code === 'already_paid').toBe(true)
	})
})
