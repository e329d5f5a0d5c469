import { asc } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
	verifyInvoiceUrl,
	DOWNLOAD_LINK_SECONDS,
	signInvoiceUrl,
	issueInvoice,
	listInvoices,
	listInvoicesOf,
} from './invoices.server.ts'
import { EMAIL_LINK_SECONDS } from '#shop/crypto/signed-link.server.ts'
import { drawInvoices } from './draw-invoices.server.ts'
import { renderInvoicePdf, renderInvoicePdfs, renderSamplePdf } from './render-pdf.server.ts'
import { sampleInvoice } from './sample.ts'
import { invoices } from './tables.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { listTaxRates } from '#shop/tax/tax.server.ts'
import { verifyPayment } from '#shop/payments/checks/verify-payment.server.ts'
import { pdfText } from '#test/pdf-text.ts'
import { shopForTests } from '#test/test-shop.ts'
import { cancelWrongOrder, settleAsMistake } from '#test/fixtures/mistaken-payments.ts'
import { placePaidOrder, newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T06:30:00Z'))
})

test('an address with characters that the font lacks is printed, together with other invoices', async () => {
	const data = sampleInvoice(shop.config.brand, await listTaxRates(shop))
	const unprintable = { ...data, deliveredTo: { ...data.deliveredTo, address: '12 ◌̬̞̬◌͍◌ͨ̓ Car Street' } }
	const sheets = [data, unprintable, data].map((sheet) => ({ data: sheet, stamp: null, logo: null }))
	const alone = await drawInvoices([{ data: unprintable, stamp: null, logo: null }])
	expect((await drawInvoices(sheets)).length).toBeGreaterThan(alone.length)
})

test('a name with characters that the font lacks is printed, an emoji is left out', async () => {
	const sample = sampleInvoice(shop.config.brand, await listTaxRates(shop))
	const named = (name: string) => ({
		...sample,
		seller: { ...sample.seller, name },
		lines: sample.lines.map((line) => ({ ...line, description: `${name}, Small (220g)` })),
	})
	const draw = (name: string) => drawInvoices([{ data: named(name), stamp: null, logo: null }])
	const plain = await draw('Festival 2 © காபி')
	for (const decorated of ['🎁 Festival 2 © காபி', 'Festival 👩🏽‍🌾 2️⃣ © காபி ❤️🇮🇳'])
		expect((await draw(decorated)).equals(plain)).toBe(true)
	expect((await draw('◌̬̞̬◌͍◌ͨ̓ Blend')).length).toBeGreaterThan(1_000)
})

describe('an invoice', () => {
	test('gets its number when the order is confirmed, not before', async () => {
		const started = await startPayment(shop, {
			input: paymentInput(),
			caller: newCaller(),
			scenario: 'sbx:pay',
		})
		expect(await shop.db.$count(invoices)).toBe(0)
		await fetch(started.ok ? started.redirectUrl : '')
		await verifyPayment(shop, started.ok ? started.number : '')
		const [invoice] = await shop.db.select().from(invoices)
		expect(invoice).toMatchObject({
			number: 'SK/26-27/0000001',
			data: { isWithinState: true, totals: { total: 28_000 }, inWords: 'Rupees Two Hundred Eighty Only' },
		})
	})

	test('has no gap in its numbers when several orders are confirmed at once and one fails', async () => {
		const placed = []
		for (let index = 0; index < 6; index++) placed.push(await placePaidOrder(shop))
		await shop.db.delete(invoices)
		const rows = await shop.db.select().from(orders)
		const issuing = rows.map((order, index) =>
			shop.db
				.transaction(async (transaction) => {
					const invoice = await issueInvoice(shop, transaction, {
						order,
						items: await listItems(transaction, order.id),
					})
					if (index === 2) throw new Error('roll back this transaction')
					return invoice.number
				})
				.catch(() => null),
		)
		expect((await Promise.all(issuing)).filter((number) => number === null)).toHaveLength(1)
		const issued = await shop.db.select().from(invoices).orderBy(asc(invoices.number))
		const counts = issued.map(({ number }) => Number(number.slice(-7)))
		expect(counts).toEqual([7, 8, 9, 10, 11])
	})

	test('is issued once per order, however often that is requested', async () => {
		await placePaidOrder(shop)
		const [order] = await shop.db.select().from(orders)
		if (!order) throw new Error('no order')
		const again = await shop.db.transaction(async (transaction) =>
			issueInvoice(shop, transaction, { order, items: await listItems(transaction, order.id) }),
		)
		expect(again.number).toBe('SK/26-27/0000001')
		expect(await shop.db.$count(invoices)).toBe(1)
	})

	test('is followed by a credit note when the order is cancelled', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		await cancelOrder(shop, { number, viewer })
		const issued = await shop.db.select().from(invoices).orderBy(asc(invoices.kind))
		expect(issued.map((invoice) => invoice.number)).toEqual(['SK/26-27/0000001', 'SKC/26-27/000001'])
		expect(issued[1]?.data.refersTo).toMatchObject({ number: 'SK/26-27/0000001' })
	})
})

