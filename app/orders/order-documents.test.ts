/** Each document of an order can be opened on its own, by its customer and in the console. */
import { beforeEach, expect, test } from 'vitest'
import { middleware } from './by-link/invoice.tsx'
import { loader as listOrders } from './orders.tsx'
import { loader as openInConsole } from '#app/admin/orders/order.tsx'
import { action as generateInvoice } from '#app/api/generate-invoice.ts'
import { correctRecipient } from '#shop/corrections/correct-recipient.server.ts'
import { KAMALA as OWNER, newAdminVisitor } from '#test/admin-visitor.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { completePayment } from '#test/fixtures/orders.ts'
import { getOrder, KAMALA } from '#test/fixtures/size-corrections.ts'
import { payInBrowser } from '#test/pay-in-browser.ts'
import { pdfText } from '#test/pdf-text.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor, type Visitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const RAVI = { ...MEENA, name: 'Ravi', email: 'ravi@example.in' }

const DOCUMENTS = [
	{ label: 'Invoice', credits: null, number: 'SK/26-27/0000002' },
	{ label: 'Invoice, replaced', credits: null, number: 'SK/26-27/0000001' },
	{ label: 'Credit note', credits: 'SK/26-27/0000001', number: 'SKC/26-27/000001' },
]

/** Corrects the state, which needs another invoice. */
async function buyAndCorrect(visitor: Visitor): Promise<string> {
	const { body } = await payInBrowser(visitor, {})
	const number = String(body.transactionId)
	await completePayment(shop, number)
	const { email: _, ...recipient } = (await getOrder(shop, number)).recipient
	const input = { ...recipient, city: 'Kochi', state: 'Kerala', pincode: '682001', reason: 'Moved' }
	expect(await correctRecipient(shop, { number, version: 0, input, by: KAMALA })).toEqual({ ok: true })
	return number
}

/** Returns the numbers of the documents in a PDF. */
async function readPdf(url: string, number: string): Promise<string[]> {
	const { pathname, search } = new URL(url)
	const visit = newVisitor(shop).args(`${pathname}${search}`, {}, { number })
	const [open] = middleware
	const response = await open?.(visit, async () => new Response('no PDF'))
	if (!(response instanceof Response)) throw new Error('The route has no middleware')
	const text = pdfText(new Uint8Array(await response.arrayBuffer()))
	return [...new Set(text.match(/(?<=No\. )SKC?\/\d\d-\d\d\/\d+/g))]
}

test('the customer sees them by number, and opens all of them or one', async () => {
	const visitor = newVisitor(shop)
	const number = await buyAndCorrect(visitor)
	const { data } = await listOrders(visitor.args('/orders'))
	expect(data.orders?.map(({ documents }) => documents)).toEqual([DOCUMENTS])
	for (const { number: document } of DOCUMENTS) {
		const { body } = await visitor.post(generateInvoice, { orderId: number, document })
		expect(await readPdf(String(body.pdfUrl), number)).toEqual([document])
	}
	const { body } = await visitor.post(generateInvoice, { orderId: number })
	expect(await readPdf(String(body.pdfUrl), number)).toHaveLength(3)
	const [, replaced] = DOCUMENTS
	const one = `${String(body.pdfUrl)}&document=${encodeURIComponent(String(replaced?.number))}`
	expect(await readPdf(one, number)).toEqual([replaced?.number])
	const other = { orderId: number, document: 'SK/26-27/0000003' }
	expect(await visitor.post(generateInvoice, other)).toMatchObject({ status: 404 })
	expect(
		await newVisitor(shop).post(generateInvoice, { ...other, document: 'SK/26-27/0000001' }),
	).toMatchObject({
		status: 404,
	})
})

test('the console links to each, and to none for a role that may not print them', async () => {
	const number = await buyAndCorrect(newVisitor(shop))
	const open = async (role: 'owner' | 'support' | 'packer', person = OWNER) => {
		const admin = await newAdminVisitor(shop, role, person)
		return openInConsole(admin.args(`/admin/orders/${number}`, undefined, { number }))
	}
	const { documents, allDocumentsUrl } = await open('owner')
	expect(documents).toMatchObject(DOCUMENTS)
	for (const { number: document, url } of documents)
		expect(await readPdf(url ?? '', number)).toEqual([document])
	expect(await readPdf(allDocumentsUrl ?? '', number)).toHaveLength(3)
	const support = await open('support', MEENA)
	expect(support.documents.map(({ url }) => url)).toEqual([null, null, null])
	expect(support.allDocumentsUrl).toBeNull()
	const packer = await open('packer', RAVI)
	expect(packer.documents.map(({ label }) => label)).toEqual(['Invoice', 'Invoice, replaced'])
	expect(packer.allDocumentsUrl).toBeNull()
})

test('the link of one document opens no other', async () => {
	const visitor = newVisitor(shop)
	const number = await buyAndCorrect(visitor)
	const [invoice, , note] = DOCUMENTS
	const { body } = await visitor.post(generateInvoice, { orderId: number, document: invoice?.number })
	const url = new URL(String(body.pdfUrl))
	url.searchParams.set('document', String(note?.number))
	expect(await readPdf(String(url), number)).toEqual([])
	url.searchParams.delete('document')
	expect(await readPdf(String(url), number)).toEqual([])
})
