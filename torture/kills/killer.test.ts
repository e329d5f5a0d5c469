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

test('a kill of the other server, or one before or long after the email, explains nothing', () => {
	for (const kill of [
		{ server: 1, at: 10_040 },
		{ server: 0, at: 9_000 },
		{ server: 0, at: 14_000 },
	])
		expect(isExplainedByKills(log({ serverKills: [kill] }), twice)).toBe(false)
	expect(isExplainedByKills(log({}), twice)).toBe(false)
})

test('a kill explains an email that could not be recorded before, because PostgreSQL was down', () => {
	const serverKills = [{ server: 0, at: 14_000 }]
	expect(isExplainedByKills(log({ serverKills, outages: [{ from: 9_000, to: 13_500 }] }), twice)).toBe(true)
	expect(isExplainedByKills(log({ serverKills, outages: [{ from: 9_000, to: 10_500 }] }), twice)).toBe(false)
})

test('each sending except the last needs a kill of its own', () => {
	const serverKills = [{ server: 0, at: 10_040 }]
	expect(isExplainedByKills(log({ serverKills }), [...twice, received(600_000)])).toBe(false)
})
