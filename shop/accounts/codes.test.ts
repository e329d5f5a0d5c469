import { beforeEach, describe, expect, test } from 'vitest'
import { consumeCode, createCode, verifyCode } from './codes.server.ts'
import { claimSignInAttempt, replacePassword, resetFailures } from './passwords.server.ts'
import { credentials, oneTimeCodes, sessions } from './tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { readCode } from '#test/visitor.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
})

const { email } = MEENA
const signup = { email, purpose: 'signup' } as const
const send = (change: object = {}) =>
	inTransaction(shop, (transaction) =>
		createCode(shop, transaction, { ...signup, shouldSend: true, ...change }),
	)
const verify = async (code: string, key: Parameters<typeof verifyCode>[1] | object = signup) => {
	const outcome = await verifyCode(shop, { ...signup, ...key, code })
	return outcome.ok ? 'correct' : outcome.code
}
const consume = (code: string) =>
	inTransaction(shop, (transaction) => consumeCode(shop, transaction, { ...signup, code }))
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code', () => {
	test('has six digits, is emailed, and stored as a hash', async () => {
		await send()
		const code = await readCode(shop, email)
		expect(code).toMatch(/^[0-9]{6}$/)
		const [stored] = await shop.db.select().from(oneTimeCodes)
		expect(stored).toMatchObject({
			...signup,
			codeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
			sentAt: NOW,
		})
		expect(await verify(code)).toBe('correct')
	})

	test('is valid only for its email and purpose', async () => {
		await send()
		const code = await readCode(shop, email)
		expect(await verify(code, { email: 'ravi@example.in' })).toBe('wrong_code')
		expect(await verify(code, { purpose: 'password_reset' })).toBe('wrong_code')
		await send({ purpose: 'password_reset' })
		expect(await verify(code)).toBe('correct')
	})

	test('is not used up by verifyCode, and works once', async () => {
		await send()
		const code = await readCode(shop, email)
		expect(await verify(code)).toBe('correct')
		expect(await consume(code)).toBeNull()
		expect(await consume(code)).toMatchObject({ kind: 'invalid', code: 'wrong_code', field: 'otp' })
		expect(await verify(code)).toBe('wrong_code')
	})

	test('is valid for ten minutes', async () => {
		await send()
		const code = await readCode(shop, email)
		shop.advance(599.999)
		expect(await verify(code)).toBe('correct')
		shop.advance(0.001)
		expect(await verify(code)).toBe('wrong_code')
	})

	test('is invalid after the fifth wrong attempt, even if the sixth is correct', async () => {
		await send()
		const code = await readCode(shop, email)
		for (let wrong = 0; wrong < 4; wrong++) expect(await verify(otherThan(code))).toBe('wrong_code')
		expect(await verify(otherThan(code))).toBe('dead_code')
		expect(await verify(code)).toBe('dead_code')
	})

	test('counts concurrent guesses', async () => {
		await send()
		const code = await readCode(shop, email)
		await Promise.all(Array.from({ length: 20 }, () => verify(otherThan(code))))
		expect(await shop.db.select().from(oneTimeCodes)).toMatchObject([{ tries: 5 }])
	})

	test('is stored but not sent if no account has the email', async () => {
		await send({ shouldSend: false })
		expect(await shop.mailbox()).toEqual([])
		expect(await shop.db.$count(oneTimeCodes)).toBe(1)
	})

	test('replaces the previous one, but not within half a minute', async () => {
		await send()
		const first = await readCode(shop, email)
		shop.advance(28)
		await send()
		expect(await shop.mailbox()).toHaveLength(1)
		expect(await verify(otherThan(first))).toBe('wrong_code')
		shop.advance(0.001)
		await send()
		expect(await shop.mailbox()).toHaveLength(2)
		expect(await shop.db.select().from(oneTimeCodes)).toMatchObject([
			{ tries: 0, usedAt: null, sentAt: shop.clock() },
		])
	})
})

describe('sign-in attempts', () => {
	let customerId = ''
	beforeEach(async () => {
		customerId = await newCustomer(shop, { passwordHash: 'the hash' })
	})
	const attempt = async () => {
		const outcome = await claimSignInAttempt(shop, customerId)
		return outcome.ok ? outcome.passwordHash : outcome.code
	}

	test('are locked for a minute after the fifth failure', async () => {
		for (let failures = 0; failures < 5; failures++) expect(await attempt()).toBe('the hash')
		expect(await claimSignInAttempt(shop, customerId)).toMatchObject({
			kind: 'too_many',
			title: 'Account Security',
			message: expect.stringContaining('wait a minute'),
			code: 'locked',
			retryAfter: 60,
		})
		shop.advance(59.5)
		expect(await claimSignInAttempt(shop, customerId)).toMatchObject({ retryAfter: 1 })
		shop.advance(0.5)
		expect(await attempt()).toBe('the hash')
	})

	test('are refused until a password reset after the ninetieth failure', async () => {
		await shop.db.update(credentials).set({ failures: 89 })
		expect(await attempt()).toBe('the hash')
		shop.advance(365 * 86_400)
		expect(await claimSignInAttempt(shop, customerId)).toMatchObject({
			kind: 'too_many',
			code: 'locked',
			message: expect.stringContaining('until its password is reset'),
		})
	})

	test('are refused without credentials', async () => {
		await shop.db.delete(credentials)
		expect(await attempt()).toBe('locked')
	})

	test('are counted from zero after a correct password, for this customer only', async () => {
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		for (const id of [customerId, ravi])
			for (let failures = 0; failures < 5; failures++) await claimSignInAttempt(shop, id)
		await resetFailures(shop, customerId)
		expect(await attempt()).toBe('the hash')
		expect(await claimSignInAttempt(shop, ravi)).toMatchObject({ code: 'locked' })
	})

	test('are counted from zero after a new password, which ends other sessions', async () => {
		const ravi = await newCustomer(shop, { email: 'ravi@example.in', passwordHash: 'of Ravi' })
		const times = { expiresAt: NOW, createdAt: NOW, updatedAt: NOW }
		for (const [userId, token] of [
			[customerId, 'this'],
			[customerId, 'other'],
			[ravi, 'of Ravi'],
		] as const)
			await shop.db.insert(sessions).values({ userId, token, ...times })
		for (let failures = 0; failures < 5; failures++) await attempt()
		shop.advance(1)
		const replace = (change: object) =>
			inTransaction(shop, (transaction) =>
				replacePassword(shop, transaction, { customerId, passwordHash: 'new', ...change }),
			)
		const tokens = async () => (await shop.db.select().from(sessions)).map(({ token }) => token).toSorted()
		await replace({ keepToken: 'this' })
		expect(await tokens()).toEqual(['of Ravi', 'this'])
		const stored = await shop.db.select().from(credentials)
		expect(stored).toContainEqual({
			customerId,
			passwordHash: 'new',
			failures: 0,
			lockedUntil: null,
			changedAt: shop.clock(),
		})
		expect(stored.map(({ passwordHash }) => passwordHash)).toContain('of Ravi')
		await replace({})
		expect(await tokens()).toEqual(['of Ravi'])
	})
})
