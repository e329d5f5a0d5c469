import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loader, productFeed, type WeighedProduct } from './product-feed.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { importCatalogue } from '#shop/catalogue-csv/import-catalogue.server.ts'
import { products, productVariants } from '#shop/catalogue/tables.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'
import { asShown, PRODUCTS, productWithId } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
const SITE = { brand: BRAND_DEFAULTS, publicUrl: 'https://sk3.example', shipping: DEFAULT_SHIPPING }

const itemsOf = (feed: string) => feed.split('<item>').slice(1)
const unweighed = (product: ShownProduct): WeighedProduct => ({
	...product,
	sizes: product.sizes.map((size) => ({ ...size, packedWeight: null })),
})
const readItems = async (shown: readonly ShownProduct[]) => {
	const products = shown.map(unweighed)
	return itemsOf(await text(Readable.from(productFeed({ ...SITE, products }))))
}
const valueOf = (item: string | undefined, name: string) =>
	new RegExp(`<${name}>([^<]*)</${name}>`).exec(item ?? '')?.[1] ?? null

test('each pack size is an item with its own address, price, unit price and delivery', async () => {
	const items = await readItems(PRODUCTS.map((product) => asShown(product)))
	expect(items).toHaveLength(12)
	const [sampler, small] = items
	const read = (name: string) => valueOf(small, name)
	expect(read('g:id')).toBe('pure-small')
	expect(read('g:item_group_id')).toBe('pure')
	expect(read('title')).toBe('Artisan Blend - 100% Pure, Small (220g)')
	expect(read('link')).toBe('https://sk3.example/product/1?size=small')
	expect(read('g:image_link')).toBe('https://sk3.example/product-images/pure/pure1.jpg')
	expect(small?.match(/<g:additional_image_link>/g)).toHaveLength(3)
	expect([read('g:price'), read('g:sale_price'), read('g:availability')]).toEqual([
		'260.00 INR',
		'240.00 INR',
		'in_stock',
	])
	expect([read('g:unit_pricing_measure'), read('g:google_product_category')]).toEqual(['220 g', '1868'])
	expect(small).toContain(
		'<g:shipping>\n<g:country>IN</g:country>\n<g:price>40.00 INR</g:price>\n</g:shipping>',
	)
	expect(valueOf(sampler, 'g:sale_price')).toBe(null)
})

test('a pack size that is sold out says so, and text cannot leave its element', async () => {
	const product = { ...productWithId(1), name: 'R&D <b>"Blend"</b>', composition: null }
	const [item] = await readItems([asShown(product, 'sampler')])
	expect(valueOf(item, 'g:availability')).toBe('out_of_stock')
	expect(valueOf(item, 'title')).toBe('R&amp;D &lt;b&gt;&quot;Blend&quot;&lt;/b&gt;, Sampler (80g)')
	expect(valueOf(item, 'g:google_product_category')).toBe(null)
})

test('characters that XML has no place for are left out', async () => {
	const name = 'Filter\uFFFE \uFFFFCoffee\u0000\u0008\u001F\uD800 ☕\u{1F375} காபி'
	const [item] = await readItems([asShown({ ...productWithId(1), name })])
	expect(valueOf(item, 'title')).toBe('Filter Coffee ☕\u{1F375} காபி, Sampler (80g)')
})

test('the address serves what is on sale', async () => {
	await seedIfEmpty(shop.db)
	const response: Response = await loader(newVisitor(shop).args('/feeds/products.xml'))
	expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
	expect(itemsOf(await response.text())).toHaveLength(12)
})

test('a packed weight is the weight for shipping, which is left out while it is unknown', async () => {
	await shop.seedAnew()
	await shop.db
		.update(productVariants)
		.set({ packedWeight: 265 })
		.where(eq(productVariants.sku, 'pure-small'))
	const response: Response = await loader(newVisitor(shop).args('/feeds/products.xml'))
	const [sampler, small] = itemsOf(await response.text())
	expect(valueOf(small, 'g:shipping_weight')).toBe('265 g')
	expect(valueOf(sampler, 'g:shipping_weight')).toBe(null)
})

test('a large shop is read part by part, in its order', async () => {
	await shop.seedAnew()
	const file = Array.from(
		{ length: 250 },
		(_, index) => `bulk-${index},Small,Bulk,80,20,coffee-chicory,250,300,280`,
	)
	const csv = `Product,Pack,Name,Coffee (%),Chicory (%),Tax category,Net quantity,MRP,Selling price\n${file.join('\n')}`
	await importCatalogue(shop, {
		file: () => [new TextEncoder().encode(csv)],
		isDryRun: false,
		by: COMMAND_LINE,
	})
	await shop.db.update(products).set({ status: 'active', images: [{ path: 'pure/pure1.jpg', alt: '' }] })
	const response: Response = await loader(newVisitor(shop).args('/feeds/products.xml'))
	const ids = itemsOf(await response.text()).map((item) => valueOf(item, 'g:item_group_id'))
	expect(ids.slice(12)).toEqual(file.map((_, index) => `bulk-${index}`))
})
