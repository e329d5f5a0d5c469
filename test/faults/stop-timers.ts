/** Timers of code under test, which pass only when a test says so: on a busy machine, what answers would time out as well. */
import { expect, onTestFinished, vi } from 'vitest'

/** Until the end of the test. */
export function stopTimers(...others: ('setInterval' | 'clearInterval')[]): void {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...others] })
	onTestFinished(() => void vi.useRealTimers())
}

/** Lets a minute pass again and again until the promise is settled. */
export async function passTimeUntilSettled<Value>(waiting: Promise<Value>): Promise<Value> {
	let isSettled = false
	const settle = () => {
		isSettled = true
	}
	waiting.then(settle, settle)
	const pass = async () => {
		await vi.advanceTimersByTimeAsync(60_000)
		return isSettled
	}
	await expect.poll(pass).toBe(true)
	return waiting
}

/**
 * Until the end of the test, timers of this length also end whenever the returned function is called. It throws if none has
 * been set, because the test would prove nothing.
 */
export function endTimersEarly(milliseconds: number): () => void {
	const running = new Map<unknown, () => void>()
	let wasSet = false
	const { setTimeout: set, clearTimeout: clear } = globalThis
	const setSpy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, time?: number) => {
		const timer = set(done, time)
		if (time === milliseconds) {
			running.set(timer, done)
			wasSet = true
		}
		return timer
	}) as typeof setTimeout)
	const clearSpy = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
		running.delete(timer)
		clear(timer)
	})
	onTestFinished(() => {
		setSpy.mockRestore()
		clearSpy.mockRestore()
	})
	return () => {
		if (!wasSet) throw new Error(`No timer of ${milliseconds} ms has been set`)
		for (const [timer, done] of running) {
			clearTimeout(timer as NodeJS.Timeout)
			done()
		}
	}
}
