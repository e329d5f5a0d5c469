import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeRole, explainMissingRight, listStaff, removeFromStaff } from './staff.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { startEnrolment } from '#shop/accounts/second-factor.server.ts'
import { customers, secondFactors, sessions } from '#shop/accounts/tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { accountCode, listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const shop = shopForTests()
let kamala: Actor & { id: string }
let arun: Actor & { id: string }
let ravi: Actor & { id: string }
beforeEach(async () => {
	await shop.empty()
	shop.setClock(NOW)
	kamala = await newMember('Kamala', 'owner')
	shop.advance(1)
	arun = await newMember('Arun', 'owner')
	shop.advance(1)
	ravi = await newMember('Ravi', 'packer')
})

async function newMember(name: string, role: StaffRole) {
	const id = await newCustomer(shop, { name, email: `${name.toLowerCase()}@example.in` })
	await shop.db.update(customers).set({ role }).where(eq(customers.id, id))
	await shop.db.insert(sessions).values({
		userId: id,
		token: `session of ${name}`,
		expiresAt: new Date('2026-12-20'),
		createdAt: NOW,
		updatedAt: NOW,
	})
	return { id, name }
}

const roles = async () => (await listStaff(shop)).map(({ name, role }) => [name, role])
const openSessions = async () => (await shop.db.select().from(sessions)).map(({ token }) => token).toSorted()
const change = (role: StaffRole, { of = ravi, seen = 'packer' as StaffRole, by = kamala as Actor } = {}) =>
	changeRole(shop, { input: { customerId: of.id, role, seen }, by })

test('the list has the staff only, with their last code', async () => {
	await newCustomer(shop, { email: 'meena@example.in' })
	await startEnrolment(shop, { customerId: kamala.id, email: 'kamala@example.in' })
	await startEnrolment(shop, { customerId: ravi.id, email: 'ravi@example.in' })
	const lastStep = new Date('2026-11-19T08:30:00Z').getTime() / 30_000
	await shop.db
		.update(secondFactors)
		.set({ enrolledAt: NOW, lastStep })
		.where(eq(secondFactors.customerId, kamala.id))
	expect(await listStaff(shop)).toEqual([
		{
			id: kamala.id,
			name: 'Kamala',
			email: 'kamala@example.in',
			role: 'owner',
			hasSecondFactor: true,
			lastSignInAt: new Date('2026-11-19T08:30:00Z'),
		},
		expect.objectContaining({ name: 'Arun', hasSecondFactor: false, lastSignInAt: null }),
		expect.objectContaining({ name: 'Ravi', role: 'packer', hasSecondFactor: false, lastSignInAt: null }),
	])
})

describe('changing a role', () => {
	test('is recorded with both roles, and signs nobody out', async () => {
		expect(await change('manager')).toEqual({ ok: true, name: 'Ravi' })
		expect(await roles()).toEqual([
			['Kamala', 'owner'],
			['Arun', 'owner'],
			['Ravi', 'manager'],
		])
		expect(await openSessions()).toHaveLength(3)
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{
				actorId: kamala.id,
				actorName: 'Kamala',
				action: 'role changed',
				subject: 'ravi@example.in',
				detail: { from: 'packer', to: 'manager' },
			},
		])
		expect(await listSecurityEvents(shop, {})).toMatchObject([
			{ event: 'staff role changed', account: accountCode(shop, 'ravi@example.in'), reason: 'console' },
		])
	})

	test('is refused if somebody else has changed it since the form was opened', async () => {
		await change('support', { by: arun })
		expect(await change('manager')).toMatchObject({
			code: 'role_changed',
			message: 'Somebody else has just made Ravi support. Please look at the list again.',
		})
		expect(await roles()).toContainEqual(['Ravi', 'support'])
	})

	test('is for owners, and not for oneself or a customer', async () => {
		expect(await change('owner', { by: ravi })).toMatchObject({ code: 'not_an_owner' })
		expect(await change('owner', { by: { id: null, name: 'nobody' } })).toMatchObject({
			code: 'not_an_owner',
		})
		expect(await change('packer', { of: kamala, seen: 'owner' })).toMatchObject({ code: 'own_role' })
		const meena = { id: await newCustomer(shop), name: 'Meena' }
		expect(await change('packer', { of: meena })).toMatchObject({ code: 'not_on_staff' })
		expect(await listAuditEntries(shop, {})).toEqual([])
	})
})

