/** All pages take the duration of shipping from the settings, and state it in the same words. */
import { expect, test } from 'vitest'
import * as contact from '#app/contact/contact.tsx'
import * as home from '#app/storefront/home/home.tsx'
import * as shippingPolicy from '#app/storefront/policies/shipping.tsx'
import * as product from '#app/storefront/product/product.tsx'
import * as story from '#app/storefront/about/story.tsx'
import { changeShipping } from '#test/fixtures/shipping-settings.ts'
import { renderPage } from '#test/render-page.tsx'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

/** Lists the stated times, such as '3-5 business days', once each. */
async function listTimes(): Promise<string[]> {
	const pages = [
		await renderPage(shop, '/', { page: home }),
		await renderPage(shop, '/story', { page: story }),
		await renderPage(shop, '/product/1', { page: product, params: { id: '1' } }),
		await renderPage(shop, '/contact', { page: contact }),
		await renderPage(shop, '/policies/shipping', { page: shippingPolicy }),
	]
	const times = pages.flatMap((html) => html.match(/\b\d+[-–]\d+ (?:[a-z]+ )?(?:days|hours)\b/g) ?? [])
	return [...new Set(times)].toSorted((a, b) => a.localeCompare(b))
}

test('parcels take business days, an estimate of a method is in days, and nothing is left of earlier settings', async () => {
	await shop.seedAnew()
	expect(await listTimes()).toEqual([
		'1-2 business days',
		'1-2 days',
		'2-4 business days',
		'24-48 hours',
		'3-5 business days',
		'3-5 days',
		'4-7 business days',
	])
	await changeShipping(shop, (form) => {
		form.handlingDays = '2'
		form.methods.standard.estimate = { min: '11', max: '12' }
		form.methods.express.estimate = { min: '13', max: '14' }
		for (const { methods } of form.zones) {
			methods.standard.days = { min: '15', max: '16' }
			methods.express.days = { min: '13', max: '14' }
		}
	})
	expect(await listTimes()).toEqual([
		'11-12 business days',
		'11-12 days',
		'13-14 days',
		'15-16 business days',
	])
	const front = await renderPage(shop, '/', { page: home })
	expect(front).toContain('At your door within 19 business days.')
	expect(front).toContain('Dispatched within 3 business days, by courier.')
})

test('the shipping policy explains the days of a method where they differ from those of a zone', async () => {
	await shop.seedAnew()
	const explained = async () =>
		(await renderPage(shop, '/policies/shipping', { page: shippingPolicy })).includes(
			'These days are typical for India.',
		)
	expect(await explained()).toBe(true)
	await changeShipping(shop, (form) => {
		for (const { methods } of form.zones) {
			methods.standard.days = { min: '3', max: '5' }
			methods.express.days = { min: '1', max: '2' }
		}
	})
	expect(await explained()).toBe(false)
})
