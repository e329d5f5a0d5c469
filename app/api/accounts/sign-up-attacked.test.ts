/** Strangers ask for codes to sign up with somebody's email, and guess. Its owner still signs up. */
import { beforeEach, expect, test } from 'vitest'
import { action as sendOtp } from './send-otp.ts'
import { action as verifyOtp } from './verify-otp.ts'
import { otherThan } from '#test/fixtures/codes.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, readCode } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T06:30:00Z'))
})

/** Each code is asked for by a browser of its own, and takes five wrong attempts. */
async function guess(network: string, times: number): Promise<void> {
	for (let left = times; left > 0; left -= 5) {
		const stranger = newVisitor(shop, network)
		expect((await stranger.post(sendOtp, MEENA)).status).toBe(200)
		const otp = otherThan(await readCode(shop, MEENA.email))
		for (let attempts = 0; attempts < Math.min(5, left); attempts++)
			await stranger.post(verifyOtp, { ...MEENA, otp })
		shop.advance(31)
	}
}

async function guessFromThreeNetworks(): Promise<void> {
	await guess('198.51.100.1', 8)
	await guess('198.51.100.2', 8)
	await guess('198.51.100.3', 5)
}

async function signUp(network: string) {
	const meena = newVisitor(shop, network)
	expect((await meena.post(sendOtp, MEENA)).status).toBe(200)
	const { status } = await meena.post(verifyOtp, { ...MEENA, otp: await readCode(shop, MEENA.email) })
	return status
}

test('somebody can sign up after twenty guesses of strangers from three networks', async () => {
	await guessFromThreeNetworks()
	expect(await signUp('203.0.113.7')).toBe(200)
})

test('nine guesses from one network do not lock out those behind it', async () => {
	await guess('198.51.100.1', 9)
	expect(await signUp('198.51.100.1')).toBe(200)
})

test('after strangers guessed, somebody who mistypes a code asks for a new one', async () => {
	await guessFromThreeNetworks()
	const meena = newVisitor(shop, '203.0.113.7')
	await meena.post(sendOtp, MEENA)
	const otp = otherThan(await readCode(shop, MEENA.email))
	expect(await meena.post(verifyOtp, { ...MEENA, otp })).toMatchObject({
		status: 400,
		body: { error: 'Too many incorrect attempts. Please request a new code.' },
	})
	shop.advance(31)
	expect(await signUp('203.0.113.7')).toBe(200)
})
