/** Tests every text that the owner enters, except those of pages (`shop/pages/input.test.ts`). */
import { describe, expect, test } from 'vitest'
import { BusinessDetailsInput } from '#shop/business/input.ts'
import { BUSINESS_DETAILS } from '#shop/business/rules.ts'
import { ProductContentInput, ProductDetailsInput } from '#shop/catalogue/input.ts'
import { NewVariantInput } from '#shop/catalogue/variants/input.ts'
import { CourierInput } from '#shop/couriers/input.ts'
import { PromoInput } from '#shop/promos/input.ts'
import { TaxCategoryInput } from '#shop/tax/input.ts'
import { DETAILS_FORM, FAMILY_PACK_FORM } from '#test/fixtures/products.ts'
import { parseSettings, type SettingsForm, zoneOf } from '#test/fixtures/shipping-settings.ts'

const HUNDRED_KB = 'x'.repeat(100_000)
const HTML = '<script>alert(1)</script>'

const CONTENT = {
	description: 'For the tumbler after lunch.',
	story: 'We blend it in the morning and pack it in the afternoon.',
	features: 'Round body',
	images: [],
	badge: '',
	onSaleSince: '',
	pageTitle: '',
	pageDescription: '',
}
const EMPTY_DETAILS = Object.fromEntries(BUSINESS_DETAILS.map(({ key }) => [key, '']))
const OFFER = { method: 'automatic', name: 'Pongal', kind: 'percentage', percent: '10' }
const CATEGORY = { label: 'Steel filters', hsn: '7323', rateBasisPoints: '12', validFrom: '2026-12-01' }
const COURIER = { name: 'DTDC', trackingUrl: '', isOffered: true }

const content = (change: object) => ProductContentInput.safeParse({ ...CONTENT, ...change })
const details = (change: object) => ProductDetailsInput.safeParse({ ...DETAILS_FORM, ...change })
const pack = (change: object) => NewVariantInput.safeParse({ ...FAMILY_PACK_FORM, ...change })
const business = (change: object) => BusinessDetailsInput.safeParse({ ...EMPTY_DETAILS, ...change })
const shipping = (change: (form: SettingsForm) => void) => parseSettings(change)

type Read = (text: string) => { success: boolean; data?: unknown }

describe('a text of 100 kB is refused, and HTML is the text that was typed:', () => {
	test.each<[string, Read]>([
		['description of a product', (text) => content({ description: text })],
		['story of a product', (text) => content({ story: text })],
		['feature of a product', (text) => content({ features: text })],
		['description of an image', (text) => content({ images: [{ path: 'a.jpg', alt: text }] })],
		['title of a product in search results', (text) => content({ pageTitle: text })],
		['text of a product in search results', (text) => content({ pageDescription: text })],
		['name of a product', (text) => details({ name: text })],
		['short name of a product', (text) => details({ shortName: text })],
		['roast', (text) => details({ roast: text })],
		['generic name', (text) => details({ genericName: text })],
		['ingredients', (text) => details({ ingredients: text })],
		['shelf life', (text) => details({ shelfLife: text })],
		['country of origin', (text) => details({ countryOfOrigin: text })],
		['manufacturer', (text) => details({ manufacturer: text })],
		['SKU of a pack', (text) => pack({ sku: text })],
		['name of an offer', (text) => PromoInput.safeParse({ ...OFFER, name: text })],
		['name of a shipping method', (text) => shipping(({ methods }) => (methods.standard.name = text))],
		['text of a shipping method', (text) => shipping(({ methods }) => (methods.standard.description = text))],
		['name of a zone', (text) => shipping((form) => (zoneOf(form, 0).name = text))],
		['name of a holiday', (text) => shipping((form) => (form.holidays = `15 Jan 2027 ${text}`))],
		['name of a tax category', (text) => TaxCategoryInput.safeParse({ ...CATEGORY, label: text })],
		['name of a courier', (text) => CourierInput.safeParse({ ...COURIER, name: text })],
		['name of the shop', (text) => business({ name: text })],
		['tagline', (text) => business({ tagline: text })],
		['legal name', (text) => business({ legalName: text })],
		['address of the shop', (text) => business({ address: text })],
		['hours of support', (text) => business({ supportHours: text })],
		['grievance officer', (text) => business({ grievanceOfficer: text })],
		['hours of the grievance officer', (text) => business({ grievanceHours: text })],
	])('%s', (_, read) => {
		expect(read(HUNDRED_KB).success).toBe(false)
		expect(JSON.stringify(read(HTML).data)).toContain(HTML)
	})
})

describe('neither is taken where there are rules for the characters:', () => {
	test.each<[string, Read, string]>([
		['name of a pack', (text) => pack({ name: text }), 'For two'],
		['code', (text) => PromoInput.safeParse({ ...OFFER, method: 'code', code: text }), 'PONGAL'],
		[
			'page of a courier',
			(text) => CourierInput.safeParse({ ...COURIER, trackingUrl: text }),
			'https://a.in/',
		],
		['PIN codes of a zone', (text) => shipping((form) => (zoneOf(form, 0).prefixes = text)), '600'],
		['PIN codes not served', (text) => shipping((form) => (form.unserved = text)), '744'],
		['holidays', (text) => shipping((form) => (form.holidays = text)), '15 Jan 2027 Pongal'],
		['HSN code', (text) => TaxCategoryInput.safeParse({ ...CATEGORY, hsn: text }), '7323'],
		['email of the shop', (text) => business({ email: text }), 'hello@example.in'],
		['Instagram profile', (text) => business({ instagram: text }), 'sk3coffee'],
		['prefix of orders', (text) => business({ orderPrefix: text }), 'SK3'],
	])('%s', (_, read, valid) => {
		expect([read(valid).success, read(HUNDRED_KB).success, read(HTML).success]).toEqual([true, false, false])
	})
})
