/** Whoever is refused and offered another way in can use it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { action as authenticate } from './auth-security.ts'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { action as openLink } from '#app/account/sign-in/known-device.tsx'
import { claimGuess } from '#shop/limits/guesses.server.ts'
import { attackAccount } from '#test/attack.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { runOnSeparateDays } from '#test/separate-days.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, readCode, storeCookies, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
runOnSeparateDays(shop)
let emailsBefore = 0
beforeEach(async () => {
	await shop.empty()
	await newSignedInVisitor(shop)
	emailsBefore = (await shop.sentEmails()).length
})

const { email } = MEENA
const NEW_PASSWORD = 'Davara#22'
const LINK = ', or open the link we emailed you on this device.'
const RESET = { email, purpose: 'password_reset', password: NEW_PASSWORD }

async function signIn(visitor: Visitor, password = MEENA.password) {
	const { status, body } = await visitor.post(authenticate, { action: 'authenticate', email, password })
	return { status, error: String(body.error ?? '') }
}

/** Opens the links of all emails on this device. Returns whether one of them made the device known. */
async function followLink(visitor: Visitor): Promise<boolean> {
	const links = (await shop.sentEmails()).flatMap(
		({ text }) => text.match(/known-device\?token=(\S+)/)?.[1] ?? [],
	)
	for (const token of links) {
		const body = new URLSearchParams({ token })
		const { data, init } = await openLink(visitor.args('/known-device', { method: 'POST', body }))
		storeCookies(visitor.cookies, new Headers(init?.headers))
		if (data.error === null) return true
	}
	return false
}

async function reset(visitor: Visitor) {
	const asked = await visitor.post(sendOtp, RESET)
	if (asked.status !== 200) return { status: asked.status, error: String(asked.body.error) }
	const entered = await visitor.post(verifyOtp, { ...RESET, otp: await readCode(shop, email) })
	return { status: entered.status, error: String(entered.body.error ?? '') }
}

async function useUpCodes(networks: number): Promise<void> {
	for (let network = 0; network < networks; network++) {
		for (let times = 0; times < 5; times++)
			await newVisitor(shop, `198.51.100.${network}`).post(sendOtp, RESET)
	}
}

describe('a new device of an account that was attacked from everywhere', () => {
	beforeEach(() => attackAccount(shop, email))

	test('is offered the link and no reset, and signs in with it', async () => {
		const phone = newVisitor(shop)
		expect(await signIn(phone)).toEqual({
			status: 429,
			error: `Too many failed attempts. Please wait 24 hours and try again${LINK}`,
		})
		expect(await followLink(phone)).toBe(true)
		expect(await signIn(phone)).toMatchObject({ status: 200 })
	})

	test('that asks for a reset all the same is offered the link, and resets with it', async () => {
		const phone = newVisitor(shop)
		expect(await reset(phone)).toEqual({
			status: 429,
			error: `Too many incorrect attempts. Please wait 24 hours and try again${LINK}`,
		})
		expect(await followLink(phone)).toBe(true)
		shop.advance(60)
		expect(await reset(phone)).toMatchObject({ status: 200 })
		expect(await signIn(phone, NEW_PASSWORD)).toMatchObject({ status: 200 })
	})

	test('gets a link of its own when the first one was used on another device', async () => {
		const [phone, laptop] = [newVisitor(shop), newVisitor(shop)]
		await signIn(phone)
		await signIn(phone)
		expect(await followLink(phone)).toBe(true)
		expect((await signIn(laptop)).error).toContain(LINK)
		expect(await followLink(laptop)).toBe(true)
		expect(await signIn(laptop)).toMatchObject({ status: 200 })
		expect(await shop.sentEmails()).toHaveLength(emailsBefore + 2)
	})

	test('is not asked to wait for fifteen minutes if it would be refused after that', async () => {
		const phone = newVisitor(shop, '192.0.2.77')
		shop.advance(86_400)
		for (let times = 0; times < 5; times++) await signIn(phone, 'Wrong#123')
		for (let network = 0; network < 15; network++)
			await claimGuess(shop, {
				kind: 'password',
				email,
				guesser: { clientIp: `203.0.113.${network}`, recognizedBy: null },
			})
		expect((await signIn(phone)).error).toBe(
			`Too many failed attempts. Please wait 24 hours and try again${LINK}`,
		)
	})
})

describe('five wrong passwords on a new device', () => {
	const requestReset = async (visitor: Visitor) => {
		for (let times = 0; times < 5; times++) await signIn(visitor, 'Wrong#123')
		return (await signIn(visitor)).error
	}

	test('offer a reset, which works', async () => {
		const phone = newVisitor(shop)
		expect(await requestReset(phone)).toBe(
			'Too many failed attempts. Please wait 15 minutes and try again, or reset your password.',
		)
		expect(await reset(phone)).toMatchObject({ status: 200 })
		expect(await signIn(phone, NEW_PASSWORD)).toMatchObject({ status: 200 })
	})

	test('offer the link where the codes of the mailbox are used up', async () => {
		await useUpCodes(4)
		const phone = newVisitor(shop)
		expect(await requestReset(phone)).toContain(LINK)
		expect(await followLink(phone)).toBe(true)
		expect(await reset(phone)).toMatchObject({ status: 200 })
	})
})

test('a visitor who may not request another code is offered the link, with or without an account', async () => {
	await useUpCodes(4)
	const refused = await reset(newVisitor(shop))
	expect(refused.error).toMatch(/^Too many requests\. Please wait \d+ hours and try again, or open the link/)
	const nobody = { ...RESET, email: 'nobody@example.in' }
	const visitor = newVisitor(shop)
	for (let times = 0; times < 5; times++) await visitor.post(sendOtp, nobody)
	expect((await visitor.post(sendOtp, nobody)).body.error).toContain(LINK)
})
