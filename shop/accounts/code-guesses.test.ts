/** Guesses at codes are counted by code, browser and network. */
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyCode } from './codes.server.ts'
import { rememberDevice } from './sessions/known-devices.server.ts'
import { deviceLinks, oneTimeCodes } from './tables.server.ts'
import { attackAccount } from '#test/attack.ts'
import { otherThan, signUpCodes } from '#test/fixtures/codes.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { readCode } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const { email } = MEENA
const { signup, send, verify } = signUpCodes(shop)
const reset = { purpose: 'password_reset' } as const
const clientIp = '203.0.113.1'

describe('guesses', () => {
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

	test('of others leave each code of a sign-up one attempt', async () => {
		for (let browser = 0; browser < 2; browser++) {
			const deviceHash = `browser ${browser}`
			await send({ deviceHash, shouldSend: false })
			for (let wrong = 0; wrong < 4; wrong++) await verify('000000', { deviceHash, clientIp })
		}
		await send()
		const first = await readCode(shop, email)
		expect(await verify(first, { clientIp })).toBe('correct')
		const wrong = { ...signup, code: otherThan(first), clientIp }
		expect(await verifyCode(shop, wrong)).toMatchObject({
			kind: 'invalid',
			message: 'Too many incorrect attempts. Please request a new code.',
		})
		expect(await verifyCode(shop, wrong)).toMatchObject({ kind: 'too_many', code: 'dead_code' })
		expect(await verify(first, { clientIp })).toBe('dead_code')
		shop.advance(30)
		await send()
		expect(await verify(await readCode(shop, email), { clientIp })).toBe('correct')
	})

	test('at codes of a sign-up, many at once, are one for each code once the twenty are used up', async () => {
		await attackAccount(shop, email)
		await send()
		const code = otherThan(await readCode(shop, email))
		const responses = await Promise.all(
			Array.from({ length: 20 }, () => verifyCode(shop, { ...signup, code, clientIp })),
		)
		expect(responses.filter((response) => !response.ok && response.kind === 'invalid')).toHaveLength(1)
		expect(await shop.db.select().from(oneTimeCodes)).toMatchObject([{ attempts: 1 }])
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

	test('stop unknown browsers after twenty, and the owner then gets a link', async () => {
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
