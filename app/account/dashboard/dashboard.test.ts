import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './dashboard.tsx'
import { loader as redirectToDashboard } from './dashboard-redirect.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, redirectTarget, storeCookies, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()

let meena: Visitor
beforeEach(async () => {
	await shop.empty()
	meena = await newSignedInVisitor(shop)
})

function submit(visitor: Visitor, form: Record<string, string>) {
	return action(visitor.formArgs('/dashboard', form))
}

describe('the account area', () => {
	test('redirects a guest to /login with the return path, for loader and action', async () => {
		const guest = newVisitor(shop)
		expect(await redirectTarget(() => loader(guest.args('/dashboard?tab=orders')))).toBe(
			'/login?from=%2Fdashboard%3Ftab%3Dorders',
		)
		expect(await redirectTarget(() => submit(guest, { intent: 'subscribe' }))).toBe(
			'/login?from=%2Fdashboard&unsaved=1',
		)
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
	])('requires day, month and year of birth: %o', async (chosen) => {
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

describe('the newsletter', () => {
	test('reports an unavailable database in its own messages', async () => {
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
		const updated = await submit(meena, CHANGE)
		expect(updated).toMatchObject({ data: { success: { title: 'Password Updated' } } })
		if (!(updated instanceof Response)) storeCookies(meena.cookies, new Headers(updated.init?.headers))
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
		expect(await redirectTarget(() => loader(meena.args('/dashboard')))).toBe(
			'/login?from=%2Fdashboard&ended=1',
		)
		expect(await shop.db.$count(sessions)).toBe(0)
	})
})
