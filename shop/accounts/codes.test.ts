import { beforeEach, describe, expect, test } from 'vitest'
import { verifyCode } from './codes.server.ts'
import { oneTimeCodes } from './tables.server.ts'
import { otherThan, signUpCodes } from '#test/fixtures/codes.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { readCode } from '#test/visitor.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
})

const { email } = MEENA
const { signup, send, verify, consume } = signUpCodes(shop)

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
		expect(await verifyCode(shop, { ...signup, code, clientIp: '203.0.113.1' })).toEqual({
			ok: false,
			kind: 'too_many',
			title: 'Verification Failed',
			message: 'Too many incorrect attempts. Please request a new code.',
			field: 'otp',
			code: 'dead_code',
		})
	})

	test('is invalid after fewer attempts where the caller allows fewer, and says so at the last one', async () => {
		await send()
		const code = await readCode(shop, email)
		const atLast = { ...signup, code: otherThan(code), clientIp: '203.0.113.1', maxAttempts: 1 }
		expect(await verifyCode(shop, atLast)).toMatchObject({ kind: 'invalid', code: 'dead_code' })
		expect(await verifyCode(shop, { ...atLast, code })).toMatchObject({ kind: 'too_many', code: 'dead_code' })
	})

	test('counts concurrent guesses', async () => {
		await send()
		const code = await readCode(shop, email)
		const responses = await Promise.all(Array.from({ length: 20 }, () => verify(otherThan(code))))
		expect(responses.filter((reply) => reply === 'wrong_code')).toHaveLength(4)
		expect(await shop.db.select().from(oneTimeCodes)).toMatchObject([{ attempts: 5 }])
	})

	test('is stored but not sent if no account has the email', async () => {
		await send({ shouldSend: false })
		expect(await shop.sentEmails()).toEqual([])
		expect(await shop.db.$count(oneTimeCodes)).toBe(1)
	})

	test('replaces the previous one, but not within half a minute', async () => {
		await send()
		const first = await readCode(shop, email)
		shop.advance(28)
		await send()
		expect(await shop.sentEmails()).toHaveLength(1)
		expect(await verify(otherThan(first))).toBe('wrong_code')
		shop.advance(0.001)
		await send()
		expect(await shop.sentEmails()).toHaveLength(2)
		expect(await shop.db.select().from(oneTimeCodes)).toMatchObject([
			{ attempts: 0, usedAt: null, sentAt: shop.clock() },
		])
	})
})

describe('codes of several browsers', () => {
	const THEIRS = { deviceHash: 'their browser' }

	test('are valid only in the browser that requested them', async () => {
		await send()
		const code = await readCode(shop, email)
		expect(await verify(code, THEIRS)).toBe('wrong_code')
		await send(THEIRS)
		expect(await verify(code, THEIRS)).toBe('wrong_code')
		expect(await verify(code)).toBe('correct')
	})

	test('have five attempts each', async () => {
		await send()
		const code = await readCode(shop, email)
		await send(THEIRS)
		for (let wrong = 0; wrong < 9; wrong++) await verify(otherThan(code), THEIRS)
		expect(await verify(otherThan(code), THEIRS)).toBe('dead_code')
		expect(await verify(code)).toBe('correct')
	})

	test('end when one of them is used', async () => {
		await send({ ...THEIRS, shouldSend: false })
		await send({ email: 'ravi@example.in', ...THEIRS, shouldSend: false })
		await send({ purpose: 'password_reset', ...THEIRS, shouldSend: false })
		await send()
		await consume(await readCode(shop, email))
		expect(
			(await shop.db.select().from(oneTimeCodes)).map((row) => row.email + row.purpose).toSorted(),
		).toEqual([`${email}password_reset`, `${email}signup`, 'ravi@example.insignup'])
	})
})
