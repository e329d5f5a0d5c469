import { beforeEach, expect, test } from 'vitest'
import { addCustomerNote, listCustomerNotes } from './customer-notes.server.ts'
import { deleteCustomerAccount } from './delete-account.server.ts'
import { customerNotes } from './tables.server.ts'
import { COMMAND_LINE, listAuditEntries } from '#shop/audit/audit.server.ts'
import { MAX_NOTE_LENGTH } from '#shop/input/note.ts'
import { newCustomer, withPasswordOf } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

const by = COMMAND_LINE

test('a note is kept with its author, in the order written, and recorded without its text', async () => {
	const customerId = await newCustomer(shop)
	for (const text of ['  Prefers calls after six.  ', 'Runs a mess in Madurai'])
		expect(await addCustomerNote(shop, { customerId, text, by })).toEqual({ ok: true })
	expect(await listCustomerNotes(shop, customerId)).toMatchObject([
		{ text: 'Prefers calls after six.', by: by.name },
		{ text: 'Runs a mess in Madurai', by: by.name },
	])
	const entries = await listAuditEntries(shop, { action: 'customer note added' })
	expect(entries).toMatchObject([{ subject: customerId }, { subject: customerId }])
	expect(JSON.stringify(entries)).not.toContain('Madurai')
})

test('an empty note, one that is too long and one about nobody are refused', async () => {
	const customerId = await newCustomer(shop)
	for (const text of ['', ' \n ', 'k'.repeat(MAX_NOTE_LENGTH + 1)])
		expect(await addCustomerNote(shop, { customerId, text, by })).toMatchObject({ ok: false, field: 'note' })
	const nobody = '00000000-0000-4000-8000-000000000000'
	expect(await addCustomerNote(shop, { customerId: nobody, text: 'Who?', by })).toMatchObject({
		ok: false,
		kind: 'missing',
	})
	expect(await shop.db.$count(customerNotes)).toBe(0)
})

test('notes are deleted with the account', async () => {
	const customerId = await newCustomer(shop)
	await addCustomerNote(shop, { customerId, text: 'Prefers calls after six.', by })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	expect(await shop.db.$count(customerNotes)).toBe(0)
})
