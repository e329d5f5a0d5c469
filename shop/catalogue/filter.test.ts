import { describe, expect, test } from 'vitest'
import { filterProducts, kindOf, listRoasts } from './filter.ts'
import { PRODUCTS, productWithId } from '#test/fixtures/products.ts'

const FILTER = {
	...productWithId(1),
	name: 'Brass filter',
	description: 'For two.',
	composition: null,
	roast: null,
	features: ['Brass'],
}
const ALL = [...PRODUCTS, FILTER].map((product) => ({
	...product,
	texts: [product.name, product.description, ...product.features],
}))
const EVERYTHING = { text: '', kind: '', roast: '' }
const find = (change: object) =>
	filterProducts(ALL, { ...EVERYTHING, ...change }).map(({ name }) => name.replace('Artisan Blend - ', ''))

describe('filtering products', () => {
	test('finds everything without a filter', () => {
		expect(find({})).toEqual(['100% Pure', 'Perfect', 'Classic', 'Brass filter'])
	})
	test('searches name, roast, description and features for all words, whatever the case', () => {
		expect(find({ text: ' classic ' })).toEqual(['Classic'])
		expect(find({ text: 'DARK roast' })).toEqual(['100% Pure', 'Perfect'])
		expect(find({ text: 'railway strong' })).toEqual(['Classic'])
		expect(find({ text: 'cardamom' })).toEqual([])
	})
	test('by kind and roast, together with the search', () => {
		expect(find({ kind: 'pure' })).toEqual(['100% Pure'])
		expect(find({ kind: 'chicory' })).toEqual(['Perfect', 'Classic'])
		expect(find({ kind: 'other' })).toEqual(['Brass filter'])
		expect(find({ roast: 'Medium roast' })).toEqual(['Classic'])
		expect(find({ roast: 'Medium roast', kind: 'pure' })).toEqual([])
		expect(find({ kind: 'invented' })).toEqual([])
	})
})

test('each product is of one kind', () => {
	expect(ALL.map(kindOf)).toEqual(['pure', 'chicory', 'chicory', 'other'])
})

test('each roast is offered once', () => {
	expect(listRoasts([...ALL, productWithId(1)])).toEqual(['Dark roast', 'Medium-dark roast', 'Medium roast'])
})
