/** Tests a network beyond its limit: which requests are delayed or refused, and which have a limit of their own. */
import { beforeEach, expect, test } from 'vitest'
import { admitRequest, type FindRateLimitKey, giveBackRequest } from './limits.server.ts'
import { LIMITS, RESERVES } from './rules.ts'
import { limitCounts } from './tables.server.ts'
import { runOnSeparateDays } from '#test/separate-days.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
runOnSeparateDays(shop)
beforeEach(async () => {
	await shop.empty()
})

const NAME = 'contact'
const { max, seconds } = LIMITS[NAME]
const FREE = { ok: true, delay: 0 }
const SLOW = { ok: true, delay: 2000 }
const REFUSED = { kind: 'too_many' }
const request = (clientIp: string, findRateLimitKey?: FindRateLimitKey) =>
	admitRequest(shop, { name: NAME, clientIp, ...(findRateLimitKey && { findRateLimitKey }) })
const setCounts = (count: number) => shop.db.update(limitCounts).set({ count })
const storedCounts = async () => (await shop.db.select().from(limitCounts)).map(({ count }) => count)
async function flood(clientIp: string) {
	await request(clientIp)
	await setCounts(max)
}

test('a network beyond its limit waits, and draws on the reserve that all such networks share', async () => {
	await flood('192.0.2.1')
	expect(await request('192.0.2.1')).toEqual(SLOW)
	await setCounts(RESERVES[NAME])
	expect(await request('192.0.2.1')).toMatchObject(REFUSED)
	expect(await request('192.0.2.2')).toEqual(FREE)
	await setCounts(RESERVES[NAME])
	expect(await request('192.0.2.2')).toMatchObject({ ...REFUSED, retryAfter: seconds })
	shop.advance(seconds)
	expect(await request('192.0.2.1')).toEqual(FREE)
})

test('a flood beyond the reserve is refused from memory for a second', async () => {
	await flood('192.0.2.1')
	await request('192.0.2.1')
	await setCounts(RESERVES[NAME])
	await request('192.0.2.1')
	const stored = await storedCounts()
	for (let times = 0; times < 20; times++) expect(await request('192.0.2.1')).toMatchObject(REFUSED)
	expect(await storedCounts()).toEqual(stored)
	shop.advance(1)
	await request('192.0.2.1')
	expect(await storedCounts()).not.toEqual(stored)
})

test('a recognized client is neither delayed nor refused, and has as many requests as a network', async () => {
	const meena = async () => 'meena'
	await flood('192.0.2.1')
	await request('192.0.2.1')
	await setCounts(RESERVES[NAME])
	expect(await request('192.0.2.1', meena)).toEqual(FREE)
	expect(await request('192.0.2.1', async () => null)).toMatchObject(REFUSED)
	for (let times = 1; times < max; times++) expect(await request('192.0.2.1', meena)).toEqual(FREE)
	expect(await request('192.0.2.1', meena)).toMatchObject(REFUSED)
	expect(await request('192.0.2.1', async () => 'ravi')).toEqual(FREE)
})

test('a recognized client is counted where others are refused from memory, so that giving back takes from nobody', async () => {
	const sender = { name: NAME, clientIp: '192.0.2.1' } as const
	await flood(sender.clientIp)
	await request(sender.clientIp)
	await setCounts(RESERVES[NAME])
	await request(sender.clientIp)
	const stored = (await storedCounts()).toSorted((a, b) => a - b)
	expect(await request(sender.clientIp, async () => 'meena')).toEqual(FREE)
	await giveBackRequest(shop, sender)
	expect((await storedCounts()).toSorted((a, b) => a - b)).toEqual([1, ...stored])
})

test('a client is recognized only where the network is flooded', async () => {
	let lookups = 0
	const find = async () => {
		lookups += 1
		return null
	}
	await request('192.0.2.1', find)
	expect(lookups).toBe(0)
	await setCounts(max / 2 + 1)
	await request('192.0.2.1', find)
	expect(lookups).toBe(1)
})

test('a cross-site request is given back to the limit where it was counted', async () => {
	const sender = { name: NAME, clientIp: '192.0.2.1', isCrossSite: true } as const
	await request('192.0.2.1')
	await admitRequest(shop, sender)
	await giveBackRequest(shop, sender)
	expect((await storedCounts()).toSorted((a, b) => a - b)).toEqual([0, 1])
})
