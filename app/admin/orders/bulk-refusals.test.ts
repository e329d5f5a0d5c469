import { expect, test } from 'vitest'
import { describeRefusals } from './bulk-refusals.ts'

const processing = `An order that is "Processing" can't be marked as "Delivered".`

test('refused orders are grouped by reason', () => {
	expect(
		describeRefusals(0, [
			{ number: 'SK3-1', message: processing },
			{ number: 'SK3-2', message: 'No order found.' },
			{ number: 'SK3-3', message: processing },
		]),
	).toBe(`No orders were updated.\n${processing}\nSK3-1\nSK3-3\nNo order found.\nSK3-2`)
})

test('orders that were updated are counted', () => {
	const refusals = [{ number: 'SK3-1', message: processing }]
	expect(describeRefusals(1, refusals)).toBe(`1 order was updated.\n${processing}\nSK3-1`)
	expect(describeRefusals(2, refusals)).toMatch(/^2 orders were updated\.\n/)
})
