import { describe, expect, test } from 'vitest'
import * as crypto from 'node:crypto'
import { hashPassword, withHashSlot, verifyPassword } from './password-hash.server.ts'
import { readConfig } from '#shop/config/config.server.ts'

const shop = {
	config: readConfig({ SECRET: 'a secret that only tests know, of 32+' }),
	withoutRequestSlot: <Value>(work: () => Promise<Value>) => work(),
}

const PASSWORD = 'Decoction#1'
/** Computed by better-auth 1.7.7 with its defaults. */
const LEGACY_HASH =
	'87d6890bfb972bc0b1230524fe948f9d:87f96fd3abf9dfa0e83fe4cc1709977efccbe42e5ee63d607c294550bb6e1046c817a78a4d4d87fe26caa7e065605657bc48e2524298647e9ff8a693db7de10a'
const hash = async (password = PASSWORD) => {
	const outcome = await hashPassword(shop, { password, clientIp: '192.0.2.1' })
	return outcome.ok ? outcome.hash : outcome.code
}

const verify = (password: string, stored: string) =>
	verifyPassword(shop, { password, hash: stored, clientIp: '192.0.2.1' })

describe('a hash', () => {
	test("has OWASP's minimum parameters, a random salt and a key of 32 bytes", async () => {
		const [first = '', second = ''] = await Promise.all([hash(), hash()])
		expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
		expect(second).not.toBe(first)
	})

	test('verifies its own password only', async () => {
		const stored = (await hash()) ?? ''
		expect(await verify(PASSWORD, stored)).toEqual({
			ok: true,
			isRight: true,
			isOutdated: false,
		})
		expect(await verify('Decoction#2', stored)).toEqual({
			ok: true,
			isRight: false,
			isOutdated: false,
		})
	})

	test('does not depend on how a letter is composed', async () => {
		const stored = (await hash('Caf\u00e9#4711')) ?? ''
		expect(await verify('Cafe\u0301#4711', stored)).toMatchObject({ isRight: true })
	})

	test('of an earlier version verifies, and is outdated', async () => {
		expect(await verify(PASSWORD, LEGACY_HASH)).toEqual({
			ok: true,
			isRight: true,
			isOutdated: true,
		})
		expect(await verify('Decoction#2', LEGACY_HASH)).toMatchObject({ isRight: false })
	})

	test('is outdated by any other parameter', async () => {
		const key = (N: number, r: number, p: number) =>
			crypto.scryptSync(PASSWORD, 'salt', 32, { N, r, p, maxmem: 2 ** 26 }).toString('base64url')
		const salt = Buffer.from('salt').toString('base64url')
		for (const [ln, r, p] of [
			[10, 8, 3],
			[10, 4, 3],
			[10, 8, 1],
		] as const)
			expect(await verify(PASSWORD, `$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${key(2 ** ln, r, p)}`)).toEqual({
				ok: true,
				isRight: true,
				isOutdated: true,
			})
		for (const [r, p] of [
			[4, 3],
			[8, 1],
		] as const)
			expect(
				await verify(PASSWORD, `$scrypt$ln=15,r=${r},p=${p}$${salt}$${key(2 ** 15, r, p)}`),
			).toMatchObject({ isRight: true, isOutdated: true })
	})

	test('that is malformed verifies nothing', async () => {
		for (const stored of [
			'',
			'none',
			LEGACY_HASH.slice(1),
			`x${LEGACY_HASH}`,
			`${LEGACY_HASH}0`,
			'$scrypt$ln=15,r=8,p=3$$',
			'$scrypt$ln=15,r=8,p=3$c2FsdA$',
		])
			expect(await verify('', stored)).toEqual({ ok: true, isRight: false, isOutdated: false })
	})
})

test('two hashes are computed at a time, fifty wait, and more are refused', async () => {
	let started = 0
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	const work = async () => {
		started += 1
		await released
		return { result: started }
	}
	const accepted = Array.from({ length: 52 }, (_, index) => withHashSlot(`198.51.100.${index}`, work))
	await Promise.resolve()
	expect(started).toBe(2)
	expect(await verify(PASSWORD, LEGACY_HASH)).toEqual({
		ok: false,
		kind: 'unavailable',
		title: 'Login failed',
		message: 'Authentication service unavailable. Please try again.',
		code: 'unavailable',
		retryAfter: 5,
	})
	expect(await hashPassword(shop, { password: PASSWORD, clientIp: '192.0.2.1' })).toMatchObject({
		code: 'unavailable',
	})
	release()
	expect((await Promise.all(accepted)).every(({ ok }) => ok)).toBe(true)
	expect(started).toBe(52)
	expect(await hash()).toMatch(/^\$scrypt/)
})

test('ten hashes of one network wait, and leave room for others', async () => {
	let release = () => {}
	const released = new Promise<object>((resolve) => {
		release = () => resolve({})
	})
	const hashOf = (clientIp: string) => withHashSlot(clientIp, () => released)
	const flood = Array.from({ length: 60 }, (_, index) => hashOf(`2001:db8:1:${index}::1`))
	const owner = hashOf('192.0.2.1')
	release()
	expect((await Promise.all(flood)).filter(({ ok }) => ok)).toHaveLength(12)
	expect(await owner).toEqual({ ok: true })
	expect(await hashOf('2001:db8:1::1')).toEqual({ ok: true })
})

test('a full queue makes room for a network that has fewer waiting', async () => {
	const { promise, resolve } = Promise.withResolvers<object>()
	const hashOf = (clientIp: string) => withHashSlot(clientIp, () => promise)
	const attackers = [1, 2, 3, 4, 5].map((network) =>
		Array.from({ length: network === 1 ? 12 : 10 }, () => hashOf(`192.0.2.${network}`)),
	)
	const customers = Array.from({ length: 8 }, () => hashOf('198.51.100.1'))
	const another = hashOf('203.0.113.1')
	resolve({})
	const countDone = async (outcomes: Promise<{ ok: boolean }>[]) =>
		(await Promise.all(outcomes)).filter(({ ok }) => ok).length
	// Two of the first network were computed at once. After that, the network with the most waiting requests makes
	// room.
	expect(await Promise.all(attackers.map(countDone))).toEqual([10, 8, 8, 8, 9])
	expect(await countDone(customers)).toBe(8)
	expect(await another).toEqual({ ok: true })
})

test('a full queue makes no room for a network that has as many waiting', async () => {
	const { promise, resolve } = Promise.withResolvers<object>()
	const hashes = Array.from({ length: 52 }, (_, index) => withHashSlot(`198.51.100.${index}`, () => promise))
	const late = withHashSlot('203.0.113.1', () => promise)
	resolve({})
	expect(await late).toMatchObject({ code: 'unavailable' })
	expect((await Promise.all(hashes)).every(({ ok }) => ok)).toBe(true)
})

test('a hash that fails makes room for the next', async () => {
	const broken = `$scrypt$ln=0,r=8,p=1$c2FsdA$${'A'.repeat(43)}`
	for (let times = 0; times < 3; times++) await expect(verify('x', broken)).rejects.toThrow()
	expect(await hash()).toMatch(/^\$scrypt/)
})
