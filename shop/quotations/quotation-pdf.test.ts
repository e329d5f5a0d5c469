import { beforeEach, expect, test } from 'vitest'
import { drawQuotation } from './quotation-pdf.server.ts'
import { enterQuotation } from '#test/fixtures/quotations.ts'
import { pdfText } from '#test/pdf-text.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

test('the PDF names what is quoted, the total, the last day and the terms, and is no invoice', async () => {
	const { quotation, label } = await enterQuotation(shop)
	const text = pdfText(await drawQuotation(shop, quotation))
	for (const part of [
		'Quotation',
		`No. ${label}`,
		'Valid until 27 Nov 2026',
		'Hotel Annapoorna & Sons',
		'₹28,800.00',
		'Payment in full before dispatch.',
		'This is a quotation, not an invoice.',
	])
		expect(text).toContain(part)
	expect(text).not.toContain('Tax Invoice')
})
