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
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = await shopForTests()
beforeEach(() => shop.empty())

const EMAIL = 'meena@example.in'

describe('subscribing', () => {
	test('stores the text of the consent and sends one welcome email', async () => {
		const outcomes = await Promise.all([1, 2, 3, 4].map(() => subscribe(shop, { email: EMAIL })))
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
		const [email, ...more] = await shop.mailbox()
		expect(more).toEqual([])
		expect(email).toMatchObject({ to: EMAIL, unsubscribeUrl: createUnsubscribeUrl(shop, EMAIL) })
	})

	test('sends at most five emails a day to one mailbox', async () => {
		for (let index = 0; index < 5; index++) {
			await subscribe(shop, { email: EMAIL })
			await unsubscribe(shop, EMAIL)
		}
		expect(await subscribe(shop, { email: EMAIL })).toMatchObject({ kind: 'too_many' })
	})
})

test('the welcome email contains no user input except a name that consists of letters', async () => {
	await subscribe(shop, { email: EMAIL, name: 'You won: https://evil.example/prize' })
	await subscribe(shop, { email: 'ravi@example.in', name: 'Ravi Kumar' })
	const emails = await shop.mailbox()
	const textTo = (address: string) => emails.find(({ to }) => to === address)?.text ?? ''
	expect(textTo(EMAIL)).toMatch(/^Vanakkam Coffee Lover,/)
	expect(textTo(EMAIL)).not.toContain('evil')
	expect(textTo('ravi@example.in')).toMatch(/^Vanakkam Ravi Kumar,/)
})

describe('unsubscribing', () => {
	test('returns the number of deleted subscriptions', async () => {
		await subscribe(shop, { email: EMAIL })
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
		await subscribe(shop, { email: EMAIL })
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

	test('allows one network sixty page views an hour', async () => {
		// Limits count by clock hours.
		shop.setClock(new Date('2026-11-20T06:30:00Z'))
		const visitor = newVisitor(shop)
		const open = () => page(visitor.args('/unsubscribe?email=meena@example.in'))
		for (let times = 0; times < 60; times += 1) expect((await open()).data.refusal).toBeNull()
		expect(await open()).toMatchObject({
			data: { refusal: expect.stringContaining('Too many requests') },
			init: { status: 429 },
		})
	})

	test('requires the token of the same email', () => {
		const t = new URL(createUnsubscribeUrl(shop, EMAIL)).searchParams.get('t') ?? ''
		expect(isUnsubscribeToken(shop, { email: EMAIL.toUpperCase(), t })).toBe(true)
		expect(isUnsubscribeToken(shop, { email: 'other@example.in', t })).toBe(false)
	})
})