describe('removing somebody', () => {
	test('ends their sessions at once, removes the authenticator app and keeps the account', async () => {
		await startEnrolment(shop, { customerId: ravi.id, email: 'ravi@example.in' })
		expect(await removeFromStaff(shop, { customerId: ravi.id, by: kamala })).toEqual({
			ok: true,
			name: 'Ravi',
		})
		expect(await roles()).toEqual([
			['Kamala', 'owner'],
			['Arun', 'owner'],
		])
		expect(await openSessions()).toEqual(['session of Arun', 'session of Kamala'])
		expect(await shop.db.$count(secondFactors)).toBe(0)
		expect(await shop.db.$count(customers, eq(customers.role, 'customer'))).toBe(1)
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{
				action: 'removed from the staff',
				subject: 'ravi@example.in',
				detail: { from: 'packer', to: 'customer' },
			},
		])
		expect(await removeFromStaff(shop, { customerId: ravi.id, by: kamala })).toMatchObject({
			code: 'not_on_staff',
		})
	})

	test('is not possible for oneself, so that the last owner stays', async () => {
		expect(await removeFromStaff(shop, { customerId: kamala.id, by: kamala })).toMatchObject({
			code: 'own_role',
			message: "You can't change your own role or remove yourself. Another owner can.",
		})
		expect(await openSessions()).toHaveLength(3)
	})

	test('of two owners who remove each other at once, one stays', async () => {
		for (let round = 0; round < 5; round++) {
			await shop.db.update(customers).set({ role: 'owner' })
			const outcomes = await Promise.all([
				removeFromStaff(shop, { customerId: arun.id, by: kamala }),
				removeFromStaff(shop, { customerId: kamala.id, by: arun }),
				changeRole(shop, { input: { customerId: kamala.id, role: 'packer', seen: 'owner' }, by: arun }),
				changeRole(shop, { input: { customerId: arun.id, role: 'packer', seen: 'owner' }, by: kamala }),
			])
			const owners = (await roles()).filter(([name, role]) => role === 'owner' && name !== 'Ravi')
			expect(owners).toHaveLength(1)
			expect(outcomes.some(({ ok }) => ok)).toBe(true)
			const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code]))
			expect(['not_an_owner', 'not_on_staff', 'role_changed']).toEqual(expect.arrayContaining(refusals))
		}
	})
})

test('the shop and all owners are emailed about it, also the one who is removed', async () => {
	await removeFromStaff(shop, { customerId: arun.id, by: kamala })
	const emails = await shop.sentEmails()
	expect(emails.map(({ to }) => to).toSorted()).toEqual(
		[shop.config.brand.email, 'arun@example.in', 'kamala@example.in'].toSorted(),
	)
	for (const { text } of emails) {
		expect(text).toContain('arun@example.in: removed from the staff, owner → customer.')
		expect(text).toContain('Done by: Kamala.')
	}
})

test('a missing right names who can give it', async () => {
	const explain = (right: 'tax.edit' | null) => explainMissingRight(shop, { role: 'packer', right })
	expect(await explain('tax.edit')).toBe(
		'You are signed in as packer, and this needs the right “Change tax rates”. Kamala or Arun can give you a role that has it.',
	)
	expect(await explain(null)).toBe('You are signed in as packer, and no role may do this.')
	await shop.db.update(customers).set({ role: 'packer' })
	expect(await explain('tax.edit')).toContain('The owner can give you a role that has it.')
})
