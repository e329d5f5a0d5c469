import { beforeEach, describe, expect, test } from 'vitest'
import {
	admitAfterFailures,
	admitRequest,
	countFailure,
	giveBackRequest,
	isUsedUp,
	limitUse,
	purgeOldCounts,
	tooMany,
} from './limits.server.ts'
import { LIMITS } from './rules.ts'
import { limitCounts } from './tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const NAME = 'subscribe'
const { max, seconds } = LIMITS[NAME]
const shop = shopForTests()
let day = 0
beforeEach(async () => {
	await shop.empty()
	// Each test has its own day, because refusals are also cached in memory.
	day += 1
	shop.setClock(at('10:00:00'))
})

/** Returns this time on the test's day. */
function at(time: string): Date {
	return new Date(new Date(`2026-01-01T${time}Z`).getTime() + day * 86_400_000)
}
const request = (clientIp: string) => admitRequest(shop, { name: NAME, clientIp })
async function useUp(clientIp: string) {
	for (let index = 0; index < max; index++) expect(await request(clientIp)).toMatchObject({ ok: true })
}
const FREE = { ok: true, delay: 0 }
/** Returns the counts in the database. */
const storedCounts = async () => (await shop.db.select().from(limitCounts)).map(({ count }) => count)

test('a flood of refused requests needs one query a second, and does not affect other addresses', async () => {
	await useUp('192.0.2.1')
	for (let index = 0; index < 100; index++)
		expect(await request('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	expect(await storedCounts()).toEqual([max + 1])
	expect(await request('192.0.2.2')).toEqual(FREE)
	shop.advance(1)
	expect(await request('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	shop.advance(seconds)
	expect(await request('192.0.2.1')).toEqual(FREE)
})

test('a cached refusal lasts less than a second', async () => {
	await useUp('192.0.2.1')
	await request('192.0.2.1')
	shop.advance(0.999)
	await request('192.0.2.1')
	expect(await storedCounts()).toEqual([max + 1])
	shop.advance(0.001)
	await request('192.0.2.1')
	expect(await storedCounts()).toEqual([max + 2])
})

test('refusals of several addresses are cached', async () => {
	for (const clientIp of ['192.0.2.1', '192.0.2.2']) {
		await useUp(clientIp)
		await request(clientIp)
	}
	for (const clientIp of ['192.0.2.1', '192.0.2.2']) await request(clientIp)
	expect(await storedCounts()).toEqual([max + 1, max + 1])
})

test('a cached refusal is ignored when the clock was set back', async () => {
	shop.setClock(at('15:30:00'))
	await useUp('192.0.2.1')
	expect(await request('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	shop.setClock(at('13:30:00'))
	expect(await request('192.0.2.1')).toEqual(FREE)
})

describe('the waiting time in a refusal', () => {
	test('lasts until the window ends', async () => {
		shop.setClock(at('10:58:30.500'))
		await useUp('192.0.2.1')
		const refusal = {
			kind: 'too_many',
			code: 'too_many_requests',
			retryAfter: 90,
			message: 'Too many requests. Please wait 2 minutes and try again.',
		}
		expect(await request('192.0.2.1')).toMatchObject(refusal)
		expect(await request('192.0.2.1')).toMatchObject(refusal)
	})

	test('is at least a second', async () => {
		shop.setClock(at('12:59:59.999'))
		await useUp('192.0.2.1')
		expect(await request('192.0.2.1')).toMatchObject({ retryAfter: 1 })
	})
})

describe('a count', () => {
	test('is shared by the addresses of one IPv6 network', async () => {
		for (let index = 0; index < max; index++) await request(`2001:db8:0:9::${index}`)
		expect(await request('2001:db8:0:9:ffff::1')).toMatchObject({ kind: 'too_many' })
		expect(await request('2001:db8:0:a::1')).toEqual(FREE)
	})

	test('is separate for each limit', async () => {
		await useUp('192.0.2.1')
		await request('192.0.2.1')
		expect(await admitRequest(shop, { name: 'read', clientIp: '192.0.2.1' })).toEqual(FREE)
	})
})

test('a request waits when half of the limit is used', async () => {
	for (let index = 0; index < max / 2; index++) expect(await request('192.0.2.1')).toEqual(FREE)
	expect(await request('192.0.2.1')).toEqual(FREE)
	expect(await request('192.0.2.1')).toEqual({ ok: true, delay: 14 })
})

describe('a request that is given back', () => {
	const giveBack = (clientIp: string) => giveBackRequest(shop, { name: NAME, clientIp })

	test('is not counted, for its network only', async () => {
		await useUp('192.0.2.1')
		await giveBack('192.0.2.2')
		await giveBack('192.0.2.1')
		expect(await storedCounts()).toEqual([max - 1])
		expect(await request('192.0.2.1')).toMatchObject({ ok: true })
		expect(await request('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	})

	test('never makes a count negative', async () => {
		await request('192.0.2.1')
		await giveBack('192.0.2.1')
		await giveBack('192.0.2.1')
		expect(await storedCounts()).toEqual([0])
	})

	test('counts in the window in which it is given back', async () => {
		await request('192.0.2.1')
		shop.advance(seconds)
		await giveBack('192.0.2.1')
		expect(await storedCounts()).toEqual([1])
	})
})

describe('failures', () => {
	const FAILURES = LIMITS['wrong-ticket']
	const of = (clientIp: string) => ({ name: 'wrong-ticket', clientIp }) as const
	const fail = async (clientIp: string, times: number) => {
		for (let index = 0; index < times; index++) await countFailure(shop, of(clientIp))
	}

	test('slow their network down and then refuse it, until the window ends', async () => {
		expect(admitAfterFailures(shop, of('192.0.2.1'))).toEqual(FREE)
		await fail('192.0.2.1', FAILURES.max / 2)
		expect(admitAfterFailures(shop, of('192.0.2.1'))).toEqual(FREE)
		await fail('192.0.2.1', FAILURES.max / 4)
		expect(admitAfterFailures(shop, of('192.0.2.1'))).toEqual({ ok: true, delay: 1000 })
		await fail('192.0.2.1', FAILURES.max / 4)
		expect(admitAfterFailures(shop, of('192.0.2.1'))).toMatchObject({
			kind: 'too_many',
			retryAfter: FAILURES.seconds,
		})
		expect(admitAfterFailures(shop, of('192.0.2.2'))).toEqual(FREE)
		shop.advance(FAILURES.seconds - 1)
		expect(admitAfterFailures(shop, of('192.0.2.1'))).toMatchObject({ kind: 'too_many', retryAfter: 1 })
		shop.advance(1)
		expect(admitAfterFailures(shop, of('192.0.2.1'))).toEqual(FREE)
	})

	test('are shared by the addresses of one network and by all processes', async () => {
		await fail('2001:db8:0:9::1', FAILURES.max - 1)
		const other = { ...shop, db: Object.create(shop.db) }
		expect(admitAfterFailures(other, of('2001:db8:0:9::2'))).toEqual(FREE)
		await countFailure(other, of('2001:db8:0:9::2'))
		expect(admitAfterFailures(other, of('2001:db8:0:9::3'))).toMatchObject({ kind: 'too_many' })
	})

	test('are shared by all networks that one line in IPv6 has', async () => {
		for (let network = 0; network < FAILURES.max; network++) await fail(`2001:db8:1:${network}::1`, 1)
		expect(admitAfterFailures(shop, of('2001:db8:1:ffff::1'))).toMatchObject({ kind: 'too_many' })
		expect(admitAfterFailures(shop, of('2001:db8:2::1'))).toEqual(FREE)
	})
})

describe('a use', () => {
	const use = (...subject: string[]) => limitUse(shop, { name: 'contact-from-mailbox', subject })

	test('is counted for all of its subject together', async () => {
		for (let index = 0; index < 5; index++) expect(await use('a@example.in', '192.0.2.1')).toBeNull()
		expect(await use('a@example.in', '192.0.2.1')).toMatchObject({ kind: 'too_many' })
		expect(await use('a@example.in', '192.0.2.2')).toBeNull()
		expect(await use('b@example.in', '192.0.2.1')).toBeNull()
	})

	test('is used up although the answer to an earlier one comes last', async () => {
		const use = { name: 'contact-from-mailbox', subject: ['a', 'late'] } as const
		const usesUp = LIMITS['contact-from-mailbox'].max
		for (let index = 0; index < usesUp; index++) expect(await limitUse(shop, use)).toBeNull()
		await shop.db.update(limitCounts).set({ count: 0 })
		await limitUse(shop, use)
		expect(isUsedUp(shop, use)).toBe(true)
		shop.advance(LIMITS['contact-from-mailbox'].seconds)
		await limitUse(shop, use)
		expect(isUsedUp(shop, use)).toBe(false)
	})

	test('can be looked at without counting', async () => {
		const isUsed = () => isUsedUp(shop, { name: 'contact-from-mailbox', subject: ['a', 'b'] })
		expect(isUsed()).toBe(false)
		for (let index = 0; index < 4; index++) await use('a', 'b')
		expect(isUsed()).toBe(false)
		await use('a', 'b')
		expect(isUsed()).toBe(true)
		expect(isUsed()).toBe(true)
		expect(isUsedUp(shop, { name: 'contact-from-mailbox', subject: ['a', 'c'] })).toBe(false)
		expect(await storedCounts()).toEqual([5])
	})
})

test('a request that cannot wait learns when the window ends', () => {
	shop.setClock(at('10:00:30'))
	expect(tooMany(shop, 'read')).toEqual({
		ok: false,
		kind: 'too_many',
		title: 'Please wait a moment',
		message: 'Too many requests. Please wait a minute and try again.',
		code: 'too_many_requests',
		retryAfter: 30,
	})
})

test('counts are stored without the address', async () => {
	await request('192.0.2.1')
	const [stored] = await shop.db.select().from(limitCounts)
	expect(JSON.stringify(stored)).not.toContain('192.0.2')
	expect(stored).toMatchObject({ subject: expect.stringMatching(/^subscribe:[A-Za-z0-9_-]{22}$/), count: 1 })
})

test('counts are deleted a day after their window began', async () => {
	await request('192.0.2.1')
	shop.advance(86_400)
	await purgeOldCounts(shop)
	expect(await storedCounts()).toEqual([1])
	shop.advance(1)
	await purgeOldCounts(shop)
	expect(await storedCounts()).toEqual([])
})
