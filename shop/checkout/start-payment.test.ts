/** Tests the start of a payment: the address it ships to, and how often the provider is asked for a payment page. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutCaller } from './idempotency-keys.server.ts'
import { startPayment } from './start-payment.server.ts'
import { addAddress } from '#shop/accounts/addresses.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { changeAsReplica } from '#test/replica.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const start = (options: { scenario?: string; caller?: CheckoutCaller } = {}) =>
	startPayment(shop, { input: paymentInput(), caller: newCaller(), ...options })
const statesOfAttempts = async () => (await shop.db.select().from(paymentAttempts)).map(({ state }) => state)

type CreatedPayment = Awaited<ReturnType<PaymentProvider['createPayment']>>

const NOT_STARTED = {
	ok: false,
	kind: 'unavailable',
	title: 'Payment Error',
	message: expect.any(String),
	code: 'payment_not_started',
	retryAfter: 5,
}

describe('a saved address', () => {
	/** The checkout form would refuse this name and city. */
	const HOME = {
		name: 'Home 2',
		street: 'No 5',
		city: 'Ut',
		state: 'Kerala',
		postalCode: '682001',
		gstBuyer: null,
	}
	const { customerDetails: _entered, ...order } = paymentInput()

	async function saveAddress(customerId: string): Promise<string> {
		const added = await addAddress(shop, { customerId, input: { ...HOME, isDefault: true } })
		if (!added.ok) throw new Error(added.message)
		return added.address.id
	}
	function startWith(savedAddressId: string, customerId: string | null, contact: { email?: string } = {}) {
		const customerDetails = { phone: '9123456789', billingAddress: null, ...contact }
		const input = { ...order, savedAddressId, customerDetails }
		return startPayment(shop, { input, caller: { ...newCaller(), customerId } })
	}

	test("is where the order goes, with the phone of the request and the account's email", async () => {
		const customerId = await newCustomer(shop)
		const addressId = await saveAddress(customerId)
		await saveAddress(customerId)
		expect(await startWith(addressId, customerId)).toMatchObject({ ok: true })
		const recipient = {
			name: 'Home 2',
			email: 'meena@example.in',
			address: 'No 5',
			city: 'Ut',
			state: 'Kerala',
			pincode: '682001',
			phone: '9123456789',
		}
		const [placed] = await shop.db.select().from(orders)
		expect(placed).toMatchObject({ customerId, total: 28_000 })
		expect([placed?.recipient, placed?.billing]).toEqual([recipient, recipient])
	})

	test.each([
		['amma@example.in', 'amma@example.in'],
		['', 'meena@example.in'],
	])('with the email %j in the request sends emails to %s', async (email, sentTo) => {
		const customerId = await newCustomer(shop)
		await startWith(await saveAddress(customerId), customerId, { email })
		expect((await shop.db.select().from(orders)).map(({ recipient }) => recipient.email)).toEqual([sentTo])
	})

	test('is refused to a guest and to a deleted account as signed out', async () => {
		const addressId = await saveAddress(await newCustomer(shop))
		for (const customerId of [null, randomUUID()])
			expect(await startWith(addressId, customerId)).toEqual({
				ok: false,
				kind: 'signed_out',
				title: 'Signed out',
				message: expect.stringContaining('Sign in again'),
				code: 'signed_out',
			})
		expect(await shop.db.$count(orders)).toBe(0)
	})

	test("is refused as missing if it is another customer's", async () => {
		const addressId = await saveAddress(await newCustomer(shop))
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		await saveAddress(ravi)
		expect(await startWith(addressId, ravi)).toEqual({
			ok: false,
			kind: 'missing',
			title: 'Payment Error',
			message: expect.stringContaining('choose another'),
			field: 'savedAddressId',
			code: 'address_missing',
		})
		expect(await shop.db.$count(orders)).toBe(0)
	})
})

