import { describe, expect, test } from 'vitest'
import { tidyCode, tidyName } from '#app/account/entry-rules.ts'

describe('tidyName', () => {
	test('blocks digits of every script, and leaves the rest to the words', () => {
		expect(tidyName('Meena 2nd ௩')).toBe('Meena nd ')
		expect(tidyName("மீனா O'Neil")).toBe("மீனா O'Neil")
	})
})

describe('tidyCode', () => {
	test('keeps the first six digits of whatever was pasted', () => {
		expect(tidyCode('123 456')).toBe('123456')
		expect(tidyCode('Code: 12-34-56-78')).toBe('123456')
		expect(tidyCode('abc')).toBe('')
	})
})
