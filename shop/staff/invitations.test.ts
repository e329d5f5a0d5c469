import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	findInvitation,
	inviteToStaff,
	listInvitations,
	resendInvitation,
	withdrawInvitation,
} from './invitations.server.ts'
import { changeRole, removeFromStaff } from './staff.server.ts'
import { staffInvitations } from './tables.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const RAVI = { email: 'ravi@example.in', role: 'packer' } as const
const shop = shopForTests()
let kamala: { id: string; name: string }
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	kamala = { id: await newCustomer(shop, { name: 'Kamala', email: 'kamala@example.in' }), name: 'Kamala' }
	await shop.db.update(customers).set({ role: 'owner' })
})

const invite = (change: { email?: string; role?: 'packer' | 'owner' } = {}) =>
	inviteToStaff(shop, { input: { ...RAVI, ...change }, by: kamala })
/** Returns the token in the newest email. */
const readToken = async () => (await shop.sentEmails())[0]?.text.match(/token=(\S+)/)?.[1] ?? ''
const onlyId = async () => (await listInvitations(shop))[0]?.id ?? ''

test('an invitation is an email with a link, which is stored as a hash only', async () => {
	expect(await invite()).toEqual({ ok: true })
	const [email, ...others] = await shop.sentEmails()
	expect(others).toEqual([])
	expect(email).toMatchObject({
		to: 'ravi@example.in',
		subject: 'Kamala invites you to join the team of SK3 Coffee',
	})
	expect(email?.text).toContain('Your role: Packer. Packs and ships orders, and counts stock.')
	expect(email?.text).toContain('works once and expires in 7 days')
	const token = await readToken()
	expect(token).toMatch(/^[\w-]{43}$/)
	expect(email?.html).toContain(`/staff-invitation?token=${token}"`)
	expect(JSON.stringify(await shop.db.select().from(staffInvitations))).not.toContain(token)
	expect(JSON.stringify(await shop.db.select().from(emails))).not.toContain(token)
	expect(await findInvitation(shop, token)).toMatchObject({ email: 'ravi@example.in', role: 'packer' })
	expect(await listAuditEntries(shop, {})).toMatchObject([
		{
			actorName: 'Kamala',
			action: 'invited to the staff',
			subject: 'ravi@example.in',
			detail: { role: 'packer' },
		},
	])
})

test('a link is valid for seven days, and a made-up one never', async () => {
	await invite()
	const token = await readToken()
	shop.advance(7 * 86_400 - 1)
	expect(await findInvitation(shop, token)).not.toBeNull()
	shop.advance(1)
	expect(await findInvitation(shop, token)).toBeNull()
	expect(await listInvitations(shop)).toHaveLength(1)
	for (const wrong of ['', 'made-up', `${token}x`, token.toLowerCase()])
		expect(await findInvitation(shop, wrong)).toBeNull()
})

test('an invitation that is sent again has a new link, and the earlier one ends', async () => {
	await invite()
	const first = await readToken()
	shop.advance(8 * 86_400)
	expect(await resendInvitation(shop, { id: await onlyId(), by: kamala })).toEqual({
		ok: true,
		email: 'ravi@example.in',
	})
	const second = await readToken()
	expect(second).not.toBe(first)
	expect(await findInvitation(shop, first)).toBeNull()
	expect(await findInvitation(shop, second)).not.toBeNull()
	expect(await listInvitations(shop)).toHaveLength(1)
})

test('a withdrawn invitation is gone', async () => {
	await invite()
	const [id, token] = [await onlyId(), await readToken()]
	expect(await withdrawInvitation(shop, { id, by: kamala })).toMatchObject({ ok: true })
	expect(await findInvitation(shop, token)).toBeNull()
	for (const again of [withdrawInvitation, resendInvitation])
		expect(await again(shop, { id, by: kamala })).toMatchObject({ code: 'invitation_not_open' })
	expect((await listAuditEntries(shop, {})).map(({ action }) => action)).toEqual([
		'invitation withdrawn',
		'invited to the staff',
	])
})

describe('nobody is invited', () => {
	test('twice, also at once', async () => {
		const outcomes = await Promise.all([invite(), invite(), invite({ role: 'owner' })])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await invite()).toMatchObject({ code: 'already_invited', field: 'email' })
		expect(await shop.db.$count(emails)).toBe(1)
	})

	test('who is on the staff', async () => {
		expect(await invite({ email: 'kamala@example.in' })).toMatchObject({
			code: 'already_on_staff',
			message: 'This person is already on the staff, as owner.',
		})
	})

	test.each(['removed', 'made manager'])('any more by an owner who has been %s', async (how) => {
		const arun = { id: await newCustomer(shop, { name: 'Arun', email: 'arun@example.in' }), name: 'Arun' }
		await shop.db.update(customers).set({ role: 'owner' })
		await inviteToStaff(shop, { input: { email: 'arun.too@example.in', role: 'owner' }, by: arun })
		const token = await readToken()
		await invite()
		if (how === 'removed') await removeFromStaff(shop, { customerId: arun.id, by: kamala })
		else
			await changeRole(shop, { input: { customerId: arun.id, role: 'manager', seen: 'owner' }, by: kamala })
		expect(await findInvitation(shop, token)).toBeNull()
		expect(await listInvitations(shop)).toMatchObject([{ email: 'ravi@example.in' }])
		expect(await listAuditEntries(shop, { about: 'arun.too@example.in' })).toMatchObject([
			{
				actorName: 'Kamala',
				action: 'invitation withdrawn',
				detail: { role: 'owner', reason: 'Arun is no longer an owner' },
			},
			{ action: 'invited to the staff' },
		])
	})

	test('by a removed owner, unless another owner has resent the invitation', async () => {
		const arun = { id: await newCustomer(shop, { name: 'Arun', email: 'arun@example.in' }), name: 'Arun' }
		await shop.db.update(customers).set({ role: 'owner' })
		await inviteToStaff(shop, { input: RAVI, by: arun })
		await resendInvitation(shop, { id: await onlyId(), by: kamala })
		await removeFromStaff(shop, { customerId: arun.id, by: kamala })
		expect(await listInvitations(shop)).toMatchObject([{ invitedBy: 'Kamala' }])
	})

	test('by a former owner', async () => {
		await invite()
		const id = await onlyId()
		await shop.db.update(customers).set({ role: 'manager' }).where(eq(customers.id, kamala.id))
		for (const refused of [
			await invite({ email: 'new@example.in' }),
			await resendInvitation(shop, { id, by: kamala }),
			await withdrawInvitation(shop, { id, by: kamala }),
		])
			expect(refused).toMatchObject({ code: 'not_an_owner' })
	})
})
