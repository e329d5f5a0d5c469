/** A test during which anything writes to console.error has found something, whatever it meant to find. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
	vi.spyOn(console, 'error')
})

afterEach(() => {
	const words = vi.mocked(console.error).mock.calls
	vi.mocked(console.error).mockRestore()
	// oxlint-disable-next-line vitest/no-standalone-expect -- it holds for the test that has just ended
	expect(words).toEqual([])
})
