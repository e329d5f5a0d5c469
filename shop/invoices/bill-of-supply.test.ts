/** Tests the documents of a seller who may not collect tax, in the composition scheme or not registered. */
import { beforeEach, describe, expect, test } from 'vitest'
import { buildCreditNote } from './build-credit-note.ts'
import { columnsOf } from './draw-lines.server.ts'
import { invoices } from './tables.server.ts'
import { saveBusinessDetails } from '#shop/business/admin.server.ts'
import { listBusinessDetails } from '#shop/business/business.server.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import { BusinessDetailsInput } from '#shop/business/input.ts'
import { BUSINESS_DETAILS } from '#shop/business/rules.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { listDocuments } from '#shop/gst-reports/documents.server.ts'
import { registerRows } from '#shop/gst-reports/register.ts'
import { rupees } from '#shop/money.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { MADURAI_FOODS, MADURAI_FOODS_IN_KERALA, KERALA_OFFICE } from '#test/fixtures/companies.ts'
import { invoiceOf, onlyReturn } from '#test/fixtures/gst-documents.ts'
import { newCaller, paymentInput, placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { pay } from '#test/fixtures/checkout/two-orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	await applyBusinessDetails(shop)
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

async function register(taxRegistration: string, change: object = {}) {
	const form = Object.fromEntries(BUSINESS_DETAILS.map(({ key }) => [key, '']))
	const input = BusinessDetailsInput.parse({ ...form, taxRegistration, ...change })
	return saveBusinessDetails(shop, {
		input,
		seen: await listBusinessDetails(shop),
		by: { id: null, name: 'Kamala' },
	})
}
const documents = async () =>
	(await shop.db.select().from(invoices).orderBy(invoices.kind, invoices.number)).map(({ data }) => data)

describe('a bill of supply', () => {
	const bill = (taxRegistration: string) =>
		invoiceOf({ rates: [500, 1800], brand: { ...BRAND_DEFAULTS, taxRegistration } })

	test('has no tax, and its credit notes have none either', () => {
		const issued = bill('composition')
		expect(issued.billOfSupply).toBe('composition')
		expect(issued.totals).toMatchObject({ total: 52_000, taxable: 52_000, cgst: 0, sgst: 0, igst: 0 })
		const details = { amount: rupees(100), earlier: [], number: 'SKC/26-27/000001', issuedAt: new Date() }
		const note = buildCreditNote(issued, details)
		expect(note).toMatchObject({ kind: 'credit_note', billOfSupply: 'composition' })
		expect(note.totals).toMatchObject({ total: 10_000, taxable: 10_000, cgst: 0, sgst: 0, igst: 0 })
	})

	test('has no columns for tax', () => {
		const titles = columnsOf(bill('composition')).map(({ title }) => title)
		expect(titles).toEqual(['Description', 'HSN', 'Packs', 'Rate', 'Discount', 'Total'])
		expect(columnsOf(invoiceOf()).map(({ title }) => title)).toContain('Taxable')
	})

	test('has the GSTIN of a seller in the composition scheme, and none of an unregistered one', () => {
		expect(bill('composition').seller.gstin).toBe(BRAND_DEFAULTS.gstin)
		expect(bill('unregistered').seller.gstin).toBe('')
		expect(bill('regular')).not.toHaveProperty('billOfSupply')
	})
})

describe('a change of the registration', () => {
	test('applies to the next document; a credit note follows its invoice', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		expect(await register('composition')).toEqual({ ok: true, changed: 1 })
		await placePaidOrder(shop)
		await cancelOrder(shop, { number, viewer })
		const [invoice, bill, note] = await documents()
		expect(invoice).not.toHaveProperty('billOfSupply')
		expect(bill).toMatchObject({ billOfSupply: 'composition', number: 'SKB/26-27/000001' })
		expect(note).not.toHaveProperty('billOfSupply')
		expect(note?.totals).toEqual(invoice?.totals)
	})

	test('keeps bills out of GSTR-1, and in the register', async () => {
		await placePaidOrder(shop)
		await register('unregistered')
		await placePaidOrder(shop)
		const { series, total } = await onlyReturn(shop, '2026-11')
		expect(series).toEqual([
			{ kind: 'invoice', first: 'SK/26-27/0000001', last: 'SK/26-27/0000001', count: 1 },
		])
		expect(total.total).toBe(28_000)
		const rows: string[] = []
		for await (const row of registerRows(listDocuments(shop, { from: '2026-11-01', to: '2026-11-30' })))
			rows.push(row)
		expect(rows).toHaveLength(3)
		expect(rows[2]).toMatch(/^2026-11-20,Bill of supply,SKB\/26-27\/000001,.*,,280,0,0,0,280,\r\n$/)
	})

	test('needs a state in the address of an unregistered seller', async () => {
		expect(await register('unregistered', { address: '00 Placeholder Street, Chennai' })).toMatchObject({
			ok: false,
			field: 'address',
			message: expect.stringContaining('Enter your state'),
		})
		expect(shop.config.brand.taxRegistration).toBe('regular')
	})
})

