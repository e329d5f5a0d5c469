import { beforeAll, describe, expect, test } from 'vitest'
import { loader as loadProducts } from '#app/api/products.ts'
import { loader as loadCart } from '#app/cart/cart.tsx'
import { seedIfEmpty } from '#db/seed.ts'
import { sellCopy } from '#test/fixtures/sell-copy.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeAll(() => seedIfEmpty(shop.db))

async function sentWith(path: string): Promise<number[]> {
	const { data } = await loadCart(newVisitor(shop).args(path))
	return data.products.map(({ id }) => id)
}

test('a cart page is sent with the products of a small shop, or else with those that its URL names', async () => {
	for (let count = 4; count <= 8; count++) await sellCopy(shop, 1)
	expect(await sentWith('/cart')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
	await sellCopy(shop, 2)
	expect(await sentWith('/cart')).toEqual([])
	expect(await sentWith('/cart?product=9&size=small&grind=fine')).toEqual([9])
	expect(await sentWith('/cart?line=2.small.fine.1&line=7.large.fine.1&line=99.x.fine.1')).toEqual([2, 7])
})

describe('/api/products', () => {
	const read = (query: string) => newVisitor(shop).get(loadProducts, `/api/products${query}`)

	test("returns the data of the cart's lines, without products no longer sold", async () => {
		const { body } = await read('?id=2&id=99')
		expect(body).toHaveLength(1)
		expect(body[0]).toMatchObject({ id: 2, name: 'Artisan Blend - Perfect', image: 'perfect/perfect1.jpg' })
		expect(body[0]).not.toHaveProperty('story')
		expect(body[0]).toHaveProperty('sizes.1', {
			value: 'small',
			label: 'Small (220g)',
			grinds: ['fine', 'medium', 'coarse'],
			mrp: 27000,
			price: 25000,
			isSoldOut: false,
		})
	})

	test.each(['', '?id=', '?id=x', '?id=-1', `?${'id=1&'.repeat(41)}`])('refuses %s', async (query) => {
		expect(await read(query)).toMatchObject({ status: 400, body: { code: 'invalid' } })
	})
})
