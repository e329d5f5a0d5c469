import { ServerResponse, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefusalLog } from './refusal-log.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()))

test('refusals are counted and logged every ten seconds, while there are any', async () => {
	const logged: object[] = []
	const ignore = () => {}
	const refusals = createRefusalLog({ info: ignore, error: ignore, warn: (fields) => logged.push(fields) })
	const first = newResponse()
	refusals.add(first, 'browsing')
	refusals.add(newResponse(), 'payment')
	refusals.add(newResponse(), 'browsing')
	expect([refusals.delete(first), refusals.delete(newResponse())]).toEqual([true, false])
	await vi.advanceTimersByTimeAsync(9_999)
	expect(logged).toEqual([])
	await vi.advanceTimersByTimeAsync(60_000)
	expect(logged).toEqual([{ refused: { browsing: 2, payment: 1 } }])
	refusals.add(newResponse(), 'checkout')
	await vi.advanceTimersByTimeAsync(10_000)
	expect(logged.slice(1)).toEqual([{ refused: { checkout: 1 } }])
})
