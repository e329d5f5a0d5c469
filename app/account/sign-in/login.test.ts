import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './login.tsx'
import { loader as loadAuth } from './auth.tsx'
import { action as logout } from './logout.ts'
import { hasJustSignedOut } from '#app/session/return-path.ts'
import { loader as loadSignUp } from '#app/account/sign-up/signup.tsx'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, redirectTarget, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()

let meena: Visitor
beforeEach(async () => {
	await shop.empty()
	meena = await newSignedInVisitor(shop)
})

/** Submits the sign-in form of a new visitor, as a browser without JavaScript does. */
async function submit(form: Record<string, string>, search = '') {
	return action(newVisitor(shop).formArgs(`/login${search}`, form))
}

test('a body that is not a form, or contains a NUL character, gets status 400', async () => {
	const headers = { 'Content-Type': 'application/json' }
	const notAForm = action(newVisitor(shop).args('/login', { method: 'POST', body: '{}', headers }))
	await expect(notAForm).rejects.toMatchObject({ init: { status: 400 } })
	const withNul = submit({ email: MEENA.email, password: 'a\0b' })
	await expect(withNul).rejects.toMatchObject({ init: { status: 400 } })
})

test('a sign-out leads to /login, which says so', async () => {
	const signOut = () => logout(meena.args('/logout', { method: 'POST' }))
	const target = await redirectTarget(signOut)
	expect(target).toBe('/login?left=1')
	expect(hasJustSignedOut('?left=1')).toBe(true)
	expect(hasJustSignedOut('?from=%2Fdashboard')).toBe(false)
})

describe('/login without JavaScript', () => {
	test('signs in and redirects to the return path, never to another site', async () => {
		const redirectedTo = async (search: string) => {
			const response = await submit(MEENA, search)
			if (!(response instanceof Response)) throw new Error('The sign-in was refused')
			expect(response.headers.get('set-cookie')).toContain('sk3_session=')
			return response.headers.get('location')
		}
		expect(await redirectedTo('')).toBe('/')
		expect(await redirectedTo('?from=%2Fdashboard%3Ftab%3Dorders')).toBe('/dashboard?tab=orders')
		expect(await redirectedTo('?from=https%3A%2F%2Fevil.example')).toBe('/')
		expect(await redirectedTo('?from=%2F%5Cevil.example')).toBe('/')
	})

	test('shows errors at their fields and keeps the email', async () => {
		expect(await submit({ email: 'meena', password: '' })).toMatchObject({
			data: {
				email: 'meena',
				errors: { email: 'Please enter a valid email address', password: 'Please enter your password' },
				alert: null,
			},
			init: { status: 400 },
		})
	})

	test('distinguishes an unknown email from a wrong password', async () => {
		expect(await submit({ ...MEENA, email: 'nobody@example.in' })).toMatchObject({
			data: { errors: { email: 'No account found with this email address' }, alert: null },
			init: { status: 404 },
		})
		expect(await submit({ ...MEENA, password: 'Wrong#123' })).toMatchObject({
			data: { errors: {}, alert: 'Invalid email or password. Please try again.' },
			init: { status: 401 },
		})
	})
})

describe('the guest-only pages', () => {
	test('redirect a customer: /login to the return path, the others home', async () => {
		expect(await redirectTarget(() => loader(meena.args('/login?from=%2Forders')))).toBe('/orders')
		expect(await redirectTarget(() => loader(meena.args('/login')))).toBe('/')
		expect(await redirectTarget(() => loadSignUp(meena.args('/signup?from=%2Forders')))).toBe('/')
		expect(await redirectTarget(() => loadAuth(meena.args('/auth')))).toBe('/')
	})

	test('are shown to a guest', async () => {
		expect(await redirectTarget(() => loader(newVisitor(shop).args('/login?from=%2Forders')))).toBeNull()
		expect(await redirectTarget(() => loadSignUp(newVisitor(shop).args('/signup')))).toBeNull()
	})
})
