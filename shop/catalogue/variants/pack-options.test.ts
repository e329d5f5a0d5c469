import { expect, test } from 'vitest'
import { ALL_GRINDS, grindsOfNewPack } from './pack-options.ts'

test('a new pack size is offered in the grinds of the last one, else in all if it is ground', () => {
	expect(grindsOfNewPack([], { isGround: true })).toEqual(ALL_GRINDS)
	expect(grindsOfNewPack([], { isGround: false })).toEqual([])
	expect(grindsOfNewPack([{ grinds: ALL_GRINDS }, { grinds: ['coarse'] }], { isGround: true })).toEqual([
		'coarse',
	])
	expect(grindsOfNewPack([{ grinds: [] }], { isGround: true })).toEqual([])
})