describe('the PDF', () => {
	test('has the same bytes each time it is rendered', async () => {
		const data = sampleInvoice(shop.config.brand, await listTaxRates(shop))
		const first = await renderSamplePdf(shop, data)
		const second = await drawInvoices([{ data, stamp: 'SAMPLE', logo: null }])
		expect(Buffer.from(first).subarray(0, 5).toString()).toBe('%PDF-')
		expect(Buffer.compare(first, second)).toBe(0)
	})

	test('of a cancelled order contains the invoice and the credit note', async () => {
		const { number, viewer } = await placePaidOrder(shop)
		const [order] = await shop.db.select().from(orders)
		const render = async () => renderInvoicePdf(shop, await listInvoices(shop.db, order?.id ?? ''))
		const pages = async () => {
			const bytes = await render()
			return Buffer.from(bytes)
				.toString('latin1')
				.match(/\/Type \/Page\b/g)?.length
		}
		expect(await pages()).toBe(1)
		await cancelOrder(shop, { number, viewer })
		expect(await pages()).toBe(2)
		expect(pdfText(await render())).toContain('This amount is refunded to the original payment method.')
	})
})

test('the credit note of a payment that was recorded by mistake promises no refund, however it was printed before', async () => {
	const number = await cancelWrongOrder(shop)
	const [order] = await shop.db.select().from(orders)
	const texts = async () => {
		const issued = await listInvoices(shop.db, order?.id ?? '')
		const all = await listInvoicesOf(shop, [number])
		return [
			pdfText(await renderInvoicePdf(shop, issued)),
			pdfText(await renderInvoicePdfs(shop, all, { withCreditNotes: true })),
		]
	}
	for (const text of await texts())
		expect(text.replaceAll('\n', ' ')).toContain(
			'paid by bank transfer, and the seller pays this amount back directly',
		)
	await settleAsMistake(shop, number)
	for (const text of await texts()) {
		const reason = `Order ${number} is cancelled. No payment was received for it, so no refund is due.`
		expect(text.split(reason)).toHaveLength(2)
		expect(text).not.toMatch(/original payment method|pays this amount back/)
	}
})

describe('the logo of the owner', () => {
	const logo = 'home/1795161600000-logo.png'
	const upload = async (bytes: Uint8Array) =>
		openStorage(shop.config).write(logo, { bytes, mimetype: 'image/png' })
	const colours = { width: 400, height: 100, channels: 4, background: '#A0522D80' } as const
	const png = () => sharp({ create: colours }).png().toBuffer()
	const images = (pdf: Uint8Array) =>
		Buffer.from(pdf)
			.toString('latin1')
			.match(/\/Subtype \/Image/g)?.length ?? 0
	const invoicesOfOrder = async () => {
		const [order] = await shop.db.select().from(orders)
		return listInvoices(shop.db, order?.id ?? '')
	}
	beforeEach(() => {
		shop.config.brand.images = { ...shop.config.brand.images, uploadedLogo: `http://shop.example/${logo}` }
	})
	afterEach(() => {
		shop.config.brand.images = BRAND_DEFAULTS.images
	})

	test('is on invoices issued from then on, and on their credit notes', async () => {
		await upload(await png())
		const { number, viewer } = await placePaidOrder(shop)
		expect(images(await renderInvoicePdf(shop, await invoicesOfOrder()))).toBe(1)
		shop.config.brand.images = BRAND_DEFAULTS.images
		await cancelOrder(shop, { number, viewer })
		const issued = await invoicesOfOrder()
		expect(issued.map(({ data }) => data.logo)).toEqual([`/${logo}`, `/${logo}`])
		expect(images(await renderInvoicePdf(shop, issued))).toBe(2)
		expect(images(await renderInvoicePdfs(shop, [issued], { withCreditNotes: true }))).toBe(2)
	})

	test('is left out where it is missing or damaged, and is back once it can be read', async () => {
		await upload(await png())
		const sample = async () =>
			renderSamplePdf(shop, sampleInvoice(shop.config.brand, await listTaxRates(shop)))
		expect(images(await sample())).toBe(1)
		await openStorage(shop.config).remove(logo)
		expect(images(await sample())).toBe(0)
		await upload(await png())
		expect(images(await sample())).toBe(1)
		const damaged = { data: sampleInvoice(shop.config.brand, await listTaxRates(shop)), stamp: null }
		expect(images(await drawInvoices([{ ...damaged, logo: Buffer.from('no image') }]))).toBe(0)
	})

	test('is no part of an invoice without one', async () => {
		shop.config.brand.images = BRAND_DEFAULTS.images
		await placePaidOrder(shop)
		expect((await invoicesOfOrder())[0]?.data).not.toHaveProperty('logo')
	})
})

describe('an invoice link', () => {
	const open = (url: string, change: (query: URLSearchParams) => void = () => {}) => {
		const { pathname, searchParams } = new URL(url)
		change(searchParams)
		return verifyInvoiceUrl(shop, { orderNumber: pathname.split('/').at(-1) ?? '', query: searchParams })
	}

	test('is valid until it expires, and not if it is altered', async () => {
		const { number } = await placePaidOrder(shop)
		const url = signInvoiceUrl(shop, { orderNumber: number, seconds: DOWNLOAD_LINK_SECONDS })
		expect(await open(url)).not.toBeNull()
		expect(await open(url, (query) => query.set('until', '9999999999'))).toBeNull()
		expect(await open(url, (query) => query.delete('signature'))).toBeNull()
		expect(await open(url, (query) => query.set('signature', ''))).toBeNull()
		expect(await open(url.replace(number, 'SK3-22222222-20261120'))).toBeNull()
		shop.advance(DOWNLOAD_LINK_SECONDS + 1)
		expect(await open(url)).toBeNull()
	})

	test('in the order confirmation email lasts longer', async () => {
		await placePaidOrder(shop)
		const [email] = await shop.sentEmails()
		const url = email?.text.match(/invoice \(PDF\): (\S+)/)?.[1] ?? ''
		shop.advance(EMAIL_LINK_SECONDS - 1)
		expect(await open(url)).not.toBeNull()
	})
})
