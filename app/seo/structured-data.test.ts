/** Checks the properties that search engines document as required, and the recommended ones that apply to a shop. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { productData } from '#app/seo/product-structured-data.ts'
import { breadcrumbData, organisationData, questionsData, type ShopFacts } from '#app/seo/structured-data.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { rupees } from '#shop/money.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import type { Shipping as ShippingSettings } from '#shop/shipping/settings/settings.ts'
import { asShown, productWithId } from '#test/fixtures/products.ts'

const SITE = {
	brand: BRAND_DEFAULTS,
	publicUrl: 'https://sk3.example',
	shipping: DEFAULT_SHIPPING,
}
const schemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))
const Country = z.literal('IN')
const Days = z.object({
	minValue: z.number().int().min(0),
	maxValue: z.number().int(),
	unitCode: z.literal('DAY'),
})

const ReturnPolicy = z.object({
	'@type': z.literal('MerchantReturnPolicy'),
	applicableCountry: Country,
	returnPolicyCountry: Country,
	returnPolicyCategory: schemaOrg('MerchantReturnFiniteReturnWindow'),
	merchantReturnDays: z.number().int().positive(),
	returnMethod: schemaOrg('ReturnByMail'),
	returnFees: schemaOrg('FreeReturn'),
	merchantReturnLink: z.url(),
})

const Shipping = z.object({
	'@type': z.literal('OfferShippingDetails'),
	shippingRate: z.object({ value: z.number().min(0), currency: z.literal('INR') }),
	shippingDestination: z.object({ addressCountry: Country }),
	deliveryTime: z.object({ handlingTime: Days, transitTime: Days }),
})

const Variant = z.object({
	'@type': z.literal('Product'),
	inProductGroupWithID: z.string().min(1),
	sku: z.string().min(1),
	name: z.string().min(1),
	description: z.string().min(1),
	image: z.url(),
	size: z.string().min(1),
	url: z.url(),
	offers: z.object({
		'@type': z.literal('Offer'),
		url: z.url(),
		price: z.string().regex(/^\d+\.\d{2}$/),
		priceCurrency: z.literal('INR'),
		availability: schemaOrg('InStock', 'OutOfStock'),
		itemCondition: schemaOrg('NewCondition'),
		seller: z.object({ '@type': z.literal('OnlineStore'), name: z.string().min(1) }),
		shippingDetails: Shipping,
		hasMerchantReturnPolicy: ReturnPolicy,
	}),
})

const Group = z.object({
	'@context': z.literal('https://schema.org'),
	'@type': z.literal('ProductGroup'),
	name: z.string().min(1),
	description: z.string().min(1),
	url: z.url(),
	image: z.array(z.url()).min(1),
	brand: z.object({ name: z.string().min(1) }),
	productGroupID: z.string().min(1),
	variesBy: z.array(schemaOrg('size')).min(1),
	hasVariant: z.array(Variant).min(1),
})

describe('productData', () => {
	const perfect = asShown(productWithId(2))
	const prices = perfect.sizes.map(({ value }) => ({
		productId: perfect.id,
		size: value,
		mrp: rupees(300),
		sellingPrice: rupees(250),
	}))

	test('has what a listing with variants, delivery and returns requires', () => {
		const group = Group.parse(productData(SITE, { product: perfect, prices, reviews: null }))
		expect(group.productGroupID).toBe('perfect')
		expect(group.hasVariant.map(({ inProductGroupWithID }) => inProductGroupWithID)).toEqual([
			'perfect',
			'perfect',
			'perfect',
			'perfect',
		])
	})

	test('has ratings and reviews only if there are any', () => {
		const none = productData(SITE, { product: perfect, prices, reviews: null })
		expect(Object.keys(none)).not.toEqual(expect.arrayContaining(['aggregateRating', 'review']))
		const review = {
			id: 'one',
			stars: 4,
			text: 'Strong.',
			name: 'Meena S.',
			writtenAt: '2026-11-20T20:00:00.000Z',
			answer: '',
		}
		const reviews = { count: 3, average: 4.3, shown: [review] }
		expect(productData(SITE, { product: perfect, prices, reviews })).toMatchObject({
			aggregateRating: { ratingValue: 4.3, reviewCount: 3, bestRating: 5 },
			review: [
				{ author: { name: 'Meena S.' }, datePublished: '2026-11-21', reviewRating: { ratingValue: 4 } },
			],
		})
	})

	test('gives each variant an SKU and a URL of its own', () => {
		const { hasVariant } = Group.parse(productData(SITE, { product: perfect, prices, reviews: null }))
		expect(hasVariant.map(({ sku, offers }) => [sku, offers.url])).toEqual([
			['perfect-sampler', 'https://sk3.example/product/2?size=sampler'],
			['perfect-small', 'https://sk3.example/product/2?size=small'],
			['perfect-medium', 'https://sk3.example/product/2?size=medium'],
			['perfect-large', 'https://sk3.example/product/2?size=large'],
		])
	})

	test('states what shipping costs at most and the whole range of days, by the shop’s settings', () => {
		const shippingOf = (shipping: ShippingSettings) => {
			const group = Group.parse(
				productData({ ...SITE, shipping }, { product: perfect, prices, reviews: null }),
			)
			const { shippingRate, deliveryTime } = group.hasVariant[0]?.offers.shippingDetails ?? {}
			const { handlingTime, transitTime } = deliveryTime ?? {}
			const days = [handlingTime, transitTime].map((range) => [range?.minValue, range?.maxValue])
			return [shippingRate?.value, ...days]
		}
		expect(shippingOf(DEFAULT_SHIPPING)).toEqual([40, [0, 1], [1, 7]])
		const [chennai, ...others] = DEFAULT_SHIPPING.zones
		if (!chennai) throw new Error('The default has three zones')
		const ownPrice = { price: rupees(75), freeAbove: null }
		const standard = { days: { min: 2, max: 9 }, ownPrice }
		const zones = [{ ...chennai, methods: { standard, express: null } }, ...others]
		expect(shippingOf({ ...DEFAULT_SHIPPING, zones, handlingDays: 1 })).toEqual([75, [0, 2], [2, 9]])
	})

	test('the return policy has the number of days that is set', () => {
		const days = (brand: ShopFacts['brand']) => {
			const site = { ...SITE, brand }
			const [variant] = productData(site, { product: perfect, prices, reviews: null }).hasVariant
			return [organisationData(site), variant?.offers].map(
				(of) => of?.hasMerchantReturnPolicy.merchantReturnDays,
			)
		}
		expect(days(BRAND_DEFAULTS)).toEqual([7, 7])
		expect(days({ ...BRAND_DEFAULTS, returnDays: '14' })).toEqual([14, 14])
	})

	test('leaves out a variant without a price, and marks the one that is sold out', () => {
		const soldOut = asShown(perfect, 'sampler')
		const { hasVariant } = Group.parse(
			productData(SITE, { product: soldOut, prices: prices.slice(0, 2), reviews: null }),
		)
		expect(hasVariant.map(({ offers }) => offers.availability)).toEqual([
			'https://schema.org/OutOfStock',
			'https://schema.org/InStock',
		])
	})
})

test('organisationData has identity, address, contact and return policy', () => {
	const Organisation = z.object({
		'@type': z.literal('OnlineStore'),
		name: z.string().min(1),
		url: z.url(),
		logo: z.url(),
		email: z.email(),
		telephone: z.string().min(1),
		address: z.object({ streetAddress: z.string().min(1), addressCountry: Country }),
		contactPoint: z.object({ contactType: z.string(), email: z.email() }),
		sameAs: z.array(z.url()),
		hasMerchantReturnPolicy: ReturnPolicy,
	})
	expect(() => Organisation.parse(organisationData(SITE))).not.toThrow()
})

test('breadcrumbData numbers its items from one, each with a name and an absolute URL', () => {
	const trail = breadcrumbData(SITE, [
		['Home', '/'],
		['Shipping', '/policies/shipping'],
	])
	expect(trail.itemListElement).toEqual([
		{ '@type': 'ListItem', position: 1, name: 'Home', item: 'https://sk3.example/' },
		{ '@type': 'ListItem', position: 2, name: 'Shipping', item: 'https://sk3.example/policies/shipping' },
	])
})

test('questionsData has one answer for each question', () => {
	const { mainEntity } = questionsData([{ question: 'Do you ship abroad?', answer: 'Write to us.' }])
	expect(mainEntity).toEqual([
		{
			'@type': 'Question',
			name: 'Do you ship abroad?',
			acceptedAnswer: { '@type': 'Answer', text: 'Write to us.' },
		},
	])
})

test('organisationData names an uploaded logo, and none for a word mark', () => {
	const { images } = BRAND_DEFAULTS
	const logoWith = (changed: Partial<typeof images>) => {
		const brand = { ...BRAND_DEFAULTS, images: { ...images, ...changed } }
		return organisationData({ ...SITE, brand }).logo
	}
	expect(logoWith({})).toBe('https://sk3.example/icons/icon-512.png')
	expect(logoWith({ hasOriginalLogo: false })).toBeUndefined()
	expect(logoWith({ hasOriginalLogo: false, uploadedLogo: 'https://sk3.example/home/1-logo.png' })).toBe(
		'https://sk3.example/home/1-logo.png',
	)
})
