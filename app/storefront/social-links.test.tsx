/** The links to Instagram and WhatsApp, which a shop may not have. */
import { expect, test } from 'vitest'
import * as contact from '#app/contact/contact.tsx'
import { organisationData } from '#app/seo/structured-data.ts'
import * as about from '#app/storefront/about/about.tsx'
import * as home from '#app/storefront/home/home.tsx'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import { businessDetails } from '#shop/business/tables.server.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

const pages = () =>
	Promise.all([
		renderPage(shop, '/', { page: home }),
		renderPage(shop, '/about', { page: about }),
		renderPage(shop, '/contact', { page: contact }),
	])

test('each page leaves out the links that the shop does not have', async () => {
	await shop.seedAnew()
	for (const html of await pages()) expect(html).toMatch(/Instagram[^]*WhatsApp/)
	await shop.db.insert(businessDetails).values([
		{ key: 'whatsapp', value: 'none' },
		{ key: 'instagram', value: 'none' },
	])
	await applyBusinessDetails(shop)
	const without = await pages()
	for (const html of without) expect(html.match(/instagram\.com|wa\.me|href=""/g)).toBeNull()
	expect(without[2]).not.toContain('Social')
	expect(organisationData({ ...shop.config }).sameAs).toEqual([])
})
