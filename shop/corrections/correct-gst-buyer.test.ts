import { beforeEach, describe, expect, test } from 'vitest'
import { GstBuyerCorrection } from './input.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { uncreditedAmount } from '#shop/invoices/build-credit-note.ts'
import { rupees } from '#shop/money.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { listOrderEmails } from '#shop/orders/admin/order-emails.server.ts'
import { listCorrections } from '#shop/orders/corrections/stored-corrections.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { KERALA_OFFICE, MADURAI_FOODS, MADURAI_FOODS_IN_KERALA, OWN_GSTIN } from '#test/fixtures/companies.ts'
import { type Company, correctCompany, refundPart } from '#test/fixtures/company-corrections.ts'
import { onlyReturn } from '#test/fixtures/gst-documents.ts'
import { paymentInput, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { documentsOf, getOrder, KAMALA } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.config.brand = { ...BRAND_DEFAULTS }
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const correct = (number: string, company: Company, version = 0) =>
	correctCompany(shop, { number, company, version })
const refund = (number: string, amount: number, left: number) =>
	refundPart(shop, { number, amount: rupees(amount), left: rupees(left) })

describe('the company of an order that has not left the shop', () => {
	test('is added: the invoice is credited in full, and another one names the company', async () => {
		const { number } = await placePaidOrder(shop)
		const before = await getOrder(shop, number)
		expect(await correct(number, MADURAI_FOODS)).toEqual({ ok: true })
		expect(await getOrder(shop, number)).toEqual({ ...before, gstBuyer: MADURAI_FOODS })
		const [invoice, replaced, note] = await documentsOf(shop, number)
		expect(invoice).toMatchObject({
			kind: 'invoice',
			number: 'SK/26-27/0000002',
			billedTo: { name: MADURAI_FOODS.legalName, gstin: MADURAI_FOODS.gstin },
			totals: { total: 28_000 },
		})
		expect(replaced).toMatchObject({ kind: 'invoice', number: 'SK/26-27/0000001', totals: { total: 28_000 } })
		expect(replaced?.billedTo).not.toHaveProperty('gstin')
		expect(note).toMatchObject({
			kind: 'credit_note',
			number: 'SKC/26-27/000001',
			refersTo: { number: 'SK/26-27/0000001' },
			totals: { total: 28_000 },
		})
	})

	test('is recorded without the GSTIN in the audit log, and emailed once, with the invoice', async () => {
		const { number } = await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })
		const other = { ...MADURAI_FOODS, legalName: 'Madurai Foods LLP' }
		await correct(number, other)
		const order = await getOrder(shop, number)
		expect(await listCorrections(shop, [order.id])).toMatchObject([
			{ kind: 'gst_buyer', by: 'Kamala', reason: 'Customer wrote', before: { gstBuyer: MADURAI_FOODS } },
		])
		const entries = await listAuditEntries(shop, { action: 'GSTIN corrected' })
		expect(entries).toMatchObject([
			{ subject: number, detail: { gstin: 'changed', invoice: 'SK/26-27/0000002' } },
		])
		expect(JSON.stringify(entries)).not.toMatch(/33AAPFU|Madurai Foods/)
		const emails = (await shop.sentEmails()).filter(({ subject }) => subject.includes('corrected'))
		expect(emails).toMatchObject([{ subject: `We've corrected the invoice of order ${number}` }])
		expect(emails[0]?.text).toContain('names Madurai Foods LLP, GSTIN 33AAPFU0939F1Z2')
		expect(emails[0]?.text).toContain(`/invoices/${number}?`)
		const outdated = (await listOrderEmails(shop, order)).map(({ subject, correctedBy }) => [
			subject,
			correctedBy !== null,
		])
		expect(outdated).toContainEqual([`Your order ${number} is confirmed`, true])
		expect(outdated).toContainEqual([`We've corrected the invoice of order ${number}`, false])
	})

	test('is removed, so that the invoice names the customer and the state of delivery', async () => {
		const { customerDetails } = paymentInput()
		const change = {
			customerDetails: { ...customerDetails, billingAddress: KERALA_OFFICE },
			gstBuyer: MADURAI_FOODS_IN_KERALA,
		}
		const { number } = await placePaidOrder(shop, { change })
		expect(await correct(number, null)).toEqual({ ok: true })
		expect((await getOrder(shop, number)).gstBuyer).toBeNull()
		const [invoice, replaced, note] = await documentsOf(shop, number)
		expect(replaced).toMatchObject({ placeOfSupply: { code: '32' }, totals: { cgst: 0, igst: 1_333 } })
		expect(note?.totals).toEqual(replaced?.totals)
		expect(invoice).toMatchObject({
			placeOfSupply: { code: '33' },
			totals: { total: 28_000, cgst: 666, igst: 0 },
		})
		expect(invoice?.billedTo).not.toHaveProperty('gstin')
		expect(await correct(number, MADURAI_FOODS_IN_KERALA, 1)).toEqual({ ok: true })
		expect((await documentsOf(shop, number)).filter(({ kind }) => kind === 'invoice')).toHaveLength(3)
	})

	test('has what was refunded before on the new invoice, and nothing twice', async () => {
		const { number } = await placePaidOrder(shop)
		await refund(number, 99.99, 280)
		await correct(number, MADURAI_FOODS)
		const [invoice, part, replaced, ...notes] = await documentsOf(shop, number)
		if (!invoice || !part || !replaced) throw new Error('documents are missing')
		expect(part).toMatchObject({ refersTo: { number: invoice.number }, totals: { total: 9_999 } })
		expect(part.billedTo).toMatchObject({ gstin: MADURAI_FOODS.gstin })
		expect(uncreditedAmount(invoice, [part])).toBe(18_001)
		expect(notes.map(({ totals }) => totals.total)).toEqual([9_999, 18_001])
		expect(uncreditedAmount(replaced, notes)).toBe(0)
		await refund(number, 50, 180.01)
		await cancelForShop(shop, { number, by: KAMALA })
		const [last, ...ofLast] = await documentsOf(shop, number)
		const creditsLast = ofLast.filter(({ refersTo }) => refersTo?.number === last?.number)
		expect(creditsLast.map(({ totals }) => totals.total)).toEqual([9_999, 5_000, 13_001])
	})

	test('is in the GST return: the old invoice and its credit note in table 7, the new one in 4A', async () => {
		const { number } = await placePaidOrder(shop)
		await placePaidOrder(shop)
		await refund(number, 100, 280)
		await correct(number, MADURAI_FOODS)
		const { b2b, b2cs, cdnr, hsn, series, total } = await onlyReturn(shop, '2026-11')
		expect(b2b.map((document) => document.number)).toEqual(['SK/26-27/0000003'])
		expect(cdnr.map((document) => [document.refersTo?.number, document.totals.total])).toEqual([
			['SK/26-27/0000003', 10_000],
		])
		expect(b2cs.map((row) => row.total)).toEqual([28_000])
		expect(total.total).toBe(46_000)
		expect(hsn.b2b).toMatchObject([{ quantity: 1, total: 18_000 }])
		expect(hsn.b2c).toMatchObject([{ quantity: 1, total: 28_000 }])
		expect(series.map(({ kind, count }) => [kind, count])).toEqual([
			['invoice', 3],
			['credit_note', 3],
		])
	})

	test('of one company instead of another is credited in table 9B', async () => {
		const { number } = await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })
		shop.setClock(new Date('2026-12-02T10:00:00Z'))
		await correct(number, { ...MADURAI_FOODS, gstin: '33AABCU9603R1ZU' })
		const { b2b, cdnr, b2cs, total } = await onlyReturn(shop, '2026-12')
		expect(b2b.map(({ billedTo }) => billedTo.gstin)).toEqual(['33AABCU9603R1ZU'])
		expect(cdnr.map(({ billedTo }) => billedTo.gstin)).toEqual([MADURAI_FOODS.gstin])
		expect([b2cs, total.total]).toEqual([[], 0])
	})
})

