/** A new shop has exactly the specified products. */
import { beforeAll, describe, expect, test } from 'vitest'
import { listPrices, listProducts } from './catalogue.server.ts'
import type { Product } from './rules.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { toRupees } from '#shop/money.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let products: Product[]
/** The day of the new shop, or two if it was opened at midnight. */
let days: string[]
beforeAll(async () => {
	const start = new Date()
	await seedIfEmpty(shop.db)
	products = await listProducts(shop)
	days = [start, new Date()].map(dayInIndia)
})

describe('a new shop', () => {
	test('has the three specified blends', () => {
		const blends = PRODUCTS.map(({ id, name, composition, badge }) => [
			id,
			name,
			`${composition?.coffee}% coffee, ${composition?.chicory}% chicory`,
			badge,
		])
		expect(blends).toEqual([
			[1, 'Artisan Blend - 100% Pure', '100% coffee, 0% chicory', 'Bestseller'],
			[2, 'Artisan Blend - Perfect', '91% coffee, 9% chicory', 'Limited Stock'],
			[3, 'Artisan Blend - Classic', '81% coffee, 19% chicory', 'New Arrival'],
		])
		// A product is a New Arrival from the day it went on sale, which is the day of the new shop.
		const onSaleSince = products[2]?.onSaleSince
		expect(days).toContain(onSaleSince)
		expect(products).toEqual(
			PRODUCTS.map((product) => (product.id === 3 ? { ...product, onSaleSince } : product)),
		)
	})

	test('shows the badge of its new arrival for 90 days', async () => {
		const badgeAfter = async (days: number) => {
			const clock = () => new Date(Date.now() + days * DAY_MILLISECONDS)
			return (await listProducts({ db: shop.db, clock }))[2]?.badge
		}
		expect(await badgeAfter(88)).toBe('New Arrival')
		expect(await badgeAfter(90)).toBe(null)
	})

	test('has four sizes of each, with weights and prices', () => {
		const variants = products.map(({ sizes }) =>
			sizes.map(({ value, label, price }) => `${value} ${label} ₹${toRupees(price)}`),
		)
		expect(variants).toEqual([
			[
				'sampler Sampler (80g) ₹110',
				'small Small (220g) ₹240',
				'medium Medium (500g) ₹480',
				'large Large (1000g) ₹950',
			],
			[
				'sampler Sampler (77g) ₹120',
				'small Small (220g) ₹250',
				'medium Medium (550g) ₹500',
				'large Large (1100g) ₹990',
			],
			[
				'sampler Sampler (79g) ₹120',
				'small Small (210g) ₹240',
				'medium Medium (525g) ₹490',
				'large Large (1050g) ₹980',
			],
		])
	})

	test('has the specified MRPs', async () => {
		const prices = await listPrices(shop)
		const mrps = products.map(({ id }) =>
			prices.filter(({ productId }) => productId === id).map(({ mrp }) => toRupees(mrp)),
		)
		expect(mrps).toEqual([
			[110, 260, 530, 1050],
			[120, 270, 550, 1090],
			[120, 260, 540, 1080],
		])
	})

	test('has four images of each', () => {
		expect(products.map(({ images }) => images.map(({ path }) => path))).toEqual([
			['pure/pure1.jpg', 'pure/pure2.jpg', 'pure/pure3.jpg', 'pure/family.jpg'],
			['perfect/perfect1.jpg', 'perfect/perfect2.jpg', 'perfect/perfect3.jpg', 'perfect/family.jpg'],
			['classic/classic1.jpg', 'classic/classic2.jpg', 'classic/classic3.jpg', 'classic/family.jpg'],
		])
	})

	test('taxes coffee and coffee with chicory apart', () => {
		expect(products.map(({ taxCategory }) => taxCategory)).toEqual([
			'coffee',
			'coffee-chicory',
			'coffee-chicory',
		])
	})

	test('is seeded once', async () => {
		expect(await seedIfEmpty(shop.db)).toBe(false)
	})
})
