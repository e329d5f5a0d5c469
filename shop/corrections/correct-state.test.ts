import { beforeEach, describe, expect, test } from 'vitest'
import { correctRecipient } from './correct-recipient.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { listInvoices } from '#shop/invoices/invoices.server.ts'
import { renderInvoicePdf } from '#shop/invoices/render-pdf.server.ts'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { createReplacement } from '#shop/returns/replacements.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { KERALA_OFFICE, MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { refundPart } from '#test/fixtures/company-corrections.ts'
import { paymentInput, placePaidOrder } from '#test/fixtures/orders.ts'
import { documentsOf, getOrder, KAMALA } from '#test/fixtures/size-corrections.ts'
import { pdfText } from '#test/pdf-text.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand = { ...BRAND_DEFAULTS }
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const KOCHI = { address: '5 Bazaar Road', city: 'Kochi', state: 'Kerala', pincode: '682001' }

async function move(number: string, change: object = KOCHI, version = 0) {
	const { email: _email, ...recipient } = (await getOrder(shop, number)).recipient
	const input = { ...recipient, reason: 'Customer called', ...change }
	return correctRecipient(shop, { number, version, input, by: KAMALA })
}

async function ship(number: string) {
	await advanceOrder(shop, { number, to: 'packed', by: KAMALA })
	const parcel = { trackingNumber: 'DT1', courier: 'DTDC' }
	await advanceOrder(shop, { number, to: 'shipped', ...parcel, by: KAMALA })
}

describe('another state of an order that has not left the shop', () => {
	test('gets another invoice with IGST, billed to the corrected address, and the total stays', async () => {
		const { number } = await placePaidOrder(shop)
		const before = await getOrder(shop, number)
		expect(await move(number)).toEqual({ ok: true })
		const after = await getOrder(shop, number)
		expect(after.recipient).toMatchObject(KOCHI)
		expect(after.billing).toMatchObject(KOCHI)
		expect([after.total, after.shipping]).toEqual([before.total, before.shipping])
		const [invoice, replaced, note] = await documentsOf(shop, number)
		expect(invoice).toMatchObject({
			number: 'SK/26-27/0000002',
			billedTo: KOCHI,
			deliveredTo: KOCHI,
			placeOfSupply: { state: 'Kerala', code: '32' },
			totals: { cgst: 0, sgst: 0, igst: 1_333, total: 28_000 },
		})
		expect(replaced).toMatchObject({ placeOfSupply: { code: '33' }, totals: { igst: 0, total: 28_000 } })
		expect(note).toMatchObject({
			refersTo: { number: replaced?.number },
			totals: { total: 28_000 },
			credits: 'replaced',
		})
	})

	test('has a credit note that promises no money', async () => {
		const { number } = await placePaidOrder(shop)
		await move(number)
		const { id } = await getOrder(shop, number)
		const text = pdfText(await renderInvoicePdf(shop, await listInvoices(shop.db, id)))
		expect(text).toContain('It cancels the invoice named above, which another one replaces.')
		expect(text).not.toContain('refunded to the original payment method')
	})

	test('is emailed once with the new invoice, and the audit log names it and the fields', async () => {
		const { number } = await placePaidOrder(shop)
		await move(number)
		const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.includes('corrected'))
		expect(email?.text).toContain('Your invoice now has the new address')
		expect(email?.text).toContain(`/invoices/${number}?`)
		expect(await listAuditEntries(shop, { action: 'order corrected' })).toMatchObject([
			{ subject: number, detail: { fields: 'address, city, state, PIN code', invoice: 'SK/26-27/0000002' } },
		])
	})

	test('leaves the invoice of an order that is corrected within its state', async () => {
		const { number } = await placePaidOrder(shop)
		await move(number, { address: '14 Car Street' })
		expect(await documentsOf(shop, number)).toHaveLength(1)
		const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.includes('corrected'))
		expect(email?.text).not.toContain('invoice now has')
	})

	test('leaves a billing address that is another one', async () => {
		const { customerDetails } = paymentInput()
		const change = { customerDetails: { ...customerDetails, billingAddress: KERALA_OFFICE } }
		const { number } = await placePaidOrder(shop, { change })
		const { billing } = await getOrder(shop, number)
		await move(number)
		expect((await getOrder(shop, number)).billing).toEqual(billing)
	})

	describe('of a company', () => {
		const company = { gstBuyer: MADURAI_FOODS }

		test('gets another invoice with the address of delivery; its own state stays the place of supply', async () => {
			const { number } = await placePaidOrder(shop, { change: company })
			const { billing } = await getOrder(shop, number)
			expect(await move(number)).toEqual({ ok: true })
			const after = await getOrder(shop, number)
			expect([after.recipient.state, after.billing]).toEqual(['Kerala', billing])
			const [invoice, replaced, note] = await documentsOf(shop, number)
			expect(invoice).toMatchObject({
				billedTo: { gstin: MADURAI_FOODS.gstin, state: 'Tamil Nadu' },
				deliveredTo: KOCHI,
				placeOfSupply: { state: 'Tamil Nadu', code: '33' },
				totals: { cgst: 666, sgst: 666, igst: 0, total: 28_000 },
			})
			expect(replaced).toMatchObject({ deliveredTo: { state: 'Tamil Nadu' } })
			expect(note).toMatchObject({ refersTo: { number: replaced?.number }, credits: 'replaced' })
		})

		test('gets another one for each later address outside its state, and the last for one within it', async () => {
			const { number } = await placePaidOrder(shop, { change: company })
			await move(number)
			await move(number, { ...KOCHI, name: 'Store' }, 1)
			expect(await documentsOf(shop, number)).toHaveLength(3)
			await move(number, { ...KOCHI, name: 'Store', address: '6 Bazaar Road' }, 2)
			expect((await documentsOf(shop, number))[0]?.deliveredTo.address).toBe('6 Bazaar Road')
			const home = { address: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' }
			await move(number, home, 3)
			expect((await documentsOf(shop, number))[0]?.deliveredTo).toMatchObject(home)
			expect(await documentsOf(shop, number)).toHaveLength(7)
			await move(number, { ...home, address: '14 Car Street' }, 4)
			expect(await documentsOf(shop, number)).toHaveLength(7)
		})

		test('keeps its invoice if another address is for what is sent again', async () => {
			const { number } = await placePaidOrder(shop, { change: company })
			await move(number)
			await ship(number)
			const items = [{ position: 0, quantity: 1 }]
			const input = { items, reason: 'lost' as const, note: 'Lost' }
			await createReplacement(shop, { number, version: 0, input, by: KAMALA })
			expect(await move(number, { ...KOCHI, address: '6 Bazaar Road' }, 1)).toEqual({ ok: true })
			expect(await documentsOf(shop, number)).toHaveLength(3)
		})
	})

	test('keeps what was refunded before, so that a cancellation returns the rest', async () => {
		const { number } = await placePaidOrder(shop)
		await refundPart(shop, { number, amount: rupees(50), left: rupees(280) })
		await move(number)
		await cancelForShop(shop, { number, by: KAMALA })
		const documents = await documentsOf(shop, number)
		expect(documents.map(({ credits }) => credits)).toEqual([
			undefined,
			'earlier_refund',
			undefined,
			undefined,
			undefined,
			'replaced',
		])
		const total = (kind: string) =>
			documents.filter((each) => each.kind === kind).reduce((sum, { totals }) => sum + totals.total, 0)
		expect([total('invoice'), total('credit_note')]).toEqual([56_000, 56_000])
	})
})

