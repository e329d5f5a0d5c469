import { Percent, PromoRow, PromoRows, readTerms } from '#app/api/verify-promocode-response.ts'
import { postJson } from '#app/http/fetch/post-json.ts'
import type { SentSize } from '#shop/cart/rules.ts'
import { type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'
import { PROMO_REFUSED, type PromoTerms } from '#shop/promos/rules.ts'

/** `row` is the row of the response, with its `terms`. */
export type AppliedPromo = { code: string; terms: PromoTerms; row: PromoRow }

export type PromoResult =
	| { ok: true; promo: AppliedPromo }
	/** `isRefused` is false if the request failed, so that nothing is known about the code. */
	| { ok: false; isRefused: boolean; message: string }

const NOT_APPLIED = 'Failed to apply promocode'

export type PromoItem = SentSize & { id: number; quantity: number }

/** `email` is that of the signed-in customer. It is null for a guest, for whom the limit per customer is checked with the order. */
export async function verifyPromo(
	code: string,
	{ orderAmount, items, email }: { orderAmount: Paise; items: readonly PromoItem[]; email: string | null },
): Promise<PromoResult> {
	const body = { p_code: code, p_email: email, p_order_amount: toRupees(orderAmount), p_items: items }
	const response = await postJson('/api/verify-promocode', body)
	return response?.isOk ? parseResponse(code, response.body) : failure('Failed to verify promocode')
}

function parseResponse(code: string, body: unknown): PromoResult {
	const rows = PromoRows.safeParse(body)
	if (!rows.success) return failure(NOT_APPLIED)
	const row = rows.data[0]
	if (!row?.is_valid) return { ok: false, isRefused: true, message: row?.message ?? PROMO_REFUSED }
	const promo = toPromo(code, row)
	return promo ? { ok: true, promo } : failure(NOT_APPLIED)
}

/** Reads an applied code that this tab has stored. Null if it has no readable row. */
export function readPromo(code: string, row: unknown): AppliedPromo | null {
	const parsed = PromoRow.safeParse(row)
	return parsed.success ? toPromo(code, parsed.data) : null
}

function toPromo(code: string, row: PromoRow): AppliedPromo | null {
	const terms = row.terms ? readTerms(row.terms) : termsOf(row)
	return terms && { code, terms, row }
}

function termsOf({ discount_type, discount_value, max_discount_amount }: PromoRow): PromoTerms | null {
	const amount = paiseFromRupees(discount_value ?? Number.NaN)
	if (amount === null || discount_value == null) return null
	if (discount_type === 'fixed') return { kind: 'fixed', amount, goods: null }
	if (!Percent.safeParse(discount_value).success) return null
	const atMost = max_discount_amount == null ? null : paiseFromRupees(max_discount_amount)
	return { kind: 'percentage', percent: discount_value, atMost, goods: null }
}

function failure(message: string): PromoResult {
	return { ok: false, isRefused: false, message }
}
