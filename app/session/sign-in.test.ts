/** Limits on sign-in attempts: per account, per mailbox, per network. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmPassword, signIn } from './sign-in.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { credentials } from '#shop/accounts/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	await newSignedInVisitor(shop)
})

const WRONG = 'Wrong#123'
/** Uses a new network for each attempt, unless one is given. */
const trySignIn = async ({ email = MEENA.email, password = MEENA.password, network = newNetwork() } = {}) => {
	const { request, context } = newVisitor(shop, network).args('/login') as Args
	const outcome = await signIn(request, context, { email, password })
	return outcome.ok ? 'signed in' : outcome.code
}
let networks = 0
const newNetwork = () => `198.51.100.${networks++}`

const failuresOf = async (email: string) => {
	const customer = await findCustomerByEmail(shop.db, email)
	const [stored] = await shop.db
		.select()
		.from(credentials)
		.where(eq(credentials.customerId, customer?.id ?? ''))
	return stored?.failures
}

describe('an account', () => {
	test('is locked after five wrong passwords in a row: for 1, 2, 4, 8 and then 15 minutes', async () => {
		for (let failures = 0; failures < 5; failures++)
			expect(await trySignIn({ password: WRONG })).toBe('wrong_password')
		for (const minutes of [1, 2, 4, 8, 15, 15]) {
			expect(await trySignIn()).toBe('locked')
			shop.advance(minutes * 60 - 1)
			expect(await trySignIn()).toBe('locked')
			shop.advance(1)
			expect(await trySignIn({ password: WRONG })).toBe('wrong_password')
		}
	})

	test('counts from zero again after the right password', async () => {
		for (let failures = 0; failures < 4; failures++) await trySignIn({ password: WRONG })
		expect(await failuresOf(MEENA.email)).toBe(4)
		expect(await trySignIn()).toBe('signed in')
		expect(await failuresOf(MEENA.email)).toBe(0)
		for (let failures = 0; failures < 5; failures++)
			expect(await trySignIn({ password: WRONG })).toBe('wrong_password')
		expect(await trySignIn()).toBe('locked')
	})

	test('stays locked permanently after ninety wrong passwords', async () => {
		await shop.db.update(credentials).set({ failures: 89 })
		expect(await trySignIn({ password: WRONG })).toBe('wrong_password')
		shop.advance(30 * 86_400)
		expect(await trySignIn()).toBe('locked')
	})

	test('also counts wrong passwords that confirm an action', async () => {
		const customer = await findCustomerByEmail(shop.db, MEENA.email)
		if (!customer) throw new Error('Meena has no account')
		for (let failures = 0; failures < 5; failures++)
			expect(await confirmPassword(shop, { customer, password: WRONG })).toMatchObject({
				code: 'wrong_password',
				field: 'password',
			})
		expect(await trySignIn()).toBe('locked')
	})

	test('is not locked by the failures of another account', async () => {
		await newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' })
		for (let failures = 0; failures < 5; failures++) await trySignIn({ password: WRONG })
		expect(await trySignIn({ email: 'ravi@example.in' })).toBe('signed in')
		expect(await failuresOf(MEENA.email)).toBe(5)
	})
})

test('a mailbox allows thirty attempts an hour over all networks, whatever alias is used', async () => {
	for (let attempts = 0; attempts < 30; attempts++)
		expect(await trySignIn({ email: 'nobody@example.in' })).toBe('no_account')
	expect(await trySignIn({ email: 'Nobody+again@example.in' })).toBe('too_many_requests')
	expect(await trySignIn({ email: 'somebody@example.in' })).toBe('no_account')
	shop.advance(3600)
	expect(await trySignIn({ email: 'nobody@example.in' })).toBe('no_account')
})

test('a network allows sixty attempts in fifteen minutes over all accounts', async () => {
	const network = newNetwork()
	for (let attempts = 0; attempts < 60; attempts++)
		expect(await trySignIn({ email: `nobody${attempts}@example.in`, network })).toBe('no_account')
	expect(await trySignIn({ network })).toBe('too_many_requests')
	expect(await trySignIn()).toBe('signed in')
	shop.advance(900)
	expect(await trySignIn({ network })).toBe('signed in')
})
