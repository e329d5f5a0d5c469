import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryEstimate, isPinCode } from './pin-code.ts'

const pin = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))

test('the first three digits of a PIN code decide how long its parcel takes', () => {
	fc.assert(
		fc.property(pin, fc.integer({ min: 0, max: 999 }), (code, end) => {
			const neighbour = code.slice(0, 3) + String(end).padStart(3, '0')
			expect(isPinCode(code)).toBe(true)
			expect(deliveryEstimate(code)).toBe(deliveryEstimate(neighbour))
		}),
	)
})

test('the capital is never slower than its state, nor the state than the country', () => {
	const days = (code: string) => Number(/^(\d)-/.exec(deliveryEstimate(code))?.[1])
	fc.assert(
		fc.property(pin, (code) => {
			const inChennai = `600${code.slice(3)}`
			const inTheSouth = `6${code.slice(1)}`
			expect(days(inChennai)).toBeLessThanOrEqual(days(inTheSouth))
			expect(days(inTheSouth)).toBeLessThanOrEqual(days(code))
		}),
	)
})

test('six digits of our own are a PIN code, and nothing else is', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('6', '0', '٦', ' ', '\n') })),
			(text) => {
				const isSixDigits =
					text.length === 6 && Array.from(text).every((letter) => '0123456789'.includes(letter))
				expect(isPinCode(text)).toBe(isSixDigits)
			},
		),
	)
})