describe('a correction of the company is refused', () => {
	test('without a change, with half of it, in another state, and before it is paid', async () => {
		const { number } = await placePaidOrder(shop)
		expect(await correct(number, null)).toMatchObject({ ok: false, field: 'company' })
		expect(await correct(number, MADURAI_FOODS_IN_KERALA)).toMatchObject({
			field: 'gstin',
			message: expect.stringContaining('registered in Kerala, but the billing address is in Tamil Nadu'),
		})
		const halves = [
			{ company: 'Madurai Foods', gstin: '' },
			{ company: '', gstin: MADURAI_FOODS.gstin },
			{ company: 'Madurai Foods', gstin: '33AAPFU0939F1Z3' },
		]
		const fields = halves.map((half) => {
			const read = GstBuyerCorrection.safeParse({ ...half, reason: 'Called' })
			return read.success ? null : read.error.issues.map(({ path }) => path[0])
		})
		expect(fields).toEqual([['gstin'], ['company'], ['gstin']])
		const { order: unpaid } = await placeUnpaidOrder(shop)
		expect(await correct(unpaid.number, MADURAI_FOODS)).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await documentsOf(shop, number)).toHaveLength(1)
	})

	test('once the parcel has left, and for an order that is cancelled or unknown', async () => {
		const { number: shipped } = await placePaidOrder(shop)
		await advanceOrder(shop, { number: shipped, to: 'packed', by: KAMALA })
		await advanceOrder(shop, { number: shipped, to: 'shipped', trackingNumber: 'DT1', by: KAMALA })
		expect(await correct(shipped, MADURAI_FOODS)).toMatchObject({ ok: false, kind: 'conflict' })
		expect((await getOrder(shop, shipped)).gstBuyer).toBeNull()
		expect(await documentsOf(shop, shipped)).toHaveLength(1)
		const { number: cancelled } = await placePaidOrder(shop)
		await cancelForShop(shop, { number: cancelled, by: KAMALA })
		expect(await correct(cancelled, MADURAI_FOODS)).toMatchObject({ ok: false, kind: 'conflict' })
		expect(await correct('SK3-22222222-20261120', MADURAI_FOODS)).toMatchObject({ kind: 'missing' })
	})

	test('where the shop may not sell to, and for a buyer without an address', async () => {
		const { customerDetails } = paymentInput()
		const billed = { customerDetails: { ...customerDetails, billingAddress: KERALA_OFFICE } }
		const { number } = await placePaidOrder(shop, { change: billed })
		shop.config.brand.taxRegistration = 'composition'
		expect(await correct(number, MADURAI_FOODS_IN_KERALA)).toMatchObject({
			field: 'gstin',
			message: 'Sorry, we can only sell within Tamil Nadu.',
		})
		shop.config.brand.taxRegistration = 'regular'
		await shop.db.update(orders).set({ billing: { ...KERALA_OFFICE, address: '' } })
		expect(await correct(number, MADURAI_FOODS_IN_KERALA)).toMatchObject({
			message: expect.stringContaining('names its address'),
		})
	})

	test("with the shop's own GSTIN", async () => {
		shop.config.brand.gstin = OWN_GSTIN
		const { number } = await placePaidOrder(shop)
		expect(await correct(number, { ...MADURAI_FOODS, gstin: OWN_GSTIN })).toMatchObject({
			field: 'gstin',
			message: "This is our own GSTIN. Enter the buyer's.",
		})
		expect(await documentsOf(shop, number)).toHaveLength(1)
	})

	test('once the shop has another registration, because the credit note belongs to that of the invoice', async () => {
		const { number } = await placePaidOrder(shop)
		shop.config.brand.taxRegistration = 'composition'
		expect(await correct(number, MADURAI_FOODS)).toMatchObject({
			ok: false,
			message: expect.stringContaining('another GST registration'),
		})
		expect((await getOrder(shop, number)).gstBuyer).toBeNull()
		shop.config.brand.taxRegistration = 'regular'
		shop.config.brand.gstin = OWN_GSTIN
		expect(await correct(number, MADURAI_FOODS)).toMatchObject({ ok: false, kind: 'conflict' })
	})
})
