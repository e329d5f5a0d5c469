/** Asks our server whether a promo code may be used. */
import { postJson } from '#app/http/post-json.ts'
import { type PromoRow, PromoRows } from '#app/api/verify-promocode-reply.ts'
import { type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'
import { PROMO_REFUSED, type PromoTerms } from '#shop/promos/rules.ts'

export type AppliedPromo = { code: string; terms: PromoTerms }

export type PromoAnswer =
	| { ok: true; promo: AppliedPromo }
	| { ok: false; isRefused: boolean; message: string }

const NOT_APPLIED = 'Failed to apply promocode'
const REFUSED: PromoAnswer = { ok: false, isRefused: true, message: PROMO_REFUSED }

/** `email` is the signed-in customer's; a guest has none that was proved, so the limit a customer waits for the order. */
export async function verifyPromo(
	code: string,
	{ orderAmount, email }: { orderAmount: Paise; email: string | null },
): Promise<PromoAnswer> {
	const question = { p_code: code, p_email: email, p_order_amount: toRupees(orderAmount) }
	const answer = await postJson('/api/verify-promocode', question)
	return answer?.isOk ? understand(code, answer.reply) : failure('Failed to verify promocode')
}

function understand(code: string, reply: unknown): PromoAnswer {
	const rows = PromoRows.safeParse(reply)
	if (!rows.success) return failure(NOT_APPLIED)
	const row = rows.data[0]
	if (!row?.is_valid) return REFUSED
	const terms = termsOf(row)
	return terms ? { ok: true, promo: { code, terms } } : failure(NOT_APPLIED)
}

function termsOf({ discount_type, discount_value, max_discount_amount }: PromoRow): PromoTerms | null {
	const amount = paiseFromRupees(discount_value ?? Number.NaN)
	if (amount === null || discount_value == null) return null
	if (discount_type === 'fixed') return { kind: 'fixed', amount }
	const atMost = max_discount_amount == null ? null : paiseFromRupees(max_discount_amount)
	return { kind: 'percentage', percent: discount_value, atMost }
}

function failure(message: string): PromoAnswer {
	return { ok: false, isRefused: false, message }
}
