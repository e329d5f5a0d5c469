import { expect, test } from 'vitest'
import { viewOfCorrection } from './view-of-correction.ts'
import { paise } from '#shop/money.ts'

const ITEMS = [{ position: 0, productName: 'Classic', sizeLabel: 'Large (1050g)', grind: 'Coarse' }]
const by = { orderId: '1', reason: 'Customer called', by: 'Kamala', at: new Date('2026-11-28T06:00:00Z') }

const sized = {
	...by,
	kind: 'size',
	before: { position: 0, size: 'Small (210g)', price: paise(24_000), refunded: paise(-74_000) },
} as const

function ground(grind: string) {
	return { ...by, kind: 'grind', before: { position: 0, grind } } as const
}

test('a correction says what a pack was changed from, and what to', () => {
	const view = (correction: typeof sized | ReturnType<typeof ground>) =>
		viewOfCorrection(correction, { items: ITEMS, isCollected: false, later: [] }).text
	expect(view(ground('Fine'))).toBe('Grind of Classic changed from Fine to Coarse')
	expect(view(sized)).toBe('Size of Classic changed from Small (210g) to Large (1050g), now ₹740.00 more')
})

test('a pack that was changed again had meanwhile what the next correction replaced', () => {
	const later = [sized, ground('Medium'), ground('Fine')]
	expect(viewOfCorrection(ground('Fine'), { items: ITEMS, isCollected: false, later }).text).toBe(
		'Grind of Classic changed from Fine to Medium',
	)
})