describe('refused is another state', () => {
	test('that the PIN code is not in, before any document is issued', async () => {
		const { number } = await placePaidOrder(shop)
		expect(await move(number, { ...KOCHI, pincode: '560038' })).toMatchObject({
			ok: false,
			field: 'state',
			message:
				'The PIN code 560038 is usually in Karnataka, and the state is Kerala. Please correct one of them.',
		})
		expect(await documentsOf(shop, number)).toHaveLength(1)
	})

	test('of an order that is shipped, also for a replacement', async () => {
		const { number } = await placePaidOrder(shop)
		await ship(number)
		expect(await move(number)).toMatchObject({ ok: false, kind: 'conflict' })
		const items = [{ position: 0, quantity: 1 }]
		const input = { items, reason: 'damaged' as const, note: 'Torn' }
		await createReplacement(shop, { number, version: 0, input, by: KAMALA })
		expect(await move(number)).toMatchObject({ ok: false, field: 'state' })
		expect(await move(number, { address: '14 Car Street' })).toEqual({ ok: true })
	})

	test('of a shop that may sell within its own state only', async () => {
		const { number } = await placePaidOrder(shop)
		shop.config.brand = { ...BRAND_DEFAULTS, taxRegistration: 'composition' }
		expect(await move(number)).toMatchObject({
			ok: false,
			field: 'state',
			message: 'Sorry, we can only sell within Tamil Nadu.',
		})
	})

	test('of an invoice under another registration', async () => {
		const { number } = await placePaidOrder(shop)
		shop.config.brand = { ...BRAND_DEFAULTS, gstin: '33AAPFU0939F1Z2' }
		expect(await move(number)).toMatchObject({ ok: false, field: 'state' })
		expect(await shop.db.$count(orders)).toBe(1)
	})
})
