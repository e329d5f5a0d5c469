import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	endOtherSessions,
	endSession,
	createSession,
	hasNewSession,
	listSessions,
	recordSessionUse,
} from './sessions.server.ts'
import { rememberDevice } from './known-devices.server.ts'
import { MAX_SESSIONS } from '#shop/accounts/rules.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const NOW = new Date('2026-11-20T10:00:00Z')
let meena: string
let ravi: string
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
	meena = await newCustomer(shop)
	ravi = await newCustomer(shop, { email: 'ravi@example.in' })
})

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

async function open(token: string, change: Partial<typeof sessions.$inferInsert> = {}) {
	const [row] = await shop.db
		.insert(sessions)
		.values({
			userId: meena,
			token,
			userAgent: 'Chrome on Android',
			createdAt: NOW,
			updatedAt: NOW,
			expiresAt: new Date(NOW.getTime() + 86_400_000),
			...change,
		})
		.returning()
	if (!row) throw new Error('No session was opened')
	return row
}
const find = async (token: string) =>
	(await shop.db.select().from(sessions).where(eq(sessions.token, token)))[0]
const tokens = async () =>
	(await shop.db.select().from(sessions).orderBy(sessions.token)).map(({ token }) => token)

describe('using a session', () => {
	test('records the time, once a minute, and keeps the second factor', async () => {
		const session = await open('t', { updatedAt: minutesAgo(30), secondFactorAt: minutesAgo(60) })
		await open('other', { updatedAt: minutesAgo(30) })
		await recordSessionUse(shop, { session, role: 'owner' })
		expect(await find('t')).toMatchObject({ updatedAt: NOW, secondFactorAt: minutesAgo(60) })
		expect(await find('other')).toMatchObject({ updatedAt: minutesAgo(30) })
		shop.advance(59)
		await recordSessionUse(shop, { session: { ...session, updatedAt: NOW }, role: 'owner' })
		expect(await find('t')).toMatchObject({ updatedAt: NOW })
	})

	test('after more than thirty minutes drops the second factor', async () => {
		const session = await open('t', { updatedAt: minutesAgo(30.01), secondFactorAt: minutesAgo(60) })
		await recordSessionUse(shop, { session, role: 'owner' })
		expect(await find('t')).toMatchObject({ updatedAt: NOW, secondFactorAt: null })
	})

	test("ends an admin's after twelve hours, and no other", async () => {
		const session = await open('t', { createdAt: minutesAgo(720) })
		await open('other', { createdAt: minutesAgo(720) })
		await recordSessionUse(shop, { session, role: 'customer' })
		expect(await tokens()).toEqual(['other', 't'])
		await recordSessionUse(shop, { session, role: 'owner' })
		expect(await tokens()).toEqual(['other'])
	})
})

test('a session is new to its browser for a minute, and to no other browser of the account', async () => {
	const browser = { deviceHash: 'phone' }
	await rememberDevice(shop, shop.db, { customerId: meena, deviceHash: 'phone' })
	await open('on a phone of the same model', { deviceHash: 'other phone' })
	await open('from before', { deviceHash: null })
	expect(await hasNewSession(shop, browser)).toBe(false)
	await open('new', { deviceHash: 'phone' })
	expect(await hasNewSession(shop, browser)).toBe(true)
	shop.advance(59.999)
	expect(await hasNewSession(shop, browser)).toBe(true)
	shop.advance(0.001)
	expect(await hasNewSession(shop, browser)).toBe(false)
})

describe('the list of sessions', () => {
	const list = (role: 'customer' | 'owner' = 'customer') =>
		listSessions(shop, { customer: { id: meena, role }, token: 'this' })

	test('begins with the current one, then the last used, with device and time', async () => {
		const { id } = await open('this', { updatedAt: minutesAgo(50) })
		await open('phone', { updatedAt: minutesAgo(20), userAgent: 'Safari on iPhone' })
		await open('tablet', { updatedAt: minutesAgo(10), userAgent: null })
		const found = await list()
		expect(found[0]).toEqual({
			id,
			device: 'Chrome on Android',
			lastUsedAt: '2026-11-20T09:10:00.000Z',
			isCurrent: true,
		})
		expect(found.slice(1).map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
			['Unknown device', false],
			['Safari on iPhone', false],
		])
	})

	test('leaves out expired ones, those of others, and those of an admin that have lasted their time', async () => {
		await open('this')
		await open('expired', { expiresAt: NOW })
		await open('of Ravi', { userId: ravi })
		await open('old', { createdAt: minutesAgo(720) })
		expect(await list()).toHaveLength(2)
		expect(await list('owner')).toHaveLength(1)
	})
})

describe('ending', () => {
	test('one session leaves the others, and never reaches another customer', async () => {
		const phone = await open('phone')
		await open('this')
		const theirs = await open('of Ravi', { userId: ravi })
		await endSession(shop, { customerId: meena, sessionId: theirs.id })
		expect(await tokens()).toEqual(['of Ravi', 'phone', 'this'])
		await endSession(shop, { customerId: meena, sessionId: phone.id })
		expect(await tokens()).toEqual(['of Ravi', 'this'])
	})

	test('all others keeps this one and those of other customers', async () => {
		await open('phone')
		await open('this')
		await open('of Ravi', { userId: ravi })
		await endOtherSessions(shop, { customerId: meena, token: 'this' })
		expect(await tokens()).toEqual(['of Ravi', 'this'])
	})
	test('those above fifty ends the ones that were not used for longest', async () => {
		for (let session = 0; session < MAX_SESSIONS; session++)
			await open(`${session}`, { updatedAt: minutesAgo(session === 0 ? 1 : 100 - session) })
		for (const token of ['of Ravi', 'of Ravi too'])
			await open(token, { userId: ravi, updatedAt: minutesAgo(1000) })
		const proof = { customerId: meena, version: 1 }
		const opened = await createSession(shop, {
			proof,
			deviceHash: 'phone',
			device: 'Firefox',
			earlierToken: null,
			expiresAt: NOW,
		})
		const kept = await tokens()
		expect(kept).toHaveLength(52)
		expect(kept).not.toContain('1')
		expect(kept).toEqual(expect.arrayContaining([opened, '0', '2', '49', 'of Ravi', 'of Ravi too']))
	})
})
