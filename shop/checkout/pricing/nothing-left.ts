/** Whether a code can leave less to pay than the provider takes. */
import { type PromoMethod, type TermsRow, termsOf } from '#shop/promos/rules.ts'
import type { Paise } from '#shop/money.ts'
import { MIN_PAYMENT } from '#shop/payments/rules.ts'

type Limited = TermsRow & { method: PromoMethod; minimumOrder: Paise | null }

/** An automatic offer leaves the least amount to pay, because nobody can remove it. */
export function mayLeaveNothing(promo: Limited): boolean {
	if (promo.method === 'automatic') return false
	const terms = termsOf(promo)
	if (terms.kind === 'percentage') return terms.percent === 100 && terms.atMost === null
	const { minimumOrder } = promo
	return terms.kind === 'fixed' && minimumOrder !== null && terms.amount + MIN_PAYMENT > minimumOrder
}
