import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { resetSecondFactor, grantOwner } from './owners.server.ts'
import { listNotificationChoices, saveNotificationChoices } from './notifications.server.ts'
import { startEnrolment } from '#shop/accounts/second-factor.server.ts'
import { customers, secondFactors, sessions } from '#shop/accounts/tables.server.ts'
import { COMMAND_LINE, listAuditEntries } from '#shop/audit/audit.server.ts'
import { accountCode, listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const KAMALA = 'kamala@example.in'
const RAVI = 'ravi@example.in'

const shop = shopForTests()
const ids = { kamala: '', ravi: '' }
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	ids.kamala = await newCustomer(shop, { name: 'Kamala', email: KAMALA })
	ids.ravi = await newCustomer(shop, { name: 'Ravi', email: RAVI })
})

const roles = async () =>
	shop.db
		.select({ email: customers.email, role: customers.role })
		.from(customers)
		.orderBy(asc(customers.email))

test('a new account has the role customer', async () => {
	expect(await roles()).toEqual([
		{ email: KAMALA, role: 'customer' },
		{ email: RAVI, role: 'customer' },
	])
})

test('grantOwner changes the role of one customer only', async () => {
	expect(await grantOwner(shop, ` ${KAMALA.toUpperCase()} `)).toEqual({ ok: true })
	expect(await roles()).toEqual([
		{ email: KAMALA, role: 'owner' },
		{ email: RAVI, role: 'customer' },
	])
	expect(await listAuditEntries(shop, {})).toMatchObject([
		{
			action: 'joined the staff',
			subject: KAMALA,
			actorName: COMMAND_LINE.name,
			detail: { from: 'customer', to: 'owner' },
		},
	])
})

test('the first owner is emailed about orders from the start, and later ones about what they choose', async () => {
	const chosen = async (id: string) => {
		const choices = await listNotificationChoices(shop, { id, role: 'owner' })
		return Object.fromEntries(choices.map(({ kind, delivery }) => [kind, delivery]))
	}
	await grantOwner(shop, KAMALA)
	expect(await chosen(ids.kamala)).toEqual({
		order: 'each',
		stock: 'daily',
		discount: 'daily',
		refund: 'each',
		payment: 'each',
		return: 'none',
		correction: 'none',
		review: 'none',
		message: 'each',
		backup: 'none',
	})
	const onlyOrders = new Map([['order', 'daily'] as const])
	await saveNotificationChoices(shop, { customer: { id: ids.kamala, role: 'owner' }, choices: onlyOrders })
	await grantOwner(shop, KAMALA)
	expect(await chosen(ids.kamala)).toMatchObject({ order: 'daily', payment: 'none' })
	await grantOwner(shop, RAVI)
	expect(new Set(Object.values(await chosen(ids.ravi)))).toEqual(new Set(['none']))
})

test('grantOwner with an unknown email changes nothing', async () => {
	expect(await grantOwner(shop, 'nobody@example.in')).toMatchObject({ ok: false, code: 'no_account' })
	expect((await roles()).map(({ role }) => role)).toEqual(['customer', 'customer'])
	expect(await listAuditEntries(shop, {})).toEqual([])
})

test('grantOwner refuses a name that the console has for somebody else', async () => {
	await grantOwner(shop, KAMALA)
	const rename = (name: string) => shop.db.update(customers).set({ name }).where(eq(customers.id, ids.ravi))
	for (const name of [' KAMALA.', 'PhonePe']) {
		await rename(name)
		expect(await grantOwner(shop, RAVI)).toMatchObject({
			code: 'name_taken',
			message: expect.stringContaining(`The account is called “${name}”`),
		})
	}
	await rename('Kamala R')
	expect(await grantOwner(shop, RAVI)).toEqual({ ok: true })
	// Staff members keep a name that an earlier version allowed.
	await shop.db.update(customers).set({ name: 'Kamala', role: 'manager' }).where(eq(customers.id, ids.ravi))
	expect(await grantOwner(shop, RAVI)).toEqual({ ok: true })
})

test('resetSecondFactor affects one person only, in all sessions', async () => {
	const now = shop.clock()
	const times = {
		expiresAt: new Date(now.getTime() + 86_400_000),
		createdAt: now,
		updatedAt: now,
		secondFactorAt: now,
	}
	for (const [customerId, email] of [
		[ids.kamala, KAMALA],
		[ids.ravi, RAVI],
	] as const) {
		await startEnrolment(shop, { customerId, email })
		await shop.db.insert(sessions).values({ userId: customerId, token: `one of ${email}`, ...times })
		await shop.db.insert(sessions).values({ userId: customerId, token: `two of ${email}`, ...times })
	}
	expect(await resetSecondFactor(shop, KAMALA)).toEqual({ ok: true })
	expect(await shop.db.select().from(secondFactors)).toMatchObject([{ customerId: ids.ravi }])
	const opened = await shop.db.select().from(sessions).orderBy(asc(sessions.token))
	expect(opened.map(({ token, secondFactorAt }) => [token, secondFactorAt])).toEqual([
		[`one of ${KAMALA}`, null],
		[`one of ${RAVI}`, now],
		[`two of ${KAMALA}`, null],
		[`two of ${RAVI}`, now],
	])
	expect(await listAuditEntries(shop, {})).toMatchObject([
		{ action: 'two-step verification reset', subject: KAMALA },
	])
})

test('both leave an entry in the security log', async () => {
	await grantOwner(shop, KAMALA)
	await resetSecondFactor(shop, KAMALA)
	await grantOwner(shop, 'nobody@example.in')
	expect(await listSecurityEvents(shop, {})).toMatchObject([
		{
			event: 'second factor reset',
			account: accountCode(shop, KAMALA),
			network: null,
			reason: 'command line',
		},
		{
			event: 'admin access granted',
			account: accountCode(shop, KAMALA),
			network: null,
			reason: 'command line',
		},
	])
})
