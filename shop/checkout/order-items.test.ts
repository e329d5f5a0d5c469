/** An order keeps the data of its products as they were when it was placed. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { placeOrder } from './place-order.server.ts'
import { setProductStatus } from '#shop/catalogue/products.server.ts'
import { setVariantActive } from '#shop/catalogue/variants/variants.server.ts'
import { products, productVariants } from '#shop/catalogue/tables.server.ts'
import { orderItems } from '#shop/orders/tables.server.ts'
import { newCaller, paymentInput, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
const PURE_AND_PERFECT = {
	amount: 490,
	orderItems: [
		{ id: 1, quantity: 1, size: 'Small (220g)', grind: 'Fine' },
		{ id: 2, quantity: 1, size: 'small', grind: 'coarse' },
	],
}

test('each line copies name, pack, image, declaration and tax from the shop, not from the browser', async () => {
	await shop.db
		.update(products)
		.set({ name: 'Artisan Blend - Renamed', images: [{ path: 'perfect/1795156200000-cup.jpg', alt: '' }] })
		.where(eq(products.id, 2))
	await placeUnpaidOrder(shop, { change: PURE_AND_PERFECT })
	const items = () => shop.db.select().from(orderItems).orderBy(asc(orderItems.position))
	const copied = await items()
	expect(copied).toMatchObject([
		{
			productName: 'Artisan Blend - 100% Pure',
			sizeLabel: 'Small (220g)',
			grind: 'Fine',
			imageUrl: '/product-images/pure/pure1.jpg',
			declaration: null,
			hsn: '09012190',
		},
		{
			productName: 'Artisan Blend - Renamed',
			sizeLabel: 'Small (220g)',
			grind: 'Coarse',
			imageUrl: '/product-images/perfect/1795156200000-cup.jpg',
			declaration: 'Coffee blended with chicory. This mixture contains coffee 91%, chicory 9%.',
			hsn: '09019020',
		},
	])
	await shop.db
		.update(products)
		.set({ name: 'Something else', coffeePercent: 50, chicoryPercent: 50 })
		.where(eq(products.id, 2))
	await setProductStatus(shop, { productId: 2, status: 'archived', by })
	expect(await items()).toEqual(copied)
})

test.each([
	['an archived product', () => setProductStatus(shop, { productId: 2, status: 'archived', by })],
	['a draft', () => setProductStatus(shop, { productId: 2, status: 'draft', by })],
	['a stopped pack size', () => setVariantActive(shop, { productId: 2, size: 'small', isActive: false, by })],
])('%s is not sold any more, and nothing is written', async (_what, change) => {
	await change()
	expect(await placeOrder(shop, paymentInput(PURE_AND_PERFECT), newCaller())).toMatchObject({
		ok: false,
		code: 'not_sold',
	})
	expect(await shop.db.$count(orderItems)).toBe(0)
})

test('a pack size that never was is not sold, and one whose name was corrected is', async () => {
	const order = (size: string) =>
		placeOrder(
			shop,
			paymentInput({ amount: 280, orderItems: [{ id: 1, quantity: 1, size, grind: 'Fine' }] }),
			newCaller(),
		)
	expect(await order('Giant (2kg)')).toMatchObject({ ok: false, code: 'not_sold' })
	await shop.db.update(productVariants).set({ name: 'Little' }).where(eq(productVariants.size, 'small'))
	expect(await order('Small (220g)')).toMatchObject({ ok: true })
	expect(await shop.db.select().from(orderItems)).toMatchObject([{ sizeLabel: 'Little (220g)' }])
})
