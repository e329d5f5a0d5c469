import { beforeEach, describe, expect, test } from 'vitest'
import { claimGuess, purgeOldGuesses } from './guesses.server.ts'
import { guesses } from './tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const MEENA = 'meena@example.in'
type Options = {
	kind?: 'password' | 'code' | 'second factor'
	email?: string
	clientIp?: string
	recognizedBy?: string | null
}
const claim = ({
	kind = 'password',
	email = MEENA,
	clientIp = '192.0.2.1',
	recognizedBy = null,
}: Options = {}) => claimGuess(shop, { kind, email, guesser: { clientIp, recognizedBy } })
/** Counts how many of these guesses are evaluated. */
const evaluated = async (times: number, options: (index: number) => Options) => {
	const claims = await Promise.all(Array.from({ length: times }, (_, index) => claim(options(index))))
	return claims.filter(({ ok }) => ok).length
}
const DAY = 86_400

describe('one network', () => {
	test('guesses five passwords of an account in fifteen minutes and eight a day', async () => {
		expect(await evaluated(8, () => ({}))).toBe(5)
		expect(await claim()).toEqual({ ok: false, retryAfter: 900, isOwnerShutOut: false })
		shop.advance(899)
		expect(await claim()).toMatchObject({ retryAfter: 1 })
		shop.advance(1)
		expect(await evaluated(8, () => ({}))).toBe(3)
		shop.advance(900)
		expect(await claim()).toMatchObject({ ok: false, retryAfter: DAY - 1800, isOwnerShutOut: true })
		expect(await claim({ clientIp: '192.0.2.2' })).toMatchObject({ ok: true })
	})

	test('guesses eight codes of an account a day', async () => {
		expect(await evaluated(12, () => ({ kind: 'code' }))).toBe(8)
		expect(await claim({ kind: 'code' })).toEqual({ ok: false, retryAfter: DAY, isOwnerShutOut: true })
		expect(await claim()).toMatchObject({ ok: true })
	})

	test('is a /48 in IPv6, which one line may have', async () => {
		expect(await evaluated(8, (index) => ({ clientIp: `2001:db8:1:${index}::1` }))).toBe(5)
		expect(await claim({ clientIp: '2001:db8:2:1::1' })).toMatchObject({ ok: true })
	})

	test('cannot use up the guesses of an account', async () => {
		for (let hour = 0; hour < 10; hour++) {
			await evaluated(8, () => ({}))
			await evaluated(8, () => ({ kind: 'code' }))
			shop.advance(3600)
		}
		expect(await claim({ clientIp: '192.0.2.2' })).toMatchObject({ ok: true })
		expect(await claim({ clientIp: '192.0.2.2', kind: 'code' })).toMatchObject({ ok: true })
	})
})

describe('all unknown devices together', () => {
	test('guess twenty times a day at an account, however many send at once from however many networks', async () => {
		const kinds = ['password', 'code'] as const
		const guess = (index: number) => ({ clientIp: `198.51.100.${index}`, kind: kinds[index % 2] })
		expect(await evaluated(100, guess)).toBe(20)
		expect(await claim({ clientIp: '203.0.113.1' })).toEqual({
			ok: false,
			retryAfter: DAY,
			isOwnerShutOut: true,
		})
		expect(await claim({ email: 'ravi@example.in' })).toMatchObject({ ok: true })
	})

	test('guess codes of an authenticator app apart from passwords', async () => {
		const clientIp = (index: number) => `198.51.100.${index}`
		expect(await evaluated(25, (index) => ({ kind: 'second factor', clientIp: clientIp(index) }))).toBe(20)
		expect(await evaluated(25, (index) => ({ clientIp: clientIp(index) }))).toBe(20)
	})

	test('guess twenty times in any day, not in a calendar day', async () => {
		shop.setClock(new Date('2026-11-20T23:59:00Z'))
		expect(await evaluated(30, (index) => ({ clientIp: `198.51.100.${index}` }))).toBe(20)
		shop.advance(DAY - 1)
		expect(await claim({ clientIp: '203.0.113.1' })).toMatchObject({ retryAfter: 1, isOwnerShutOut: true })
		shop.advance(1)
		expect(await evaluated(30, (index) => ({ clientIp: `198.51.100.${index}` }))).toBe(20)
	})

	test('do not charge a network for a guess that was not evaluated', async () => {
		await evaluated(30, (index) => ({ clientIp: `198.51.100.${index}` }))
		for (let index = 0; index < 10; index++) await claim()
		shop.advance(DAY)
		expect(await evaluated(5, () => ({}))).toBe(5)
	})
})

