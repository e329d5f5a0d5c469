/** What customer and staff see of a quotation that the staff changed after its customer had started to pay. */
import { beforeEach, describe, expect, test } from 'vitest'
import { loader } from './quotation.tsx'
import { loader as loadPdf } from './quotation-pdf.ts'
import { loader as showOrder } from '#app/admin/orders/order.tsx'
import { loader as editQuotation } from '#app/admin/quotations/edit-quotation.tsx'
import { loader as showQuotation } from '#app/admin/quotations/quotation.tsx'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { updateQuotation } from '#shop/quotations/admin.server.ts'
import { drawQuotation } from '#shop/quotations/quotation-pdf.server.ts'
import { listQuotations } from '#shop/quotations/quotations.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import {
	enterQuotation,
	getQuotation,
	pathOf,
	quotationInput,
	startPaying,
} from '#test/fixtures/quotations.ts'
import { pdfText } from '#test/pdf-text.ts'
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

const visit = (address = path) => loader(newVisitor(shop).args(address, {}, { number: label }))
test('an order that was paid before the email was corrected has no invoice for the new one', async () => {
	const number = await startPaying(shop, { label })
	const input = quotationInput({ email: 'right@example.in' })
	await updateQuotation(shop, { label, version: 1, input, mayDiscount: true, by: COMMAND_LINE })
	await verifyPayment(shop, number)
	expect(await visit()).toMatchObject({ data: { quotation: null }, init: { status: 404 } })
	expect(await visit(await pathOf(shop, label))).toMatchObject({
		data: { quotation: { step: 'paid', orderNumber: number, invoiceUrl: null } },
	})
})

describe('a quotation that was changed while its customer was paying', () => {
	const fewer = { lines: [{ productId: 1, size: 'small', grind: 'medium', quantity: '5' }] }
	const change = (fields: object) =>
		updateQuotation(shop, {
			label,
			version: 1,
			input: quotationInput(fields),
			mayDiscount: true,
			by: COMMAND_LINE,
		})

	test('shows everywhere what was paid', async () => {
		const number = await startPaying(shop, { label })
		expect(await change({ ...fewer, terms: 'Other terms.' })).toEqual({ ok: true })
		expect((await getQuotation(shop, label)).quotation.lines).toMatchObject([{ quantity: 5 }])
		await verifyPayment(shop, number)
		expect(await visit()).toMatchObject({
			data: {
				quotation: {
					step: 'paid',
					orderNumber: number,
					invoiceUrl: expect.stringContaining(number),
					contents: { total: '₹28,800.00', terms: 'Payment in full before dispatch.' },
				},
			},
		})
		const { quotation } = await getQuotation(shop, label)
		const pdf = pdfText(await drawQuotation(shop, quotation))
		expect(pdf).toContain('₹28,800.00')
		expect(pdf).not.toContain('₹1,200.00')
		expect(await listQuotations(shop, {})).toMatchObject([{ state: 'paid', total: rupees(28_800) }])
		expect(quotation).toMatchObject({ version: 1, lines: [{ quantity: 120 }] })
	})

	test('shows the change if that is paid', async () => {
		await startPaying(shop, { label })
		await change(fewer)
		const number = await startPaying(shop, { label })
		await verifyPayment(shop, number)
		expect(await visit()).toMatchObject({ data: { quotation: { contents: { total: '₹1,200.00' } } } })
		expect(await getQuotation(shop, label)).toMatchObject({ superseded: null, quotation: { version: 2 } })
	})

	test('shows nothing of it to the address that it was corrected to', async () => {
		const number = await startPaying(shop, { label })
		await change({ ...fewer, email: 'right@example.in' })
		await verifyPayment(shop, number)
		const newPath = await pathOf(shop, label)
		expect(await visit(newPath)).toMatchObject({
			data: { quotation: { step: 'paid', contents: null, invoiceUrl: null } },
		})
		await expect(
			loadPdf(newVisitor(shop).args(newPath.replace('?', '/pdf?'), {}, { number: label })),
		).rejects.toMatchObject({ init: { status: 404 } })
	})

	test('warns the staff before and after they save, and once it is paid', async () => {
		const admin = await newAdminVisitor(shop)
		const see = (load: typeof showQuotation | typeof editQuotation, path = '') =>
			load(admin.args(`/admin/quotations/${label}${path}`, undefined, { number: label }) as never)
		expect(await see(editQuotation, '/edit')).toMatchObject({ beingPaid: null })
		const number = await startPaying(shop, { label })
		expect(await see(showQuotation)).toMatchObject({ versionNote: null })
		expect(await see(editQuotation, '/edit')).toMatchObject({
			beingPaid: expect.stringContaining('₹28,800.00'),
		})
		await change(fewer)
		expect(await see(showQuotation)).toMatchObject({
			total: '₹1,200.00',
			versionNote: expect.stringContaining('₹28,800.00'),
		})
		await verifyPayment(shop, number)
		expect(await see(showQuotation)).toMatchObject({
			total: '₹28,800.00',
			versionNote: expect.stringContaining('₹1,200.00'),
		})
		const packer = await newAdminVisitor(shop, 'packer', { ...MEENA, name: 'Ravi', email: 'ravi@example.in' })
		const order = await showOrder(packer.args(`/admin/orders/${number}`, undefined, { number }))
		expect(order).toMatchObject({
			quotation: null,
			versionNote: expect.stringContaining(`Quotation ${label} was changed while the customer was paying`),
		})
	})
})
