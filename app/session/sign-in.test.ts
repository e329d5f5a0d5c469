/** Tests the limits on sign-in attempts, and whom they affect. */
import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changePasswordAndEndSessions, confirmPassword } from './account-actions.server.ts'
import { signIn } from './sign-in.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { deviceLinks } from '#shop/accounts/tables.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { placeAndReadPaidOrder } from '#test/fixtures/orders.ts'
import { attackAccount } from '#test/attack.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { runOnSeparateDays } from '#test/separate-days.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, storeCookies, type Visitor } from '#test/visitor.ts'

type Args = { request: Request; context: Context }

const shop = shopForTests()
runOnSeparateDays(shop)
beforeEach(async () => {
	await shop.empty()
	await newSignedInVisitor(shop)
})

const WRONG = 'Wrong#123'
const trySignIn = async (visitor: Visitor, { email = MEENA.email, password = MEENA.password } = {}) => {
	const { request, context } = visitor.args('/login') as Args
	const outcome = await signIn(request, context, { email, password })
	if (outcome.ok) storeCookies(visitor.cookies, outcome.headers)
	return outcome.ok ? 'signed in' : outcome.code
}
const guess = (visitor: Visitor) => trySignIn(visitor, { password: WRONG })
const ATTACKER = '203.0.113.1'
const attackFromEverywhere = () => attackAccount(shop, MEENA.email)

test.each([
	[
		'an unknown email',
		{ email: 'nobody@example.in' },
		{ kind: 'missing', field: 'email', code: 'no_account' },
	],
	['a wrong password', { password: WRONG }, { kind: 'signed_out', title: 'Login failed' }],
])('%s is refused as what it is', async (_, wrong, refusal) => {
	const { request, context } = newVisitor(shop).args('/login') as Args
	expect(await signIn(request, context, { ...MEENA, ...wrong })).toMatchObject({ ok: false, ...refusal })
})

test("a sign-in adds what was bought as a guest with the account's email", async () => {
	await shop.seedAnew()
	await newSignedInVisitor(shop)
	const { id } = await placeAndReadPaidOrder(shop)
	const customerOf = async () => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.customerId
	await guess(newVisitor(shop))
	expect(await customerOf()).toBeNull()
	await trySignIn(newVisitor(shop))
	const account = await findCustomerByEmail(shop.db, MEENA.email)
	expect(await customerOf()).toBe(account?.id)
})

test('a wrong current password is refused as invalid input', async () => {
	const owner = newVisitor(shop)
	await trySignIn(owner)
	const { request, context } = owner.args('/dashboard') as Args
	const change = { currentPassword: WRONG, newPassword: 'Davara#2026', confirmPassword: 'Davara#2026' }
	expect(await changePasswordAndEndSessions(request, context, change)).toMatchObject({
		kind: 'invalid',
		title: 'Current Password Incorrect',
		field: 'currentPassword',
	})
})

describe('one address that sends 31 wrong passwords', () => {
	beforeEach(async () => {
		for (let times = 0; times < 31; times++) await guess(newVisitor(shop, ATTACKER))
	})

	test('has five evaluated and reads how long to wait', async () => {
		const { request, context } = newVisitor(shop, ATTACKER).args('/login') as Args
		expect(await signIn(request, context, MEENA)).toMatchObject({
			kind: 'too_many',
			title: 'Account Security',
			message: expect.stringMatching(/^Too many failed attempts\. Please wait 15 minutes/),
			code: 'locked',
		})
	})

	test('does not lock the owner out, on another network', async () => {
		expect(await trySignIn(newVisitor(shop))).toBe('signed in')
		expect(await shop.sentEmails()).toEqual([])
	})

	test('does not lock the owner out on a known device, on the same network', async () => {
		const owner = newVisitor(shop, '192.0.2.250')
		await trySignIn(owner)
		const atTheCafe = newVisitor(shop, ATTACKER)
		for (const [name, value] of owner.cookies) atTheCafe.cookies.set(name, value)
		atTheCafe.cookies.delete('sk3_session')
		expect(await trySignIn(atTheCafe)).toBe('signed in')
	})
})

describe('an attack from everywhere', () => {
	test('has twenty passwords a day evaluated, even if all are sent at once from different addresses', async () => {
		const responses = await Promise.all(
			Array.from({ length: 60 }, (_, index) => guess(newVisitor(shop, `198.51.100.${index}`))),
		)
		expect(responses.filter((reply) => reply === 'wrong_password')).toHaveLength(20)
		expect(responses.filter((reply) => reply === 'locked')).toHaveLength(40)
	})

	test('stops unknown devices, and known ones go on', async () => {
		const owner = newVisitor(shop)
		await trySignIn(owner)
		await attackFromEverywhere()
		expect(await trySignIn(newVisitor(shop))).toBe('locked')
		expect(await guess(owner)).toBe('wrong_password')
		expect(await trySignIn(owner)).toBe('signed in')
		shop.advance(86_400)
		expect(await trySignIn(newVisitor(shop))).toBe('signed in')
	})

	test('is reported to the account owner once, and only after the limit', async () => {
		await attackFromEverywhere()
		expect(await shop.db.$count(deviceLinks)).toBe(0)
		for (let times = 0; times < 5; times++) await guess(newVisitor(shop))
		expect(await shop.sentEmails()).toHaveLength(1)
	})
})

