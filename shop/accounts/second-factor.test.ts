import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	deleteSecondFactor,
	findAuthenticationTimes,
	recordPasswordConfirmation,
	startEnrolment,
	verifyTotp,
} from './second-factor.server.ts'
import { redeemDeviceLink, sendDeviceLink } from './sessions/device-links.server.ts'
import { deleteOtherDevices, rememberDevice } from './sessions/known-devices.server.ts'
import { knownDevices, secondFactors, sessions } from './tables.server.ts'
import { claimGuess } from '#shop/limits/guesses.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { attackAccount } from '#test/attack.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let customerId = ''
const token = 'a-session'
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T06:30:00Z'))
	customerId = await newCustomer(shop, { email: 'owner@example.in' })
	const now = shop.clock()
	const expiresAt = new Date(now.getTime() + 86_400_000)
	await shop.db
		.insert(sessions)
		.values({ userId: customerId, token, expiresAt, createdAt: now, updatedAt: now })
})

async function enrol() {
	const enrolment = await startEnrolment(shop, { customerId, email: 'owner@example.in' })
	const key = new TextDecoder().decode(base32.decode(enrolment?.key ?? ''))
	const currentCode = () => createOTP(key).hotp(Math.floor(shop.clock().getTime() / 30_000))
	return { enrolment, currentCode }
}
const EMAIL = 'owner@example.in'
type From = { clientIp?: string; deviceHash?: string | null }
const verify = (code: string, { clientIp = '192.0.2.1', deviceHash = 'laptop' }: From = {}) =>
	verifyTotp(shop, { customer: { id: customerId, email: EMAIL }, token, code, clientIp, deviceHash })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the second factor', () => {
	test('shows its key until the first correct code, which opens this session', async () => {
		const { enrolment, currentCode } = await enrol()
		expect(enrolment?.otpauthUrl).toMatch(
			/^otpauth:\/\/totp\/SK3%20Coffee:owner%40example\.in\?secret=[A-Z2-7]+&/,
		)
		expect((await findAuthenticationTimes(shop, token))?.secondFactorAt).toBeNull()
		expect(await verify(await currentCode())).toMatchObject({ ok: true })
		expect((await findAuthenticationTimes(shop, token))?.secondFactorAt).toEqual(shop.clock())
		expect(await startEnrolment(shop, { customerId, email: 'owner@example.in' })).toBeNull()
	})

	test('accepts a code of the previous or next time step, but no code twice', async () => {
		const { currentCode } = await enrol()
		const code = await currentCode()
		shop.advance(30)
		expect(await verify(code)).toMatchObject({ ok: true })
		expect(await verify(code)).toMatchObject({ code: 'wrong_code' })
		const next = await currentCode()
		shop.advance(61)
		expect(await verify(next)).toMatchObject({ code: 'wrong_code' })
		shop.advance(60)
		const ahead = await currentCode()
		shop.advance(-30)
		expect(await verify(ahead)).toMatchObject({ ok: true })
	})

	test('remembers no device where the browser keeps no cookie', async () => {
		const { currentCode } = await enrol()
		expect(await verify(await currentCode(), { deviceHash: null })).toMatchObject({ ok: true })
		expect(await shop.db.$count(knownDevices)).toBe(0)
	})

	test('is refused after five wrong codes, even if twenty are sent at once', async () => {
		const { currentCode } = await enrol()
		const code = wrong(await currentCode())
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => verify(code)))
		expect(outcomes.filter((outcome) => !outcome.ok && outcome.kind === 'invalid')).toHaveLength(5)
		expect(await verify(await currentCode())).toEqual({
			ok: false,
			kind: 'too_many',
			title: 'Verification Failed',
			message: 'Too many incorrect codes. Please wait 15 minutes and try again.',
			code: 'locked',
			retryAfter: 900,
		})
		expect(await shop.sentEmails()).toEqual([])
		shop.advance(900)
		expect(await verify(await currentCode())).toMatchObject({ ok: true })
	})

	test('stores its key encrypted', async () => {
		const { enrolment } = await enrol()
		const rows = JSON.stringify(await shop.db.select().from(secondFactors))
		expect(rows).not.toContain(enrolment?.key)
		expect(rows).not.toContain(new TextDecoder().decode(base32.decode(enrolment?.key ?? '')))
	})

	test('opens only the session that sent the code', async () => {
		const now = shop.clock()
		const times = { expiresAt: now, createdAt: now, updatedAt: now }
		await shop.db.insert(sessions).values({ userId: customerId, token: 'another', ...times })
		const { currentCode } = await enrol()
		await verify(await currentCode())
		expect((await findAuthenticationTimes(shop, 'another'))?.secondFactorAt).toBeNull()
		expect(await findAuthenticationTimes(shop, 'unknown')).toBeNull()
	})

	test("does not accept another customer's code", async () => {
		const { currentCode } = await enrol()
		const ravi = { id: await newCustomer(shop, { email: 'ravi@example.in' }), email: 'ravi@example.in' }
		const code = await currentCode()
		const entered = { customer: ravi, token, code, clientIp: '192.0.2.1', deviceHash: null }
		expect(await verifyTotp(shop, entered)).toMatchObject({ code: 'wrong_code' })
		await startEnrolment(shop, { customerId: ravi.id, email: ravi.email })
		expect(await verifyTotp(shop, entered)).toMatchObject({ code: 'wrong_code' })
		expect(await verify(code)).toMatchObject({ ok: true })
	})

	test('shows the same key until it is enrolled', async () => {
		const { enrolment } = await enrol()
		expect((await enrol()).enrolment).toEqual(enrolment)
		expect(enrolment?.key).toMatch(/^[A-Z2-7]{44}$/)
	})

	test('counts no right code, and keeps the time of enrolment', async () => {
		const { currentCode } = await enrol()
		await verify(await currentCode())
		const [enrolled] = await shop.db.select().from(secondFactors)
		for (let times = 0; times < 20; times++) {
			shop.advance(60)
			expect(await verify(await currentCode())).toMatchObject({ ok: true })
		}
		const [later] = await shop.db.select().from(secondFactors)
		expect(later?.enrolledAt).toEqual(enrolled?.enrolledAt)
	})

	test('when deleted, closes all sessions of its customer and gets a new key', async () => {
		const { enrolment, currentCode } = await enrol()
		await verify(await currentCode())
		await inTransaction(shop, (transaction) => deleteSecondFactor(transaction, customerId))
		expect((await findAuthenticationTimes(shop, token))?.secondFactorAt).toBeNull()
		expect((await enrol()).enrolment?.key).not.toBe(enrolment?.key)
	})

	test('records when the password was last entered, in this session only', async () => {
		const signedInAt = shop.clock()
		expect((await findAuthenticationTimes(shop, token))?.passwordAt).toEqual(signedInAt)
		shop.advance(60)
		const proof = { customerId, version: 1 }
		expect(await recordPasswordConfirmation(shop, { proof, token: 'another' })).toBe(true)
		expect((await findAuthenticationTimes(shop, token))?.passwordAt).toEqual(signedInAt)
		expect(await recordPasswordConfirmation(shop, { proof: { customerId, version: 2 }, token })).toBe(false)
		expect((await findAuthenticationTimes(shop, token))?.passwordAt).toEqual(signedInAt)
		expect(await recordPasswordConfirmation(shop, { proof, token })).toBe(true)
		expect((await findAuthenticationTimes(shop, token))?.passwordAt).toEqual(shop.clock())
	})
})

