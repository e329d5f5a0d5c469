import { beforeEach, describe, expect, test } from 'vitest'
import { sendCode } from './register.server.ts'
import type { SendCodeInput } from '#shop/accounts/input.ts'
import { rememberDevice } from '#shop/accounts/sessions/known-devices.server.ts'
import { deviceLinks } from '#shop/accounts/tables.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let customerId = ''
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	customerId = await newCustomer(shop)
})

const requestCode = (clientIp: string, deviceHash = 'new phone') =>
	request({ email: MEENA.email, purpose: 'password_reset' }, clientIp, deviceHash)
const requestSignUp = (clientIp: string) =>
	request({ email: 'new@example.in', purpose: 'signup' }, clientIp, 'phone')
async function request(input: SendCodeInput, clientIp: string, deviceHash: string) {
	const outcome = await sendCode(shop, { input, device: { clientIp, deviceHash } })
	return outcome.ok ? 'sent' : outcome.retryAfter
}

describe('requesting a code', () => {
	test('is refused to a network after five an hour, and the owner gets one link', async () => {
		for (let times = 0; times < 5; times++) expect(await requestCode('203.0.113.1', `${times}`)).toBe('sent')
		expect(await shop.db.$count(deviceLinks)).toBe(0)
		for (let times = 0; times < 3; times++) expect(await requestCode('203.0.113.1')).toBe(3600)
		expect(await shop.db.$count(deviceLinks)).toBe(1)
		const titles = (await shop.sentEmails()).filter(({ subject }) => subject.includes('trying to sign in'))
		expect(titles).toHaveLength(1)
	})

	test('counts an IPv6 /48 as one network', async () => {
		for (let index = 0; index < 5; index++) expect(await requestCode(`2001:db8:1:${index}::1`)).toBe('sent')
		expect(await requestCode('2001:db8:1:9::1')).toBe(3600)
		expect(await requestCode('2001:db8:2:9::1')).toBe('sent')
	})

	test('is refused to a known device without a link', async () => {
		await rememberDevice(shop, shop.db, { customerId, deviceHash: 'laptop' })
		for (let times = 0; times < 5; times++) expect(await requestCode('203.0.113.1', 'laptop')).toBe('sent')
		expect(await requestCode('203.0.113.1', 'laptop')).toBe(3600)
		expect(await requestCode('203.0.113.1')).toBe('sent')
		expect(await shop.db.$count(deviceLinks)).toBe(0)
	})

	test('is refused to all unknown devices after twenty a day, and the owner gets a link', async () => {
		for (let network = 0; network < 20; network++)
			expect(await requestCode(`198.51.100.${network}`)).toBe('sent')
		expect(await shop.db.$count(deviceLinks)).toBe(0)
		expect(await requestCode('203.0.113.1')).toBe(14 * 3600)
		expect(await shop.db.$count(deviceLinks)).toBe(1)
	})

	test('goes on for a sign-up after twenty a day, once an hour from a network and six times from all', async () => {
		for (let index = 0; index < 20; index++)
			expect(await requestSignUp(`198.51.100.${index % 5}`)).toBe('sent')
		expect(await requestSignUp('203.0.113.1')).toBe('sent')
		expect(await requestSignUp('203.0.113.1')).toBe(3600)
		for (let index = 2; index < 7; index++) expect(await requestSignUp(`203.0.113.${index}`)).toBe('sent')
		expect(await requestSignUp('203.0.113.7')).toBe(3600)
		shop.advance(3600)
		expect(await requestSignUp('203.0.113.1')).toBe('sent')
		expect(await requestSignUp('198.51.100.1')).toBe('sent')
	})
})
