import { describe, expect, test } from 'vitest'
import { readJson } from './read-json.ts'
import { AuthSecurityInput, SendCodeInput, VerifyCodeInput } from '#shop/accounts/input.ts'
import { CreatePaymentBody, VerifyPromocodeInput } from '#shop/checkout/payment-input.ts'
import { ContactInput } from '#shop/contact/input.ts'
import { SubscribeInput, UnsubscribeInput } from '#shop/subscribers/input.ts'
import { paymentInput } from '#test/fixtures/orders.ts'

const email = 'meena@example.in'
const person = { name: 'Meena', email, mobile: '9876543210', password: 'Kaapi-2026' }
const BODIES = {
	'a payment': [CreatePaymentBody, { ...paymentInput({ promoCode: 'FILTER10' }) }],
	'a payment to a saved address': [
		CreatePaymentBody,
		{ ...paymentInput(), addressMode: 'saved', savedAddressId: '7b0b8d7e-6a55-4b1e-9d0a-0a3b0c0d0e0f' },
	],
	'a promo code': [VerifyPromocodeInput, { p_code: 'FILTER10', p_email: null, p_order_amount: 280 }],
	'a message': [ContactInput, { name: 'Meena', email, phone: '9876543210', message: 'Vanakkam, shop' }],
	'a subscription': [SubscribeInput, { email, name: 'Meena' }],
	'an unsubscription': [UnsubscribeInput, { email, t: 'token' }],
	'a code request': [SendCodeInput, { ...person, purpose: 'signup' }],
	'a sign-up': [VerifyCodeInput, { ...person, purpose: 'signup', otp: '123456' }],
	'a password reset': [
		VerifyCodeInput,
		{ email, purpose: 'password_reset', otp: '123456', password: person.password },
	],
	'a sign-in': [AuthSecurityInput, { action: 'authenticate', email, password: person.password }],
} as const

const WRONG_VALUES = [undefined, null, 7, -1.5, 1e12, true, '', 'x'.repeat(9_000), 'a\u0000b', [], {}, [{}]]

/** Yields copies of the body, each with one value replaced by a wrong one. */
function* wrongVersions(good: unknown): Generator<unknown> {
	yield* WRONG_VALUES
	if (typeof good !== 'object' || good === null) return
	for (const [name, part] of Object.entries(good)) {
		for (const wrong of wrongVersions(part)) {
			const copy: unknown = Array.isArray(good) ? good.with(Number(name), wrong) : { ...good, [name]: wrong }
			yield copy
		}
	}
}

async function read(schema: (typeof BODIES)[keyof typeof BODIES][0], body: unknown) {
	const text = JSON.stringify(body) ?? ''
	return readJson(new Request('http://shop.example/api', { method: 'POST', body: text }), schema)
}

describe('an invalid body is refused with our own messages', () => {
	test.each(Object.entries(BODIES))('%s', async (_, [schema, good]) => {
		expect(await read(schema, good)).toMatchObject({ ok: true })
		const messages = new Set<string>()
		for (const body of wrongVersions(good)) {
			const outcome = await read(schema, body)
			if (!outcome.ok) messages.add(outcome.message)
		}
		expect(messages).toContain('Please check what you entered.')
		const fromZod = [...messages].filter((message) =>
			/invalid (?:input|option|string)|expected|too (?:big|small)|received/i.test(message),
		)
		expect(fromZod).toEqual([])
	})
})

test('a body that is not JSON is refused as such', async () => {
	const request = new Request('http://shop.example/api', { method: 'POST', body: '{"email":' })
	expect(await readJson(request, SubscribeInput)).toMatchObject({
		kind: 'invalid',
		message: 'The request is not valid JSON.',
	})
})
