import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimitEmail, rateLimitNetwork, purgeOldCounts } from './limits.server.ts'
import { LIMITS } from './rules.ts'
import { limitCounts } from './tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const { max, seconds } = LIMITS.contact
const shop = await shopForTests()
let day = 0
beforeEach(async () => {
	await shop.empty()
	// Each test has its own day, because refusals are also cached in memory.
	day += 1
	shop.setClock(at('10:00:00'))
})

/** The time of the test's day. */
function at(time: string): Date {
	return new Date(new Date(`2026-01-01T${time}Z`).getTime() + day * 86_400_000)
}
const request = (address: string) => rateLimitNetwork(shop, { name: 'contact', address })
async function useUp(address: string) {
	for (let index = 0; index < max; index++) expect(await request(address)).toBeNull()
}
/** The counts in the database. */
const storedCounts = async () => (await shop.db.select().from(limitCounts)).map(({ count }) => count)

test('a flood of refused requests needs one query a second, and does not affect other addresses', async () => {
	await useUp('192.0.2.1')
	for (let index = 0; index < 100; index++)
		expect(await request('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	expect(await storedCounts()).toEqual([max + 1])
	expect(await request('192.0.2.2')).toBeNull()
	shop.advance(1)
	expect(await request('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	shop.advance(seconds)
	expect(await request('192.0.2.1')).toBeNull()
})

test('a refusal is cached for less than a second', async () => {
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
	for (const address of ['192.0.2.1', '192.0.2.2']) {
		await useUp(address)
		await request(address)
	}
	for (const address of ['192.0.2.1', '192.0.2.2']) await request(address)
	expect(await storedCounts()).toEqual([max + 1, max + 1])
})

test('a cached refusal is ignored when the clock was set back', async () => {
	shop.setClock(at('15:30:00'))
	await useUp('192.0.2.1')
	expect(await request('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	shop.setClock(at('13:30:00'))
	expect(await request('192.0.2.1')).toBeNull()
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
		for (let index = 0; index < max; index++) expect(await request(`2001:db8:0:9::${index}`)).toBeNull()
		expect(await request('2001:db8:0:9:ffff::1')).toMatchObject({ kind: 'too_many' })
		expect(await request('2001:db8:0:a::1')).toBeNull()
	})

	test('is shared by the spellings of one mailbox', async () => {
		const write = (email: string) => rateLimitEmail(shop, { name: 'contact-mailbox', email })
		for (const email of [
			'a.b@gmail.com',
			'ab@gmail.com',
			'AB+1@gmail.com',
			'ab@googlemail.com',
			'ab@gmail.com',
		])
			expect(await write(email)).toBeNull()
		expect(await write('a.b+2@gmail.com')).toMatchObject({ kind: 'too_many' })
		expect(await write('ab@example.in')).toBeNull()
	})

	test('is separate for each limit', async () => {
		await useUp('192.0.2.1')
		await request('192.0.2.1')
		expect(await rateLimitNetwork(shop, { name: 'track-order', address: '192.0.2.1' })).toBeNull()
	})
})

test('counts are stored without the address', async () => {
	await request('192.0.2.1')
	const [stored] = await shop.db.select().from(limitCounts)
	expect(JSON.stringify(stored)).not.toContain('192.0.2')
	expect(stored).toMatchObject({ subject: expect.stringMatching(/^contact:[A-Za-z0-9_-]{22}$/), count: 1 })
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
