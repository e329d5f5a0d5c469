import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('runs all parts by default', () => {
	const { parts } = readOptions([])
	expect(parts.map(({ name, count }) => [name, count])).toEqual([
		['webhooks', 10_000],
		['races', 1_000],
		['kills', 1_000],
		['stops', 100],
		['failover', 4],
	])
})

test('runs the named parts as often as it says', () => {
	const { parts, seed, minutes } = readOptions(['kills', '200', 'races', '--seed=7', '--minutes=30'])
	expect(parts.map(({ name, count }) => [name, count])).toEqual([
		['kills', 200],
		['races', 1_000],
	])
	expect({ seed, minutes }).toEqual({ seed: 7, minutes: 30 })
})

test.each(['200', 'kill', '--seed', '--minutes=many'])('refuses %s', (argument) => {
	expect(() => readOptions([argument])).toThrow(`Unknown: ${argument}`)
})
