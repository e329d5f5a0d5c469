import { createOTP } from '@better-auth/utils/otp'
import { beforeEach, describe, expect, test } from 'vitest'
import { startEnrolment, readProofs, verifyTotp } from './second-factor.server.ts'
import { secondFactors, sessions } from './tables.server.ts'
import { base32 } from '@better-auth/utils/base32'
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
	const codeNow = () => createOTP(key).hotp(Math.floor(shop.clock().getTime() / 30_000))
	return { enrolment, codeNow }
}
const show = (code: string) => verifyTotp(shop, { customerId, token, code })

describe('the second factor', () => {
	test('is told to the app until its first right code, and opens this session', async () => {
		const { enrolment, codeNow } = await enrol()
		expect(enrolment?.address).toMatch(
			/^otpauth:\/\/totp\/SK3%20Coffee:owner%40example\.in\?secret=[A-Z2-7]+&/,
		)
		expect((await readProofs(shop, token))?.secondFactorAt).toBeNull()
		expect(await show(await codeNow())).toEqual({ ok: true })
		expect((await readProofs(shop, token))?.secondFactorAt).toEqual(shop.clock())
		expect(await startEnrolment(shop, { customerId, email: 'owner@example.in' })).toBeNull()
	})

	test('takes a code of the half minute before or after, and none twice', async () => {
		const { codeNow } = await enrol()
		const code = await codeNow()
		shop.advance(30)
		expect(await show(code)).toEqual({ ok: true })
		expect(await show(code)).toMatchObject({ code: 'wrong_code' })
		const next = await codeNow()
		shop.advance(61)
		expect(await show(next)).toMatchObject({ code: 'wrong_code' })
	})

	test('rests after five wrong codes, also when twenty come at once', async () => {
		const { codeNow } = await enrol()
		const right = await codeNow()
		const wrong = right === '000000' ? '000001' : '000000'
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => show(wrong)))
		expect(outcomes.filter((outcome) => !outcome.ok && outcome.kind === 'invalid')).toHaveLength(5)
		expect(await show(right)).toMatchObject({ kind: 'too_many' })
	})

	test('keeps its key unreadable in the database', async () => {
		const { enrolment } = await enrol()
		const rows = JSON.stringify(await shop.db.select().from(secondFactors))
		expect(rows).not.toContain(enrolment?.key)
		expect(rows).not.toContain(new TextDecoder().decode(base32.decode(enrolment?.key ?? '')))
	})
})