describe('somebody who knows the password', () => {
	/** Signs in on a new device in a new network for each wrong code. */
	const guess = async (times: number) => {
		const code = wrong(await currentCode())
		const codes: (string | undefined)[] = []
		for (let index = 0; index < times; index++) {
			await rememberDevice(shop, shop.db, { customerId, deviceHash: `thief ${index}` })
			const outcome = await verify(code, { clientIp: `198.51.100.${index}`, deviceHash: `thief ${index}` })
			codes.push(outcome.ok ? 'ok' : outcome.code)
		}
		return codes
	}
	const redeemLink = async (deviceHash: string) => {
		const [email] = await shop.sentEmails()
		const token = /known-device\?token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
		return redeemDeviceLink(shop, { token, deviceHash })
	}
	let currentCode: () => Promise<string>
	beforeEach(async () => {
		currentCode = (await enrol()).currentCode
	})

	test('has twenty wrong codes a day on all devices that never gave a right one', async () => {
		const codes = await guess(25)
		expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(20)
		expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => 'locked'))
	})

	test('locks no admin out on a device that has given a right one', async () => {
		await verify(await currentCode())
		const codes = await guess(25)
		expect(codes).toContain('locked')
		shop.advance(60)
		expect(await verify(await currentCode())).toMatchObject({ ok: true })
	})

	test('locks no admin out who changes the password on such a device', async () => {
		await verify(await currentCode())
		await guess(25)
		await inTransaction(shop, (transaction) =>
			deleteOtherDevices(shop, transaction, { customerId, deviceHash: 'laptop' }),
		)
		shop.advance(60)
		expect(await verify(await currentCode())).toMatchObject({ ok: true })
		expect(await shop.db.$count(knownDevices)).toBe(1)
	})

	test('locks an admin out on a new device only until the emailed link is opened there', async () => {
		await guess(21)
		const phone = { clientIp: '203.0.113.1', deviceHash: 'phone' }
		const refused = await verify(await currentCode(), phone)
		expect(refused).toMatchObject({
			message:
				'Too many incorrect codes. Please wait 24 hours and try again, or open the link we emailed you on this device.',
		})
		expect(await shop.sentEmails()).toMatchObject([
			{ to: EMAIL, subject: 'Someone may know your SK3 Coffee password' },
		])
		expect(await redeemLink('phone')).toMatchObject({ ok: true })
		expect(await verify(await currentCode(), phone)).toMatchObject({ ok: true })
	})

	test('does not stay unnoticed because an earlier email was about guessed passwords', async () => {
		await sendDeviceLink(shop, EMAIL)
		shop.advance(1)
		await guess(22)
		const subjects = (await shop.sentEmails()).map(({ subject }) => subject)
		expect(subjects).toEqual([
			'Someone may know your SK3 Coffee password',
			'Someone is trying to sign in to your SK3 Coffee account',
		])
		expect(await redeemLink('phone')).toMatchObject({ ok: true })
	})

	test('uses up no guess at the password, and guesses at the password no second factor', async () => {
		await guess(25)
		const guesser = { clientIp: '203.0.113.1', recognizedBy: null }
		expect(await claimGuess(shop, { kind: 'password', email: EMAIL, guesser })).toMatchObject({ ok: true })
		shop.advance(86_400)
		await attackAccount(shop, EMAIL)
		expect(await verify(await currentCode())).toMatchObject({ ok: true })
	})
})
