import { scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCustomerByEmail } from '#shop/accounts/accounts.server.ts'
import { hashPassword } from './password-hash.server.ts'
import {
	checkPassword,
	claimPasswordGuess,
	refuseCommonPassword,
	replacePassword,
} from './passwords.server.ts'
import { credentials, deviceLinks, knownDevices, sessions } from '#shop/accounts/tables.server.ts'
import { rememberDevice } from '#shop/accounts/sessions/known-devices.server.ts'
import { refuse } from '#shop/outcome.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { occupyHashing } from '#test/faults/occupy-hashing.ts'
import { shopForTests } from '#test/test-shop.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shop = shopForTests()
let customerId = ''
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
	customerId = await newCustomer(shop, { passwordHash: 'the hash' })
})

describe('a password guess', () => {
	const claim = async (clientIp = '192.0.2.1', recognizedBy: string | null = null) => {
		const customer = await findCustomerByEmail(shop.db, MEENA.email)
		if (!customer) throw new Error('Meena has no account')
		return claimPasswordGuess(shop, { customer, guesser: { clientIp, recognizedBy } })
	}

	test('gets the hash to compare with, five times from one network', async () => {
		for (let guess = 0; guess < 5; guess++)
			expect(await claim()).toMatchObject({ ok: true, credential: { passwordHash: 'the hash' } })
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

	test('that its network may not make today names the link that the owner gets by email', async () => {
		for (let guess = 0; guess < 8; guess++) {
			if (guess === 5) shop.advance(900)
			expect(await claim()).toMatchObject({ ok: true })
		}
		expect(await claim()).toMatchObject({
			message:
				'Too many failed attempts. Please wait 24 hours and try again, or open the link we emailed you on this device.',
		})
		expect(await shop.sentEmails()).toMatchObject([{ to: MEENA.email }])
	})

	test('may be made sixty times in fifteen minutes by a device or network, right ones too', async () => {
		const attempts = async (times: number, device: string | null, clientIp = '192.0.2.1') => {
			const codes: (string | undefined)[] = []
			for (let guess = 0; guess < times; guess++) {
				const claimed = await claim(clientIp, device)
				if (claimed.ok) await claimed.giveBack()
				codes.push(claimed.ok ? 'ok' : claimed.code)
			}
			return codes
		}
		expect(new Set(await attempts(60, 'laptop'))).toEqual(new Set(['ok']))
		expect(await attempts(1, 'laptop')).toEqual(['too_many_requests'])
		expect(await attempts(1, 'phone')).toEqual(['ok'])
		expect(new Set(await attempts(60, null))).toEqual(new Set(['ok']))
		expect(await attempts(1, null)).toEqual(['too_many_requests'])
		expect(await attempts(1, null, '192.0.2.2')).toEqual(['ok'])
		shop.advance(900)
		expect(await attempts(1, 'laptop')).toEqual(['ok'])
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
		expect(await claim()).toMatchObject({ ok: true, credential: null })
	})

	test('is refused to unknown devices after twenty, and the owner gets one link', async () => {
		for (let guess = 0; guess < 20; guess++) await claim(`198.51.100.${guess}`)
		expect(await shop.sentEmails()).toEqual([])
		for (let guess = 0; guess < 3; guess++)
			expect(await claim(`203.0.113.${guess}`)).toMatchObject({ code: 'locked', retryAfter: 86_400 })
		expect(await shop.sentEmails()).toMatchObject([{ to: MEENA.email }])
		expect(await shop.db.$count(deviceLinks)).toBe(1)
	})

	test('that its network may make again in fifteen minutes sends no link', async () => {
		for (let guess = 0; guess < 9; guess++) await claim()
		expect(await shop.sentEmails()).toEqual([])
	})

	test('that its network may not make before tomorrow sends the owner one link', async () => {
		for (let guess = 0; guess < 5; guess++) await claim()
		shop.advance(900)
		for (let guess = 0; guess < 3; guess++) await claim()
		expect(await shop.sentEmails()).toEqual([])
		for (let guess = 0; guess < 3; guess++) expect(await claim()).toMatchObject({ code: 'locked' })
		expect(await shop.sentEmails()).toMatchObject([{ to: MEENA.email }])
	})

	test('that a known device may not make before tomorrow sends no link', async () => {
		for (let round = 0; round < 4; round++) {
			for (let guess = 0; guess < 5; guess++) await claim('192.0.2.1', 'laptop')
			shop.advance(900)
		}
		expect(await claim('192.0.2.1', 'laptop')).toMatchObject({ code: 'locked' })
		expect(await shop.sentEmails()).toEqual([])
	})
})

describe('checking a password', () => {
	const guesser = { clientIp: '192.0.2.1', recognizedBy: null }
	const wrong = refuse('invalid', null, { message: 'Wrong', code: 'wrong' })
	let right = {}
	beforeEach(() => {
		right = { ok: true, proof: { customerId, version: 1 } }
	})
	const check = async (password: string) => {
		const customer = await findCustomerByEmail(shop.db, MEENA.email)
		if (!customer) throw new Error('Meena has no account')
		return checkPassword(shop, { customer, password, guesser, wrong })
	}
	const outdatedHash = () => {
		const key = scryptSync(MEENA.password, 'salt', 32, { N: 1024 }).toString('base64url')
		return `$scrypt$ln=10,r=8,p=1$c2FsdA$${key}`
	}
	const storedHash = async () => (await shop.db.select().from(credentials))[0]?.passwordHash ?? ''
	const store = (passwordHash: string) => shop.db.update(credentials).set({ passwordHash })

	test('counts wrong ones only', async () => {
		const hashed = await hashPassword(shop, { password: MEENA.password, clientIp: '192.0.2.1' })
		await store(hashed.ok ? hashed.hash : '')
		for (let times = 0; times < 6; times++) expect(await check(MEENA.password)).toEqual(right)
		for (let times = 0; times < 5; times++) expect(await check('Wrong#123')).toBe(wrong)
		expect(await check(MEENA.password)).toMatchObject({ code: 'locked' })
		expect(await storedHash()).toBe(hashed.ok && hashed.hash)
	})

	test('replaces a hash with outdated parameters, once the password is right', async () => {
		const outdated = outdatedHash()
		const ravi = await newCustomer(shop, { email: 'ravi@example.in', passwordHash: 'of Ravi' })
		await shop.db
			.update(credentials)
			.set({ passwordHash: outdated })
			.where(eq(credentials.customerId, customerId))
		expect(await check('Wrong#123')).toBe(wrong)
		expect(await shop.db.select().from(credentials)).toMatchObject(
			expect.arrayContaining([expect.objectContaining({ passwordHash: outdated })]),
		)
		expect(await check(MEENA.password)).toEqual(right)
		const stored = await shop.db.select().from(credentials)
		expect(stored.find((row) => row.customerId === customerId)?.passwordHash).toMatch(/^\$scrypt\$ln=4,/)
		expect(stored.find((row) => row.customerId === ravi)?.passwordHash).toBe('of Ravi')
		expect(await check(MEENA.password)).toEqual(right)
	})

	test('is refused without a hash', async () => {
		await shop.db.delete(credentials)
		expect(await check(MEENA.password)).toBe(wrong)
	})

	test('counts no guess, and keeps an outdated hash, while too many passwords are hashed', async () => {
		const release = occupyHashing()
		const outdated = outdatedHash()
		await store(outdated)
		for (let times = 0; times < 6; times++)
			expect(await check(MEENA.password)).toMatchObject({ kind: 'unavailable' })
		await release()
		expect(await storedHash()).toBe(outdated)
		expect(await check(MEENA.password)).toEqual(right)
	})
})

test('a common password is refused, or one with the name, the email or the brand', () => {
	const refuseIt = (password: string, field?: string) =>
		refuseCommonPassword(shop, {
			password,
			names: ['Meena Sundaram', 'kaapi@example.in'],
			...(field ? { field } : {}),
		})
	expect(refuseIt('Decoction#1')).toBeNull()
	for (const password of ['Password@1', 'Meena#4711q', 'Kaapi#4711q', 'Sk3Coffee#4711'])
		expect(refuseIt(password)).toEqual({
			ok: false,
			kind: 'invalid',
			title: 'Password Requirements Not Met',
			message: 'This password is too common. Please choose another.',
			field: 'password',
			code: 'common_password',
		})
	expect(refuseIt('Password@1', 'newPassword')).toMatchObject({ field: 'newPassword' })
})

describe('a new password', () => {
	const replace = () => {
		const customer = { id: customerId, email: MEENA.email }
		const change = { customer, passwordHash: 'new', deviceHash: 'laptop' }
		return inTransaction(shop, (transaction) => replacePassword(shop, transaction, change))
	}

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
		expect(await replace()).toEqual({ customerId, version: 2 })
		expect(await tokens()).toEqual(['of Ravi'])
		const stored = await shop.db.select().from(credentials)
		expect(stored).toContainEqual({ customerId, passwordHash: 'new', version: 2, changedAt: shop.clock() })
		expect(stored.map(({ passwordHash }) => passwordHash)).toContain('of Ravi')
	})

	test('deletes the other known devices of this customer', async () => {
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		await rememberDevice(shop, shop.db, { customerId, deviceHash: 'phone' })
		await rememberDevice(shop, shop.db, { customerId: ravi, deviceHash: 'of Ravi' })
		const devices = async () =>
			(await shop.db.select().from(knownDevices)).map(({ deviceHash }) => deviceHash).toSorted()
		await replace()
		expect(await devices()).toEqual(['laptop', 'of Ravi'])
	})
})
