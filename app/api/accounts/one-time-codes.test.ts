import { beforeEach, describe, expect, test } from 'vitest'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { oneTimeCodes } from '#shop/accounts/tables.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { openTestShop, shopForTests } from '#test/test-shop.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, readCode } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date())
})

const RESET = { email: MEENA.email, purpose: 'password_reset' }
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a one-time code', () => {
	test('is invalid after five wrong attempts, even if forty are sent at once', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const otp = await readCode(shop, MEENA.email)
		const guesses = await Promise.all(
			Array.from({ length: 40 }, () => visitor.post(verifyOtp, { ...MEENA, otp: wrong(otp) })),
		)
		expect(guesses.every(({ status }) => status !== 200)).toBe(true)
		const [code] = await shop.db.select().from(oneTimeCodes)
		expect(code?.attempts).toBe(5)
		const { status, body } = await visitor.post(verifyOtp, { ...MEENA, otp })
		expect(status).toBe(429)
		expect(body.error).toBe('Too many incorrect attempts. Please request a new code.')
	})

	test('leaves an entry in the security log for each wrong attempt, and none for those refused unread', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const otp = await readCode(shop, MEENA.email)
		for (let attempt = 0; attempt < 7; attempt++) await visitor.post(verifyOtp, { ...MEENA, otp: wrong(otp) })
		expect((await listSecurityEvents(shop, {})).map(({ reason }) => reason)).toEqual([
			'signup: dead_code',
			...Array.from({ length: 4 }, () => 'signup: wrong_code'),
		])
	})

	test('is valid for exactly ten minutes', async () => {
		const visitor = await newSignedInVisitor(shop)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		shop.advance(10 * 60 - 1)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).status).toBe(200)
		shop.advance(1)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).body.code).toBe('wrong_code')
	})

	test('is replaced by a new one', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		const old = await readCode(shop, MEENA.email)
		shop.advance(31)
		await visitor.post(sendOtp, MEENA)
		const fresh = await readCode(shop, MEENA.email)
		// One time in a million the new code equals the old one.
		const status = old === fresh ? 400 : (await visitor.post(verifyOtp, { ...MEENA, otp: old })).status
		expect(status).toBe(400)
		expect((await visitor.post(verifyOtp, { ...MEENA, otp: fresh })).status).toBe(200)
	})

	test('is sent once when requested four times at once', async () => {
		const visitor = newVisitor(shop)
		await visitor.post(sendOtp, MEENA)
		await Promise.all(Array.from({ length: 4 }, () => visitor.post(sendOtp, MEENA)))
		expect(await shop.sentEmails()).toHaveLength(1)
	})

	test('is valid for its own purpose and email only', async () => {
		const visitor = await newSignedInVisitor(shop)
		shop.advance(1)
		await visitor.post(sendOtp, RESET)
		const otp = await readCode(shop, MEENA.email)
		const other = { ...MEENA, email: 'other@example.in' }
		expect((await visitor.post(verifyOtp, { ...other, otp })).status).toBe(400)
		expect((await visitor.post(verifyOtp, { ...MEENA, otp, purpose: 'signup' })).status).toBe(400)
		expect((await visitor.post(verifyOtp, { ...RESET, otp })).status).toBe(200)
	})

	test('is stored in no column, and not in the email after it is sent', async () => {
		const withSmtp = await openTestShop({ env: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@b.in' } })
		await newVisitor(withSmtp).post(sendOtp, MEENA)
		const otp = await readCode(withSmtp, MEENA.email)
		const texts: string[] = []
		await withSmtp.runJobs(async ({ text }) => {
			texts.push(text)
		})
		expect(texts[0]).toContain(otp)
		const rows = [
			...(await withSmtp.db.select().from(emails)),
			...(await withSmtp.db.select().from(oneTimeCodes)),
		]
		expect(JSON.stringify(rows)).not.toContain(otp)
		await withSmtp.close()
	})

	test('is sent to one mailbox at most five times an hour from one network, whatever alias is used', async () => {
		const visitor = newVisitor(shop)
		const aliases = ['a@gmail.com', 'a+1@gmail.com', 'a+2@gmail.com', 'a+3@gmail.com', 'a+4@gmail.com']
		for (const email of aliases) {
			expect((await visitor.post(sendOtp, { ...MEENA, email })).status).toBe(200)
		}
		const { status, body } = await visitor.post(sendOtp, { ...MEENA, email: 'a+5@gmail.com' })
		expect(status).toBe(429)
		expect(body.error).toContain('Too many')
		expect((await newVisitor(shop).post(sendOtp, { ...MEENA, email: 'a+5@gmail.com' })).status).toBe(200)
		const counted = await shop.db.select().from(limitCounts)
		expect(counted).not.toEqual([])
		expect(JSON.stringify(counted)).not.toContain('gmail')
	})
})

test('one network cannot use up the codes of a mailbox for a day', async () => {
	shop.setClock(new Date('2026-11-20T00:00:00Z'))
	const attacker = newVisitor(shop)
	let sent = 0
	for (let hour = 0; hour < 8; hour++) {
		for (let index = 0; index < 6; index++) {
			attacker.cookies.clear()
			if ((await attacker.post(sendOtp, MEENA)).status === 200) sent += 1
		}
		shop.advance(3600)
	}
	// Eight were sent at once, and one in each hour after that.
	expect(sent).toBe(15)
	const owner = newVisitor(shop)
	expect((await owner.post(sendOtp, MEENA)).status).toBe(200)
	const otp = await readCode(shop, MEENA.email)
	expect((await owner.post(verifyOtp, { ...MEENA, otp })).status).toBe(200)
})
