import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './invitation.tsx'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { startEnrolment } from '#shop/accounts/second-factor.server.ts'
import { customers, secondFactors, sessions } from '#shop/accounts/tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { inviteToStaff, listInvitations } from '#shop/staff/invitations.server.ts'
import { MEENA, newCustomer } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, redirectTarget, storeCookies, type Visitor } from '#test/visitor.ts'

const NEW = { name: 'Ravi Kumar', password: 'Decoction#1', confirmPassword: 'Decoction#1' }

const shop = shopForTests()
let kamala: { id: string; name: string }
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	kamala = { id: await newCustomer(shop, { name: 'Kamala', email: 'kamala@example.in' }), name: 'Kamala' }
	await shop.db.update(customers).set({ role: 'owner' })
})

async function invite(email = 'ravi@example.in'): Promise<string> {
	await inviteToStaff(shop, { input: { email, role: 'packer' }, by: kamala })
	return (await shop.sentEmails())[0]?.text.match(/token=(\S+)/)?.[1] ?? ''
}

const see = async (token: string, visitor = newVisitor(shop)) => {
	const { data, init } = await loader(visitor.args(`/staff-invitation?token=${token}`))
	return { ...data, status: init?.status ?? 200 }
}

/** Sends the form, keeps the cookies, and returns where the visitor goes or what is wrong. */
async function accept(token: string, fields: Record<string, string>, visitor = newVisitor(shop)) {
	const answer = await action(visitor.formArgs(`/staff-invitation?token=${token}`, fields))
	if (answer instanceof Response) {
		storeCookies(visitor.cookies, answer.headers)
		return { to: answer.headers.get('location') }
	}
	return { ...answer.data.error, status: answer.init?.status }
}

const openConsole = (visitor: Visitor) => {
	const args: { request: Request; context: Context } = visitor.args('/admin')
	return redirectTarget(() => requireAdmin({ ...args, pattern: '/admin' }))
}
const roleOf = async (email: string) =>
	(await shop.db.select().from(customers).where(eq(customers.email, email)))[0]?.role
const INVALID = expect.stringContaining(
	'This invitation is incomplete, has expired, or was used or withdrawn.',
)

describe('somebody without an account', () => {
	test('sets name and password, and is asked for the second factor before anything is seen', async () => {
		const token = await invite()
		expect(await see(token)).toEqual({
			invitation: {
				email: 'ravi@example.in',
				invitedBy: 'Kamala',
				role: 'Packer',
				description: 'Packs and ships orders, and counts stock',
			},
			hasAccount: false,
			message: null,
			status: 200,
		})
		const ravi = newVisitor(shop)
		expect(await accept(token, NEW, ravi)).toEqual({ to: '/admin' })
		expect(await roleOf('ravi@example.in')).toBe('packer')
		expect(await openConsole(ravi)).toBe('/admin/second-factor?from=%2Fadmin')
		expect(await listInvitations(shop)).toEqual([])
		expect(await listAuditEntries(shop, { limit: 1 })).toMatchObject([
			{ actorName: 'Ravi Kumar', action: 'joined the staff', subject: 'ravi@example.in' },
		])
	})

	test('needs a password by all five rules, twice, and a name', async () => {
		const token = await invite()
		const refused = async (change: Partial<typeof NEW>) => accept(token, { ...NEW, ...change })
		expect(await refused({ password: 'short' })).toMatchObject({ field: 'password', status: 400 })
		expect(await refused({ password: 'alllowercase1!', confirmPassword: 'alllowercase1!' })).toMatchObject({
			field: 'password',
			message: 'Password must contain at least one uppercase letter',
		})
		expect(await refused({ password: 'Password1!', confirmPassword: 'Password1!' })).toMatchObject({
			field: 'password',
		})
		expect(await refused({ confirmPassword: 'other' })).toMatchObject({ field: 'confirmPassword' })
		expect(await refused({ name: '' })).toMatchObject({ field: 'name' })
		expect(await roleOf('ravi@example.in')).toBeUndefined()
		expect(await listInvitations(shop)).toHaveLength(1)
	})
})

describe('a customer', () => {
	test('keeps the account, gives its password, and is signed out everywhere else', async () => {
		const otherBrowser = await newSignedInVisitor(shop, MEENA)
		const token = await invite(MEENA.email)
		expect(await see(token, otherBrowser)).toMatchObject({ hasAccount: true })
		const [meena] = await shop.db.select().from(customers).where(eq(customers.email, MEENA.email))
		await startEnrolment(shop, { customerId: meena?.id ?? '', email: MEENA.email })
		const visitor = newVisitor(shop)
		expect(await accept(token, { password: MEENA.password }, visitor)).toEqual({ to: '/admin' })
		expect(await roleOf(MEENA.email)).toBe('packer')
		expect(await openConsole(otherBrowser)).toBe('/login?from=%2Fadmin&ended=1')
		expect(await openConsole(visitor)).toBe('/admin/second-factor?from=%2Fadmin')
		expect(await shop.db.$count(secondFactors)).toBe(0)
		expect(await shop.db.$count(customers, eq(customers.email, MEENA.email))).toBe(1)
	})

	test('needs the right password, and the invitation stays open', async () => {
		await newSignedInVisitor(shop, MEENA)
		const token = await invite(MEENA.email)
		expect(await accept(token, { password: 'Wrong#1234' })).toMatchObject({ status: 401 })
		expect(await accept(token, NEW)).toEqual({ to: '/admin' })
	})

	test('cannot become one with another name and password', async () => {
		await newSignedInVisitor(shop, MEENA)
		const token = await invite(MEENA.email)
		const intruder = { ...NEW, password: 'Another#Pass1', confirmPassword: 'Another#Pass1' }
		expect(await accept(token, intruder)).toMatchObject({ status: 401 })
		expect(await roleOf(MEENA.email)).toBe('customer')
		expect(await shop.db.$count(sessions)).toBe(1)
	})
})

test('a forged, an expired, a used and a withdrawn link open nothing', async () => {
	const used = await invite()
	await accept(used, NEW)
	const expired = await invite('late@example.in')
	shop.advance(7 * 86_400)
	for (const token of ['', 'forged', used, expired]) {
		expect(await see(token)).toEqual({ invitation: null, hasAccount: false, message: INVALID, status: 404 })
		expect(await accept(token, NEW)).toEqual({ field: null, message: INVALID, status: 404 })
	}
	expect(await shop.db.$count(customers)).toBe(2)
	expect(await listSecurityEvents(shop, { limit: 1 })).toMatchObject([
		{ event: 'invitation failed', reason: 'invitation_not_valid' },
	])
})

test('an invitation that two accept at once makes one account', async () => {
	const token = await invite()
	const answers = await Promise.all([
		accept(token, NEW),
		accept(token, { ...NEW, name: 'Somebody Else' }),
		accept(token, NEW),
	])
	expect(answers.filter((answer) => 'to' in answer)).toHaveLength(1)
	expect(await shop.db.$count(customers)).toBe(2)
	expect(
		(await listAuditEntries(shop, {})).filter(({ action }) => action === 'joined the staff'),
	).toHaveLength(1)
})

test('an owner who is invited by an older link stays an owner', async () => {
	await newSignedInVisitor(shop, MEENA)
	const token = await invite(MEENA.email)
	await shop.db.update(customers).set({ role: 'owner' })
	expect(await accept(token, { password: MEENA.password })).toMatchObject({
		message: 'You are on the staff already. Sign in and open the console.',
	})
	expect(await roleOf(MEENA.email)).toBe('owner')
})
