import { beforeEach, describe, expect, test } from 'vitest'
import * as page from './quotation.tsx'
import { loader as loadPdf } from './quotation-pdf.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { correctRecipient } from '#shop/corrections/correct-recipient.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { updateQuotation, withdrawQuotation } from '#shop/quotations/admin.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { enterQuotation, pathOf, pressPay, quotationInput, startPaying } from '#test/fixtures/quotations.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
let label: string
let path: string
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	label = (await enterQuotation(shop)).label
	path = await pathOf(shop, label)
})

const { action, loader } = page
const visit = (address = path) => loader(newVisitor(shop).args(address, {}, { number: label }))
const openPdf = () => loadPdf(newVisitor(shop).args(path.replace('?', '/pdf?'), {}, { number: label }))
const press = (address = path) =>
	action(newVisitor(shop).args(address, { method: 'POST' }, { number: label }))

test('the page shows what is quoted, and is not stored', async () => {
	expect(await visit()).toMatchObject({
		data: {
			quotation: {
				label,
				step: 'payable',
				contents: { total: '₹28,800.00', recipient: 'Hotel Annapoorna & Sons' },
				notOwed: null,
			},
			error: null,
		},
		init: { headers: { 'Cache-Control': 'no-store' } },
	})
})

test('the page names the quotation once, and leads to the contact page', async () => {
	const contents = async () => {
		const html = await renderPage(shop, path, { page, params: { number: label } })
		return /<h1.*<footer/s.exec(html)?.[0] ?? ''
	}
	const texts = (html: string) => html.replaceAll(/<[^>]*>/g, '\n').split(label).length - 1
	const payable = await contents()
	expect(texts(payable)).toBe(1)
	expect(payable).toContain('href="/contact"')
	await press()
	const notPaid = await contents()
	expect(notPaid).toContain('Not paid yet')
	expect(texts(notPaid)).toBe(1)
})

test('while a payment of the version before may be under way, no other one is asked for', async () => {
	await pressPay(shop, { label, scenario: 'sbx:pending' })
	const input = quotationInput({ discount: '100', discountReason: 'Regular customer' })
	await updateQuotation(shop, { label, version: 1, input, mayDiscount: true, by: COMMAND_LINE })
	shop.setClock(new Date('2026-11-20T10:01:00Z'))
	await pressPay(shop, { label, scenario: '' })
	expect(await visit()).toMatchObject({ data: { quotation: { step: 'pending' } } })
})

test('the button leads to the payment page of the provider, and the customer returns to the quotation', async () => {
	const answer = await press()
	expect(answer instanceof Response && answer.status).toBe(303)
	expect(await visit()).toMatchObject({ data: { quotation: { step: 'payable', title: 'Not paid yet' } } })
})

test('the browser in which the button was pressed gets no order by it', async () => {
	const browser = newVisitor(shop)
	const answer = await action(browser.args(path, { method: 'POST' }, { number: label }))
	expect(answer instanceof Response && answer.headers.getSetCookie()).toEqual([])
})

test('an altered link opens and pays nothing', async () => {
	const altered = path.replace(/signature=./, 'signature=!')
	expect(await visit(altered)).toMatchObject({ data: { quotation: null }, init: { status: 404 } })
	expect(await press(altered)).toMatchObject({ init: { status: 404 } })
	expect(await visit(path.split('?')[0])).toMatchObject({ init: { status: 404 } })
})

describe('the page asks the provider, and says that', () => {
	test('it is paid, also before the webhook has arrived', async () => {
		await pressPay(shop, { label })
		expect(await visit()).toMatchObject({
			data: {
				quotation: {
					step: 'paid',
					orderNumber: expect.stringMatching(/^SK3-/),
					invoiceUrl: expect.stringContaining('/invoices/SK3-'),
					notOwed: null,
				},
			},
		})
		expect(await press()).toMatchObject({ data: { error: 'This quotation is already paid.' } })
	})

	test('a payment that arrives after it was withdrawn goes back', async () => {
		await pressPay(shop, { label })
		expect(await withdrawQuotation(shop, { label, by: COMMAND_LINE })).toEqual({ ok: true })
		expect(await visit()).toMatchObject({
			data: { quotation: { step: 'ended', notOwed: expect.stringContaining('₹28,800.00') } },
		})
	})

	test('it is withdrawn, and takes no money', async () => {
		await withdrawQuotation(shop, { label, by: COMMAND_LINE })
		expect(await visit()).toMatchObject({
			data: { quotation: { step: 'ended', title: 'This quotation is withdrawn', contents: null } },
		})
		expect(await press()).toMatchObject({ data: { error: expect.any(String) } })
		await expect(openPdf()).rejects.toMatchObject({ init: { status: 404 } })
	})

	test('it has expired', async () => {
		shop.setClock(new Date('2026-11-29T10:00:00+05:30'))
		expect(await visit()).toMatchObject({
			data: { quotation: { step: 'ended', title: 'This quotation has expired' } },
		})
	})
})

test("the customer who paid keeps access to the invoice when the staff correct the order's phone number", async () => {
	const number = await startPaying(shop, { label })
	await verifyPayment(shop, number)
	const [order] = await shop.db.select().from(orders)
	if (!order) throw new Error('No order')
	const { email: _email, ...recipient } = order.recipient
	const input = { ...recipient, phone: '9876500000', reason: 'Typing error' }
	expect(await correctRecipient(shop, { number, version: 0, by: COMMAND_LINE, input })).toEqual({ ok: true })
	expect(await visit()).toMatchObject({
		data: { quotation: { step: 'paid', orderNumber: number, invoiceUrl: expect.stringContaining(number) } },
	})
})
