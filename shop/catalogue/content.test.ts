import { beforeEach, describe, expect, test } from 'vitest'
import { resetProductContent, updateProductContent } from './admin.server.ts'
import { currentBadge, whyBadgeRefused } from './labelling/badges.ts'
import { findProductById, listProducts } from './catalogue.server.ts'
import { ProductContentInput } from './input.ts'
import { ingredientsOf } from './labelling/food-labelling.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { productWithId } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

const by = { id: null, name: 'Kamala' }
const form = {
	description: 'For the tumbler after lunch.',
	story: 'We blend it in the morning and pack it in the afternoon.',
	features: 'Round body\n\n  Made for milk ',
	images: [
		{ path: 'perfect/perfect2.jpg', alt: '' },
		{ path: 'perfect/1795156200000-cup.jpg', alt: ' A full tumbler ' },
		{ path: 'perfect/perfect3.jpg', alt: '' },
	],
	pageTitle: '',
	pageDescription: '',
	badge: 'Limited Stock',
	onSaleSince: '',
}
const parse = (change: object = {}) => ProductContentInput.safeParse({ ...form, ...change })
const facts = {
	images: ['perfect/perfect1.jpg', ...form.images.map(({ path }) => path)],
	bestsellers: [1],
	isAnyDeleted: async () => false,
}
async function update(values: object = {}, productId = 2) {
	const { data } = parse(values)
	if (!data) throw new Error('The input is not valid')
	const version = (await findProductById(shop, productId))?.version ?? 0
	return updateProductContent(shop, { productId, input: data, version, facts, by })
}

describe('product content input', () => {
	test('has one feature per line', () => {
		expect(parse().data).toMatchObject({
			features: ['Round body', 'Made for milk'],
			badge: 'Limited Stock',
			onSaleSince: null,
		})
	})

	test('leaves out the bullets of pasted features', () => {
		const features = '• Round body\n•Made for milk\n- Roasted weekly\n* 80-20'
		expect(parse({ features }).data?.features).toEqual([
			'Round body',
			'Made for milk',
			'Roasted weekly',
			'80-20',
		])
		expect(parse({ features: '-5 °C\n*new*' }).data?.features).toEqual(['-5 °C', '*new*'])
	})

	test('keeps the paragraphs of the story as they were typed, also as a browser sends them', () => {
		const typed = 'We roast on Monday.\n\nWe grind on Tuesday,\nand pack at once.'
		expect(parse({ story: typed }).data?.story).toBe(typed)
		expect(parse({ story: `${typed.replaceAll('\n', '\r\n')}\r\n` }).data?.story).toBe(typed)
	})

	test('is refused if it is too short, too long or an unknown choice', () => {
		for (const invalid of [
			{ description: 'short' },
			{ description: 'x'.repeat(201) },
			{ description: 'a description with \u0000 in it' },
			{ story: 'x'.repeat(1001) },
			{ features: '' },
			{ features: 'x\n'.repeat(7) },
			{ features: 'x'.repeat(61) },
			{ badge: 'Cheapest in town' },
			{ onSaleSince: 'yesterday' },
			{ images: undefined },
			{ images: [form.images[0], form.images[0]] },
			{ images: [{ path: 'perfect/perfect1.jpg', alt: 'x'.repeat(151) }] },
			{ images: Array.from({ length: 21 }, (_, index) => ({ path: `${index}`, alt: '' })) },
			{ pageTitle: 'x'.repeat(71) },
			{ pageDescription: 'two\nlines' },
		]) {
			expect(parse(invalid).success, JSON.stringify(invalid)).toBe(false)
		}
	})
})

test('ingredients follow from the composition, and chicory is listed only if there is any', () => {
	const ingredients = (coffee: number, chicory: number, own: string | null = null) =>
		ingredientsOf({ ingredients: own, composition: { coffee, chicory } })
	expect(ingredients(100, 0)).toBe('100% roasted and ground coffee')
	expect(ingredients(81, 19)).toBe('81% roasted and ground coffee, 19% roasted and ground chicory')
	expect(ingredients(81, 19, 'Coffee, chicory, cardamom')).toBe('Coffee, chicory, cardamom')
	expect(ingredientsOf({ ingredients: null, composition: null })).toBe(null)
})

describe('badges', () => {
	const now = new Date('2026-11-20T06:30:00Z')
	const NO_BADGE = { badge: null, onSaleSince: null }
	const whyRefused = (badge: string | null, onSaleSince: string | null = null) =>
		whyBadgeRefused({ productId: 2, badge, onSaleSince, before: NO_BADGE }, { now, bestsellers: [1] })

	test('may be used only if they are true', () => {
		expect(whyRefused(null)).toBe(null)
		expect(whyRefused('Limited Stock')).toBe(null)
		expect(whyRefused('Bestseller')).toContain('sold the most packs')
		expect(
			whyBadgeRefused(
				{ productId: 1, badge: 'Bestseller', onSaleSince: null, before: NO_BADGE },
				{ now, bestsellers: [1] },
			),
		).toBe(null)
		expect(whyRefused('New Arrival')).toContain('On sale since')
		expect(whyRefused('New Arrival', '2026-08-23')).toBe(null)
		expect(whyRefused('New Arrival', '2026-08-22')).toContain('less than 90 days')
		expect(whyRefused('New Arrival', '2026-11-21')).toContain('less than 90 days')
	})

	test('expire when the product is no longer new', () => {
		const newArrival = { badge: 'New Arrival', onSaleSince: '2026-11-01' }
		expect(currentBadge(newArrival, now)).toBe('New Arrival')
		// The ninetieth day ends at midnight in India, which is 18:30 UTC.
		expect(currentBadge(newArrival, new Date('2027-01-29T18:29:59.999Z'))).toBe('New Arrival')
		expect(currentBadge(newArrival, new Date('2027-01-29T18:30:00Z'))).toBe(null)
	})

	test('remain as chosen if the first day of sale is unknown, as in a shop that began before it was asked for', () => {
		expect(currentBadge({ badge: 'New Arrival', onSaleSince: null }, now)).toBe('New Arrival')
	})

	test('begin on the first day of sale, at midnight in India', () => {
		const newArrival = { badge: 'New Arrival', onSaleSince: '2026-11-01' }
		expect(currentBadge(newArrival, new Date('2026-10-31T18:29:59.999Z'))).toBe(null)
		expect(currentBadge(newArrival, new Date('2026-10-31T18:30:00Z'))).toBe('New Arrival')
	})
})

