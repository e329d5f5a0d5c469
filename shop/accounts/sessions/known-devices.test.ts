import { beforeEach, describe, expect, test } from 'vitest'
import { purgeOldDeviceLinks, redeemDeviceLink, sendDeviceLink } from './device-links.server.ts'
import { isKnownDevice, purgeOldDevices, rememberDevice } from './known-devices.server.ts'
import { deviceLinks, knownDevices } from '#shop/accounts/tables.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let customerId = ''
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	customerId = await newCustomer(shop)
})

const { email } = MEENA
const isKnown = (deviceHash: string | null, of = email) => isKnownDevice(shop, { email: of, deviceHash })
const remember = (deviceHash: string) => rememberDevice(shop, shop.db, { customerId, deviceHash })
const DAY = 86_400

describe('a known device', () => {
	test('is known to its account only', async () => {
		await newCustomer(shop, { email: 'ravi@example.in' })
		await remember('phone')
		expect(await isKnown('phone')).toBe(true)
		expect(await isKnown('laptop')).toBe(false)
		expect(await isKnown(null)).toBe(false)
		expect(await isKnown('phone', 'ravi@example.in')).toBe(false)
	})

	test('expires a year after it was last used', async () => {
		await remember('phone')
		shop.advance(DAY)
		await remember('laptop')
		await remember('phone')
		shop.advance(365 * DAY)
		await purgeOldDevices(shop)
		expect(await shop.db.$count(knownDevices)).toBe(2)
		shop.advance(1)
		await purgeOldDevices(shop)
		expect(await shop.db.$count(knownDevices)).toBe(0)
	})

	test('replaces the one that was not used for longest, when there are more than twenty', async () => {
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		await rememberDevice(shop, shop.db, { customerId: ravi, deviceHash: 'device 1' })
		for (let device = 0; device < 20; device++) {
			await remember(`device ${device}`)
			shop.advance(1)
		}
		await remember('device 0')
		shop.advance(1)
		await remember('one more')
		expect(await shop.db.$count(knownDevices)).toBe(21)
		expect(await isKnown('device 0')).toBe(true)
		expect(await isKnown('device 1')).toBe(false)
		expect(await isKnown('device 1', 'ravi@example.in')).toBe(true)
		expect(await isKnown('device 2')).toBe(true)
	})
})

describe('the link in an email', () => {
	const tokens = async () =>
		(await shop.sentEmails()).map(
			({ text }) => /known-device\?token=([A-Za-z0-9_-]{43})$/m.exec(text)?.[1] ?? '',
		)
	const redeem = async (token: string, deviceHash = 'new phone') => {
		const outcome = await redeemDeviceLink(shop, { token, deviceHash })
		return outcome.ok ? 'known' : outcome.code
	}

	test('makes one browser a known device', async () => {
		await sendDeviceLink(shop, email)
		const [token = ''] = await tokens()
		expect(token).toHaveLength(43)
		expect(await redeem(token)).toBe('known')
		expect(await isKnown('new phone')).toBe(true)
		expect(await redeem(token, 'another')).toBe('link_not_valid')
		expect(await isKnown('another')).toBe(false)
	})

	test('works once, even if it is followed twice at once', async () => {
		await sendDeviceLink(shop, email)
		const [token = ''] = await tokens()
		const responses = await Promise.all([redeem(token, 'a'), redeem(token, 'b'), redeem(token, 'c')])
		expect(responses.filter((reply) => reply === 'known')).toHaveLength(1)
		expect(await shop.db.$count(knownDevices)).toBe(1)
	})

	test('is stored as a hash, and valid for a day', async () => {
		await sendDeviceLink(shop, email)
		const [token = ''] = await tokens()
		const [stored] = await shop.db.select().from(deviceLinks)
		expect(stored?.tokenHash).toMatch(/^[A-Za-z0-9_-]{43}$/)
		expect(stored?.tokenHash).not.toBe(token)
		shop.advance(DAY - 0.001)
		await purgeOldDeviceLinks(shop)
		expect(await shop.db.$count(deviceLinks)).toBe(1)
		shop.advance(0.001)
		expect(await redeem(token)).toBe('link_not_valid')
		shop.advance(0.001)
		await purgeOldDeviceLinks(shop)
		expect(await shop.db.$count(deviceLinks)).toBe(0)
	})

	test('is sent once a day while nobody uses it', async () => {
		await Promise.all([sendDeviceLink(shop, email), sendDeviceLink(shop, email)])
		shop.advance(DAY - 1)
		await sendDeviceLink(shop, email)
		expect(await tokens()).toHaveLength(1)
		shop.advance(1)
		await sendDeviceLink(shop, email)
		expect(await tokens()).toHaveLength(2)
	})

	test('of a clock that was ahead is not valid, and another one is sent', async () => {
		const now = shop.clock()
		shop.setClock(new Date(now.getTime() + 60_001))
		await sendDeviceLink(shop, email)
		shop.setClock(now)
		expect(await redeem((await tokens())[0] ?? '')).toBe('link_not_valid')
		await sendDeviceLink(shop, email)
		expect(await tokens()).toHaveLength(2)
		const links = await tokens()
		expect(await Promise.all(links.map((token) => redeem(token)))).toContain('known')
	})

	test('is sent again once it was used: its owner may be on another device', async () => {
		await sendDeviceLink(shop, email)
		await redeem((await tokens())[0] ?? '')
		await Promise.all([sendDeviceLink(shop, email), sendDeviceLink(shop, email)])
		expect(await tokens()).toHaveLength(2)
		const links = await tokens()
		expect(await Promise.all(links.map((token) => redeem(token, 'laptop')))).toContain('known')
	})

	test('is not sent where there is no account', async () => {
		await sendDeviceLink(shop, 'nobody@example.in')
		expect(await shop.sentEmails()).toEqual([])
		expect(await shop.db.$count(deviceLinks)).toBe(0)
	})

	test('is refused if it is not a device link', async () => {
		for (const token of ['', 'x', 'x'.repeat(44), `${'x'.repeat(42)}!`])
			expect(await redeem(token)).toBe('link_not_valid')
		expect(await redeemDeviceLink(shop, { token: 'x'.repeat(43), deviceHash: 'd' })).toEqual({
			ok: false,
			kind: 'missing',
			title: null,
			message:
				'This link is incomplete, has expired or was already used. If your email app broke it, copy all of it from the email into the address bar. Otherwise try to sign in again.',
			code: 'link_not_valid',
		})
	})
})
