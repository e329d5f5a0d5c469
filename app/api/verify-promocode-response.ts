/** The response of `verify-promocode`: a list with one row, as the remote procedure in the specification returns. */
import { z } from '#app/http/browser-zod.ts'
import { paiseFromRupees, toRupees, ZERO_PAISE } from '#shop/money.ts'
import type { PromoTerms } from '#shop/promos/rules.ts'

const Goods = z.array(z.object({ productId: z.number(), size: z.string().nullable() }))

/** Storage may contain anything (`readPromo`), and a total cannot be computed with other numbers. */
export const Percent = z.number().min(0).max(100)
const Packs = z.number().int().positive()

/** What the specified fields cannot say: a discount on some of the items only. Amounts are rupees. */
const RowTerms = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('percentage'),
		percent: Percent,
		at_most: z.number().nullable(),
		goods: Goods,
	}),
	z.object({ kind: z.literal('fixed'), amount: z.number(), goods: Goods }),
	z.object({ kind: z.literal('free_shipping') }),
	z.object({
		kind: z.literal('buy_x_get_y'),
		buy: Packs,
		get: Packs,
		goods: Goods.nullable(),
		free_goods: Goods.nullable(),
	}),
])
type RowTerms = z.infer<typeof RowTerms>

export const PromoRow = z.object({
	is_valid: z.boolean(),
	discount_type: z.enum(['percentage', 'fixed']).nullish(),
	discount_value: z.number().nullish(),
	max_discount_amount: z.number().nullish(),
	/** With these, `discount_value` is what they take off the given items. */
	terms: RowTerms.nullish(),
	/** The message if a code is refused for another reason than the specified ones. */
	message: z.string().nullish(),
})
export type PromoRow = z.infer<typeof PromoRow>
export const PromoRows = z.array(PromoRow)

/** Returns null for terms that the specified fields say. */
export function writeTerms(terms: PromoTerms): RowTerms | null {
	switch (terms.kind) {
		case 'percentage': {
			const { kind, percent, atMost, goods } = terms
			return goods && { kind, percent, at_most: atMost && toRupees(atMost), goods: [...goods] }
		}
		case 'fixed':
			return terms.goods && { kind: terms.kind, amount: toRupees(terms.amount), goods: [...terms.goods] }
		case 'free_shipping':
			return terms
		case 'buy_x_get_y': {
			const { kind, buy, get, goods, freeGoods } = terms
			return { kind, buy, get, goods: goods && [...goods], free_goods: freeGoods && [...freeGoods] }
		}
	}
}

export function readTerms(terms: RowTerms): PromoTerms {
	switch (terms.kind) {
		case 'percentage': {
			const { kind, percent, at_most, goods } = terms
			return { kind, percent, atMost: at_most === null ? null : paiseFromRupees(at_most), goods }
		}
		case 'fixed':
			return { ...terms, amount: paiseFromRupees(terms.amount) ?? ZERO_PAISE }
		case 'free_shipping':
			return terms
		case 'buy_x_get_y': {
			const { kind, buy, get, goods, free_goods } = terms
			return { kind, buy, get, goods, freeGoods: free_goods }
		}
	}
}
