import { expect, test } from 'vitest'
import { ALL_GRINDS, grindsOfNewVariant } from './variant-options.ts'

test('a new pack size is offered in the grinds of the last one, else in all if it is a blend', () => {
	expect(grindsOfNewVariant([], { isBlend: true })).toEqual(ALL_GRINDS)
	expect(grindsOfNewVariant([], { isBlend: false })).toEqual([])
	expect(grindsOfNewVariant([{ grinds: ALL_GRINDS }, { grinds: ['coarse'] }], { isBlend: true })).toEqual([
		'coarse',
	])
	expect(grindsOfNewVariant([{ grinds: [] }], { isBlend: true })).toEqual([])
})
