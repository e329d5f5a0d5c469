import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_LINK_SECONDS, verifyInvoiceUrl, SHORT_SECONDS, signInvoiceUrl } from './signed-url.server.ts'
import { issueInvoice, listInvoices } from './invoices.server.ts'
import { drawInvoices } from './pdf.server.ts'
import { renderInvoicePdf, renderSamplePdf } from './render-pdf.server.ts'
import { sampleInvoice } from './sample.ts'
import { invoices } from './tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { listItems } from '#shop/orders/orders.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { cancelOrder } from '#shop/payments/cancel.server.ts'
import { verifyPayment } from '#shop/payments/verify-payment.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { buyFrom, newAsker, payFor } from '#test/fixtures/orders.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	shop.setClock(new Date('2026-11-20T06:30:00Z'))
})

test('is printed whatever its reader is called, and so are those beside it', async () => {
	const data = sampleInvoice(shop.config.brand)
	const odd = { ...data, deliveredTo: { ...data.deliveredTo, address: '12 ◌̬̞̬◌͍◌ͨ̓ Car Street' } }
	const papers = [data, odd, data].map((one) => ({ data: one, stamp: null }))
	const alone = await drawInvoices([{ data: odd, stamp: null }])
	expect((await drawInvoices(papers)).length).toBeGreaterThan(alone.length)
})

describe('issuing', () => {
	test('takes a number when the order is confirmed, and none before', async () => {
		const asker = newAsker()
		const started = await startPayment(shop, { input: payFor(), asker, scenario: 'sbx:pay' })
		expect(await shop.db.$count(invoices)).toBe(0)
		await fetch(started.ok ? started.redirectUrl : '')
		await verifyPayment(shop, started.ok ? started.number : '')
		const [invoice] = await shop.db.select().from(invoices)
		expect(invoice).toMatchObject({
			number: 'SK/26-27/0000001',
			data: { isWithinState: true, totals: { total: 28_000 }, inWords: 'Rupees Two Hundred Eighty Only' },
		})
	})

	test('leaves no gap when several orders are confirmed at once and one of them fails', async () => {
		const bought = []
		for (let index = 0; index < 6; index++) bought.push(await buyFrom(shop))
		await shop.db.delete(invoices)
		const rows = await shop.db.select().from(orders)
		const issuing = rows.map((order, index) =>
			shop.db
				.transaction(async (transaction) => {
					const invoice = await issueInvoice(shop, transaction, {
						order,
						items: await listItems(transaction, order.id),
					})
					if (index === 2) throw new Error('this one comes to nothing')
					return invoice.number
				})
				.catch(() => null),
		)
		expect((await Promise.all(issuing)).filter((number) => number === null)).toHaveLength(1)
		const issued = await shop.db.select().from(invoices).orderBy(asc(invoices.number))
		const counts = issued.map(({ number }) => Number(number.slice(-7)))
		expect(counts).toEqual([7, 8, 9, 10, 11])
	})

	test('gives one order one invoice, however often', async () => {
		await buyFrom(shop)
		const [order] = await shop.db.select().from(orders)
		if (!order) throw new Error('no order')
		const again = await shop.db.transaction(async (transaction) =>
			issueInvoice(shop, transaction, { order, items: await listItems(transaction, order.id) }),
		)
		expect(again.number).toBe('SK/26-27/0000001')
		expect(await shop.db.$count(invoices)).toBe(1)
	})

	test('writes a credit note when the order is cancelled', async () => {
		const { number, viewer } = await buyFrom(shop)
		await cancelOrder(shop, { number, viewer })
		const issued = await shop.db.select().from(invoices).orderBy(asc(invoices.kind))
		expect(issued.map((invoice) => invoice.number)).toEqual(['SK/26-27/0000001', 'SKC/26-27/000001'])
		expect(issued[1]?.data.refersTo).toMatchObject({ number: 'SK/26-27/0000001' })
	})
})

describe('the paper', () => {
	test('is the same to the byte whenever it is printed', async () => {
		const data = sampleInvoice(shop.config.brand)
		const first = await renderSamplePdf(data)
		const second = await drawInvoices([{ data, stamp: 'SAMPLE' }])
		expect(Buffer.from(first).subarray(0, 5).toString()).toBe('%PDF-')
		expect(Buffer.compare(first, second)).toBe(0)
	})

	test('of a cancelled order holds the invoice and the credit note', async () => {
		const { number, viewer } = await buyFrom(shop)
		const [order] = await shop.db.select().from(orders)
		const pages = async () => {
			const bytes = await renderInvoicePdf(await listInvoices(shop.db, order?.id ?? ''))
			return Buffer.from(bytes)
				.toString('latin1')
				.match(/\/Type \/Page\b/g)?.length
		}
		expect(await pages()).toBe(1)
		await cancelOrder(shop, { number, viewer })
		expect(await pages()).toBe(2)
	})
})

describe('the address', () => {
	const read = (url: string, change: (query: URLSearchParams) => void = () => {}) => {
		const { pathname, searchParams } = new URL(url)
		change(searchParams)
		return verifyInvoiceUrl(shop, { orderNumber: pathname.split('/').at(-1) ?? '', query: searchParams })
	}

	test('opens until it expires, and not altered', async () => {
		const { number } = await buyFrom(shop)
		const url = signInvoiceUrl(shop, { orderNumber: number, seconds: SHORT_SECONDS })
		expect(await read(url)).not.toBeNull()
		expect(await read(url, (query) => query.set('until', '9999999999'))).toBeNull()
		expect(await read(url, (query) => query.delete('signature'))).toBeNull()
		expect(await read(url, (query) => query.set('signature', ''))).toBeNull()
		expect(await read(url.replace(number, 'SK3-22222222-20261120'))).toBeNull()
		shop.advance(SHORT_SECONDS + 1)
		expect(await read(url)).toBeNull()
	})

	test('stands in the letter that confirms the order, and lasts longer there', async () => {
		await buyFrom(shop)
		const [letter] = await shop.mailbox()
		const url = letter?.text.match(/Invoice: (\S+)/)?.[1] ?? ''
		shop.advance(EMAIL_LINK_SECONDS - 1)
		expect(await read(url)).not.toBeNull()
	})
})