describe('a known device', () => {
	test('has five wrong passwords in fifteen minutes, whatever its network', async () => {
		const owner = newVisitor(shop)
		await trySignIn(owner)
		for (let times = 0; times < 5; times++) {
			const elsewhere = newVisitor(shop)
			for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value)
			expect(await guess(elsewhere)).toBe('wrong_password')
		}
		expect(await trySignIn(owner)).toBe('locked')
		expect(await trySignIn(newVisitor(shop))).toBe('signed in')
		shop.advance(900)
		expect(await trySignIn(owner)).toBe('signed in')
	})

	test('is not known to another account', async () => {
		await newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' })
		const ravi = newVisitor(shop)
		await trySignIn(ravi, { email: 'ravi@example.in' })
		await attackFromEverywhere()
		expect(await trySignIn(ravi)).toBe('locked')
	})

	test('needs a cookie that we signed', async () => {
		const owner = newVisitor(shop)
		await trySignIn(owner)
		await attackFromEverywhere()
		const [secret = '', signature = ''] = owner.cookies.get('sk3_device')?.split('.') ?? []
		for (const value of [
			'',
			secret,
			`${secret}.`,
			`${secret}x.${signature}`,
			`${secret}.${signature.startsWith('x') ? 'y' : 'x'}${signature.slice(1)}`,
		]) {
			const forger = newVisitor(shop)
			forger.cookies.set('sk3_device', value)
			expect(await trySignIn(forger)).toBe('locked')
		}
		const owners = newVisitor(shop)
		owners.cookies.set('sk3_device', `${secret}.${signature}`)
		expect(await trySignIn(owners)).toBe('signed in')
	})
})

describe('confirming an action', () => {
	test('has an allowance of its own, for each session', async () => {
		const [laptop, phone] = [newVisitor(shop), newVisitor(shop)]
		for (const owner of [laptop, phone]) await trySignIn(owner)
		await attackFromEverywhere()
		const confirm = (owner: Visitor, password: string) => {
			const { request, context } = owner.args('/admin/confirm') as Args
			return confirmPassword(request, context, { password, field: 'password' })
		}
		for (let times = 0; times < 5; times++)
			expect(await confirm(laptop, WRONG)).toMatchObject({ code: 'wrong_password', field: 'password' })
		expect(await confirm(laptop, MEENA.password)).toMatchObject({ code: 'locked' })
		expect(await confirm(phone, MEENA.password)).toMatchObject({ ok: true })
		const failed = (await listSecurityEvents(shop, {})).filter(
			({ event }) => event === 'password confirmation failed',
		)
		expect(failed.map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => 'wrong_password'))
	})
})

describe('a network', () => {
	const OF_NETWORK = like(limitCounts.subject, 'wrong-sign-in:%')
	const countsOfNetwork = async () =>
		(await shop.db.select().from(limitCounts))
			.map(({ subject, count }) => `${subject.split(':')[0]} ${count}`)
			.filter((count) => /^(?:wrong|unknown)/.test(count))
			.toSorted()
	const failures = LIMITS['wrong-sign-in']
	/** Counts two failures, of which the second becomes the given number within this window. */
	const failTimes = async (times: number) => {
		await guess(newVisitor(shop, ATTACKER))
		await shop.db
			.update(limitCounts)
			.set({ count: times - 1 })
			.where(OF_NETWORK)
		return guess(newVisitor(shop, ATTACKER))
	}

	test('is refused after 300 failures over all accounts, known devices are not', async () => {
		const owner = newVisitor(shop, ATTACKER)
		await trySignIn(owner)
		expect(await failTimes(failures.max)).toBe('wrong_password')
		expect(await trySignIn(newVisitor(shop, ATTACKER))).toBe('too_many_requests')
		expect(await trySignIn(owner)).toBe('signed in')
		expect(await trySignIn(newVisitor(shop))).toBe('signed in')
		shop.advance(failures.seconds)
		expect(await trySignIn(newVisitor(shop, ATTACKER))).toBe('signed in')
	})

	test('pays for wrong passwords and, apart from them, for unknown emails, not for right ones', async () => {
		await trySignIn(newVisitor(shop, ATTACKER))
		expect(await countsOfNetwork()).toEqual([])
		await guess(newVisitor(shop, ATTACKER))
		await trySignIn(newVisitor(shop, ATTACKER), { email: 'nobody@example.in' })
		expect(await countsOfNetwork()).toEqual(['unknown-email 1', 'wrong-sign-in 1'])
	})

	test('does not pay for a known device', async () => {
		const owner = newVisitor(shop, ATTACKER)
		await trySignIn(owner)
		await guess(owner)
		expect(await countsOfNetwork()).toEqual([])
	})
})

test('every evaluated attempt leaves an entry in the security log, with its reason', async () => {
	const owner = newVisitor(shop)
	await guess(owner)
	await trySignIn(owner, { email: 'nobody@example.in' })
	await trySignIn(owner)
	await trySignIn(owner)
	for (let times = 0; times < 6; times++) await guess(owner)
	const events = (await listSecurityEvents(shop, {})).toReversed()
	expect(events.map(({ event, reason }) => `${event}: ${reason}`)).toEqual([
		'sign-in failed: wrong_password',
		'sign-in failed: no_account',
		'signed in: new device',
		'signed in: known device',
		...Array.from({ length: 5 }, () => 'sign-in failed: wrong_password'),
	])
	expect(new Set(events.map(({ account }) => account)).size).toBe(2)
	expect(JSON.stringify(events)).not.toMatch(/example|192\.0\.2/)
})
