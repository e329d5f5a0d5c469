/** What the console says of an order that was paid in cash: the provider has no part in it. */
import { beforeEach, expect, test } from 'vitest'
import * as page from './order.tsx'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { COUNTER_SALE, enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand.otherPayments = 'on'
	admin = await newAdminVisitor(shop)
	const { label } = await enterQuotation(shop, { ...COUNTER_SALE, lastDay: tomorrow() })
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	;({ number } = paid)
})

const tomorrow = () => new Date(shop.clock().getTime() + 86_400_000).toISOString().slice(0, 10)
const submit = (fields: Record<string, string>) =>
	page.action(admin.args(`/admin/orders/${number}`, fields, { number }))
const load = () => page.loader(admin.args(`/admin/orders/${number}`, undefined, { number }))
const see = async () =>
	(await renderPage(shop, `/admin/orders/${number}`, { page, params: { number }, visitor: admin })).replace(
		/<[^>]*>/g,
		'\n',
	)

test('its payment is not checked with the provider, unlike one that was made online', async () => {
	expect(await see()).not.toContain('Check payment status')
	;({ number } = await placePaidOrder(shop))
	expect(await see()).toContain('Check payment status')
})

test('its refund says that the shop pays it back', async () => {
	expect(await submit({ intent: 'refund-part', amount: '100', seen: '240' })).toEqual({
		success: 'Refund of ₹100.00 saved. Now pay the customer ₹100.00 yourself, then mark it as settled',
	})
	expect(await submit({ intent: 'cancel' })).toEqual({
		success: 'Order cancelled. Now pay the customer ₹240.00 yourself, then mark it as settled',
	})
})

test('who may not pay it back reads that an owner or manager does', async () => {
	await submit({ intent: 'cancel' })
	expect(await see()).toContain('Pay it back yourself')
	for (const role of ['support', 'accountant'] as const) {
		admin = await newAdminVisitor(shop, role, { ...MEENA, name: role, email: `${role}@example.in` })
		const text = await see()
		expect(text).toContain('An owner or manager pays it back by hand.')
		expect(text).not.toContain('yourself')
	}
})

test('the difference to a size that costs more is recorded in cash, too', async () => {
	const size = { intent: 'ask-difference', version: '0', reason: 'At the counter', swap: '0:medium:48000' }
	expect(await submit(size)).toHaveProperty('success')
	const { difference } = (await load()).sizeChanges
	expect(difference).toMatchObject({ mayRecord: true, amount: '₹240.00', openPayment: null })
	expect(await see()).toContain('Record ₹240.00')
	const payment = { intent: 'record-difference', difference: difference?.id ?? '', reference: '' }
	expect(await submit({ ...payment, method: 'upi' })).toMatchObject({
		field: 'reference',
		form: 'record-difference',
	})
	expect(await submit({ ...payment, method: 'cash' })).toEqual({
		success: 'Payment recorded and size changed. The customer has no email address: please call them',
	})
	expect(await load()).toMatchObject({ sizeChanges: { difference: null } })
})

test('support asks for a difference, and does not record it', async () => {
	const size = { intent: 'ask-difference', version: '0', reason: 'At the counter', swap: '0:medium:48000' }
	await submit(size)
	admin = await newAdminVisitor(shop, 'support', { ...MEENA, name: 'Ravi', email: 'ravi@example.in' })
	expect((await load()).sizeChanges.difference).toMatchObject({ mayRecord: false })
})
