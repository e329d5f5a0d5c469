/** Asks our server whether a promo code may be used. */
import { z } from '#app/web/browser-zod.ts'
import { type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'
import { PROMO_REFUSED, type PromoTerms } from '#shop/promos/rules.ts'

export type AppliedPromo = { code: string; terms: PromoTerms }

type PromoAnswer = { ok: true; promo: AppliedPromo } | { ok: false; isRefused: boolean; message: string }

const Rows = z.array(
	z.object({
		is_valid: z.boolean(),
		discount_type: z.enum(['percentage', 'fixed']).nullish(),
		discount_value: z.number().nullish(),
		max_discount_amount: z.number().nullish(),
	}),
)
type Row = z.infer<typeof Rows>[number]

const REFUSED: PromoAnswer = { ok: false, isRefused: true, message: PROMO_REFUSED }

/** `email` is the signed-in customer's; a guest has none that was proved, so the limit a customer waits for the order. */
export async function verifyPromo(
	code: string,
	{ orderAmount, email }: { orderAmount: Paise; email: string | null },
): Promise<PromoAnswer> {
	try {
		const response = await fetch('/api/verify-promocode', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ p_code: code, p_email: email, p_order_amount: toRupees(orderAmount) }),
		})
		if (!response.ok) return failure('Failed to verify promocode')
		return understand(code, await response.json())
	} catch (error) {
		// TypeError: nobody answered. SyntaxError: the answer was not ours.
		if (error instanceof TypeError || error instanceof SyntaxError)
			return failure('Failed to verify promocode')
		throw error
	}
}

function understand(code: string, reply: unknown): PromoAnswer {
	const rows = Rows.safeParse(reply)
	if (!rows.success) return failure('Failed to apply promocode')
	const row = rows.data[0]
	if (!row?.is_valid) return REFUSED
	const terms = termsOf(row)
	return terms ? { ok: true, promo: { code, terms } } : failure('Failed to apply promocode')
}

function termsOf({ discount_type, discount_value, max_discount_amount }: Row): PromoTerms | null {
	const amount = paiseFromRupees(discount_value ?? Number.NaN)
	if (amount === null || discount_value == null) return null
	if (discount_type === 'fixed') return { kind: 'fixed', amount }
	const atMost = max_discount_amount == null ? null : paiseFromRupees(max_discount_amount)
	return { kind: 'percentage', percent: discount_value, atMost }
}

function failure(message: string): PromoAnswer {
	return { ok: false, isRefused: false, message }
}
