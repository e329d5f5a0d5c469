import { expect, test } from 'vitest'
import { stockWarnings } from './stock-warnings.ts'

const line = (quantity: number, size = 'small') => ({
	productId: 1,
	size,
	quantity,
	productName: 'Artisan Blend',
	sizeLabel: size === 'small' ? 'Small (220g)' : 'Medium (500g)',
})
const level = (available: number) => ({ productId: 1, size: 'small', available })

test('packs warn that are more than the stock, in all grinds together', () => {
	const lines = [line(3), line(2), line(9, 'medium')]
	const warn = (available: number) => stockWarnings({ lines, levels: [level(available)], held: [] })
	expect(warn(5)).toEqual([])
	expect(warn(4)).toEqual(['Artisan Blend, Small (220g): only 4 in stock, 5 wanted.'])
	expect(warn(0)).toEqual(['Artisan Blend, Small (220g): sold out, 5 wanted.'])
})

test('packs whose stock is not tracked do not warn', () => {
	expect(stockWarnings({ lines: [line(2_000)], levels: [], held: [] })).toEqual([])
	const other = { ...level(0), productId: 2 }
	expect(stockWarnings({ lines: [line(2_000)], levels: [other], held: [] })).toEqual([])
})

test('what the quotation holds already is its own', () => {
	const held = [{ productId: 1, size: 'small', quantity: 5 }]
	expect(stockWarnings({ lines: [line(5)], levels: [level(0)], held })).toEqual([])
	expect(stockWarnings({ lines: [line(6)], levels: [level(0)], held })).toEqual([
		'Artisan Blend, Small (220g): only 5 in stock, 6 wanted.',
	])
})
