/** A quotation belongs to its customer's account. Deleting another account erases nothing of it. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { updateQuotation } from './admin.server.ts'
import { quotations } from './tables.server.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { COMMAND_LINE as by, listAuditEntries } from '#shop/audit/audit.server.ts'
import { MEENA, newCustomer, withPasswordOf } from '#test/fixtures/customers.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { enterQuotation, getQuotation, payInCash, quotationInput } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let customerId: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	customerId = await newCustomer(shop)
})

const change = async (label: string, fields: object) => {
	const input = quotationInput(fields)
	expect(await updateQuotation(shop, { label, version: 1, input, mayDiscount: true, by })).toEqual({
		ok: true,
	})
	return (await getQuotation(shop, label)).quotation.customerId
}

test('it has the email of the quotation', async () => {
	const { label, quotation } = await enterQuotation(shop, { customerId, email: MEENA.email.toUpperCase() })
	expect(quotation.customerId).toBe(customerId)
	expect(await change(label, { customerId })).toBeNull()
	expect((await enterQuotation(shop, { customerId })).quotation.customerId).toBeNull()
	expect((await enterQuotation(shop, { customerId, email: '' })).quotation.customerId).toBeNull()
})

test('it is chosen when the quotation is entered', async () => {
	const { label } = await enterQuotation(shop)
	expect(await change(label, { customerId })).toBeNull()
	const theirs = await enterQuotation(shop, { customerId, email: MEENA.email })
	expect(await change(theirs.label, { customerId: '', email: MEENA.email })).toBe(customerId)
})

test('one that an earlier version has linked stays until the email changes', async () => {
	const { label, quotation } = await enterQuotation(shop)
	await shop.db.update(quotations).set({ customerId }).where(eq(quotations.id, quotation.id))
	expect(await change(label, { note: 'Called again' })).toBe(customerId)
	const other = { label, version: 2, input: quotationInput({ email: 'new@annapoorna.example.in' }) }
	expect(await updateQuotation(shop, { ...other, mayDiscount: true, by })).toEqual({ ok: true })
	expect((await getQuotation(shop, label)).quotation.customerId).toBeNull()
})

test('deleting it deletes the texts that the audit log has of its quotations', async () => {
	const given = {
		customerId,
		email: MEENA.email,
		discount: '500',
		discountReason: 'For Meena, our neighbour',
	}
	const { label } = await enterQuotation(shop, given)
	const other = await enterQuotation(shop, { discount: '500', discountReason: 'Wholesale' })
	await change(label, { ...given, terms: 'Meena pays on Friday.' })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	const entries = await listAuditEntries(shop, { about: label })
	expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
		['deleted with the account', {}],
		['quotation changed', { from: '₹28,300.00', to: '₹28,300.00', discount: '₹500.00', version: 2 }],
		['quotation created', { amount: '₹28,300.00', discount: '₹500.00', version: 1 }],
	])
	expect(await listAuditEntries(shop, { about: other.label })).toMatchObject([
		{ detail: { discount: '₹500.00, Wholesale' } },
	])
})

test('deleting it leaves a row for each quotation and its order', async () => {
	shop.config.brand.otherPayments = 'on'
	const { label } = await enterQuotation(shop, { customerId, email: MEENA.email })
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	await shop.db.update(orders).set({ status: 'delivered', trackingNumber: 'X1' })
	expect(await deleteCustomerAccount(shop, customerId, withPasswordOf(customerId))).toEqual({ ok: true })
	for (const about of [label, paid.number])
		expect(await listAuditEntries(shop, { about })).toMatchObject([
			{ action: 'deleted with the account', actorName: 'customer' },
			...(about === label ? [{ action: 'payment recorded' }, { action: 'quotation created' }] : [{}]),
		])
})
