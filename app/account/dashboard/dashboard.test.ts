import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './dashboard.tsx'
import { loader as redirectToDashboard } from './dashboard-redirect.ts'
import { action as signIn } from '#app/api/auth-security.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, redirectTarget, storeCookies, type Visitor } from '#test/visitor.ts'

const shop = await shopForTests()

const HOME = {
	intent: 'save-address',
	name: 'Home',
	street: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	postalCode: '625001',
}

let meena: Visitor
beforeEach(async () => {
	await shop.empty()
	meena = await newSignedInVisitor(shop)
})

async function submit(visitor: Visitor, form: Record<string, string>) {
	return action(visitor.args('/dashboard', { method: 'POST', body: new URLSearchParams(form) }))
}

async function addressesOf(visitor: Visitor) {
	const { data } = await loader(visitor.args('/dashboard?tab=addresses'))
	if (data.tab.name !== 'addresses' || !data.tab.addresses)
		throw new Error('The addresses tab was not loaded')
	return data.tab.addresses
}

describe('the account area', () => {
	test('redirects a guest to /login with the return path, for loader and action', async () => {
		const guest = newVisitor(shop)
		expect(await redirectTarget(() => loader(guest.args('/dashboard?tab=orders')))).toBe(
			'/login?from=%2Fdashboard%3Ftab%3Dorders',
		)
		expect(await redirectTarget(() => submit(guest, HOME))).toBe('/login?from=%2Fdashboard&unsaved=1')
		expect(redirectToDashboard().headers.get('location')).toBe('/dashboard')
	})

	test('loads the tab named in the query, the overview by default, and is never cached', async () => {
		const tabOf = async (search: string) => {
			const { data, init } = await loader(meena.args(`/dashboard${search}`))
			expect(new Headers(init?.headers).get('cache-control')).toBe('no-store')
			return data.tab.name
		}
		for (const name of ['overview', 'orders', 'addresses', 'security']) {
			expect(await tabOf(`?tab=${name}`)).toBe(name)
		}
		expect(await tabOf('')).toBe('overview')
		expect(await tabOf('?tab=constructor')).toBe('overview')
	})
})

describe('the profile', () => {
	const PROFILE = { intent: 'update-profile', name: 'Meena 2', mobile: '12', birthDay: '29', birthMonth: '2' }

	test('saves any name and mobile, and a valid date of birth', async () => {
		expect(await submit(meena, { ...PROFILE, birthYear: '1984' })).toMatchObject({
			data: { success: { title: 'Profile Updated' } },
		})
		const { data } = await loader(meena.args('/dashboard'))
		expect(data.customer).toMatchObject({ name: 'Meena 2', mobile: '12', dateOfBirth: '1984-02-29' })
	})

	test.each(['1985', '1896', '2400', ''])('refuses 29 February %j', async (birthYear) => {
		expect(await submit(meena, { ...PROFILE, birthYear })).toMatchObject({
			data: { error: { title: 'Update Failed', field: 'dateOfBirth' } },
			init: { status: 400 },
		})
	})

	test.each([
		{ birthDay: '29', birthMonth: '', birthYear: '' },
		{ birthDay: '29', birthMonth: '2', birthYear: '' },
		{ birthDay: '29', birthMonth: '', birthYear: '1984' },
		{ birthDay: '', birthMonth: '2', birthYear: '1984' },
	])('asks for the whole date of birth %o', async (chosen) => {
		expect(await submit(meena, { ...PROFILE, ...chosen })).toMatchObject({
			data: { error: { field: 'dateOfBirth', message: 'Please choose the day, month and year.' } },
		})
	})

	test('never changes the email', async () => {
		await submit(meena, { intent: 'update-profile', name: 'Meena', email: 'other@example.in' })
		const { data } = await loader(meena.args('/dashboard'))
		expect(data.customer).toMatchObject({ name: 'Meena', email: MEENA.email, dateOfBirth: null })
	})
})

describe('the address book', () => {
	test('refuses each invalid field with its message', async () => {
		for (const [wrong, message] of [
			[{ name: ' ' }, 'Name is required'],
			[{ street: '' }, 'Street address is required'],
			[{ city: '' }, 'City is required'],
			[{ postalCode: '' }, 'PIN code is required'],
			[{ postalCode: '62500' }, 'Please enter a valid 6-digit PIN code'],
		] as const) {
			expect(await submit(meena, { ...HOME, ...wrong })).toMatchObject({
				data: { error: { title: 'Save Failed', message, field: Object.keys(wrong)[0] } },
			})
		}
		expect(await addressesOf(meena)).toEqual([])
	})

	test('accepts four addresses, shows the new default first, and refuses a fifth', async () => {
		for (const name of ['Home', 'Office', 'Parents', 'Friend']) {
			const result = await submit(meena, {
				...HOME,
				name,
				...(name === 'Parents' ? { isDefault: 'on' } : {}),
			})
			expect(result).toMatchObject({ data: { success: { title: 'Address Added' } } })
		}
		expect(await submit(meena, HOME)).toMatchObject({
			data: {
				error: {
					title: 'Address Limit Reached',
					message: 'You can only save up to 4 addresses. Please delete an existing address to add a new one.',
				},
			},
			init: { status: 409 },
		})
		expect((await addressesOf(meena)).map(({ name }) => name)).toEqual([
			'Parents',
			'Home',
			'Office',
			'Friend',
		])
	})

	test('reports an unavailable database without failing the page', async () => {
		await shop.db.execute(sql`alter table addresses rename to addresses_unavailable`)
		try {
			expect(await submit(meena, HOME)).toMatchObject({
				data: { error: { title: 'Save Failed', field: null } },
				init: { status: 503 },
			})
			const { data } = await loader(meena.args('/dashboard?tab=addresses'))
			expect(data.tab).toEqual({ name: 'addresses', addresses: null })
		} finally {
			await shop.db.execute(sql`alter table addresses_unavailable rename to addresses`)
		}
	})

	test('uses the newsletter messages when the database is unavailable', async () => {
		await shop.db.execute(sql`alter table subscribers rename to subscribers_unavailable`)
		const failure = (title: string, message: string) => ({
			data: { error: { title, message, field: null } },
			init: { status: 503 },
		})
		try {
			expect(await submit(meena, { intent: 'subscribe' })).toMatchObject(
				failure('Subscription Failed', 'Failed to subscribe to newsletter'),
			)
			expect(await submit(meena, { intent: 'unsubscribe' })).toMatchObject(
				failure('Unsubscribe Failed', 'Failed to unsubscribe'),
			)
		} finally {
			await shop.db.execute(sql`alter table subscribers_unavailable rename to subscribers`)
		}
	})

	test("neither changes nor deletes another customer's address", async () => {
		await submit(meena, HOME)
		const [{ id: addressId } = { id: '' }] = await addressesOf(meena)
		const ravi = await newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' })
		const expectNotFound = async (form: Record<string, string>, title: string) =>
			expect(await submit(ravi, { ...form, addressId })).toMatchObject({
				data: { error: { title } },
				init: { status: 404 },
			})
		await expectNotFound({ ...HOME, name: 'Mine now' }, 'Save Failed')
		await expectNotFound({ intent: 'delete-address' }, 'Delete Failed')
		expect(await addressesOf(meena)).toMatchObject([{ name: 'Home' }])
		expect(await submit(meena, { intent: 'delete-address', addressId })).toMatchObject({
			data: { success: { title: 'Address Deleted' } },
		})
		expect(await addressesOf(meena)).toEqual([])
	})
})

