import { expect, test } from 'vitest'
import { typesetQuotes } from './typeset-quotes.ts'

test.each([
	["We've changed your customer's grind", 'We’ve changed your customer’s grind'],
	['Our "Perfect" is back', 'Our “Perfect” is back'],
	["The 'first pour' (and 'the last')", 'The ‘first pour’ (and ‘the last’)'],
	['A 12" tray', 'A 12" tray'],
	['Your order is on its way', 'Your order is on its way'],
])('%s', (typed, shown) => {
	expect(typesetQuotes(typed)).toBe(shown)
})
