import { expect, test } from 'vitest'
import { keepTogether, keepWhole, withPlainSpaces } from './keep-together.ts'

test.each([
	['Call +91 98765 43210 now.', 'Call +91~98765~43210 now.'],
	['Saturday 28 to Monday 30 Nov', 'Saturday~28 to Monday~30~Nov'],
	['on Nov 20, 2026, 03:30 PM, or later', 'on Nov~20,~2026, 03:30~PM, or later'],
	['refunded on 21 Nov 2026. Your', 'refunded on 21~Nov~2026. Your'],
	['1 × Artisan Blend - 100% Pure', '1~×~Artisan Blend - 100%~Pure'],
	['81% coffee, 220 g at ₹1.09 per gram', '81% coffee, 220~g at ₹1.09~per~gram'],
	['12 Car Street, Madurai, Tamil Nadu 625001', '12 Car Street, Madurai, Tamil~Nadu~625001'],
	['Kolkata, West Bengal, or Andhra Pradesh', 'Kolkata, West~Bengal, or Andhra~Pradesh'],
	['the shop may 2 more orders ship per day', 'the shop may 2 more orders ship per day'],
])('keeps together what is read as one: %s', (text, kept) => {
	expect(keepTogether(text).replaceAll('\u00a0', '~')).toBe(kept)
	expect(withPlainSpaces(keepTogether(text))).toBe(text)
})

test('a short text is kept whole', () => {
	expect(keepWhole('27 Nov 2026')).toBe('27\u00a0Nov\u00a02026')
})
