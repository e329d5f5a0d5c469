import { expect, test } from 'vitest'
import { packsOf, removePacks } from './ordered-packs.ts'
import type { CartLine } from './rules.ts'

const line = (id: number, quantity: number, grind = 'Fine'): CartLine => ({
	id,
	name: 'Pure',
	price: 240,
	quantity,
	image: '/product-images/pure/pure1.jpg',
	size: 'small',
	sizeLabel: 'Small (220g)',
	grind,
})

test('a cart that was ordered is empty afterwards', () => {
	const cart = [line(1, 2), line(1, 1, 'Coarse')]
	expect(removePacks(cart, packsOf(cart))).toEqual([])
})

test('what was added since stays in the cart', () => {
	const ordered = packsOf([line(1, 2)])
	expect(removePacks([line(1, 5), line(1, 2, 'Coarse'), line(2, 1)], ordered)).toEqual([
		line(1, 3),
		line(1, 2, 'Coarse'),
		line(2, 1),
	])
	expect(removePacks([line(1, 1), line(2, 1)], ordered)).toEqual([line(2, 1)])
})
