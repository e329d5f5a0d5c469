import { describe, expect, test } from 'vitest'
import { readJson } from './read-json.ts'
import { AuthSecurityInput, SendCodeInput, VerifyCodeInput } from '#shop/accounts/input.ts'
import { CreatePaymentBody } from '#shop/checkout/payment-input.ts'
import { ContactInput } from '#shop/contact/input.ts'
import { SubscribeInput, UnsubscribeInput } from '#shop/newsletter/input.ts'
import { VerifyPromocodeInput } from '#shop/promos/input.ts'
import { payFor } from '#test/fixtures/orders.ts'

const email = 'meena@example.in'
const person = { name: 'Meena', email, mobile: '9876543210', password: 'Kaapi-2026' }
const BODIES = {
	'a payment': [CreatePaymentBody, { ...payFor({ promoCode: 'FILTER10' }) }],
	'a payment to a saved address': [
		CreatePaymentBody,
		{ ...payFor(), addressMode: 'saved', savedAddressId: '7b0b8d7e-6a55-4b1e-9d0a-0a3b0c0d0e0f' },
	],
	'a promo code': [VerifyPromocodeInput, { p_code: 'FILTER10', p_email: null, p_order_amount: 280 }],
	'a message': [ContactInput, { name: 'Meena', email, phone: '9876543210', message: 'Vanakkam, shop' }],
	'a subscription': [SubscribeInput, { email, name: 'Meena' }],
	'an end of one': [UnsubscribeInput, { email, t: 'token' }],
	'asking for a code': [SendCodeInput, { ...person, purpose: 'signup' }],
	'signing up': [VerifyCodeInput, { ...person, purpose: 'signup', otp: '123456' }],
	'a reset': [
		VerifyCodeInput,
		{ email, purpose: 'password_reset', otp: '123456', password: person.password },
	],
	'signing in': [AuthSecurityInput, { action: 'authenticate', email, password: person.password }],
} as const

const WRONG = [undefined, null, 7, -1.5, 1e12, true, '', 'x'.repeat(9_000), 'a\u0000b', [], {}, [{}]]

/** The same body again and again, each time with another part of it gone wrong. */
function* wrongVersions(good: unknown): Generator<unknown> {
	yield* WRONG
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

describe('a body that cannot be read is refused in words of the shop', () => {
	test.each(Object.entries(BODIES))('of %s', async (_, [schema, good]) => {
		expect(await read(schema, good)).toMatchObject({ ok: true })
		const said = new Set<string>()
		for (const body of wrongVersions(good)) {
			const outcome = await read(schema, body)
			if (!outcome.ok) said.add(outcome.message)
		}
		expect(said).toContain('Please check what you entered.')
		const foreign = [...said].filter((words) =>
			/invalid (?:input|option|string)|expected|too (?:big|small)|received/i.test(words),
		)
		expect(foreign).toEqual([])
	})
})

test('what is no JSON is refused as such', async () => {
	const request = new Request('http://shop.example/api', { method: 'POST', body: '{"email":' })
	expect(await readJson(request, SubscribeInput)).toMatchObject({
		kind: 'invalid',
		message: 'The request is not valid JSON.',
	})
})