describe('a payment', () => {
	test('is created once at the provider, however often Pay is pressed', async () => {
		const caller = newCaller()
		const started = await Promise.all(Array.from({ length: 10 }, () => start({ caller })))
		expect(new Set(started.map((outcome) => outcome.ok && outcome.redirectUrl)).size).toBe(1)
		expect(await statesOfAttempts()).toEqual(['initiated'])
	})

	test('keeps the order when the provider is down, and resumes it later', async () => {
		const caller = newCaller()
		expect(await start({ caller, scenario: 'pay=500' })).toEqual(NOT_STARTED)
		expect(await start({ caller })).toMatchObject({ ok: true })
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test("uses a new id if the provider's response was lost", async () => {
		expect(await start({ scenario: 'pay=drop' })).toEqual(NOT_STARTED)
		expect((await statesOfAttempts()).toSorted()).toEqual(['abandoned', 'created'])
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('is not hidden by an error of our own', async () => {
		await changeAsReplica(shop, 'delete from tax_rates')
		await expect(start()).rejects.toThrow('There is no tax rate')
	})
})

describe('the provider', () => {
	const createPayment = vi.fn<PaymentProvider['createPayment']>()
	const page: CreatedPayment = {
		result: 'created',
		redirectUrl: 'https://provider.example/page',
		providerOrderId: null,
		expiresAt: null,
	}
	function startWithResponses(...responses: CreatedPayment[]) {
		createPayment.mockReset().mockResolvedValue({ result: 'unknown' })
		for (const response of responses) createPayment.mockResolvedValueOnce(response)
		const watched = { ...shop, payments: { ...shop.payments, createPayment } }
		const caller = newCaller()
		return startPayment(watched, { input: paymentInput(), caller, scenario: 'sbx:pay' })
	}
	const idsSent = () => createPayment.mock.calls.map(([{ merchantOrderId }]) => merchantOrderId)
	afterEach(() => void vi.useRealTimers())

	test('receives the phone number, and gives the page that the shopper is sent to', async () => {
		const started = await startWithResponses(page)
		const [order] = await shop.db.select().from(orders)
		expect(started).toEqual({ ok: true, number: order?.number, redirectUrl: 'https://provider.example/page' })
		expect(createPayment.mock.lastCall?.[0]).toMatchObject({ phone: '9876543210', scenario: 'sbx:pay' })
	})

	test('is asked three times without a response, always with the same id', async () => {
		expect(await startWithResponses()).toEqual(NOT_STARTED)
		const [order] = await shop.db.select().from(orders)
		expect(idsSent()).toEqual([order?.number, order?.number, order?.number])
	})

	test('is asked with another id if it has the first one already', async () => {
		const started = await startWithResponses({ result: 'unknown' }, { result: 'duplicate' }, page)
		expect(started).toMatchObject({ ok: true })
		const [order] = await shop.db.select().from(orders)
		expect(idsSent()).toEqual([order?.number, order?.number, `${order?.number}-2`])
		expect(await shop.db.$count(orders)).toBe(1)
	})

	test('is not asked again after it has rejected the payment', async () => {
		expect(await startWithResponses({ result: 'rejected', code: 'BAD_REQUEST' })).toEqual(NOT_STARTED)
		expect(idsSent()).toHaveLength(1)
		shop.loggedProblems.length = 0
	})

	test.each([
		['after four seconds is asked once more', 4_000, 2],
		['later is not asked again, because a person is waiting', 4_001, 1],
	])('that fails to answer and %s', async (_, milliseconds, times) => {
		vi.useFakeTimers({ toFake: ['performance'] })
		createPayment.mockReset().mockImplementation(async () => {
			vi.advanceTimersByTime(milliseconds)
			return { result: 'unknown' }
		})
		const slow = { ...shop, payments: { ...shop.payments, createPayment } }
		expect(await startPayment(slow, { input: paymentInput(), caller: newCaller() })).toEqual(NOT_STARTED)
		expect(createPayment).toHaveBeenCalledTimes(times)
	})
})
