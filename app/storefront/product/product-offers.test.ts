import { expect, test } from 'vitest'
import { listProductOffers, offerLine } from './product-offers.server.ts'
import type { ShownOffer } from '#app/catalogue/shown-offers.server.ts'
import { rupees } from '#shop/money.ts'
import { asShown, productWithId } from '#test/fixtures/products.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const ON_SMALL: ShownOffer = {
	name: 'Pongal offer',
	gives: '10% off 100% Pure (Small), on orders from ₹300 with shipping',
	terms: { kind: 'percentage', percent: 10, atMost: null, goods: [{ productId: 1, size: 'small' }] },
	minimumOrder: rupees(300),
	startsAt: null,
	endsAt: new Date('2026-11-25T18:30:00Z'),
}
const ON_ALL: ShownOffer = {
	name: 'Free shipping',
	gives: null,
	terms: { kind: 'free_shipping' },
	minimumOrder: null,
	startsAt: new Date('2026-11-20T18:30:00Z'),
	endsAt: null,
}
const offers = [ON_ALL, ON_SMALL]
const later = new Date('2026-11-20T18:30:00Z')
const product = (id: number) => asShown(productWithId(id), '')

test("an offer is named on its packs' page, with what it gives and its last day", () => {
	expect(listProductOffers(product(1), { offers, now: NOW })).toEqual([
		{
			name: 'Pongal offer',
			terms: ': 10% off 100% Pure (Small), on orders from ₹300 with shipping, until 25 Nov 2026',
			sizes: ['small'],
		},
	])
	expect(listProductOffers(product(2), { offers, now: NOW })).toEqual([])
})

test('an offer that starts later today is not named yet', () => {
	expect(listProductOffers(product(1), { offers, now: later })).toHaveLength(2)
	expect(listProductOffers(product(2), { offers, now: later })).toMatchObject([
		{ name: 'Free shipping', terms: '' },
	])
})

test('a card has one line, on an offer for chosen packs if there is one', () => {
	const line = '10% off 100% Pure (Small), on orders from ₹300 with shipping'
	expect(offerLine(product(1), { offers, now: later })).toBe(`Pongal offer: ${line}`)
	expect(offerLine(product(2), { offers, now: later })).toBe('Free shipping')
	expect(offerLine(product(2), { offers, now: NOW })).toBeNull()
	expect(offerLine(product(1), { offers, now: new Date('2026-11-25T18:30:00Z') })).toBe('Free shipping')
})