describe('the password', () => {
	const CHANGE = {
		intent: 'change-password',
		currentPassword: MEENA.password,
		newPassword: 'Tumbler#2',
		confirmPassword: 'Tumbler#2',
	}

	test.each([
		[{ currentPassword: 'Wrong#123' }, 'Current Password Incorrect'],
		[{ confirmPassword: 'Tumbler#' }, 'Passwords Do Not Match'],
		[{ newPassword: 'tumbler', confirmPassword: 'tumbler' }, 'Password Requirements Not Met'],
	])('is not changed with %j', async (wrong, title) => {
		expect(await submit(meena, { ...CHANGE, ...wrong })).toMatchObject({ data: { error: { title } } })
	})

	test('is changed, and this browser stays signed in with a new session', async () => {
		const before = meena.cookies.get('sk3_session')
		const answer = await submit(meena, CHANGE)
		expect(answer).toMatchObject({ data: { success: { title: 'Password Updated' } } })
		if (!(answer instanceof Response)) storeCookies(meena.cookies, new Headers(answer.init?.headers))
		expect(meena.cookies.get('sk3_session')).not.toBe(before)
		expect(await redirectTarget(() => loader(meena.args('/dashboard')))).toBeNull()
	})
})

describe('deleting the account', () => {
	test('requires the password, then deletes account and session', async () => {
		expect(await submit(meena, { intent: 'delete-account', password: 'Wrong#123' })).toMatchObject({
			data: { error: { title: 'Current Password Incorrect', field: 'password' } },
		})
		const response = await submit(meena, { intent: 'delete-account', password: MEENA.password })
		if (!(response instanceof Response)) throw new Error('The account was not deleted')
		expect(response.headers.get('location')).toBe('/account-deleted')
		expect(response.headers.get('x-remix-reload-document')).toBe('true')
		expect(response.headers.get('set-cookie')).toMatch(/sk3_session=;.*max-age=0/i)
		expect(await redirectTarget(() => loader(meena.args('/dashboard')))).toBe('/login?from=%2Fdashboard')
		expect(await shop.db.$count(sessions)).toBe(0)
	})
})

describe('where the customer is signed in', () => {
	const sessionsOf = async (visitor: Visitor) => {
		const { data } = await loader(visitor.args('/dashboard?tab=security'))
		if (data.tab.name !== 'security' || !data.tab.sessions) throw new Error('The security tab was not loaded')
		return data.tab.sessions
	}
	/** A session of the same customer in another browser. */
	async function openPhone(): Promise<Visitor> {
		const phone = newVisitor(shop)
		const reply = await phone.post(signIn, {
			action: 'authenticate',
			email: MEENA.email,
			password: MEENA.password,
		})
		expect(reply.status).toBe(200)
		return phone
	}

	test('is listed, this device first, without a token', async () => {
		await openPhone()
		const listed = await sessionsOf(meena)
		expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
		expect(Object.keys(listed[0] ?? {})).toEqual(['id', 'device', 'lastUsedAt', 'isCurrent'])
	})

	test('ends there, also for a session that is already gone, and never here', async () => {
		const phone = await openPhone()
		const there = (await sessionsOf(meena))[1]?.id ?? ''
		const end = (sessionId: string) => submit(meena, { intent: 'end-session', sessionId })
		for (const id of [there, there, 'nonsense', ''])
			expect(await end(id)).toMatchObject({ data: { success: { title: 'Signed out there' } } })
		expect(await redirectTarget(() => loader(phone.args('/dashboard')))).toBe('/login?from=%2Fdashboard')
		expect(await sessionsOf(meena)).toHaveLength(1)
	})

	test('ends everywhere else at once', async () => {
		await openPhone()
		await openPhone()
		expect(await submit(meena, { intent: 'end-other-sessions' })).toMatchObject({
			data: { success: { title: 'Signed out everywhere else' } },
		})
		expect(await sessionsOf(meena)).toMatchObject([{ isCurrent: true }])
	})
})
