import { expect, test } from 'vitest'
import { isExplainedByKills } from './killer.ts'

const received = (at: number, server = 0) => ({ emailId: 'email', at, server })
const log = (change: Partial<Parameters<typeof isExplainedByKills>[0]>) => ({
	serverKills: [],
	outages: [],
	...change,
})
const twice = [received(10_000), received(300_000, 1)]

test('a kill right after an email was sent explains why it is sent again', () => {
	expect(isExplainedByKills(log({ serverKills: [{ server: 0, at: 10_040 }] }), twice)).toBe(true)
})

test('a kill of the other server, before it or long after it explains nothing', () => {
	for (const kill of [
		{ server: 1, at: 10_040 },
		{ server: 0, at: 9_000 },
		{ server: 0, at: 14_000 },
	])
		expect(isExplainedByKills(log({ serverKills: [kill] }), twice)).toBe(false)
	expect(isExplainedByKills(log({}), twice)).toBe(false)
})

test('while PostgreSQL is down nothing can be recorded', () => {
	const serverKills = [{ server: 0, at: 14_000 }]
	expect(isExplainedByKills(log({ serverKills, outages: [{ from: 9_000, to: 13_500 }] }), twice)).toBe(true)
	expect(isExplainedByKills(log({ serverKills, outages: [{ from: 9_000, to: 10_500 }] }), twice)).toBe(false)
})

test('each time but the last needs its kill', () => {
	const serverKills = [{ server: 0, at: 10_040 }]
	expect(isExplainedByKills(log({ serverKills }), [...twice, received(600_000)])).toBe(false)
})
