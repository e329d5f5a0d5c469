/** The shop records which fields of a quotation were changed, its terms as emailed, and who wrote its note. */
import { beforeEach, expect, test } from 'vitest'
import { emailQuotation, updateQuotation } from './admin.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { orderNotes } from '#shop/orders/admin/tables.server.ts'
import { enterQuotation, payInCash, quotationInput } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const by = { id: null, name: 'Kamala' }
const change = async (label: string, fields: object, version = 1) => {
	const input = quotationInput(fields)
	expect(await updateQuotation(shop, { label, version, input, mayDiscount: true, by })).toEqual({ ok: true })
}

test('the audit log has the terms of each version that was emailed', async () => {
	const { label } = await enterQuotation(shop)
	const terms = 'Please pay by UPI to kamala@ybl'
	await change(label, { terms })
	expect(await emailQuotation(shop, { label, emailsSent: 0, by })).toEqual({ ok: true })
	await change(label, {}, 2)
	const earlier = 'Payment in full before dispatch.'
	expect(await listAuditEntries(shop, { about: label })).toMatchObject([
		{ detail: { version: 3, 'terms changed': `“${terms}” → “${earlier}”` } },
		{ action: 'quotation emailed', detail: { version: 2 } },
		{ detail: { version: 2, 'terms changed': `“${earlier}” → “${terms}”` } },
		{ action: 'quotation created', detail: { version: 1 } },
	])
})

test('the audit log names what was changed, without personal data', async () => {
	const { label } = await enterQuotation(shop)
	const moved = { name: 'Thief', phone: '9000000001', email: 'thief@example.in', address: '1 Thief Street' }
	await change(label, { ...moved, note: 'Called' })
	const [entry] = await listAuditEntries(shop, { about: label })
	expect(entry?.detail).toMatchObject({ changed: 'name, phone, email, address, billing address, note' })
	expect(JSON.stringify(entry)).not.toMatch(/thief/i)
})

test('an address that received the quotation is emailed that it now goes to another one', async () => {
	const email = 'thief@example.in'
	const { label } = await enterQuotation(shop)
	await change(label, { email })
	await change(label, {}, 2)
	expect(await shop.sentEmails()).toEqual([])
	await emailQuotation(shop, { label, emailsSent: 0, by })
	await change(label, { email }, 3)
	const sent = await shop.sentEmails()
	expect(sent.map(({ to }) => to)).toEqual(['orders@annapoorna.example.in', 'orders@annapoorna.example.in'])
	expect(sent.map(({ subject }) => subject)).toContain(
		`The email address of your quotation ${label} has changed: SK3 Coffee`,
	)
})

test('a note names who wrote it last', async () => {
	shop.config.brand.otherPayments = 'on'
	const unchanged = await enterQuotation(shop, { note: 'Hotel' })
	await change(unchanged.label, { note: 'Hotel', phone: '9000000001' })
	const changed = await enterQuotation(shop, { note: 'Hotel' })
	await change(changed.label, { note: 'Send it to the driver' })
	for (const { label } of [unchanged, changed])
		expect(await payInCash(shop, { label, version: 2 })).toMatchObject({ ok: true })
	expect((await shop.db.select().from(orderNotes)).map((note) => [note.by, note.text])).toEqual([
		['command line', 'Hotel'],
		['Kamala', 'Send it to the driver'],
	])
})
