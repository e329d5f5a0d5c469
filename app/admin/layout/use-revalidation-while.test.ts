import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatWhileUsed } from './use-revalidation-while.ts'

let page = new EventTarget()
const work = vi.fn<() => void>()

beforeEach(() => {
	page = new EventTarget()
	vi.useFakeTimers()
	vi.stubGlobal('document', { hidden: false })
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
	vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
	work.mockReset()
})
afterEach(() => void vi.useRealTimers())

test('a page polls every second until it is left', () => {
	const stop = repeatWhileUsed(work)
	vi.advanceTimersByTime(3_000)
	expect(work).toHaveBeenCalledTimes(3)
	stop()
	vi.advanceTimersByTime(3_000)
	expect(work).toHaveBeenCalledTimes(3)
})

test('a page that is hidden, or unused for ten minutes, stops polling until it is used again', () => {
	const stop = repeatWhileUsed(work)
	vi.advanceTimersByTime(11 * 60_000)
	work.mockReset()
	vi.advanceTimersByTime(60 * 60_000)
	expect(work).not.toHaveBeenCalled()
	page.dispatchEvent(new Event('pointermove'))
	vi.advanceTimersByTime(1_000)
	expect(work).toHaveBeenCalledTimes(1)
	vi.stubGlobal('document', { hidden: true })
	vi.advanceTimersByTime(1_000)
	expect(work).toHaveBeenCalledTimes(1)
	stop()
})
