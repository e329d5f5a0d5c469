import { beforeEach, describe, expect, test } from 'vitest'
import { ProductContentInput } from './input.ts'
import { currentBadge, whyBadgeRefused } from './badges.ts'
import { DEFAULT_CONTENT, defaultContentOf } from './default-content.ts'
import { ingredientsOf } from './labels.ts'
import { withContent, findProduct } from './rules.ts'
import { updateProductContent, resetProductContent } from './admin.server.ts'
import { findProductContent, listProductContent } from './catalogue.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()

const by = { id: null, name: 'Kamala' }
const sent = {
	description: 'For the tumbler after lunch.',
	story: 'We blend it in the morning and pack it in the afternoon.',
	features: 'Round body\n\n  Made for milk ',
	image: 'perfect/perfect2.jpg',
	second: 'perfect/1795156200000-cup.jpg',
	third: 'perfect/perfect3.jpg',
	badge: 'Limited Stock',
	onSaleSince: '',
}
const read = (change: object = {}) => ProductContentInput.safeParse({ ...sent, ...change })
const facts = {
	images: ['perfect/perfect1.jpg', sent.image, sent.second, sent.third],
	bestsellers: [1],
	isAnyDeleted: async () => false,
}
async function change(values: object = {}, productId = 2) {
	const { data } = read(values)
	if (!data) throw new Error('not read')
	return updateProductContent(shop, { productId, input: data, facts, by })
}

describe('what the owner sends', () => {
	test('is read line by line', () => {
		expect(read().data).toMatchObject({
			features: ['Round body', 'Made for milk'],
			badge: 'Limited Stock',
			onSaleSince: null,
		})
	})

	test('is refused where it is too short, too long, or not a choice there is', () => {
		for (const wrong of [
			{ description: 'short' },
			{ description: 'x'.repeat(201) },
			{ description: 'a description with \u0000 in it' },
			{ story: 'x'.repeat(1001) },
			{ features: '' },
			{ features: 'x\n'.repeat(7) },
			{ features: 'x'.repeat(61) },
			{ badge: 'Cheapest in town' },
			{ onSaleSince: 'yesterday' },
			{ image: undefined },
		]) {
			expect(read(wrong).success, JSON.stringify(wrong)).toBe(false)
		}
	})
})

test('ingredients are what the composition says, and no chicory where there is none', () => {
	const ingredients = (coffee: number, chicory: number) => ingredientsOf({ composition: { coffee, chicory } })
	expect(ingredients(100, 0)).toBe('100% roasted and ground coffee')
	expect(ingredients(81, 19)).toBe('81% roasted and ground coffee, 19% roasted and ground chicory')
})

describe('badges', () => {
	const now = new Date('2026-11-20T06:30:00Z')
	const why = (badge: string | null, onSaleSince: string | null = null) =>
		whyBadgeRefused({ productId: 2, badge, onSaleSince }, { now, bestsellers: [1] })

	test('may be chosen only where they are true', () => {
		expect(why(null)).toBe(null)
		expect(why('Limited Stock')).toBe(null)
		expect(why('Bestseller')).toContain('sold the most packs')
		expect(
			whyBadgeRefused({ productId: 1, badge: 'Bestseller', onSaleSince: null }, { now, bestsellers: [1] }),
		).toBe(null)
		expect(why('New Arrival')).toContain('On sale since')
		expect(why('New Arrival', '2026-08-23')).toBe(null)
		expect(why('New Arrival', '2026-08-22')).toContain('less than 90 days')
		expect(why('New Arrival', '2026-11-21')).toContain('less than 90 days')
	})

	test('fall when time has made them untrue', () => {
		const arrived = { badge: 'New Arrival', onSaleSince: '2026-11-01' }
		expect(currentBadge(arrived, now)).toBe('New Arrival')
		expect(currentBadge(arrived, new Date('2027-02-01T00:00:00Z'))).toBe(null)
	})
})

describe('the texts of a product', () => {
	beforeEach(() => shop.empty())

	test('are those it was born with until the owner says otherwise', async () => {
		expect(await listProductContent(shop)).toEqual([])
		expect(withContent(DEFAULT_CONTENT, [])).toMatchObject(DEFAULT_CONTENT)
		expect(await change()).toEqual({ ok: true })
		const [, perfect, classic] = withContent(DEFAULT_CONTENT, await listProductContent(shop))
		expect(perfect).toMatchObject({
			name: 'Artisan Blend - Perfect',
			description: sent.description,
			features: ['Round body', 'Made for milk'],
			image: sent.image,
			additionalImages: [sent.second, sent.third],
		})
		expect(classic).toEqual({ ...findProduct(3), ...defaultContentOf(3) })
	})

	test('go back to what they were, and the book says from what to what', async () => {
		await change()
		expect(await resetProductContent(shop, { productId: 2, by })).toEqual({ ok: true })
		expect(await findProductContent(shop, 2)).toBe(null)
		const [back, changed] = await listAuditEntries(shop, { subject: 'product 2' })
		expect(back?.action).toBe('product content reset')
		expect(changed?.detail).toMatchObject({
			description: `${defaultContentOf(2)?.description} → ${sent.description}`,
			image: `perfect/perfect1.jpg → ${sent.image}`,
		})
		expect(changed?.detail).not.toHaveProperty('badge')
	})

	test('refuse a picture that is not there, an untrue badge and a product that is not', async () => {
		expect(await change({ image: 'perfect/1795156200001-gone.jpg' })).toMatchObject({ field: 'image' })
		expect(await change({ badge: 'Bestseller' })).toMatchObject({ field: 'badge' })
		expect(await change({}, 9)).toMatchObject({ kind: 'missing' })
		expect(await resetProductContent(shop, { productId: 2, by })).toMatchObject({ kind: 'missing' })
		expect([await listProductContent(shop), await listAuditEntries(shop, {})]).toEqual([[], []])
	})
})
