import { expect, test } from 'vitest'
import { countMailbox, countRequest, purgeOldCounts } from './limits.server.ts'
import { LIMITS } from './rules.ts'
import { limitCounts } from './tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
shop.setClock(new Date('2026-11-20T10:00:00Z'))

const ask = (address: string) => countRequest(shop, { name: 'contact', address })

test('a flood of refused requests costs the database one look a second, and nobody else anything', async () => {
	const { most, seconds } = LIMITS.contact
	for (let asked = 0; asked < most; asked++) expect(await ask('192.0.2.1')).toBeNull()
	for (let asked = 0; asked < 100; asked++) expect(await ask('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	expect(await shop.db.select().from(limitCounts)).toMatchObject([{ count: most + 1 }])
	expect(await ask('192.0.2.2')).toBeNull()
	shop.advance(1)
	expect(await ask('192.0.2.1')).toMatchObject({ kind: 'too_many' })
	shop.advance(seconds)
	expect(await ask('192.0.2.1')).toBeNull()
})

test('nobody is refused from memory for as long as the clock was put back', async () => {
	shop.setClock(new Date('2026-11-20T15:30:00Z'))
	for (let asked = 0; asked <= LIMITS.contact.most; asked++) await ask('192.0.2.9')
	expect(await ask('192.0.2.9')).toMatchObject({ kind: 'too_many' })
	shop.setClock(new Date('2026-11-20T13:30:00Z'))
	expect(await ask('192.0.2.9')).toBeNull()
})

test('a refusal says how long to wait: until the window ends', async () => {
	shop.setClock(new Date('2026-11-21T10:58:30.500Z'))
	for (let asked = 0; asked < LIMITS.contact.most; asked++) await ask('192.0.2.20')
	expect(await ask('192.0.2.20')).toMatchObject({
		kind: 'too_many',
		code: 'too_many_requests',
		retryAfter: 90,
		message: 'Too many requests. Please wait 2 minutes and try again.',
	})
	expect(await ask('192.0.2.20')).toMatchObject({ retryAfter: 90 })
})

test('a refusal at the very end of a window says one second, never zero', async () => {
	shop.setClock(new Date('2026-11-21T12:59:59.9999Z'))
	for (let asked = 0; asked < LIMITS.contact.most; asked++) await ask('192.0.2.21')
	expect(await ask('192.0.2.21')).toMatchObject({ retryAfter: 1 })
})

test('addresses of one IPv6 network, and spellings of one mailbox, are counted together', async () => {
	for (let asked = 0; asked < LIMITS.contact.most; asked++)
		expect(await ask(`2001:db8:0:9::${asked}`)).toBeNull()
	expect(await ask('2001:db8:0:9:ffff::1')).toMatchObject({ kind: 'too_many' })
	const write = (email: string) => countMailbox(shop, { name: 'contact-mailbox', email })
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

test('one limit leaves another alone', async () => {
	for (let asked = 0; asked <= LIMITS.contact.most; asked++) await ask('192.0.2.30')
	expect(await countRequest(shop, { name: 'track-order', address: '192.0.2.30' })).toBeNull()
})

test('counts are stored without the address they are of', async () => {
	await ask('192.0.2.40')
	const stored = await shop.db.select().from(limitCounts)
	expect(JSON.stringify(stored)).not.toContain('192.0.2')
	expect(stored.at(-1)?.subject).toMatch(/^contact:[A-Za-z0-9_-]{22}$/)
})

test('counts are deleted a day after their window began', async () => {
	await shop.db.delete(limitCounts)
	shop.setClock(new Date('2026-11-22T10:00:00Z'))
	await ask('192.0.2.50')
	shop.advance(86_400)
	await purgeOldCounts(shop)
	expect(await shop.db.$count(limitCounts)).toBe(1)
	shop.advance(1)
	await purgeOldCounts(shop)
	expect(await shop.db.$count(limitCounts)).toBe(0)
})