describe('without a regular registration', () => {
	const { customerDetails } = paymentInput()
	const toKerala = { customerDetails: { ...customerDetails, state: 'Kerala', pincode: '682001' } }
	const place = (change: object) => placeOrder(shop, paymentInput(change), newCaller())

	test.each(['composition', 'unregistered'])('orders of other states are refused (%s)', async (kind) => {
		await register(kind)
		const expected = { ok: false, field: 'customerDetails.state', code: 'not_sold_to_state' }
		expect(await place(toKerala)).toMatchObject({
			...expected,
			message: 'Sorry, we can only sell within Tamil Nadu.',
		})
		const billed = { customerDetails: { ...customerDetails, billingAddress: KERALA_OFFICE } }
		expect(await place({ ...billed, gstBuyer: MADURAI_FOODS_IN_KERALA })).toMatchObject(expected)
		expect(await shop.db.$count(orders)).toBe(0)
		expect(await place({})).toMatchObject({ ok: true })
	})

	test.each(['composition', 'unregistered'])(
		'a payment for an order of another state that was placed before is refunded (%s)',
		async (kind) => {
			const placed = await placeUnpaidOrder(shop, { change: toKerala })
			await register(kind)
			await pay(shop, placed)
			expect(await documents()).toEqual([])
			expect(await shop.db.select().from(orders)).toMatchObject([
				{ status: 'cancelled', paymentState: 'refunded' },
			])
			expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 28_000, reason: 'surplus' }])
			const [email] = await shop.sentEmails()
			expect(email?.subject).toBe(`We're refunding ₹280.00 for order ${placed.order.number}`)
			const why = "We stopped selling to Kerala before your payment arrived, so we've cancelled this order."
			expect(email?.text).toContain(why)
			const page = await verifyPayment(shop, placed.order.number, placed.order)
			expect(page).toMatchObject({
				result: { state: 'refunded', message: `${why} We're refunding your payment in full.` },
			})
		},
	)

	test('a payment of a wrong amount for such an order is refunded, too', async () => {
		const placed = await placeUnpaidOrder(shop, { change: toKerala })
		await register('composition')
		await pay(shop, placed, rupees(100))
		expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 10_000, reason: 'surplus' }])
	})

	test('a payment for an order of the own state that was placed before gets a bill of supply', async () => {
		const placed = await placeUnpaidOrder(shop)
		await register('composition')
		await pay(shop, placed)
		expect(await documents()).toMatchObject([
			{ billOfSupply: 'composition', totals: { total: 28_000, cgst: 0 } },
		])
	})

	test('a company of the own state is named on the bill', async () => {
		await register('composition')
		await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })
		expect(await documents()).toMatchObject([
			{ billOfSupply: 'composition', billedTo: { gstin: MADURAI_FOODS.gstin } },
		])
	})
})
