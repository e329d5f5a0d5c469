/** What search engines and other crawlers read: each file is parsed, and every URL in it is requested. */
import type { Page } from '@playwright/test'
import { open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { PUBLIC_PAGES } from '#app/seo/public-pages.ts'

type Block = { '@type'?: string; [name: string]: unknown }

async function blocks(page: Page): Promise<Block[]> {
	const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
	return texts.flatMap<Block>((text): Block | Block[] => JSON.parse(text))
}

/** In the page: what a crawler, which runs no scripts, reads in the head of a page. */
function readHead(html: string) {
	const { head, title } = new DOMParser().parseFromString(html, 'text/html')
	const read = (selector: string, attribute: string) =>
		head.querySelector(selector)?.getAttribute(attribute) ?? null
	return {
		title,
		description: read('meta[name="description"]', 'content'),
		canonical: read('link[rel="canonical"]', 'href'),
		url: read('meta[property="og:url"]', 'content'),
		image: read('meta[property="og:image"]', 'content'),
		robots: read('meta[name="robots"]', 'content'),
	}
}

test('the sitemap lists every public page, each with its own title, description and canonical URL', async ({
	page,
}) => {
	await page.goto('/policies/terms')
	const locations = await page.evaluate(async () => {
		const text = await (await fetch('/sitemap.xml')).text()
		const map = new DOMParser().parseFromString(text, 'application/xml')
		if (map.querySelector('parsererror')) throw new Error('The sitemap is not XML')
		return [...map.querySelectorAll('urlset > url > loc')].map((place) => place.textContent)
	})
	const origin = new URL(page.url()).origin
	const productPages = ['/product/1', '/product/2', '/product/3']
	expect(locations).toEqual([...PUBLIC_PAGES, ...productPages].map((path) => origin + path))

	const titles = new Set<string>()
	const descriptions = new Set<string | null>()
	for (const location of locations) {
		const response = await page.request.get(location)
		expect(response.status(), location).toBe(200)
		expect(response.headers()['x-robots-tag'], location).toBeUndefined()
		const html = await response.text()
		const { title, description, canonical, url, image, robots } = await page.evaluate(readHead, html)
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

test('robots.txt names the sitemap, and private pages ask not to be indexed', async ({ page, baseURL }) => {
	const robots = await (await page.request.get('/robots.txt')).text()
	const rules = robots.split('\n').filter(Boolean)
	// Private pages are not disallowed: a search engine has to read them to see their noindex.
	expect(rules.map((rule) => rule.split(/: (.*)/).slice(0, 2))).toEqual([
		['User-agent', '*'],
		['Disallow', '/api/'],
		['Sitemap', `${baseURL}/sitemap.xml`],
	])
	for (const path of [
		'/login',
		'/orders',
		'/track-order',
		'/checkout',
		'/unsubscribe',
		'/contact/ticket',
		'/no-such-page',
	]) {
		const response = await page.request.get(path)
		expect(response.headers()['x-robots-tag'], path).toBe('noindex')
	}
})

test('the structured data of a product lists its variants, prices, delivery and returns', async ({
	page,
	baseURL,
}) => {
	await page.goto('/product/2')
	const [product, breadcrumbs] = await blocks(page)
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
})

test('the structured data of the shop, its questions and its breadcrumbs survives hydration', async ({
	page,
}) => {
	await open(page, '/')
	expect(await blocks(page)).toMatchObject([{ '@type': 'OnlineStore', name: 'SK3 Coffee' }])
	await open(page, '/contact')
	const [questions] = await blocks(page)
	expect(questions).toMatchObject({ '@type': 'FAQPage' })
	const listed = questions?.mainEntity as { name: string }[]
	expect(listed).toHaveLength(4)
	for (const { name } of listed) await expect(page.getByText(name)).toBeVisible()
	await open(page, '/policies/refund')
	const [breadcrumbs] = await blocks(page)
	expect(breadcrumbs).toMatchObject({
		itemListElement: [
			{ position: 1, name: 'Home' },
			{ position: 2, name: 'Refunds' },
		],
	})
})

test('the manifest is installable, and each icon has the size it declares', async ({ page }) => {
	await page.goto('/')
	const path = await page.locator('link[rel="manifest"]').getAttribute('href')
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
		const size = await page.evaluate(async (source) => {
			const image = new Image()
			image.src = source
			await image.decode()
			return `${image.naturalWidth}x${image.naturalHeight}`
		}, src)
		expect(size, src).toBe(sizes)
	}
})

test('security.txt and the change-password URL are where others expect them', async ({ page, baseURL }) => {
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

test.describe('an unknown URL', () => {
	test.use({ expectedErrors: /status of 404/ })

	test('responds 404 and links home', async ({ page }) => {
		for (const path of ['/no/such/page', '/no-such-page.html', '/policies']) {
			const response = await page.request.get(path, { headers: { accept: 'text/html' } })
			expect(response.status(), path).toBe(404)
			expect(await response.text()).toContain('The page you&#x27;re looking for doesn&#x27;t exist.')
		}
		const response = await page.goto('/no-such-page')
		expect(response?.status()).toBe(404)
		await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
		await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible()
		const home = page.getByRole('main').getByRole('link', { name: 'Return to Home' })
		await expect(home).toHaveAttribute('href', '/')
		await home.click()
		await expect(page).toHaveURL('/')
	})
})
