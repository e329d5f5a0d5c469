import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from '#app/admin/orders/order.tsx'
import { sessions } from '#shop/accounts/tables.server.ts'
import { invoices } from '#shop/invoices/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { placeMedium, placePaidBothWays, TO_LARGE, TO_SMALL } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
	number = (await placePaidOrder(shop)).number
})

const submit = (fields: Record<string, string>) =>
	action(admin.args(`/admin/orders/${number}`, fields, { number }))
const load = () => loader(admin.args(`/admin/orders/${number}`, undefined, { number }))

test('the GSTIN is corrected, and the invoice of before stays in the list as replaced', async () => {
	const fields = { intent: 'correct-gst-buyer', version: '0', reason: 'Customer called' }
	expect(await submit({ ...fields, company: 'Madurai Foods', gstin: '33AAPFU0939F1Z3' })).toMatchObject({
		field: 'gstin',
		form: 'correct-gst-buyer',
	})
	const { legalName: company, gstin } = MADURAI_FOODS
	const correction = { ...fields, company, gstin: ` ${gstin.toLowerCase()} ` }
	expect(await submit(correction)).toEqual({ success: 'Invoice corrected, and the customer is emailed' })
	expect(await submit(correction)).toMatchObject({ error: expect.stringContaining('Somebody else') })
	const { documents: listed, corrections, address } = await load()
	const first = (await documents())[0]?.number ?? ''
	expect(listed.map(({ label, credits }) => [label, credits])).toEqual([
		['Invoice', null],
		['Invoice, replaced', null],
		['Credit note', first],
	])
	expect(address).toContain(`Invoice to ${company}, GSTIN ${gstin}`)
	expect(corrections).toEqual([
		['Invoice was to: no company\nCustomer called', expect.stringMatching(/^Kamala\n/)],
	])
})

describe('another size', () => {
	beforeEach(async () => {
		number = await placeMedium(shop)
	})
	const change = { intent: 'correct-size', version: '0', reason: 'Customer called', swap: TO_SMALL }

	test('is offered with what it costs, and changes total, invoice and payments', async () => {
		const { sizeChanges } = await load()
		expect(sizeChanges.sizes).toContainEqual({
			value: TO_SMALL,
			label: 'Small (220g), ₹480.00 back: for 2 × Artisan Blend - 100% Pure, Medium (500g), fine grind',
		})
		expect(sizeChanges.sizes.map(({ label }) => label).join()).not.toContain('Large')
		expect(await submit({ ...change, swap: '' })).toMatchObject({ field: 'swap', form: 'correct-size' })
		expect(await submit(change)).toEqual({ success: 'Size changed, and the customer is emailed' })
		expect(await submit(change)).toMatchObject({ error: expect.stringContaining('Somebody else') })
		const { lines, corrections, payments, refundable } = await load()
		expect(lines).toContainEqual(['Total', '₹480.00'])
		expect(refundable.label).toBe('₹480.00')
		expect(payments.at(-1)).toEqual([
			expect.stringContaining('Refund of the difference'),
			expect.stringMatching(/^₹480\.00/),
		])
		expect(corrections[0]?.[0]).toBe(
			'Size of Artisan Blend - 100% Pure was: Medium (500g), now ₹480.00 less\nCustomer called',
		)
	})

	test('that costs more is asked for with a link, which can be withdrawn', async () => {
		const { sizeChanges } = await load()
		expect(sizeChanges.dearerSizes).toContainEqual({
			value: TO_LARGE,
			label: 'Large (1000g), ₹940.00 more: for 2 × Artisan Blend - 100% Pure, Medium (500g), fine grind',
		})
		const ask = { ...change, intent: 'ask-difference', swap: TO_LARGE }
		expect(await submit({ ...ask, reason: '' })).toMatchObject({ field: 'reason', form: 'ask-difference' })
		expect(await submit(ask)).toEqual({ success: 'The customer is asked for the difference' })
		const asked = (await load()).sizeChanges
		expect(asked).toMatchObject({ dearerSizes: [], difference: { isWaiting: true, amount: '₹940.00' } })
		expect((await load()).emails.find(({ id }) => id === asked.difference?.emailId)).toMatchObject({
			subject: expect.stringContaining('please pay ₹940.00'),
		})
		expect(asked.difference?.row[0]).toContain('Large (1000g) instead of Medium (500g), ₹940.00 to pay by')
		expect(await submit({ intent: 'move', to: 'packed' })).toMatchObject({
			error: expect.stringContaining('The owner, a manager or support may choose "Ship as ordered"'),
		})
		expect(await submit({ intent: 'withdraw-difference' })).toEqual({
			success: 'The order stays as it was ordered',
		})
		expect((await load()).sizeChanges).toMatchObject({ difference: null })
		expect(await submit({ intent: 'move', to: 'packed' })).toHaveProperty('success')
	})

	test('that was paid online, of an order paid in cash: both are named', async () => {
		number = await placePaidBothWays(shop)
		const { lines, paidBackNote } = await load()
		expect(lines).toContainEqual(['Paid by', 'Cash and PhonePe'])
		expect(paidBackNote).toContain('in cash and online')
	})

	test.each(['packer', 'accountant'] as const)(
		'is asked for with a link that the %s does not get',
		async (role) => {
			await submit({ ...change, intent: 'ask-difference', swap: TO_LARGE })
			expect((await load()).sizeChanges.difference?.url).toContain('/price-differences/')
			admin = await newAdminVisitor(shop, role, { ...MEENA, name: 'Ravi', email: 'ravi@example.in' })
			const seen = await load()
			expect(seen.sizeChanges.difference).toMatchObject({ isWaiting: true, url: '', whatsAppUrl: '' })
			expect(JSON.stringify(seen)).not.toContain('/price-differences/')
		},
	)

	test('asks for the password first, and keeps what was entered', async () => {
		const longAgo = new Date(Date.now() - 3_600_000)
		await shop.db.update(sessions).set({ passwordAt: longAgo, createdAt: longAgo })
		const thrown = await submit(change).catch((error: unknown) => error)
		const location = thrown instanceof Response ? (thrown.headers.get('location') ?? '') : ''
		const from = new URL(location, 'http://shop.example').searchParams.get('from') ?? ''
		const entered = Object.fromEntries(new URL(from, 'http://shop.example').searchParams)
		expect(entered).toEqual({ size: TO_SMALL, reason: 'Customer called' })
		expect(await shop.db.$count(refunds)).toBe(0)
	})
})

const documents = () => shop.db.select().from(invoices).orderBy(invoices.revision, invoices.kind)
