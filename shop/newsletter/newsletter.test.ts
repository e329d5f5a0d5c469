import { beforeEach, describe, expect, test } from 'vitest'
import {
	createUnsubscribeUrl,
	isSubscribed,
	isUnsubscribeToken,
	subscribe,
	unsubscribe,
} from './newsletter.server.ts'
import { subscribers } from './tables.server.ts'
import { action as byApi } from '#app/api/unsubscribe-newsletter.ts'
import { action as oneClick } from '#app/newsletter/one-click.ts'
import { loader as page } from '#app/newsletter/unsubscribe.tsx'
import { LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = await shopForTests()
beforeEach(() => shop.empty())

const EMAIL = 'meena@example.in'
const clientIp = '192.0.2.1'

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
		expect(email).toMatchObject({ to: EMAIL, unsubscribeUrl: createUnsubscribeUrl(shop, EMAIL) })
	})

	const again = async (from: string) => {
		const outcome = await subscribe(shop, { email: EMAIL, clientIp: from })
		await unsubscribe(shop, EMAIL)
		return outcome.ok ? 'subscribed' : outcome.kind
	}

	test('is refused to a network after five times a day for one mailbox, not to others', async () => {
		for (let index = 0; index < 5; index++) expect(await again(clientIp)).toBe('subscribed')
		expect(await again(clientIp)).toBe('too_many')
		expect(await again('192.0.2.2')).toBe('subscribed')
	})

	test('sends at most five emails a day to one mailbox', async () => {
		for (let index = 0; index < 5; index++) await again(clientIp)
		expect(await again('192.0.2.2')).toBe('subscribed')
		expect(await shop.sentEmails()).toHaveLength(5)
	})
})

test('the welcome email contains no user input except a name that consists of letters', async () => {
	await subscribe(shop, { clientIp, email: EMAIL, name: 'You won: https://evil.example/prize' })
	await subscribe(shop, { clientIp, email: 'ravi@example.in', name: 'Ravi Kumar' })
	const emails = await shop.sentEmails()
	const textTo = (address: string) => emails.find(({ to }) => to === address)?.text ?? ''
	expect(textTo(EMAIL)).toMatch(/^Vanakkam Coffee Lover,/)
	expect(textTo(EMAIL)).not.toContain('evil')
	expect(textTo('ravi@example.in')).toMatch(/^Vanakkam Ravi,/)
})

describe('unsubscribing', () => {
	test('returns the number of deleted subscriptions', async () => {
		await subscribe(shop, { email: EMAIL, clientIp })
		const visitor = newVisitor(shop)
		expect((await visitor.post(byApi, { email: 'MEENA@example.in' })).body).toMatchObject({
			success: true,
			deletedRecords: 1,
		})
		expect((await visitor.post(byApi, { email: EMAIL })).body).toEqual({
			success: false,
			deletedRecords: 0,
			message: 'Email not found in our subscription list. You may have already been unsubscribed.',
		})
	})

	test.each(['', 'x', 'a@b@c.in', `${'a'.repeat(400)}@b.in`, 7, null, ['a@b.in'], 'a@b.in\r\nBcc: c@d.in'])(
		'refuses the address %j',
		async (email) => {
			const { status, body } = await newVisitor(shop).post(byApi, { email })
			expect([status, body]).toMatchObject([400, { success: false, deletedRecords: 0 }])
		},
	)

	test('works by one-click request from an email client, with a valid token only', async () => {
		await subscribe(shop, { email: EMAIL, clientIp })
		const { search } = new URL(createUnsubscribeUrl(shop, EMAIL))
		const click = async (query: string) => {
			const body = 'List-Unsubscribe=One-Click'
			const args = newVisitor(shop).args(`/newsletter/one-click${query}`, { method: 'POST', body })
			return (await oneClick(args)).status
		}
		expect(await click(search.replace(/t=./, 't=!'))).toBe(400)
		expect(await click('?email=other%40example.in&t=x')).toBe(400)
		expect(await isSubscribed(shop, EMAIL)).toBe(true)
		expect(await click(search)).toBe(200)
		expect(await isSubscribed(shop, EMAIL)).toBe(false)
		expect(await click(search)).toBe(200)
	})

	test('allows one network 600 requests an hour, and any number with the link of an email', async () => {
		// Limits count by clock hours.
		shop.setClock(new Date('2026-11-20T06:30:00Z'))
		const visitor = newVisitor(shop)
		const open = () => page(visitor.args('/unsubscribe?email=meena@example.in'))
		expect((await open()).data.refusal).toBeNull()
		await shop.db.update(limitCounts).set({ count: LIMITS.unsubscribe.max })
		expect(await open()).toMatchObject({
			data: { refusal: expect.stringContaining('Too many requests') },
			init: { status: 429 },
		})
		const t = new URL(createUnsubscribeUrl(shop, EMAIL)).searchParams.get('t')
		expect((await visitor.post(byApi, { email: EMAIL })).status).toBe(429)
		expect((await visitor.post(byApi, { email: EMAIL, t })).status).toBe(200)
		expect((await visitor.post(byApi, { email: 'ravi@example.in', t })).status).toBe(429)
	})

	test('requires the token of the same email', () => {
		const t = new URL(createUnsubscribeUrl(shop, EMAIL)).searchParams.get('t') ?? ''
		expect(isUnsubscribeToken(shop, { email: EMAIL.toUpperCase(), t })).toBe(true)
		expect(isUnsubscribeToken(shop, { email: 'other@example.in', t })).toBe(false)
	})
})