describe('the content of a product', () => {
	beforeEach(async () => {
		await shop.seedAnew()
	})

	test('is what the shop came with until the owner changes it', async () => {
		expect(await update()).toEqual({ ok: true })
		const [, perfect, classic] = await listProducts(shop)
		expect(perfect).toMatchObject({
			name: 'Artisan Blend - Perfect',
			description: form.description,
			features: ['Round body', 'Made for milk'],
			image: 'perfect/perfect2.jpg',
			images: [
				{ path: 'perfect/perfect2.jpg', alt: '' },
				{ path: 'perfect/1795156200000-cup.jpg', alt: 'A full tumbler' },
				{ path: 'perfect/perfect3.jpg', alt: '' },
			],
		})
		expect(classic?.story).toBe(productWithId(3).story)
	})

	test('can be reset, and the audit log has the old and new values', async () => {
		await update()
		expect(await resetProductContent(shop, { productId: 2, by })).toEqual({ ok: true })
		expect(await findProductById(shop, 2)).toEqual({ ...productWithId(2), version: 3 })
		const [reset, changed] = await listAuditEntries(shop, { subject: 'product 2' })
		expect(reset?.action).toBe('product content reset')
		expect(changed?.detail).toMatchObject({
			description: `${productWithId(2).description} → ${form.description}`,
			images:
				'perfect/perfect1.jpg, perfect/perfect2.jpg, perfect/perfect3.jpg, perfect/family.jpg Four packs of Perfect in a row: 77, 220, 550 and 1100 g → perfect/perfect2.jpg, perfect/1795156200000-cup.jpg A full tumbler, perfect/perfect3.jpg',
		})
		expect(changed?.detail).not.toHaveProperty('badge')
	})

	test('keeps its first day of sale when it is reset, so that an old product is no new arrival again', async () => {
		shop.setClock(new Date())
		const [onSaleSince, before] = [0, 100].map((days) =>
			dayInIndia(new Date(shop.clock().getTime() - days * DAY_MILLISECONDS)),
		)
		const images = productWithId(3).images
		const edit = async (change: object) => {
			const input = ProductContentInput.parse({ ...form, images, ...change })
			const version = (await findProductById(shop, 3))?.version ?? 0
			const paths = images.map(({ path }) => path)
			return updateProductContent(shop, {
				productId: 3,
				input,
				version,
				facts: { ...facts, images: paths },
				by,
			})
		}
		const reset = () => resetProductContent(shop, { productId: 3, by })
		expect(await reset()).toMatchObject({ kind: 'missing' })
		expect(await edit({ badge: 'New Arrival', onSaleSince })).toEqual({ ok: true })
		expect(await reset()).toEqual({ ok: true })
		expect(await findProductById(shop, 3)).toMatchObject({ badge: 'New Arrival', onSaleSince })
		expect(await edit({ badge: '', onSaleSince: before })).toEqual({ ok: true })
		expect(await reset()).toEqual({ ok: true })
		expect((await listProducts(shop))[2]).toMatchObject({ badge: null, onSaleSince: before })
	})

	test('keeps the badge that it has, also when that could not be chosen now', async () => {
		const facts = { images: ['pure/pure1.jpg'], bestsellers: [], isAnyDeleted: async () => false }
		const edit = async (change: object) => {
			const images = [{ path: 'pure/pure1.jpg', alt: '' }]
			const input = ProductContentInput.parse({ ...form, images, ...change })
			const version = (await findProductById(shop, 1))?.version ?? 0
			return updateProductContent(shop, { productId: 1, input, version, facts, by })
		}
		expect(await edit({ badge: 'Bestseller', description: 'Another text.' })).toEqual({ ok: true })
		expect(await edit({ badge: 'New Arrival', onSaleSince: '2020-01-01' })).toMatchObject({ field: 'badge' })
		expect(await edit({ badge: '' })).toEqual({ ok: true })
		expect(await edit({ badge: 'Bestseller' })).toMatchObject({ field: 'badge' })
	})

	test('is refused with an unknown image, an untrue badge or an unknown product', async () => {
		expect(await update({ images: [{ path: 'perfect/1795156200001-gone.jpg', alt: '' }] })).toMatchObject({
			field: 'images',
		})
		expect(await update({ images: [] })).toMatchObject({ field: 'images' })
		expect(await update({ badge: 'Bestseller' })).toMatchObject({ field: 'badge' })
		expect(await update({}, 9)).toMatchObject({ kind: 'missing' })
		expect(await resetProductContent(shop, { productId: 2, by })).toMatchObject({ kind: 'missing' })
		expect(await resetProductContent(shop, { productId: 9, by })).toMatchObject({ kind: 'missing' })
		expect([await findProductById(shop, 2), await listAuditEntries(shop, {})]).toEqual([productWithId(2), []])
	})
})
