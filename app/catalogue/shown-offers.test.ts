import { beforeEach, expect, test } from 'vitest'
import { loadShopData } from '#app/catalogue/shop-data.server.ts'
import { loadShownOffers } from '#app/catalogue/shown-offers.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { loadGuide } from '#app/storefront/product/guide/load-guide.server.ts'
import { createPromo } from '#shop/promos/admin.server.ts'
import { PromoInput } from '#shop/promos/input.ts'
import { asShown, PRODUCTS, productWithId } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const visit = (path: string): { request: Request; context: Context } => newVisitor(shop).args(path)

async function offer(form: object): Promise<void> {
	const by = { id: null, name: 'Kamala' }
	const input = PromoInput.parse({ method: 'automatic', kind: 'percentage', percent: '10', ...form })
	const created = await createPromo(shop, { input, products: PRODUCTS, by })
	if (!created.ok) throw new Error(created.message)
}

test('an offer says what it gives, unless its name does', async () => {
	await offer({ name: 'Pongal offer', goods: '1:small', minimumOrder: '300' })
	await offer({ name: '10% OFF' })
	const { value } = await loadShownOffers(visit('/').context)
	expect(value.map(({ name, gives }) => [name, gives])).toEqual([
		['10% OFF', null],
		['Pongal offer', '10% off 100% Pure (Small), on orders from ₹300 with shipping'],
	])
})

test("a product's page reads the offers once, for itself and its cart", async () => {
	const { request, context } = visit('/product/1')
	const loading = loadShownOffers(context)
	await offer({ name: 'Pongal offer' })
	await loading
	const [{ shopData }, { guide }] = await Promise.all([
		loadShopData(request, context),
		loadGuide(context, asShown(productWithId(1))),
	])
	expect(loadShownOffers(context)).toBe(loading)
	expect(shopData.offers.map(({ name }) => name)).toEqual(guide.offers.map(({ name }) => name))
})
