import { describe, expect, test } from 'vitest'
import { GstBuyerInput, Gstin } from './gst-buyer-input.ts'
import { whyGstinRefused, whyNotBilledIn, whyNotSavedIn } from './gstin.ts'
import { findStateOfCode, stateCode, stateOfCode } from './state-codes.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { STATES } from '#shop/shipping/places/states.ts'

describe('a GSTIN', () => {
	test('is accepted with its check character', () => {
		for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '33AAPFU0939F1Z2'])
			expect(whyGstinRefused(gstin), gstin).toBeNull()
	})

	test('is refused if a character is wrong or two are swapped', () => {
		for (const gstin of ['27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '72AAPFU0939F1ZV', BRAND_DEFAULTS.gstin])
			expect(whyGstinRefused(gstin), gstin).not.toBeNull()
		expect(whyGstinRefused('27AAPFU0939F1ZW')).toBe('check_character')
	})

	test('is refused if it has another structure, such as that of a tax deductor', () => {
		for (const gstin of ['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27AAPFU0939F0ZV', '27AAPFU0939F1DV'])
			expect(whyGstinRefused(gstin), gstin).toBe('structure')
	})

	test('is refused if no state has its code today', () => {
		for (const gstin of ['28AAPFU0939F1ZT', '25AAPFU0939F1ZZ', '00AAPFU0939F1Z7', '39AAPFU0939F1ZQ'])
			expect(whyGstinRefused(gstin), gstin).toBe('state')
	})

	test('fits an address in its own state only', () => {
		expect(whyNotBilledIn('Maharashtra', '27AAPFU0939F1ZV')).toBeNull()
		expect(whyNotSavedIn('Maharashtra', '27AAPFU0939F1ZV')).toBeNull()
		expect(whyNotSavedIn('Tamil Nadu', '27AAPFU0939F1ZV')).toBe(
			"This GSTIN is registered in Maharashtra, but this address is in Tamil Nadu. Correct the state if it is wrong, or enter the company's GSTIN for Tamil Nadu.",
		)
		expect(whyNotBilledIn('Tamil Nadu', '27AAPFU0939F1ZV')).toBe(
			"This GSTIN is registered in Maharashtra, but the billing address is in Tamil Nadu. Correct the state if it is wrong, enter the company's address in Maharashtra as a different billing address, or its GSTIN for Tamil Nadu.",
		)
	})
})

describe('the input of a registered buyer', () => {
	const messagesOf = (input: object) =>
		GstBuyerInput.safeParse(input).error?.issues.map((issue) => issue.message)

	test('is normalized', () => {
		expect(GstBuyerInput.parse({ legalName: '  A2B Foods & Co. ', gstin: ' 27aapfu 0939f1zv ' })).toEqual({
			legalName: 'A2B Foods & Co.',
			gstin: '27AAPFU0939F1ZV',
		})
	})

	test('is refused with one sentence for each field', () => {
		expect(messagesOf({ legalName: 'ab', gstin: '27AAPFU0939F1ZW' })).toEqual([
			"Enter the company's name as it is registered for GST",
			"This isn't a valid GSTIN. Please compare it with the registration certificate",
		])
		expect(messagesOf({ legalName: 'x'.repeat(101), gstin: '' })).toEqual([
			'At most 100 characters',
			'A GSTIN has 15 characters: the state code, the PAN, a character, Z and a check character',
		])
		expect(Gstin.safeParse('2'.repeat(100_000)).success).toBe(false)
	})
})

describe('state codes', () => {
	test('cover all 36 states and union territories, in both directions', () => {
		expect(new Set(STATES.map(stateCode)).size).toBe(36)
		expect(STATES.map((state) => stateOfCode(stateCode(state)))).toEqual(STATES)
		expect(stateCode('Atlantis')).toBe('97')
		expect(stateOfCode('97')).toBe('Other Territory')
		expect(findStateOfCode('97')).toBeNull()
	})
})
