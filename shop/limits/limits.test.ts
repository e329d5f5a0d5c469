import { expect, test } from 'vitest'
import { countRequest } from './limits.server.ts'
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
