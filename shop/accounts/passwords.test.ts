import { beforeEach, describe, expect, test } from 'vitest'
import { findCustomerByEmail } from './accounts.server.ts'
import { claimPasswordGuess, replacePassword } from './passwords.server.ts'
import { credentials, deviceLinks, knownDevices, sessions } from './tables.server.ts'
import { rememberDevice } from './known-devices.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shop = await shopForTests()
let customerId = ''
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
	customerId = await newCustomer(shop, { passwordHash: 'the hash' })
})

describe('a password guess', () => {
	const claim = async (clientIp = '192.0.2.1', knownDevice: string | null = null) => {
		const customer = await findCustomerByEmail(shop.db, MEENA.email)
		if (!customer) throw new Error('Meena has no account')
		return claimPasswordGuess(shop, { customer, guesser: { clientIp, knownDevice } })
	}

	test('gets the hash to compare with, five times from one network', async () => {
		for (let guess = 0; guess < 5; guess++)
			expect(await claim()).toMatchObject({ ok: true, passwordHash: 'the hash' })
		expect(await claim()).toEqual({
			ok: false,
			kind: 'too_many',
			title: 'Account Security',
			message: 'Too many failed attempts. Please wait 15 minutes and try again, or reset your password.',
			code: 'locked',
			retryAfter: 900,
		})
		expect(await claim('192.0.2.2')).toMatchObject({ ok: true })
		expect(await claim('192.0.2.1', 'a known device')).toMatchObject({ ok: true })
	})

	test('is not counted when given back', async () => {
		for (let guess = 0; guess < 9; guess++) {
			const claimed = await claim()
			if (claimed.ok) await claimed.giveBack()
		}
		expect(await claim()).toMatchObject({ ok: true })
	})

	test('gets no hash if the account has none', async () => {
		await shop.db.delete(credentials)
		expect(await claim()).toMatchObject({ ok: true, passwordHash: null })
	})

	test('is refused to unknown devices after twenty, and the owner gets one link', async () => {
		for (let guess = 0; guess < 20; guess++) await claim(`198.51.100.${guess}`)
		expect(await shop.mailbox()).toEqual([])
		for (let guess = 0; guess < 3; guess++)
			expect(await claim(`203.0.113.${guess}`)).toMatchObject({ code: 'locked', retryAfter: 86_400 })
		expect(await shop.mailbox()).toMatchObject([{ to: MEENA.email }])
		expect(await shop.db.$count(deviceLinks)).toBe(1)
	})

	test('that only its network may not make sends no link', async () => {
		for (let guess = 0; guess < 9; guess++) await claim()
		expect(await shop.mailbox()).toEqual([])
	})
})

describe('a new password', () => {
	const replace = (change: { deviceHash?: string | null } = {}) =>
		inTransaction(shop, (transaction) =>
			replacePassword(shop, transaction, { customerId, passwordHash: 'new', deviceHash: null, ...change }),
		)

	test('ends all sessions of this customer', async () => {
		const ravi = await newCustomer(shop, { email: 'ravi@example.in', passwordHash: 'of Ravi' })
		const times = { expiresAt: NOW, createdAt: NOW, updatedAt: NOW }
		for (const [userId, token] of [
			[customerId, 'this'],
			[customerId, 'other'],
			[ravi, 'of Ravi'],
		] as const)
			await shop.db.insert(sessions).values({ userId, token, ...times })
		shop.advance(1)
		const tokens = async () => (await shop.db.select().from(sessions)).map(({ token }) => token).toSorted()
		await replace()
		expect(await tokens()).toEqual(['of Ravi'])
		const stored = await shop.db.select().from(credentials)
		expect(stored).toContainEqual({ customerId, passwordHash: 'new', changedAt: shop.clock() })
		expect(stored.map(({ passwordHash }) => passwordHash)).toContain('of Ravi')
	})

	test('forgets the other devices of this customer', async () => {
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		await rememberDevice(shop, shop.db, { customerId, deviceHash: 'phone' })
		await rememberDevice(shop, shop.db, { customerId: ravi, deviceHash: 'of Ravi' })
		const devices = async () =>
			(await shop.db.select().from(knownDevices)).map(({ deviceHash }) => deviceHash).toSorted()
		await replace({ deviceHash: 'laptop' })
		expect(await devices()).toEqual(['laptop', 'of Ravi'])
		await replace()
		expect(await devices()).toEqual(['of Ravi'])
	})
})
