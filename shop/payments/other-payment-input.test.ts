import { expect, test } from 'vitest'
import { OtherPaymentInput } from './other-payment-input.ts'

const messageFor = (input: object) => OtherPaymentInput.safeParse(input).error?.issues[0]?.message

test('a transfer has a reference, and cash has none: it would be that of a transfer booked as cash', () => {
	expect(OtherPaymentInput.parse({ method: 'cash', reference: '' })).toEqual({
		method: 'cash',
		reference: null,
	})
	expect(messageFor({ method: 'cash', reference: 'N123456789' })).toBe(
		'Cash has no reference. Leave it empty, or choose how it was paid.',
	)
	expect(messageFor({ method: 'bank_transfer', reference: '' })).toMatch(/^Enter the /)
})
