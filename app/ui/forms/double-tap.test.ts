import { expect, test } from 'vitest'
import { isDoubleTap } from '#app/ui/forms/double-tap.ts'

/** Returns which of the presses of one button count, by their times in milliseconds. */
function counted(...times: number[]): number[] {
	const button = {}
	return times.filter((time) => !isDoubleTap(button, time))
}

test('a second press within half a second belongs to the first one, a later one is meant', () => {
	expect(counted(1000, 1300)).toEqual([1000])
	expect(counted(1000, 1499)).toEqual([1000])
	expect(counted(1000, 1500)).toEqual([1000, 1500])
	expect(counted(1000, 4000)).toEqual([1000, 4000])
})

test('quick presses count once, and again after a pause', () => {
	expect(counted(1000, 1030, 1300, 1600, 1900, 2500)).toEqual([1000, 2500])
})

test('another button may follow at once', () => {
	const [pure, perfect] = [{}, {}]
	expect([isDoubleTap(pure, 1000), isDoubleTap(perfect, 1100), isDoubleTap(pure, 1200)]).toEqual([
		false,
		false,
		false,
	])
})
