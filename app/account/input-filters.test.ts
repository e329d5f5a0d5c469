import { describe, expect, test } from 'vitest'
import { normalizeCode, normalizeName } from '#app/account/input-filters.ts'

describe('normalizeName', () => {
	test('blocks digits of every script, and leaves the rest to the words', () => {
		expect(normalizeName('Meena 2nd ௩')).toBe('Meena nd ')
		expect(normalizeName("மீனா O'Neil")).toBe("மீனா O'Neil")
	})
})

describe('normalizeCode', () => {
	test('keeps the first six digits of whatever was pasted', () => {
		expect(normalizeCode('123 456')).toBe('123456')
		expect(normalizeCode('Code: 12-34-56-78')).toBe('123456')
		expect(normalizeCode('abc')).toBe('')
	})
})