describe('a known device', () => {
	const recognizedBy = 'hash of a device'

	test('guesses for itself: five passwords in fifteen minutes, twenty a day, whatever others do', async () => {
		await evaluated(30, (index) => ({ clientIp: `198.51.100.${index}` }))
		for (let round = 0; round < 4; round++) {
			expect(await evaluated(8, () => ({ recognizedBy }))).toBe(5)
			shop.advance(900)
		}
		expect(await claim({ recognizedBy })).toMatchObject({ ok: false, isOwnerShutOut: false })
		expect(await claim({ recognizedBy: 'another' })).toMatchObject({ ok: true })
		expect(await claim({ recognizedBy, email: 'ravi@example.in' })).toMatchObject({ ok: true })
	})

	test('guesses twenty codes a day', async () => {
		expect(await evaluated(30, () => ({ recognizedBy, kind: 'code' }))).toBe(20)
		expect(await claim({ recognizedBy, kind: 'code' })).toMatchObject({ retryAfter: DAY })
	})

	test('does not use up the guesses of unknown devices', async () => {
		await evaluated(30, () => ({ recognizedBy, kind: 'code' }))
		expect(await evaluated(30, (index) => ({ clientIp: `198.51.100.${index}` }))).toBe(20)
	})
})

describe('a guess that was right', () => {
	const right = async (options: Options = {}) => {
		const claimed = await claim(options)
		if (!claimed.ok) throw new Error('The guess was refused')
		await claimed.giveBack()
	}

	test('is given back once, to the network and the account', async () => {
		for (let index = 0; index < 30; index++) await right()
		expect(await evaluated(8, () => ({}))).toBe(5)
		expect(await evaluated(30, (index) => ({ clientIp: `198.51.100.${index}` }))).toBe(15)
	})

	test('is given back to the device', async () => {
		for (let index = 0; index < 30; index++) await right({ recognizedBy: 'hash' })
		expect(await evaluated(8, () => ({ recognizedBy: 'hash' }))).toBe(5)
	})

	test('leaves wrong ones of the same moment and of others', async () => {
		await claim()
		shop.advance(1)
		await claim()
		await right()
		shop.advance(1)
		await claim()
		expect(await evaluated(8, () => ({}))).toBe(2)
	})

	test('may be given back twice without harm', async () => {
		const claimed = await claim()
		await claim({ clientIp: '192.0.2.2' })
		shop.advance(1)
		await claim()
		if (claimed.ok) await Promise.all([claimed.giveBack(), claimed.giveBack()])
		expect(await evaluated(8, () => ({}))).toBe(4)
	})
})

test('guesses that a wrong clock dated ahead lock nobody out once it is right', async () => {
	const recognizedBy = 'hash'
	shop.advance(365 * DAY)
	for (const options of [{ kind: 'code' }, { kind: 'code', recognizedBy }] as const)
		await evaluated(30, (index) => ({ ...options, clientIp: `198.51.100.${index}` }))
	shop.advance(-365 * DAY)
	expect(await evaluated(30, (index) => ({ clientIp: `198.51.100.${index}` }))).toBe(20)
	expect(await evaluated(30, () => ({ kind: 'code', recognizedBy }))).toBe(20)
})

test('guesses that a wrong clock dated ahead do not lengthen the wait', async () => {
	const five = { kind: 'password', recognizedBy: 'hash' } as const
	await evaluated(5, () => five)
	shop.advance(3600)
	await evaluated(5, () => five)
	shop.advance(-3600)
	expect(await claim(five)).toMatchObject({ ok: false, retryAfter: 900 })
})

test('guesses that a wrong clock dated ahead are deleted once it is right', async () => {
	shop.advance(365 * DAY)
	await claim()
	shop.advance(-365 * DAY)
	await purgeOldGuesses(shop)
	expect(await shop.db.$count(guesses)).toBe(0)
})

test('guesses are counted although the clocks of two servers differ by a minute', async () => {
	shop.advance(60)
	await evaluated(20, (index) => ({ clientIp: `198.51.100.${index}` }))
	shop.advance(-60)
	expect(await claim({ clientIp: '203.0.113.1' })).toMatchObject({ ok: false })
})

test('guesses are stored without address and email, and deleted after a day', async () => {
	await claim({ recognizedBy: 'hash' })
	await claim()
	const stored = await shop.db.select().from(guesses)
	expect(stored).toHaveLength(3)
	for (const { subject } of stored) expect(subject).toMatch(/^[A-Za-z0-9_-]{43}$/)
	shop.advance(DAY)
	await purgeOldGuesses(shop)
	expect(await shop.db.$count(guesses)).toBe(3)
	shop.advance(1)
	await purgeOldGuesses(shop)
	expect(await shop.db.$count(guesses)).toBe(0)
})
