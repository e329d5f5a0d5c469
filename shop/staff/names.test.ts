import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refuseStaffName, renameMember } from './names.server.ts'
import { updateProfile } from '#shop/accounts/accounts.server.ts'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { type Actor, listAuditEntries } from '#shop/audit/audit.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let kamala: Actor & { id: string }
let ravi: Actor & { id: string }
beforeEach(async () => {
	await shop.empty()
	kamala = await newMember('Kamala Raman', 'owner')
	ravi = await newMember('Ravi', 'packer')
})

async function newMember(name: string, role: StaffRole) {
	const id = await newCustomer(shop, { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.in` })
	await shop.db.update(customers).set({ role }).where(eq(customers.id, id))
	return { id, name }
}

const nameOf = async (id: string) =>
	(await shop.db.select().from(customers).where(eq(customers.id, id)))[0]?.name
const rename = (name: string, { of = ravi, by = kamala }: { of?: { id: string }; by?: Actor } = {}) =>
	renameMember(shop, { input: { customerId: of.id, name }, by })

test.each(['Kamala Raman', ''])('the staff do not rename themselves, such as to %j', async (name) => {
	const input = { name, mobile: '9840012345', dateOfBirth: null }
	for (const { id, name: own } of [ravi, kamala].filter((person) => person.name !== name)) {
		expect(await updateProfile(shop, { customerId: id, input })).toMatchObject({
			field: 'name',
			message: 'You are on the staff: an owner changes your name in the console, under Staff.',
		})
		const kept = await updateProfile(shop, { customerId: id, input: { ...input, name: own } })
		expect(kept).toMatchObject({ ok: true, customer: { name: own, mobile: '9840012345' } })
	}
})

test('an owner changes a name, which is recorded with both names', async () => {
	expect(await rename('Ravi Kumar')).toEqual({ ok: true, from: 'Ravi' })
	expect(await rename('Kamala', { of: kamala })).toMatchObject({ ok: true })
	expect(await rename('Kamala', { of: kamala })).toMatchObject({ ok: true })
	expect([await nameOf(ravi.id), await nameOf(kamala.id)]).toEqual(['Ravi Kumar', 'Kamala'])
	expect(await listAuditEntries(shop, {})).toMatchObject([
		{ action: 'name changed', subject: 'kamala@example.in', detail: { from: 'Kamala Raman', to: 'Kamala' } },
		{ action: 'name changed', subject: 'ravi@example.in', detail: { from: 'Ravi', to: 'Ravi Kumar' } },
	])
})

test('nobody else changes a name, and a customer has none in the console', async () => {
	expect(await rename('Arun', { by: ravi })).toMatchObject({ code: 'not_an_owner' })
	const meena = { id: await newCustomer(shop, { name: 'Meena' }) }
	expect(await rename('Arun', { of: meena })).toMatchObject({ code: 'not_on_staff' })
	expect(await listAuditEntries(shop, {})).toEqual([])
})

test.each(['Kamala Raman', ' kamala  RAMAN', 'Command line', 'the customer', 'Phone Pe'])(
	'%j means somebody else in the log',
	async (name) => {
		expect(await rename(name)).toMatchObject({ code: 'name_taken', field: 'name' })
		expect(await nameOf(ravi.id)).toBe('Ravi')
	},
)

test('a name needs a letter, and one that only customers have is free', async () => {
	await newCustomer(shop, { name: 'Meena' })
	const refuse = (name: string) =>
		inTransaction(shop, (transaction) => refuseStaffName(transaction, { name, customerId: null }))
	expect(await refuse(' ')).toMatchObject({ code: 'name_missing' })
	expect(await refuse('Meena')).toBeNull()
	expect(await refuse('Ravi')).toMatchObject({ code: 'name_taken' })
})
