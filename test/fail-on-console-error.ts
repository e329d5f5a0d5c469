/** Fails every test during which something is written to console.error. */
import { afterEach, beforeEach, expect } from 'vitest'

const write = console.error
const errors: unknown[][] = []

// Not a Vitest spy: a test that restores all mocks would remove it.
beforeEach(() => {
	errors.length = 0
	console.error = (...values: unknown[]) => {
		errors.push(values)
		write(...values)
	}
})

afterEach(() => {
	console.error = write
	// oxlint-disable-next-line vitest/no-standalone-expect -- it belongs to the test that has just ended
	expect(errors).toEqual([])
})
