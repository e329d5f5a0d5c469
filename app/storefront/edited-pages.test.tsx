/** Visitors read what the owner writes under Pages. */
import { beforeEach, expect, test } from 'vitest'
import * as contact from '#app/contact/contact.tsx'
import * as about from '#app/storefront/about/about.tsx'
import * as story from '#app/storefront/about/story.tsx'
import * as home from '#app/storefront/home/home.tsx'
import * as privacy from '#app/storefront/policies/privacy.tsx'
import * as refund from '#app/storefront/policies/refund.tsx'
import * as returns from '#app/storefront/policies/return.tsx'
import * as shipping from '#app/storefront/policies/shipping.tsx'
import * as terms from '#app/storefront/policies/terms.tsx'
import * as product from '#app/storefront/product/product.tsx'
import * as products from '#app/storefront/product/products.tsx'
import { savePage } from '#shop/pages/admin.server.ts'
import { PAGE_NAMES, type PageContent, type PageName, PAGES } from '#shop/pages/definitions.ts'
import type { AnyContent, Field, Sections } from '#shop/pages/fields.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

const isText = ({ kind }: Field) => kind === 'line' || kind === 'text' || kind === 'prose'

/** Returns the original content with other texts in all fields, and lists these texts. */
function edited<Name extends PageName>(name: Name) {
	const { sections, original }: { sections: Sections; original: AnyContent } = structuredClone(PAGES[name])
	const texts: string[] = []
	const write = (values: Record<string, unknown>, fields: Readonly<Record<string, Field>>, path: string) => {
		for (const [field, definition] of Object.entries(fields)) {
			const value = values[field]
			if (definition.kind === 'list')
				(value as Record<string, string>[]).forEach((item, index) =>
					write(item, definition.fields, `${path} ${field} ${index}`),
				)
			// A link that was left out has no text.
			if (!isText(definition) || value === '') continue
			values[field] = `Edited ${path} ${field}`
			texts.push(`Edited ${path} ${field}`)
		}
	}
	for (const [section, { fields }] of Object.entries(sections))
		write(original[section] ?? {}, fields, section)
	return { content: original as PageContent<Name>, texts }
}

/** The components that show the texts of each page. The brand has only images. */
const SHOWN: Record<
	Exclude<PageName, 'brand'>,
	[path: string, page: Parameters<typeof renderPage>[2]['page']]
> = {
	home: ['/', home],
	products: ['/products', products],
	product: ['/product/1', product],
	story: ['/story', story],
	about: ['/about', about],
	contact: ['/contact', contact],
	terms: ['/policies/terms', terms],
	privacy: ['/policies/privacy', privacy],
	refund: ['/policies/refund', refund],
	return: ['/policies/return', returns],
	shipping: ['/policies/shipping', shipping],
	footer: ['/', home],
}

test.each(PAGE_NAMES.filter((name) => name !== 'brand'))(
	'every text of %s that is edited is shown',
	async (name) => {
		const [path, page] = SHOWN[name]
		const { content, texts } = edited(name)
		expect(texts.length).toBeGreaterThan(1)
		await savePage(shop, { page: name, version: 0, content, by: { id: null, name: 'Kamala' } })
		const rendered = await renderPage(shop, path, { page, params: { id: '1' } })
		// The structured data repeats the questions.
		const html = rendered.replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
		expect(texts.filter((text) => !html.includes(text))).toEqual([])
	},
)

test('the box of the film is shown while it has a title or a text', async () => {
	const box = async (film: { filmTitle: string; filmText: string }, version: number) => {
		const { content } = edited('story')
		Object.assign(content.packing, film)
		const saved = await savePage(shop, { page: 'story', version, content, by: { id: null, name: 'Kamala' } })
		expect(saved).toMatchObject({ ok: true })
		const html = await renderPage(shop, '/story', { page: story })
		return /<figure class="video-placeholder">.*?<\/figure>/.exec(html)?.[0] ?? null
	}
	const titleOnly = await box({ filmTitle: 'See how we pack', filmText: '' }, 0)
	expect(titleOnly).toContain('See how we pack')
	expect(titleOnly).not.toContain('video-caption')
	expect(await box({ filmTitle: '', filmText: '' }, 1)).toBeNull()
})
