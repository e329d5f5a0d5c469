import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './dashboard.tsx'
import { loader as older } from './dashboard-redirect.ts'
import { sessions } from '#shop/accounts/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, sentTo, type Visitor } from '#test/visitor.ts'

const shop = await shopForTests()

const HOME = {
	act: 'address-save',
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

async function act(visitor: Visitor, form: Record<string, string>) {
	return action(visitor.args('/dashboard', { method: 'POST', body: new URLSearchParams(form) }))
}

async function addressesOf(visitor: Visitor) {
	const { data } = await loader(visitor.args('/dashboard?tab=addresses'))
	if (data.tab.name !== 'addresses' || !data.tab.addresses) throw new Error('No address book was shown')
	return data.tab.addresses
}

describe('the account area', () => {
	test('sends a guest to /login with the way back, and lets none act', async () => {
		const guest = newVisitor(shop)
		expect(await sentTo(() => loader(guest.args('/dashboard?tab=orders')))).toBe(
			'/login?from=%2Fdashboard%3Ftab%3Dorders',
		)
		expect(await sentTo(() => act(guest, HOME))).toBe('/login?from=%2Fdashboard')
		expect(older().headers.get('location')).toBe('/dashboard')
	})

	test('opens the tab of its address, the overview without one, and is stored nowhere', async () => {
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
	const PROFILE = { act: 'profile', name: 'Meena 2', mobile: '12', birthDay: '29', birthMonth: '2' }

	test('keeps any name and mobile, and a day that existed', async () => {
		expect(await act(meena, { ...PROFILE, birthYear: '1984' })).toMatchObject({
			data: { done: { title: 'Profile Updated' } },
		})
		const { data } = await loader(meena.args('/dashboard'))
		expect(data.customer).toMatchObject({ name: 'Meena 2', mobile: '12', dateOfBirth: '1984-02-29' })
	})

	test.each(['1985', '1896', '2400', ''])('refuses 29 February of %j', async (birthYear) => {
		expect(await act(meena, { ...PROFILE, birthYear })).toMatchObject({
			data: { refused: { title: 'Update Failed', field: 'dateOfBirth' } },
			init: { status: 400 },
		})
	})

	test('leaves the e-mail as it is', async () => {
		await act(meena, { act: 'profile', name: 'Meena', email: 'other@example.in' })
		const { data } = await loader(meena.args('/dashboard'))
		expect(data.customer).toMatchObject({ name: 'Meena', email: MEENA.email, dateOfBirth: null })
	})
})

describe('the address book', () => {
	test('says the words of each field', async () => {
		for (const [wrong, words] of [
			[{ name: ' ' }, 'Name is required'],
			[{ street: '' }, 'Street address is required'],
			[{ city: '' }, 'City is required'],
			[{ postalCode: '' }, 'PIN code is required'],
			[{ postalCode: '62500' }, 'Please enter a valid 6-digit PIN code'],
		] as const) {
			expect(await act(meena, { ...HOME, ...wrong })).toMatchObject({
				data: { refused: { title: 'Save Failed', message: words, field: Object.keys(wrong)[0] } },
			})
		}
		expect(await addressesOf(meena)).toEqual([])
	})

	test('takes four, the newest default first, and refuses a fifth in words', async () => {
		for (const name of ['Home', 'Office', 'Parents', 'Friend']) {
			const reply = await act(meena, { ...HOME, name, ...(name === 'Parents' ? { isDefault: 'on' } : {}) })
			expect(reply).toMatchObject({ data: { done: { title: 'Address Added' } } })
		}
		expect(await act(meena, HOME)).toMatchObject({
			data: {
				refused: {
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

	test('says so when the database has no answer, and the page around it stands', async () => {
		await shop.db.execute(sql`alter table addresses rename to addresses_away`)
		try {
			expect(await act(meena, HOME)).toMatchObject({
				data: { refused: { title: 'Save Failed', field: null } },
				init: { status: 503 },
			})
			const { data } = await loader(meena.args('/dashboard?tab=addresses'))
			expect(data.tab).toEqual({ name: 'addresses', addresses: null })
		} finally {
			await shop.db.execute(sql`alter table addresses_away rename to addresses`)
		}
	})

	test('says in the words of the newsletter that it could not be asked', async () => {
		await shop.db.execute(sql`alter table subscribers rename to subscribers_away`)
		const refused = (title: string, message: string) => ({
			data: { refused: { title, message, field: null } },
			init: { status: 503 },
		})
		try {
			expect(await act(meena, { act: 'newsletter-join' })).toMatchObject(
				refused('Subscription Failed', 'Failed to subscribe to newsletter'),
			)
			expect(await act(meena, { act: 'newsletter-leave' })).toMatchObject(
				refused('Unsubscribe Failed', 'Failed to unsubscribe'),
			)
		} finally {
			await shop.db.execute(sql`alter table subscribers_away rename to subscribers`)
		}
	})

	test("neither changes nor deletes a stranger's", async () => {
		await act(meena, HOME)
		const [{ id: addressId } = { id: '' }] = await addressesOf(meena)
		const ravi = await newSignedInVisitor(shop, { ...MEENA, email: 'ravi@example.in' })
		const expectGone = async (form: Record<string, string>, title: string) =>
			expect(await act(ravi, { ...form, addressId })).toMatchObject({
				data: { refused: { title } },
				init: { status: 404 },
			})
		await expectGone({ ...HOME, name: 'Mine now' }, 'Save Failed')
		await expectGone({ act: 'address-delete' }, 'Delete Failed')
		expect(await addressesOf(meena)).toMatchObject([{ name: 'Home' }])
		expect(await act(meena, { act: 'address-delete', addressId })).toMatchObject({
			data: { done: { title: 'Address Deleted' } },
		})
		expect(await addressesOf(meena)).toEqual([])
	})
})

describe('the password', () => {
	const CHANGE = {
		act: 'password',
		currentPassword: MEENA.password,
		newPassword: 'Tumbler#2',
		confirmPassword: 'Tumbler#2',
	}

	test.each([
		[{ currentPassword: 'Wrong#123' }, 'Current Password Incorrect'],
		[{ confirmPassword: 'Tumbler#' }, 'Passwords Do Not Match'],
		[{ newPassword: 'tumbler', confirmPassword: 'tumbler' }, 'Password Requirements Not Met'],
	])('is not changed with %j', async (wrong, title) => {
		expect(await act(meena, { ...CHANGE, ...wrong })).toMatchObject({ data: { refused: { title } } })
	})

	test('is changed, and this browser stays signed in', async () => {
		expect(await act(meena, CHANGE)).toMatchObject({ data: { done: { title: 'Password Updated' } } })
		expect(await sentTo(() => loader(meena.args('/dashboard')))).toBeNull()
	})
})

describe('leaving', () => {
	test('asks for the password, then ends account and session', async () => {
		expect(await act(meena, { act: 'close', password: 'Wrong#123' })).toMatchObject({
			data: { refused: { title: 'Current Password Incorrect', field: 'password' } },
		})
		const answer = await act(meena, { act: 'close', password: MEENA.password })
		if (!(answer instanceof Response)) throw new Error('The account is still there')
		expect(answer.headers.get('location')).toBe('/')
		expect(answer.headers.get('set-cookie')).toMatch(/sk3_session=;.*max-age=0/i)
		expect(await sentTo(() => loader(meena.args('/dashboard')))).toBe('/login?from=%2Fdashboard')
		expect(await shop.db.$count(sessions)).toBe(0)
	})
})
