import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countClientFailure, limitFailures, rateLimitClient } from './rate-limit-client.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
let day = 0
beforeEach(async () => {
	await shop.empty()
	day += 1
	shop.setClock(new Date(Date.UTC(2026, 0, day)))
})
afterEach(() => void vi.useRealTimers())

const contextOf = (network: string) => (newVisitor(shop, network).args('/') as { context: Context }).context
const ATTACKED = contextOf('203.0.113.1')
/** Counts this many failures; only the last one goes through the function under test. */
const failTimes = async (times: number) => {
	await countClientFailure(ATTACKED, 'wrong-link')
	await shop.db.update(limitCounts).set({ count: times - 1 })
	await countClientFailure(ATTACKED, 'wrong-link')
}

const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Returns how long a request waits, in whole seconds. */
const secondsUntil = async (request: Promise<unknown>) => {
	let isDone = false
	void request.then(() => {
		isDone = true
	})
	await vi.advanceTimersByTimeAsync(0)
	for (let seconds = 0; seconds < 9; seconds++) {
		if (isDone) return seconds
		await vi.advanceTimersByTimeAsync(1000)
	}
	throw new Error('The request waits for too long')
}

test('beyond half of a limit, requests of this network are delayed', async () => {
	await failTimes(LIMITS['wrong-link'].max / 2)
	stopTimers()
	expect(await secondsUntil(limitFailures(ATTACKED, 'wrong-link'))).toBe(0)
	vi.useRealTimers()
	await failTimes(LIMITS['wrong-link'].max * 0.75)
	stopTimers()
	const request = limitFailures(ATTACKED, 'wrong-link')
	expect(await secondsUntil(request)).toBe(1)
	expect(await request).toBeNull()
	expect(await secondsUntil(limitFailures(contextOf('203.0.113.2'), 'wrong-link'))).toBe(0)
})

test('a request limit delays a request near the limit, and refuses it beyond', async () => {
	await rateLimitClient(ATTACKED, 'subscribe')
	await shop.db.update(limitCounts).set({ count: LIMITS.subscribe.max - 1 })
	const delays = await recordDelays(() => rateLimitClient(ATTACKED, 'subscribe'))
	expect(delays).toEqual([1987])
	expect(await rateLimitClient(ATTACKED, 'subscribe')).toMatchObject({ kind: 'too_many' })
})

/** Returns the delays of about two seconds, and skips them. The shorter and longer timers are the database's. */
async function recordDelays(work: () => Promise<unknown>): Promise<number[]> {
	const delays: number[] = []
	const set = globalThis.setTimeout
	const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, time = 0) => {
		if (time >= 1900 && time < 2000) delays.push(time)
		return set(done, time >= 1900 && time < 2000 ? 0 : time)
	}) as typeof setTimeout)
	await work()
	spy.mockRestore()
	return delays
}

test('at most a hundred requests are delayed at once, and further ones proceed, so that a flood does not fill the memory', async () => {
	await failTimes(LIMITS['wrong-link'].max - 1)
	stopTimers()
	const waiting = Array.from({ length: 100 }, () => limitFailures(ATTACKED, 'wrong-link'))
	const next = limitFailures(ATTACKED, 'wrong-link')
	expect(await secondsUntil(next)).toBe(0)
	expect(await next).toBeNull()
	await vi.advanceTimersByTimeAsync(2000)
	expect(await Promise.all(waiting)).toEqual(Array.from({ length: 100 }, () => null))
	expect(await secondsUntil(limitFailures(ATTACKED, 'wrong-link'))).toBe(2)
})
