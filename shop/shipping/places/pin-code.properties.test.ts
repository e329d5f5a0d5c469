import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPinCode } from './pin-code.ts'
import { findZone, zoneEstimate } from './zones.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'

const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String)

function estimate(code: string): string {
	const zone = findZone(DEFAULT_SHIPPING, code)
	if (!zone) throw new Error(`${code} is not served`)
	return zoneEstimate(DEFAULT_SHIPPING, zone)
}

test('the delivery estimate of a new shop depends on the first three digits only', () => {
	fc.assert(
		fc.property(pin, fc.integer({ min: 0, max: 999 }), (code, end) => {
			const neighbour = code.slice(0, 3) + String(end).padStart(3, '0')
			expect(isPinCode(code)).toBe(true)
			expect(estimate(code)).toBe(estimate(neighbour))
		}),
	)
})

test('delivery in Chennai is never slower than in the South, nor in the South than elsewhere', () => {
	const days = (code: string) => Number(/^(\d)-/.exec(estimate(code))?.[1])
	fc.assert(
		fc.property(pin, (code) => {
			const inChennai = `600${code.slice(3)}`
			const inTheSouth = `6${code.slice(1)}`
			expect(days(inChennai)).toBeLessThanOrEqual(days(inTheSouth))
			expect(days(inTheSouth)).toBeLessThanOrEqual(days(code))
		}),
	)
})

test('only six ASCII digits, the first of them not 0, are a PIN code', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('6', '0', '٦', ' ', '\n') })),
			(text) => {
				const isSixDigits =
					text.length === 6 &&
					!text.startsWith('0') &&
					Array.from(text).every((character) => '0123456789'.includes(character))
				expect(isPinCode(text)).toBe(isSixDigits)
			},
		),
	)
})
