import { beforeEach, expect, test } from 'vitest'
import { action as oneClick } from './one-click.ts'
import { loader as loadPage } from './unsubscribe.tsx'
import { action as unsubscribe } from '#app/api/unsubscribe-newsletter.ts'
import { LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { createUnsubscribeUrl, isSubscribed, subscribe } from '#shop/subscribers/subscribers.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

const EMAIL = 'meena@example.in'
const clientIp = '192.0.2.1'

test('the API returns the number of deleted subscriptions', async () => {
	await subscribe(shop, { email: EMAIL, clientIp })
	const visitor = newVisitor(shop)
	expect((await visitor.post(unsubscribe, { email: 'MEENA@example.in' })).body).toMatchObject({
		success: true,
		deletedRecords: 1,
	})
	expect((await visitor.post(unsubscribe, { email: EMAIL })).body).toEqual({
		success: false,
		deletedRecords: 0,
		message: 'Email not found in our subscription list. You may have already been unsubscribed.',
	})
})

test.each(['', 'x', 'a@b@c.in', `${'a'.repeat(400)}@b.in`, 7, null, ['a@b.in'], 'a@b.in\r\nBcc: c@d.in'])(
	'the API refuses the address %j',
	async (email) => {
		const { status, body } = await newVisitor(shop).post(unsubscribe, { email })
		expect([status, body]).toMatchObject([400, { success: false, deletedRecords: 0 }])
	},
)

test('a one-click request of an email client unsubscribes, with a valid token only', async () => {
	await subscribe(shop, { email: EMAIL, clientIp })
	const { search } = new URL(createUnsubscribeUrl(shop, EMAIL))
	const click = async (query: string) => {
		const form = { 'List-Unsubscribe': 'One-Click' }
		return (await oneClick(newVisitor(shop).formArgs(`/newsletter/one-click${query}`, form))).status
	}
	expect(await click(search.replace(/t=./, 't=!'))).toBe(400)
	expect(await click('?email=other%40example.in&t=x')).toBe(400)
	expect(await isSubscribed(shop, EMAIL)).toBe(true)
	expect(await click(search)).toBe(200)
	expect(await isSubscribed(shop, EMAIL)).toBe(false)
	expect(await click(search)).toBe(200)
})

test('one network may send 600 requests an hour, and any number with a valid token', async () => {
	// Limits count by clock hours.
	shop.setClock(new Date('2026-11-20T06:30:00Z'))
	const visitor = newVisitor(shop)
	const open = (token = '') => loadPage(visitor.args(`/unsubscribe?email=meena@example.in&t=${token}`))
	expect((await open()).data.refusal).toBeNull()
	await shop.db.update(limitCounts).set({ count: LIMITS.unsubscribe.max })
	expect(await open()).toMatchObject({
		data: { refusal: expect.stringContaining('Too many requests') },
		init: { status: 429 },
	})
	const t = new URL(createUnsubscribeUrl(shop, EMAIL)).searchParams.get('t')
	expect((await open(t ?? '')).data.refusal).toBeNull()
	expect((await visitor.post(unsubscribe, { email: EMAIL })).status).toBe(429)
	expect((await visitor.post(unsubscribe, { email: EMAIL, t })).status).toBe(200)
	expect((await visitor.post(unsubscribe, { email: 'ravi@example.in', t })).status).toBe(429)
})
