/** What search engines and other crawlers read: each file is parsed, and every URL in it is requested. They run no scripts, so no page is opened. */
import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { PUBLIC_PAGES } from '#app/seo/public-pages.ts'

type Block = { '@type'?: string; [name: string]: unknown }

/** Runs in a blank page. */
function parsePage(html: string) {
	const page = new DOMParser().parseFromString(html, 'text/html')
	const read = (selector: string, attribute: string) =>
		page.head.querySelector(selector)?.getAttribute(attribute) ?? null
	return {
		title: page.title,
		description: read('meta[name="description"]', 'content'),
		canonical: read('link[rel="canonical"]', 'href'),
		url: read('meta[property="og:url"]', 'content'),
		image: read('meta[property="og:image"]', 'content'),
		robots: read('meta[name="robots"]', 'content'),
		manifest: read('link[rel="manifest"]', 'href'),
		text: page.body.textContent,
		blocks: [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap<Block>(
			({ textContent }): Block | Block[] => JSON.parse(textContent ?? ''),
		),
	}
}

async function read(page: Page, url: string) {
	const response = await page.request.get(url)
	expect(response.status(), url).toBe(200)
	const html = await response.text()
	return { html, headers: response.headers(), ...(await page.evaluate(parsePage, html)) }
}

test('the sitemap lists every public page, each with its own title, description and canonical URL', async ({
	page,
	baseURL,
}) => {
	const xml = await (await page.request.get('/sitemap.xml')).text()
	const locations = await page.evaluate((text) => {
		const map = new DOMParser().parseFromString(text, 'application/xml')
		if (map.querySelector('parsererror')) throw new Error('The sitemap is not XML')
		return [...map.querySelectorAll('urlset > url > loc')].map((place) => place.textContent)
	}, xml)
	const productPages = ['/product/1', '/product/2', '/product/3']
	expect(locations).toEqual([...PUBLIC_PAGES, ...productPages].map((path) => `${baseURL}${path}`))

	const titles = new Set<string>()
	const descriptions = new Set<string | null>()
	for (const location of locations) {
		const { html, headers, title, description, canonical, url, image, robots } = await read(page, location)
		expect(headers['x-robots-tag'], location).toBeUndefined()
		expect([canonical, url, robots], location).toEqual([location, location, null])
		titles.add(title)
		descriptions.add(description)
		// Scripts are deferred, so that a phone on a slow network gets the text first.
		expect(html, location).toContain('data-files="/assets/')
		expect(html, location).not.toContain('rel="modulepreload"')
		const fetched = await page.request.get(image ?? '')
		expect(fetched.headers()['content-type'], location).toBe('image/jpeg')
	}
	expect(titles.size).toBe(locations.length)
	expect(descriptions.size).toBe(locations.length)
})

test('the structured data names the shop, the variants of a product with prices, delivery and returns, its questions and its breadcrumbs', async ({
	page,
	baseURL,
}) => {
	const home = await read(page, '/')
	expect(home.blocks).toMatchObject([{ '@type': 'OnlineStore', name: 'SK3 Coffee' }])

	const [product, breadcrumbs] = (await read(page, '/product/2')).blocks
	expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
	expect(product).toMatchObject({
		'@context': 'https://schema.org',
		'@type': 'ProductGroup',
		name: 'Artisan Blend - Perfect',
		url: `${baseURL}/product/2`,
	})
	const variants = product?.hasVariant as { sku: string; offers: Record<string, unknown> }[]
	expect(variants.map(({ sku, offers }) => [sku, offers.price, offers.priceCurrency])).toEqual([
		['perfect-sampler', '120.00', 'INR'],
		['perfect-small', '250.00', 'INR'],
		['perfect-medium', '500.00', 'INR'],
		['perfect-large', '990.00', 'INR'],
	])
	expect(variants[1]?.offers).toMatchObject({
		shippingDetails: { shippingRate: { value: 40, currency: 'INR' } },
		hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'IN' },
	})
	expect(variants[2]?.offers).toMatchObject({ shippingDetails: { shippingRate: { value: 0 } } })

	const contact = await read(page, '/contact')
	expect(contact.blocks[0]).toMatchObject({ '@type': 'FAQPage' })
	const listed = contact.blocks[0]?.mainEntity as { name: string }[]
	expect(listed).toHaveLength(4)
	for (const { name } of listed) expect(contact.text).toContain(name)

	expect((await read(page, '/policies/refund')).blocks[0]).toMatchObject({
		itemListElement: [
			{ position: 1, name: 'Home' },
			{ position: 2, name: 'Refunds' },
		],
	})
})

test('robots.txt, the manifest, security.txt and the change-password URL are as others expect them, and private and unknown pages are not indexed', async ({
	page,
	baseURL,
}) => {
	const rules = (await (await page.request.get('/robots.txt')).text()).split('\n').filter(Boolean)
	// Private pages are not disallowed: a search engine has to read them to see their noindex.
	expect(rules.map((rule) => rule.split(/: (.*)/).slice(0, 2))).toEqual([
		['User-agent', '*'],
		['Disallow', '/api/'],
		['Sitemap', `${baseURL}/sitemap.xml`],
	])
	for (const path of ['/login', '/orders', '/track-order', '/checkout', '/unsubscribe', '/contact/ticket']) {
		const response = await page.request.get(path)
		expect(response.headers()['x-robots-tag'], path).toBe('noindex')
	}
	for (const path of ['/no-such-page', '/no/such/page', '/no-such-page.html', '/policies']) {
		const response = await page.request.get(path, { headers: { accept: 'text/html' } })
		expect([response.status(), response.headers()['x-robots-tag']], path).toEqual([404, 'noindex'])
		expect(await response.text()).toContain('The page you&#x27;re looking for doesn&#x27;t exist.')
	}

	await expectInstallable(page, (await read(page, '/')).manifest)

	const text = await (await page.request.get('/.well-known/security.txt')).text()
	const fields = new Map(
		text
			.trim()
			.split('\n')
			.map((line) => line.split(/: (.*)/) as [string, string]),
	)
	expect(fields.get('Canonical')).toBe(`${baseURL}/.well-known/security.txt`)
	expect(Date.parse(fields.get('Expires') ?? '')).toBeGreaterThan(Date.now())
	expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
	const change = await page.request.get('/.well-known/change-password', { maxRedirects: 0 })
	expect(change.status()).toBe(302)
	expect(change.headers().location).toBe('/dashboard?tab=security')
})

/** Expects that each icon has the size that the manifest declares. */
async function expectInstallable(page: Page, path: string | null): Promise<void> {
	const response = await page.request.get(path ?? '')
	expect(response.headers()['content-type']).toContain('application/manifest+json')
	const manifest = (await response.json()) as {
		name: string
		display: string
		start_url: string
		icons: { src: string; sizes: string; type: string }[]
	}
	expect(manifest).toMatchObject({ name: 'SK3 Coffee', display: 'standalone', start_url: '/' })
	const pngIcons = manifest.icons.filter(({ type }) => type === 'image/png')
	expect(pngIcons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
	for (const { src, sizes } of pngIcons) {
		const png = await (await page.request.get(src)).body()
		expect(png.subarray(1, 4).toString(), src).toBe('PNG')
		expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
	}
}
