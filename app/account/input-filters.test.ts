import { describe, expect, test } from 'vitest'
import { codeDigits, removeDigits } from '#app/account/input-filters.ts'

describe('removeDigits', () => {
	test('removes the digits of every script and nothing else', () => {
		expect(removeDigits('Meena 2nd ௩')).toBe('Meena nd ')
		expect(removeDigits("மீனா O'Neil")).toBe("மீனா O'Neil")
	})
})

describe('codeDigits', () => {
	test('returns the first six digits of pasted text', () => {
		expect(codeDigits('123 456')).toBe('123456')
		expect(codeDigits('Code: 12-34-56-78')).toBe('123456')
		expect(codeDigits('௧௨௩௪௫௬')).toBe('123456')
		expect(codeDigits('abc')).toBe('')
	})
})
