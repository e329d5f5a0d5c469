/** Every page shows what the owner typed as text, even if it looks like HTML. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as home from '#app/storefront/home/home.tsx'
import * as shippingPolicy from '#app/storefront/policies/shipping.tsx'
import * as product from '#app/storefront/product/product.tsx'
import { listAllProducts } from '#shop/catalogue/catalogue.server.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { createPromo } from '#shop/promos/admin.server.ts'
import { PromoInput } from '#shop/promos/input.ts'
import { changeShipping, zoneOf } from '#test/fixtures/shipping-settings.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const TYPED = '</script><script>alert(1)</script>'

test('products, methods, zones, offers and business details with HTML are shown as they were typed', async () => {
	await shop.seedAnew()
	const texts = {
		name: TYPED,
		shortName: TYPED,
		roast: TYPED,
		description: TYPED,
		story: TYPED,
		features: [TYPED],
	}
	await shop.db.update(products).set(texts).where(eq(products.id, 1))
	await changeShipping(shop, (form) => {
		Object.assign(form.methods.standard, { name: TYPED, description: TYPED })
		zoneOf(form, 0).name = TYPED
	})
	const offer = { method: 'automatic', name: TYPED, kind: 'percentage', percent: '10', goods: '1' }
	const by = { id: null, name: 'Kamala' }
	expect(
		await createPromo(shop, { input: PromoInput.parse(offer), products: await listAllProducts(shop), by }),
	).toMatchObject({
		ok: true,
	})
	shop.config.brand = { ...shop.config.brand, legalName: TYPED, tagline: TYPED, supportHours: TYPED }
	const pages = {
		product: await renderPage(shop, '/product/1', { page: product, params: { id: '1' } }),
		policy: await renderPage(shop, '/policies/shipping', { page: shippingPolicy }),
		home: await renderPage(shop, '/', { page: home }),
	}
	const escaped = '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;'
	const shown = Object.values(pages).map((html) => [
		html.split(escaped).length > 6,
		html.includes('<script>alert'),
	])
	expect(shown).toEqual(Object.values(pages).map(() => [true, false]))
	expect(pages.product).toContain('"@type":"Product')
})
