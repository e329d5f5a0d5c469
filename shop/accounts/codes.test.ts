import { beforeEach, describe, expect, test } from 'vitest'
import { consumeCode, createCode, verifyCode } from './codes.server.ts'
import { rememberDevice } from './sessions/known-devices.server.ts'
import { deviceLinks, oneTimeCodes } from './tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { readCode } from '#test/visitor.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
})

const { email } = MEENA
const signup = { email, purpose: 'signup', deviceHash: 'this browser' } as const
const send = (change: object = {}) =>
	inTransaction(shop, (transaction) =>
		createCode(shop, transaction, { ...signup, shouldSend: true, ...change }),
	)
let networks = 0
/** From another network each time, unless one is given. */
const verify = async (code: string, change: Partial<Parameters<typeof verifyCode>[1]> = {}) => {
	networks += 1
	const clientIp = `198.51.${networks >> 8}.${networks & 255}`
	const outcome = await verifyCode(shop, { ...signup, clientIp, ...change, code })
	return outcome.ok ? 'correct' : outcome.code
}
const consume = (code: string, change: object = {}) =>
	inTransaction(shop, (transaction) => consumeCode(shop, transaction, { ...signup, ...change, code }))
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

describe('guesses at codes', () => {
	const reset = { purpose: 'password_reset' } as const
	const clientIp = '203.0.113.1'

	test('are eight a day from one network, and a right one is not counted', async () => {
		for (let browser = 0; browser < 2; browser++) {
			const deviceHash = `browser ${browser}`
			await send({ ...reset, deviceHash, shouldSend: false })
			for (let wrong = 0; wrong < 4; wrong++) await verify('000000', { ...reset, deviceHash, clientIp })
		}
		await send(reset)
		const code = await readCode(shop, email)
		const refused = await verifyCode(shop, { ...signup, ...reset, code, clientIp })
		expect(refused).toMatchObject({
			kind: 'too_many',
			title: 'Verification Failed',
			message:
				'Too many incorrect attempts. Please wait 24 hours and try again, or open the link we emailed you on this device.',
			field: 'otp',
			code: 'locked',
			retryAfter: 86_400,
		})
		for (let times = 0; times < 30; times++) expect(await verify(code, reset)).toBe('correct')
	})

	test('for a sign-up name no link, because there is no account to send one to', async () => {
		for (let browser = 0; browser < 2; browser++) {
			const deviceHash = `browser ${browser}`
			await send({ deviceHash, shouldSend: false })
			for (let wrong = 0; wrong < 4; wrong++) await verify('000000', { deviceHash, clientIp })
		}
		await send()
		expect(await verifyCode(shop, { ...signup, code: '000000', clientIp })).toMatchObject({
			message: 'Too many incorrect attempts. Please wait 24 hours and try again.',
		})
	})

	test('that their network used up send the owner a link', async () => {
		await newCustomer(shop)
		for (let browser = 0; browser < 2; browser++) {
			const deviceHash = `browser ${browser}`
			await send({ ...reset, deviceHash, shouldSend: false })
			for (let wrong = 0; wrong < 4; wrong++) await verify('000000', { ...reset, deviceHash, clientIp })
		}
		await send({ ...reset, shouldSend: false })
		expect(await shop.sentEmails()).toEqual([])
		expect(await verify('000000', { ...reset, clientIp })).toBe('locked')
		expect(await shop.sentEmails()).toMatchObject([{ to: email }])
		expect(await shop.db.$count(deviceLinks)).toBe(1)
	})

	test('that a known device used up send no link', async () => {
		const customerId = await newCustomer(shop)
		await rememberDevice(shop, shop.db, { customerId, deviceHash: signup.deviceHash })
		const outcomes: (string | undefined)[] = []
		for (let codes = 0; codes < 8; codes++) {
			await send({ ...reset, shouldSend: false })
			for (let wrong = 0; wrong < 5; wrong++) outcomes.push(await verify('000000', reset))
			shop.advance(30)
		}
		expect(outcomes).toContain('locked')
		expect(await shop.sentEmails()).toEqual([])
	})

	test('are not counted once the code has had its five attempts', async () => {
		await send({ shouldSend: false })
		for (let wrong = 0; wrong < 20; wrong++) await verify('000000', { clientIp })
		shop.advance(30)
		await send()
		expect(await verify(await readCode(shop, email), { clientIp })).toBe('correct')
	})

	test('are not counted without a code to guess', async () => {
		for (let times = 0; times < 10; times++) expect(await verify('000000', { clientIp })).toBe('wrong_code')
		await send()
		expect(await verify(await readCode(shop, email), { clientIp })).toBe('correct')
	})

	test('stop unknown browsers after twenty, and then the owner gets a link', async () => {
		const customerId = await newCustomer(shop)
		for (let browser = 0; browser < 5; browser++) {
			const deviceHash = `browser ${browser}`
			await send({ ...reset, deviceHash, shouldSend: false })
			for (let wrong = 0; wrong < 4; wrong++) await verify('000000', { ...reset, deviceHash })
		}
		expect(await shop.sentEmails()).toEqual([])
		await send(reset)
		const code = await readCode(shop, email)
		expect(await verify(code, reset)).toBe('locked')
		expect(await shop.db.$count(deviceLinks)).toBe(1)
		await rememberDevice(shop, shop.db, { customerId, deviceHash: signup.deviceHash })
		expect(await verify(code, reset)).toBe('correct')
	})
})
