import { expect, test } from 'vitest'
import * as gstReports from './gst-reports.tsx'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

test('the GST reports warn of test payments', async () => {
	await shop.seedAnew()
	const html = await renderPage(shop, '/admin/gst', {
		page: gstReports,
		visitor: await newAdminVisitor(shop),
	})
	expect(html).toContain('These are test payments')
	expect(html).toContain('Don&#x27;t file these figures.')
})
