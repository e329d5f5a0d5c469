import { expect, test } from 'vitest'
import { shareOf } from './share.ts'

test('is half of what nobody else has, or the least that anybody may hold', () => {
	const share = (available: number, held: number, atLeast = 1) => shareOf({ available, held, atLeast })
	expect([share(40, 0), share(21, 19), share(20, 20), share(19, 21)]).toEqual([20, 1, 0, 0])
	expect([share(1, 0), share(2, 0), share(2, 1), share(0, 1)]).toEqual([1, 1, 0, 0])
	expect([share(4, 4, 10), share(12, 4, 10), share(3, 0, 10)]).toEqual([4, 6, 3])
})
