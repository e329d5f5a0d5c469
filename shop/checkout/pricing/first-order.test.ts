import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkPromo } from '../check-promo.server.ts'
import { placeOrder } from '../place-order.server.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { rupees } from '#shop/money.ts'
import { mailboxOf } from '#shop/database/conditions.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForCustomer } from '#shop/payments/cancellation/cancel.server.ts'
import { promoCodes } from '#shop/promos/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import {
	completePayment,
	newCaller,
	paymentInput,
	placePaidOrder,
	placeUnpaidOrder,
} from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	await shop.db
		.insert(promoCodes)
		.values({ code: 'WELCOME', kind: 'percentage', percent: 10, firstOrderOnly: true, usesPerCustomer: 1 })
})

const withCode = { amount: 252, discountAmount: 28, promoCode: 'WELCOME' }
const details = paymentInput().customerDetails
const as = (person: object) => ({ customerDetails: { ...details, ...person } })
const SOMEBODY_ELSE = { email: 'ravi@example.in', phone: '9123456780' }
const place = (change: object = {}, caller = newCaller()) =>
	placeOrder(shop, paymentInput({ ...withCode, ...change }), caller)
const NOT_FIRST = { code: 'promo_refused', reason: 'not_first_order' }

describe('a code for the first order', () => {
	test('is refused after a paid order to the same mailbox or phone', async () => {
		await placePaidOrder(shop, { change: as({ email: 'meena.s@gmail.com' }) })
		expect(await place(as({ email: 'MeenaS+two@googlemail.com', phone: '9123456780' }))).toMatchObject(
			NOT_FIRST,
		)
		expect(await place(as({ email: 'ravi@example.in' }))).toMatchObject(NOT_FIRST)
		expect(await place(as(SOMEBODY_ELSE))).toMatchObject({ ok: true })
	})

	test('is refused after a paid order of the same customer', async () => {
		const customerId = await newCustomer(shop)
		await placePaidOrder(shop, { customerId })
		const caller = { ...newCaller(), customerId }
		// First the customer is shown the order that was paid.
		await place(as(SOMEBODY_ELSE), caller)
		expect(await place(as(SOMEBODY_ELSE), { ...caller, key: null })).toMatchObject(NOT_FIRST)
	})

	test('is accepted after an order that was not paid, or was cancelled and refunded', async () => {
		await placeUnpaidOrder(shop)
		const { number } = await placePaidOrder(shop)
		await cancelForCustomer(shop, number)
		expect(await place()).toMatchObject({ ok: true })
	})

	test('is given to one of two first orders that are started at once behind one network', async () => {
		const begin = () => place(as({}), { ...newCaller(), network: 'home' })
		const outcomes = await Promise.all([begin(), begin()])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'used_by_customer' })
	})

	test('is given to the first that is paid of two started behind different networks', async () => {
		const begin = (network: string) =>
			placeUnpaidOrder(shop, { change: { ...withCode, ...as({}) }, caller: { ...newCaller(), network } })
		const placed = [await begin('home'), await begin('office')]
		for (const { order } of placed) await completePayment(shop, order.number)
		const rows = await shop.db.select().from(orders).orderBy(orders.createdAt, orders.paymentState)
		expect(rows.map(({ paymentState }) => paymentState)).toEqual(['paid', 'refunded'])
	})

	test('is refused in the promo box to a customer who has ordered, and not to a guest yet', async () => {
		await placePaidOrder(shop)
		const apply = (email: string | null) =>
			checkPromo(shop, { code: 'WELCOME', email, orderAmount: rupees(280), items: [] })
		expect(await apply('meena@example.in')).toMatchObject(NOT_FIRST)
		expect(await apply(null)).toMatchObject({ ok: true })
	})
})

test('the mailbox of a stored order is the canonical email', async () => {
	const { order } = await placeUnpaidOrder(shop)
	const local = fc.stringMatching(/^[A-Za-z0-9._%+'-]{1,20}$/)
	const domain = fc.constantFrom('gmail.com', 'GoogleMail.com', 'example.in', 'mail.example.co.in')
	await fc.assert(
		fc.asyncProperty(local, domain, async (name, host) => {
			const email = `${name}@${host}`
			const recipient = { ...order.recipient, email }
			await shop.db.update(orders).set({ recipient }).where(eq(orders.id, order.id))
			const [stored] = await shop.db.select({ mailbox: mailboxOf(orders.recipient) }).from(orders)
			expect(stored?.mailbox).toBe(canonicalEmail(email))
		}),
		{ numRuns: 30 },
	)
})
