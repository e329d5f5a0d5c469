import { beforeEach, describe, expect, test } from 'vitest'
import { createUnsubscribeUrl, isUnsubscribeToken, subscribe, unsubscribe } from './subscribers.server.ts'
import { subscribers } from './tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

const EMAIL = 'meena@example.in'
const clientIp = '192.0.2.1'

/** Subscribes and unsubscribes again. */
async function subscribeOnce(from = clientIp): Promise<string> {
	const outcome = await subscribe(shop, { email: EMAIL, clientIp: from })
	await unsubscribe(shop, EMAIL)
	return outcome.ok ? 'subscribed' : outcome.kind
}

describe('subscribing', () => {
	test('stores the text of the consent and sends one welcome email', async () => {
		const outcomes = await Promise.all([1, 2, 3, 4].map(() => subscribe(shop, { email: EMAIL, clientIp })))
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: '23505', title: 'Already Subscribed' })
		expect(await shop.db.select().from(subscribers)).toMatchObject([
			{
				email: EMAIL,
				name: 'Coffee Lover',
				customerId: null,
				consent: expect.stringContaining('Unsubscribe any time'),
			},
		])
		const [email, ...more] = await shop.sentEmails()
		expect(more).toEqual([])
		expect(email?.text).toMatch(/\n\nVanakkam Coffee Lover,/)
		expect(email).toMatchObject({ to: EMAIL, unsubscribeUrl: createUnsubscribeUrl(shop, EMAIL) })
	})

	test('again ends a bounce', async () => {
		await subscribe(shop, { email: EMAIL, clientIp })
		await shop.db.update(subscribers).set({ bouncedAt: shop.clock() })
		await subscribe(shop, { email: EMAIL, clientIp })
		expect(await shop.db.select().from(subscribers)).toMatchObject([{ bouncedAt: null }])
	})

	test('is allowed five times a day for one mailbox from one network, and still from another', async () => {
		for (let index = 0; index < 5; index++) expect(await subscribeOnce()).toBe('subscribed')
		expect(await subscribeOnce()).toBe('too_many')
		expect(await subscribeOnce('192.0.2.2')).toBe('subscribed')
	})

	test('is counted for one line in IPv6, which may have a /48', async () => {
		for (let index = 0; index < 5; index++) await subscribeOnce(`2001:db8:1:${index}::1`)
		expect(await subscribeOnce('2001:db8:1:5::1')).toBe('too_many')
		expect(await subscribeOnce('2001:db8:2:5::1')).toBe('subscribed')
	})

	test('sends at most five emails a day to one mailbox', async () => {
		for (let index = 0; index < 5; index++) await subscribeOnce()
		expect(await subscribeOnce('192.0.2.2')).toBe('subscribed')
		expect(await shop.sentEmails()).toHaveLength(5)
	})
})

test('the welcome email contains no user input except a name that consists of letters', async () => {
	await subscribe(shop, { clientIp, email: EMAIL, name: 'You won: https://evil.example/prize' })
	await subscribe(shop, { clientIp, email: 'ravi@example.in', name: 'Ravi Kumar' })
	const emails = await shop.sentEmails()
	const textTo = (address: string) => emails.find(({ to }) => to === address)?.text ?? ''
	expect(textTo(EMAIL)).toMatch(/\n\nVanakkam Coffee Lover,/)
	expect(textTo(EMAIL)).not.toContain('evil')
	expect(textTo('ravi@example.in')).toMatch(/\n\nVanakkam Ravi,/)
})

test('an unsubscribe token is valid for its own email only', () => {
	const t = new URL(createUnsubscribeUrl(shop, EMAIL)).searchParams.get('t') ?? ''
	expect(isUnsubscribeToken(shop, { email: EMAIL.toUpperCase(), t })).toBe(true)
	expect(isUnsubscribeToken(shop, { email: 'other@example.in', t })).toBe(false)
})
