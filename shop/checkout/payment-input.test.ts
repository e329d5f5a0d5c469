import { describe, expect, test } from 'vitest'
import { BillingContact } from './input.ts'
import { MAX_LINE_QUANTITY, MAX_LINES } from '#shop/cart/rules.ts'
import {
	CreatePaymentBody,
	CreatePaymentInput,
	IdempotencyKey,
	VerifyPromocodeInput,
} from './payment-input.ts'

const recipient = {
	name: 'Meena Sundaram',
	email: 'meena@example.in',
	address: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
	phone: '9876543210',
}
const line = { id: 1, quantity: 1, size: 'Small (220g)' }
const body = { amount: 280, orderItems: [line], customerDetails: recipient }
const saved = {
	...body,
	addressMode: 'saved',
	savedAddressId: '11111111-1111-4111-8111-111111111111',
	customerDetails: { phone: '9876543210' },
}
/** Returns the fields that are wrong. */
const wrong = (change: object) =>
	CreatePaymentInput.safeParse({ ...body, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? []
const wrongLine = (change: object) => wrong({ orderItems: [{ ...line, ...change }] })

describe('a request to pay', () => {
	test('may omit fields that the shop does not need', () => {
		expect(CreatePaymentInput.parse(body)).toEqual({ ...body, discountAmount: 0 })
		expect(
			wrong({ callbackUrl: 'http://elsewhere.example', promoCode: null, shippingMethod: 'express' }),
		).toEqual([])
	})

	test('has at least one line, and whole quantities', () => {
		expect(wrong({ orderItems: [] })).toEqual(['orderItems'])
		for (const change of [{ quantity: 0 }, { quantity: 1.5 }, { quantity: '1' }, { quantity: 1_000_000 }])
			expect(wrongLine(change), JSON.stringify(change)).toEqual(['orderItems.0.quantity'])
		for (const change of [{ id: 0 }, { id: 1.5 }, { id: 1_000_001 }, { id: '1' }])
			expect(wrongLine(change), JSON.stringify(change)).toEqual(['orderItems.0.id'])
		expect(wrongLine({ id: 1_000_000, price: 0, quantity: MAX_LINE_QUANTITY })).toEqual([])
		expect(wrongLine({ quantity: MAX_LINE_QUANTITY + 1 })).toEqual(['orderItems.0.quantity'])
		expect(wrong({ orderItems: Array(MAX_LINES).fill(line) })).toEqual([])
		expect(wrong({ orderItems: Array(MAX_LINES + 1).fill(line) })).toEqual(['orderItems'])
	})

	test('has texts of at most two hundred characters, without control characters', () => {
		for (const field of ['size', 'name', 'image', 'grind']) {
			expect(wrongLine({ [field]: 'x'.repeat(200) })).toEqual([])
			expect(wrongLine({ [field]: 'x'.repeat(201) })).toEqual([`orderItems.0.${field}`])
			expect(wrongLine({ [field]: 'x\u0000' })).toEqual([`orderItems.0.${field}`])
		}
		expect(wrong({ callbackUrl: 'x'.repeat(2001) })).toEqual(['callbackUrl'])
	})

	test('refuses negative amounts, an unknown shipping method and an empty promo code', () => {
		expect(wrong({ amount: -1, discountAmount: -1, shippingMethod: 'a drone', promoCode: '' })).toEqual([
			'amount',
			'discountAmount',
			'shippingMethod',
			'promoCode',
		])
	})

	test('has a complete billing address, or none', () => {
		const billed = (billingAddress: unknown) => wrong({ customerDetails: { ...recipient, billingAddress } })
		expect(billed(null)).toEqual([])
		expect(billed(undefined)).toEqual([])
		expect(billed({ ...recipient, name: 'A2B Foods & Co.', email: 'accounts@a2b', city: 'Pu' })).toEqual([])
		for (const address of [{}, 'text', { ...recipient, pincode: '1' }])
			expect(billed(address)).toEqual(['customerDetails.billingAddress'])
		const incomplete = { ...body, customerDetails: { ...recipient, billingAddress: {} } }
		expect(CreatePaymentInput.safeParse(incomplete).error?.issues).toMatchObject([
			{ message: 'Please fill all required billing address fields' },
		])
		const parsed = CreatePaymentInput.parse({
			...body,
			customerDetails: { ...recipient, billingAddress: recipient },
		})
		expect(parsed.customerDetails.billingAddress).toEqual(recipient)
	})
})

describe('the address of a request', () => {
	test('is the entered one, unless the request refers to a saved one', () => {
		expect(CreatePaymentBody.parse(body)).toEqual({ ...body, discountAmount: 0 })
		expect(CreatePaymentBody.parse({ ...body, addressMode: 'new' })).not.toHaveProperty('addressMode')
		expect(CreatePaymentBody.parse(saved)).toMatchObject({
			savedAddressId: saved.savedAddressId,
			customerDetails: { phone: '9876543210' },
		})
	})

	test('is refused without the id of a saved one or the fields of an entered one', () => {
		for (const change of [
			{ savedAddressId: 'x' },
			{ savedAddressId: undefined },
			{ addressMode: 'new' },
			{ addressMode: 'other' },
			{ customerDetails: {} },
			{ customerDetails: { phone: '9876543210', email: 'x' } },
		])
			expect(CreatePaymentBody.safeParse({ ...saved, ...change }).success, JSON.stringify(change)).toBe(false)
		expect(
			CreatePaymentBody.safeParse({ ...saved, customerDetails: { phone: '9876543210', email: '' } }).success,
		).toBe(true)
		for (const body of [null, 'text', 1]) expect(CreatePaymentBody.safeParse(body).success).toBe(false)
	})
})

test('a billing contact needs each of its fields', () => {
	const contact = { ...recipient, city: 'Pu', name: 'Ravi' }
	expect(BillingContact.safeParse(contact).success).toBe(true)
	for (const change of [
		{ name: 'Ra' },
		{ email: 'x' },
		{ address: '12 C' },
		{ city: 'P' },
		{ state: 'Elsewhere' },
		{ pincode: '62500' },
		{ phone: '987654321' },
	])
		expect(BillingContact.safeParse({ ...contact, ...change }).success, JSON.stringify(change)).toBe(false)
})

test('an idempotency key has eight to one hundred and twenty-eight visible characters', () => {
	const isKey = (text: string) => IdempotencyKey.safeParse(text).success
	expect(['a'.repeat(8), '~!'.repeat(64)].map(isKey)).toEqual([true, true])
	expect(['a'.repeat(7), 'a'.repeat(129), 'aaaa aaaa', 'aaaaaaaé'].map(isKey)).toEqual([
		false,
		false,
		false,
		false,
	])
})

describe('a request to verify a code', () => {
	const request = { p_code: 'filter10', p_email: null, p_order_amount: 280 }
	const isRead = (change: object) => VerifyPromocodeInput.safeParse({ ...request, ...change }).success

	test('needs a code, an email or null, and an amount', () => {
		expect(VerifyPromocodeInput.parse(request)).toEqual({ ...request, p_code: 'FILTER10', p_items: [] })
		expect(isRead({ p_email: 'meena@example.in' })).toBe(true)
		for (const change of [{ p_email: undefined }, { p_code: undefined }, { p_order_amount: '280' }])
			expect(isRead(change)).toBe(false)
	})
	test('is refused if the email has control characters or more than 400 characters', () => {
		expect(isRead({ p_email: 'a'.repeat(400) })).toBe(true)
		expect(isRead({ p_email: 'a'.repeat(401) })).toBe(false)
		expect(isRead({ p_email: 'meena\u0007@example.in' })).toBe(false)
	})
	test('may name the items, as an order does', () => {
		const item = { id: 1, size: 'Small (220g)', quantity: 2 }
		expect(VerifyPromocodeInput.parse({ ...request, p_items: [item] }).p_items).toEqual([item])
		expect(isRead({ p_items: [{ ...item, quantity: 100 }] })).toBe(false)
		expect(isRead({ p_items: Array.from({ length: 41 }, () => item) })).toBe(false)
	})
})
