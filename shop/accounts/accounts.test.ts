import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	createAccount,
	deleteAccount,
	findCustomer,
	findCustomerByEmail,
	lockCustomer,
	lockCustomerShared,
	purgeExpired,
	updateProfile,
} from './accounts.server.ts'
import { searchCustomers } from './admin.server.ts'
import { addresses, credentials, customers, oneTimeCodes, sessions } from './tables.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { asAnotherRequest } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const NOW = new Date('2026-11-20T10:00:00Z')

const shop = shopForTests()
let meena = ''
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
	meena = await newCustomer(shop)
})

const addSession = (userId: string, expiresAt: Date) =>
	shop.db
		.insert(sessions)
		.values({ userId, token: `${userId} ${expiresAt.getTime()}`, expiresAt, createdAt: NOW, updatedAt: NOW })
const addCode = (email: string, sentAt: Date) =>
	shop.db.insert(oneTimeCodes).values({ email, purpose: 'signup', codeHash: 'x', sentAt })

describe('an account', () => {
	test('has the data of the sign-up and the role customer', async () => {
		const { password: _, ...given } = MEENA
		expect(await findCustomer(shop.db, meena)).toMatchObject({
			...given,
			dateOfBirth: null,
			role: 'customer',
		})
		expect(await shop.db.select().from(credentials)).toMatchObject([
			{ customerId: meena, passwordHash: 'none', changedAt: NOW },
		])
	})

	test('exists once per email', async () => {
		const again = { ...MEENA, passwordHash: 'other' }
		expect(await inTransaction(shop, (transaction) => createAccount(shop, transaction, again))).toBeNull()
		expect(await shop.db.select().from(credentials)).toMatchObject([{ passwordHash: 'none' }])
	})

	test('is found by its id and by its email in any case', async () => {
		expect(await findCustomerByEmail(shop.db, 'MEENA@example.in')).toMatchObject({ id: meena })
		expect(await findCustomerByEmail(shop.db, 'nobody@example.in')).toBeNull()
		expect(await findCustomer(shop.db, UNKNOWN_ID)).toBeNull()
	})

	test('can be locked against changes, or only against deletion', async () => {
		const writable = () =>
			asAnotherRequest(() => shop.db.select().from(customers).for('update', { skipLocked: true }))
		await inTransaction(shop, async (transaction) => {
			expect(await lockCustomer(transaction, meena)).toMatchObject({ id: meena })
			expect(await writable()).toEqual([])
			expect(await lockCustomer(transaction, UNKNOWN_ID)).toBeNull()
		})
		await inTransaction(shop, async (transaction) => {
			expect(await lockCustomerShared(transaction, meena)).toBe(true)
			expect(await writable()).toEqual([])
			expect(await lockCustomerShared(transaction, UNKNOWN_ID)).toBe(false)
		})
	})

	test('has its profile updated, with null for empty fields', async () => {
		const input = { name: 'Meena S', mobile: '9840012345', dateOfBirth: '1990-04-01' }
		shop.advance(60)
		expect(await updateProfile(shop, { customerId: meena, input })).toMatchObject({
			ok: true,
			customer: { id: meena, email: MEENA.email, ...input, updatedAt: shop.clock() },
		})
		const empty = { name: 'Meena S', mobile: '', dateOfBirth: null }
		expect(await updateProfile(shop, { customerId: meena, input: empty })).toMatchObject({
			customer: { mobile: null, dateOfBirth: null },
		})
		expect(await updateProfile(shop, { customerId: UNKNOWN_ID, input })).toEqual({
			ok: false,
			kind: 'missing',
			title: 'Update Failed',
			message: 'Failed to update profile',
		})
	})

	test('is deleted with its sessions, password and codes, without affecting others', async () => {
		const ravi = await newCustomer(shop, { email: 'ravi@example.in' })
		for (const id of [meena, ravi]) await addSession(id, NOW)
		for (const email of [MEENA.email, 'ravi@example.in']) await addCode(email, NOW)
		const customer = await findCustomer(shop.db, meena)
		if (!customer) throw new Error('no customer')
		await inTransaction(shop, (transaction) => deleteAccount(transaction, customer))
		expect(await shop.db.select().from(customers)).toMatchObject([{ id: ravi }])
		expect(await shop.db.select().from(credentials)).toMatchObject([{ customerId: ravi }])
		expect(await shop.db.select().from(sessions)).toMatchObject([{ userId: ravi }])
		expect(await shop.db.select().from(oneTimeCodes)).toMatchObject([{ email: 'ravi@example.in' }])
		expect(await shop.db.$count(addresses)).toBe(0)
	})
})

test('purgeExpired deletes codes after ten minutes, and expired sessions', async () => {
	const now = new Date('2020-11-20T10:00:00Z')
	shop.setClock(now)
	await addCode('old@example.in', new Date('2020-11-20T09:49:59Z'))
	await addCode('new@example.in', new Date('2020-11-20T09:50:00Z'))
	await addSession(meena, new Date('2020-11-20T09:59:59Z'))
	await addSession(meena, now)
	await purgeExpired(shop)
	expect(await shop.db.select().from(oneTimeCodes)).toMatchObject([{ email: 'new@example.in' }])
	expect(await shop.db.select().from(sessions)).toMatchObject([{ expiresAt: now }])
})

test('purgeExpired under a clock that is ahead deletes what has expired by the clock of the database, too', async () => {
	const databaseNow = new Date()
	await addCode('new@example.in', databaseNow)
	await addSession(meena, new Date(databaseNow.getTime() + 60_000))
	shop.setClock(new Date(databaseNow.getTime() + 40 * 86_400_000))
	await purgeExpired(shop)
	expect(await shop.db.$count(oneTimeCodes)).toBe(1)
	expect(await shop.db.$count(sessions)).toBe(1)
})

describe('searchCustomers', () => {
	const names = async (query: string) => (await searchCustomers(shop, query)).map(({ name }) => name)
	beforeEach(async () => {
		for (const [minutes, name, email] of [
			[1, 'Ravi Kumar', 'rk@example.in'],
			[2, 'Ravi_Raj', 'ravi@example.in'],
			[3, 'Anbu', 'raj@example.in'],
		] as const) {
			shop.setClock(new Date(NOW.getTime() + minutes * 60_000))
			await newCustomer(shop, { name, email })
		}
	})

	test('matches the beginning of a name or email, ignoring case, newest first', async () => {
		expect(await names(' RAVI ')).toEqual(['Ravi_Raj', 'Ravi Kumar'])
		expect(await names('raj@')).toEqual(['Anbu'])
		expect(await names('kumar')).toEqual([])
	})

	test('treats wildcards as text', async () => {
		expect(await names('ravi_')).toEqual(['Ravi_Raj'])
		expect(await names('%')).toEqual([])
	})

	test('lists all customers for an empty query, newest first', async () => {
		expect(await names(' ')).toEqual(['Anbu', 'Ravi_Raj', 'Ravi Kumar', MEENA.name])
	})

	test('returns at most fifty', async () => {
		const rows = Array.from({ length: 101 }, (_, index) => ({
			name: 'Many',
			email: `many${index}@example.in`,
		}))
		await shop.db.insert(customers).values(rows)
		expect(await names('many')).toHaveLength(50)
		const [first] = await shop.db
			.select()
			.from(customers)
			.where(eq(customers.name, 'Many'))
			.orderBy(asc(customers.email))
		expect(first?.role).toBe('customer')
	})
})
