import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './login.tsx'
import { loader as showAuth } from './auth.tsx'
import { loader as showSignUp } from '#app/account/sign-up/signup.tsx'
import { MEENA } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { newVisitor, sentTo, type Visitor } from '#test/visitor.ts'

const shop = await shopForTests()

beforeEach(async () => {
	await shop.empty()
	await newSignedInVisitor(shop)
})

/** Sends the form as a browser without scripts does. */
async function send(visitor: Visitor, form: Record<string, string>, search = '') {
	return action(visitor.args(`/login${search}`, { method: 'POST', body: new URLSearchParams(form) }))
}

test('a body that is no form, or cannot be stored, is refused and is no fault of the shop', async () => {
	const visitor = newVisitor(shop)
	const headers = { 'Content-Type': 'application/json' }
	const noForm = action(visitor.args('/login', { method: 'POST', body: '{}', headers }))
	await expect(noForm).rejects.toMatchObject({ init: { status: 400 } })
	const unstorable = send(visitor, { email: MEENA.email, password: 'a\0b' })
	await expect(unstorable).rejects.toMatchObject({ init: { status: 400 } })
})

describe('/login without scripts', () => {
	test('signs in and goes back to where its visitor came from, never off the site', async () => {
		const goOn = async (search: string) => {
			const answer = await send(newVisitor(shop), MEENA, search)
			if (!(answer instanceof Response)) throw new Error('Nobody was signed in')
			expect(answer.headers.get('set-cookie')).toContain('sk3_session=')
			return answer.headers.get('location')
		}
		expect(await goOn('')).toBe('/')
		expect(await goOn('?from=%2Fdashboard%3Ftab%3Dorders')).toBe('/dashboard?tab=orders')
		expect(await goOn('?from=https%3A%2F%2Fevil.example')).toBe('/')
		expect(await goOn('?from=%2F%5Cevil.example')).toBe('/')
	})

	test('says what is wrong beside the field, and keeps the e-mail', async () => {
		expect(await send(newVisitor(shop), { email: 'meena', password: '' })).toMatchObject({
			data: {
				email: 'meena',
				words: { email: 'Please enter a valid email address', password: 'Please enter your password' },
				alert: null,
			},
			init: { status: 400 },
		})
	})

	test('tells an unknown e-mail from a wrong password', async () => {
		expect(await send(newVisitor(shop), { ...MEENA, email: 'nobody@example.in' })).toMatchObject({
			data: { words: { email: 'No account found with this email address' }, alert: null },
			init: { status: 404 },
		})
		expect(await send(newVisitor(shop), { ...MEENA, password: 'Wrong#123' })).toMatchObject({
			data: { words: {}, alert: 'Invalid email or password. Please try again.' },
			init: { status: 401 },
		})
	})
})

describe('the screens for guests', () => {
	test('send a customer on: /login to where they came from, the others home', async () => {
		const visitor = newVisitor(shop)
		const answer = await send(visitor, MEENA)
		if (answer instanceof Response) {
			const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
			const [name = '', value = ''] = pair.split('=')
			visitor.cookies.set(name, value)
		}
		expect(await sentTo(() => loader(visitor.args('/login?from=%2Forders')))).toBe('/orders')
		expect(await sentTo(() => loader(visitor.args('/login')))).toBe('/')
		expect(await sentTo(() => showSignUp(visitor.args('/signup?from=%2Forders')))).toBe('/')
		expect(await sentTo(() => showAuth(visitor.args('/auth')))).toBe('/')
	})

	test('let a guest stay', async () => {
		expect(await sentTo(() => loader(newVisitor(shop).args('/login?from=%2Forders')))).toBeNull()
		expect(await sentTo(() => showSignUp(newVisitor(shop).args('/signup')))).toBeNull()
	})
})
