import { expect, test } from 'vitest'
import { ALL_GRINDS, grindsOfNewPack } from './pack-options.ts'

test('a new pack size is offered in the grinds of the last one, else in all if it is a blend', () => {
	expect(grindsOfNewPack([], { isBlend: true })).toEqual(ALL_GRINDS)
	expect(grindsOfNewPack([], { isBlend: false })).toEqual([])
	expect(grindsOfNewPack([{ grinds: ALL_GRINDS }, { grinds: ['coarse'] }], { isBlend: true })).toEqual([
		'coarse',
	])
	expect(grindsOfNewPack([{ grinds: [] }], { isBlend: true })).toEqual([])
})
