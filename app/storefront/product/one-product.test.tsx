/** Tests the page of a product that is no longer sold or the only one, and what search engines read there. */
import { beforeEach, expect, test } from 'vitest'
import * as product from './product.tsx'
import * as products from './products.tsx'
import * as about from '#app/storefront/about/about.tsx'
import * as home from '#app/storefront/home/home.tsx'
import { updateProductContent } from '#shop/catalogue/admin.server.ts'
import { findProductById } from '#shop/catalogue/catalogue.server.ts'
import { ProductContentInput } from '#shop/catalogue/input.ts'
import { setProductStatus } from '#shop/catalogue/products.server.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

const by = { id: null, name: 'Kamala' }
const open = (id: string) => renderPage(shop, `/product/${id}`, { page: product, params: { id } })
const archive = (productId: number) => setProductStatus(shop, { productId, status: 'archived', by })

async function describeForSearch(pageTitle: string, pageDescription: string): Promise<void> {
	const stored = await findProductById(shop, 2)
	if (!stored) throw new Error('no product')
	const { description, story, features, images, version } = stored
	const form = { description, story, features: features.join('\n'), images, badge: '', onSaleSince: '' }
	const input = ProductContentInput.parse({ ...form, pageTitle, pageDescription })
	const facts = {
		images: images.map(({ path }) => path),
		bestsellers: [],
		isAnyDeleted: async () => false,
	}
	expect(await updateProductContent(shop, { productId: 2, input, version, facts, by })).toMatchObject({
		ok: true,
	})
}

test('its title and description for search engines are in its head, without them its name and description', async () => {
	const { description } = (await findProductById(shop, 2)) ?? {}
	const plain = await open('2')
	expect(plain).toContain('<title>Artisan Blend - Perfect · SK3 Coffee</title>')
	expect(plain).toContain(`<meta name="description" content="${description} `)
	await describeForSearch('Mild filter coffee <online>', 'Nine parts & one, for the first tumbler.')
	const html = await open('2')
	expect(html).toContain('<title>Mild filter coffee &lt;online&gt; · SK3 Coffee</title>')
	expect(html).toContain('<meta name="description" content="Nine parts &amp; one, for the first tumbler."/>')
	expect(html).toContain('<meta property="og:title" content="Mild filter coffee &lt;online&gt;"/>')
})

test('an archived one is gone, and its page offers what is sold', async () => {
	await archive(2)
	const loaded = await product.loader(newVisitor(shop).args('/product/2', {}, { id: '2' }))
	expect(loaded.init).toMatchObject({ status: 410 })
	const html = await open('2')
	expect(html).toContain('We no longer sell this one.')
	// The footer names them too.
	const [offered = ''] = /In the shop now.*?<\/ul>/s.exec(html) ?? []
	expect(offered).toContain('href="/product/1"')
	expect(offered).toContain('href="/product/3"')
	expect(offered).not.toContain('href="/product/2"')
})

test('the only one is on every page that lists products, and is compared with none', async () => {
	await archive(2)
	await archive(3)
	const shown = {
		home: await renderPage(shop, '/', { page: home }),
		listing: await renderPage(shop, '/products', { page: products }),
		about: await renderPage(shop, '/about', { page: about }),
		product: await open('1'),
	}
	expect(shown.home.match(/class="blend-card /g)).toHaveLength(1)
	expect(shown.home).not.toContain('See all products')
	expect(shown.listing.match(/class="product-card /g)).toHaveLength(1)
	expect(shown.listing).not.toContain('role="search"')
	expect(shown.listing).toContain('One blend from the same hills.')
	expect(shown.product).not.toContain('The blends side by side')
	for (const html of Object.values(shown)) {
		expect(html).toContain('href="/product/1"')
		expect(html).not.toMatch(/href="\/product\/[23]"|undefined|NaN|\{[a-z ]+\}/i)
	}
})
