import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	deleteSecondFactor,
	findSessionProofs,
	recordPasswordProof,
	startEnrolment,
	verifyTotp,
} from './second-factor.server.ts'
import { secondFactors, sessions } from './tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
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
const verify = (code: string) => verifyTotp(shop, { customerId, token, code })

describe('the second factor', () => {
	test('shows its key until the first correct code, which opens this session', async () => {
		const { enrolment, currentCode } = await enrol()
		expect(enrolment?.otpauthUrl).toMatch(
			/^otpauth:\/\/totp\/SK3%20Coffee:owner%40example\.in\?secret=[A-Z2-7]+&/,
		)
		expect((await findSessionProofs(shop, token))?.secondFactorAt).toBeNull()
		expect(await verify(await currentCode())).toEqual({ ok: true })
		expect((await findSessionProofs(shop, token))?.secondFactorAt).toEqual(shop.clock())
		expect(await startEnrolment(shop, { customerId, email: 'owner@example.in' })).toBeNull()
	})

	test('accepts a code of the previous or next time step, but no code twice', async () => {
		const { currentCode } = await enrol()
		const code = await currentCode()
		shop.advance(30)
		expect(await verify(code)).toEqual({ ok: true })
		expect(await verify(code)).toMatchObject({ code: 'wrong_code' })
		const next = await currentCode()
		shop.advance(61)
		expect(await verify(next)).toMatchObject({ code: 'wrong_code' })
	})

	test('is locked after five wrong codes, even if twenty are sent at once', async () => {
		const { currentCode } = await enrol()
		const correct = await currentCode()
		const wrong = correct === '000000' ? '000001' : '000000'
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => verify(wrong)))
		expect(outcomes.filter((outcome) => !outcome.ok && outcome.kind === 'invalid')).toHaveLength(5)
		expect(await verify(correct)).toMatchObject({ kind: 'too_many' })
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
		expect((await findSessionProofs(shop, 'another'))?.secondFactorAt).toBeNull()
		expect(await findSessionProofs(shop, 'unknown')).toBeNull()
	})

	test("does not accept another customer's code", async () => {
		const { currentCode } = await enrol()
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		const code = await currentCode()
		expect(await verifyTotp(shop, { customerId: ravi, token, code })).toMatchObject({ code: 'wrong_code' })
		await startEnrolment(shop, { customerId: ravi, email: 'ravi@example.in' })
		expect(await verifyTotp(shop, { customerId: ravi, token, code })).toMatchObject({ code: 'wrong_code' })
		expect(await verify(code)).toEqual({ ok: true })
	})

	test('shows the same key until it is enrolled', async () => {
		const { enrolment } = await enrol()
		expect((await enrol()).enrolment).toEqual(enrolment)
		expect(enrolment?.key).toMatch(/^[A-Z2-7]{44}$/)
	})

	test('resets the failures after a correct code, and keeps the time of enrolment', async () => {
		const { currentCode } = await enrol()
		const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
		for (let failures = 0; failures < 4; failures++) await verify(wrong(await currentCode()))
		await verify(await currentCode())
		const [enrolled] = await shop.db.select().from(secondFactors)
		expect(enrolled).toMatchObject({ failures: 0, lockedUntil: null, enrolledAt: shop.clock() })
		shop.advance(60)
		for (let failures = 0; failures < 4; failures++)
			expect(await verify(wrong(await currentCode()))).toMatchObject({ code: 'wrong_code' })
		expect(await verify(await currentCode())).toEqual({ ok: true })
		const [later] = await shop.db.select().from(secondFactors)
		expect(later?.enrolledAt).toEqual(enrolled?.enrolledAt)
	})

	test('reports how long it is locked, and accepts codes again afterwards', async () => {
		const { currentCode } = await enrol()
		const code = await currentCode()
		for (let failures = 0; failures < 5; failures++) await verify(code === '000000' ? '000001' : '000000')
		expect(await verify(code)).toMatchObject({ code: 'locked', retryAfter: 60, title: 'Verification Failed' })
		shop.advance(60)
		expect(await verify(await currentCode())).toEqual({ ok: true })
	})

	test('when deleted, closes all sessions of its customer and gets a new key', async () => {
		const { enrolment, currentCode } = await enrol()
		await verify(await currentCode())
		await inTransaction(shop, (transaction) => deleteSecondFactor(transaction, customerId))
		expect((await findSessionProofs(shop, token))?.secondFactorAt).toBeNull()
		expect((await enrol()).enrolment?.key).not.toBe(enrolment?.key)
	})

	test('records when the password was last entered, in this session only', async () => {
		const signedInAt = shop.clock()
		expect((await findSessionProofs(shop, token))?.passwordAt).toEqual(signedInAt)
		shop.advance(60)
		await recordPasswordProof(shop, 'another')
		expect((await findSessionProofs(shop, token))?.passwordAt).toEqual(signedInAt)
		await recordPasswordProof(shop, token)
		expect((await findSessionProofs(shop, token))?.passwordAt).toEqual(shop.clock())
	})
})
