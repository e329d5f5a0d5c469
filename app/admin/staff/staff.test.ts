import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './staff.tsx'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { listInvitations } from '#shop/staff/invitations.server.ts'
import { staffInvitations } from '#shop/staff/tables.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { redirectTarget } from '#test/visitor.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	admin = await newAdminVisitor(shop)
	await shop.db.update(sessions).set({ createdAt: shop.clock() })
})

const load = () => loader(admin.args('/admin/staff'))
const send = (fields: Record<string, string>) => action(admin.args('/admin/staff', fields))
const INVITE = { intent: 'invite', email: 'Ravi@Example.in ', role: 'packer' }

async function newPacker(): Promise<string> {
	shop.advance(1)
	const id = await newCustomer(shop, { name: 'Ravi', email: 'ravi@example.in' })
	await shop.db.update(customers).set({ role: 'packer' }).where(eq(customers.id, id))
	return id
}

test('an owner invites, sends again and withdraws', async () => {
	expect(await send(INVITE)).toEqual({ success: 'Invitation sent to ravi@example.in' })
	const [invitation] = (await load()).invitations
	expect(invitation).toMatchObject({ email: 'ravi@example.in', role: 'Packer', invitedBy: 'Kamala' })
	expect(invitation?.validity).toMatch(/^Valid until/)
	const id = invitation?.id ?? ''
	await shop.db.update(staffInvitations).set({ expiresAt: shop.clock() })
	expect((await load()).invitations).toMatchObject([{ validity: 'Expired: send it again' }])
	expect(await send({ intent: 'resend', id })).toEqual({
		success: 'A new invitation is on its way to ravi@example.in',
	})
	expect(await send({ intent: 'withdraw', id })).toEqual({
		success: 'The invitation of ravi@example.in is withdrawn',
	})
	expect(await send({ intent: 'withdraw', id })).toMatchObject({
		error: expect.stringContaining('meanwhile'),
	})
})

test('an owner changes roles and removes', async () => {
	const customerId = await newPacker()
	expect((await load()).staff).toMatchObject([
		{ name: 'Kamala', isOwn: true },
		{ name: 'Ravi', role: 'packer', isOwn: false, hasSecondFactor: false, lastSignIn: 'Not yet' },
	])
	const change = { intent: 'change-role', customerId, role: 'support', seen: 'packer' }
	expect(await send(change)).toEqual({ success: 'Ravi is now support' })
	expect(await send(change)).toMatchObject({ error: expect.stringContaining('Somebody else') })
	expect(await send({ intent: 'remove', customerId })).toEqual({
		success: 'Ravi is signed out and removed from the staff',
	})
	expect((await load()).staff).toHaveLength(1)
})

test('an owner changes the name of a member', async () => {
	const customerId = await newPacker()
	expect(await send({ intent: 'rename', customerId, name: ' Ravi Kumar ' })).toEqual({
		success: 'Ravi is now called Ravi Kumar',
	})
	expect(await send({ intent: 'rename', customerId, name: 'Kamala' })).toMatchObject({ field: 'name' })
	expect(await send({ intent: 'rename', customerId, name: '' })).toMatchObject({ field: 'name' })
	expect((await load()).staff).toContainEqual(expect.objectContaining({ name: 'Ravi Kumar' }))
})

test('each action asks for the password again, and an invitation is filled in afterwards', async () => {
	const customerId = await newPacker()
	shop.advance(601)
	const target = (fields: Record<string, string>) => redirectTarget(() => send(fields))
	expect(await target(INVITE)).toBe(
		`/admin/confirm?from=${encodeURIComponent('/admin/staff?email=ravi%40example.in&role=packer')}`,
	)
	const actions: Record<string, string>[] = [
		{ intent: 'change-role', customerId, role: 'owner', seen: 'packer' },
		{ intent: 'remove', customerId },
		{ intent: 'rename', customerId, name: 'Ravi Kumar' },
		{ intent: 'resend', id: customerId },
		{ intent: 'withdraw', id: customerId },
	]
	for (const fields of actions) expect(await target(fields)).toBe('/admin/confirm?from=%2Fadmin%2Fstaff')
	expect(await listInvitations(shop)).toEqual([])
	const draft = await loader(admin.args('/admin/staff?email=ravi%40example.in&role=packer'))
	expect(draft.draft).toEqual({ email: 'ravi@example.in', role: 'packer' })
})

test('wrong input is refused at its field', async () => {
	const customerId = await newPacker()
	expect(await send({ ...INVITE, email: 'nobody' })).toMatchObject({
		field: 'email',
		error: 'Please enter a valid email address',
	})
	for (const role of ['', 'customer', 'admin', 'toString'])
		expect(await send({ ...INVITE, role })).toMatchObject({ field: 'role', error: 'Choose a role' })
	const change = { intent: 'change-role', customerId, role: 'customer', seen: 'packer' }
	expect(await send(change)).toMatchObject({ field: 'role' })
	expect(await send({ ...change, role: 'owner', customerId: 'x' })).toMatchObject({ field: 'customerId' })
	expect(await send({ intent: 'resend', id: "'" })).toMatchObject({ error: expect.any(String) })
	await expect(send({ intent: 'promote', customerId })).rejects.toMatchObject({ init: { status: 400 } })
	expect(await listInvitations(shop)).toEqual([])
})
