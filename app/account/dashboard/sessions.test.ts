import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './dashboard.tsx'
import { action as signIn } from '#app/api/accounts/auth-security.ts'
import type { Context } from '#app/http/request-context.ts'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, redirectTarget, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()

let meena: Visitor
beforeEach(async () => {
	await shop.empty()
	meena = await newSignedInVisitor(shop)
})

const endSessions = (form: Record<string, string>) => action(meena.formArgs('/dashboard', form))

async function listSessions() {
	const { data } = await loader(meena.args('/dashboard?tab=security'))
	if (data.tab.name !== 'security' || !data.tab.sessions) throw new Error('The security tab was not loaded')
	return data.tab.sessions
}

/** Signs Meena in on another browser. */
async function signInOnPhone(): Promise<Visitor> {
	const phone = newVisitor(shop)
	const { email, password } = MEENA
	const { status } = await phone.post(signIn, { action: 'authenticate', email, password })
	expect(status).toBe(200)
	return phone
}

test('the security tab lists the sessions, the current one first, without their tokens', async () => {
	await signInOnPhone()
	const sessions = await listSessions()
	expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
	expect(Object.keys(sessions[0] ?? {})).toEqual(['id', 'device', 'lastUsedAt', 'isCurrent'])
})

test('another session can be ended; ending it twice or an unknown one is no error', async () => {
	const phone = await signInOnPhone()
	const [current, other] = (await listSessions()).map(({ id }) => id)
	for (const sessionId of [other ?? '', other ?? '', 'nonsense', ''])
		expect(await endSessions({ intent: 'end-session', sessionId })).toMatchObject({
			data: { success: { title: 'Signed out there' } },
		})
	expect(await redirectTarget(() => loader(phone.args('/dashboard')))).toBe(
		'/login?from=%2Fdashboard&ended=1',
	)
	expect(await listSessions()).toMatchObject([{ id: current, isCurrent: true }])
})

test('a member of the staff ends a session elsewhere, and with it the console that is open there', async () => {
	const phone = await signInOnPhone()
	await shop.db.update(customers).set({ role: 'manager' })
	await shop.db.update(sessions).set({ secondFactorAt: shop.clock() })
	const openConsole = (visitor: Visitor) => {
		const args: { request: Request; context: Context } = visitor.args('/admin')
		return redirectTarget(() => requireAdmin({ ...args, pattern: '/admin' }))
	}
	expect(await openConsole(phone)).toBeNull()
	const [current, other] = await listSessions()
	await endSessions({ intent: 'end-session', sessionId: other?.id ?? '' })
	expect(await listSessions()).toEqual([current])
	expect(await openConsole(phone)).toMatch(/^\/login\?from=%2Fadmin/)
	expect(await openConsole(meena)).toBeNull()
})

test('all other sessions can be ended at once', async () => {
	await signInOnPhone()
	await signInOnPhone()
	expect(await endSessions({ intent: 'end-other-sessions' })).toMatchObject({
		data: { success: { title: 'Signed out everywhere else' } },
	})
	expect(await listSessions()).toMatchObject([{ isCurrent: true }])
})
