import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCreditNote, uncreditedAmount } from './build-credit-note.ts'
import { buildInvoice, type InvoiceData } from './build-invoice.ts'
import { quote } from '#shop/checkout/pricing/quote.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { min, paise, rupees, sum, ZERO_PAISE } from '#shop/money.ts'
import { specifiedMethod } from '#test/fixtures/shipping-settings.ts'
import { promoLines, promoTerms } from '#test/fixtures/promo-terms.ts'

const issuedAt = new Date('2026-11-20T06:30:00Z')

test('refunds of an order with a promotion add up to what was paid, and pay for nothing that was free', () => {
	const parts = fc.array(fc.integer({ min: 100, max: 60_000 }), { maxLength: 5 })
	const states = fc.constantFrom('Tamil Nadu', 'Kerala')
	fc.assert(
		fc.property(promoLines, promoTerms, parts, states, (lines, terms, amounts, state) => {
			const standard = specifiedMethod('standard')
			const quoted = quote({
				lines,
				rate: standard,
				promos: [{ terms, minimumOrder: null, method: 'automatic' }],
			})
			fc.pre(quoted.total > 0)
			const invoice = invoiceOf({ lines, quoted, state })
			const notes: InvoiceData[] = []
			const credit = (amount: number) => {
				const details = { amount: paise(amount), earlier: notes, number: 'SKC/26-27/000001', issuedAt }
				notes.push(buildCreditNote(invoice, details))
			}
			for (const amount of amounts) {
				const part = min(paise(amount), uncreditedAmount(invoice, notes))
				if (part > 0) credit(part)
			}
			if (uncreditedAmount(invoice, notes) > 0) credit(uncreditedAmount(invoice, notes))
			expect(sum(...notes.map(({ totals }) => totals.total))).toBe(quoted.total)
			for (const [index, line] of invoice.lines.entries()) {
				const credited = notes.map((note) => note.lines[index]?.total ?? ZERO_PAISE)
				expect(sum(...credited)).toBe(line.total)
				expect(Math.min(...credited)).toBeGreaterThanOrEqual(0)
			}
		}),
	)
})

type Quoted = { lines: readonly Line[]; quoted: ReturnType<typeof quote>; state: string }
type Line = Parameters<typeof quote>[0]['lines'][number]

function invoiceOf({ lines, quoted, state }: Quoted): InvoiceData {
	const place = { name: 'Meena', address: '12 Car Street', city: 'X', state, pincode: '600001' }
	return buildInvoice(
		{
			number: 'SK3-22222222-20261120',
			createdAt: issuedAt,
			shipping: quoted.shipping ?? rupees(0),
			discount: quoted.discount,
			shippingDiscount: quoted.shippingDiscount,
			shippingMethodName: 'Standard',
			isCollected: false,
			recipient: place,
			billing: place,
			gstBuyer: null,
			items: lines.map((line, index) => {
				const { amount = ZERO_PAISE, freeQuantity = 0 } = quoted.lineDiscounts[index] ?? {}
				return {
					...line,
					productName: 'P',
					sizeLabel: 'Small (220g)',
					grind: 'Fine',
					declaration: null,
					hsn: '09012190',
					rateBasisPoints: 500,
					discount: amount,
					freeQuantity,
				}
			}),
		},
		{ kind: 'invoice', number: 'SK/26-27/0000001', issuedAt, brand: BRAND_DEFAULTS },
	)
}
