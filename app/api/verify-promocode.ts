import type { Route } from './+types/verify-promocode.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { countWrongPromoCode, limitPromoCodes } from '#app/api/limit-promo-codes.server.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { type PromoRow, writeTerms } from '#app/api/verify-promocode-response.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { checkPromo } from '#shop/checkout/check-promo.server.ts'
import { VerifyPromocodeInput } from '#shop/checkout/payment-input.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { type Paise, paiseFromRupees, toRupees } from '#shop/money.ts'
import { type Refusal, refuse } from '#shop/outcome.ts'
import { PROMO_REFUSED, type PromoTerms } from '#shop/promos/rules.ts'

export const loader = methodNotAllowed

export async function action({ request, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const tooMany = await limitPromoCodes(request, context)
	if (tooMany) return refusalResponse(tooMany)
	const body = await readJson(request, VerifyPromocodeInput)
	if (!body.ok) return refusalResponse(body)
	const { p_code, p_email, p_order_amount, p_items } = body.value
	const orderAmount = paiseFromRupees(p_order_amount)
	if (orderAmount === null) return refusalResponse(NOT_AN_AMOUNT)
	const email = p_email && (await isSignedInAs(p_email, request, context)) ? p_email : null
	const { customerId, guestHash } = await findViewer(request, context)
	const shopper = guestHash === null ? null : { customerId, guestHash }
	const outcome = await checkPromo(shop, { code: p_code, email, orderAmount, items: p_items, shopper })
	// A code that exists but cannot be used now was not guessed.
	if (!outcome.ok && outcome.reason === 'unknown') await countWrongPromoCode(request, context)
	return jsonResponse([outcome.ok ? describeTerms(outcome.promo.terms, outcome.discount) : notValid(outcome)])
}

/** Only the signed-in customer's own email is checked, so that nobody learns whether another person used a code. */
async function isSignedInAs(
	email: string,
	...args: Parameters<typeof findCurrentCustomer>
): Promise<boolean> {
	const customer = await findCurrentCustomer(...args)
	return customer !== null && canonicalEmail(customer.email) === canonicalEmail(email)
}

/** Includes what the cart lacks, if the code itself is valid. */
function notValid({ message }: Refusal): PromoRow {
	return message === PROMO_REFUSED ? NOT_VALID : { ...NOT_VALID, message }
}

const NOT_VALID: PromoRow = {
	is_valid: false,
	discount_type: null,
	discount_value: null,
	max_discount_amount: null,
}
const NOT_AN_AMOUNT = refuse('invalid', null, {
	message: 'p_order_amount must be an amount in rupees with at most two decimals.',
	code: 'invalid',
})

/** A discount on some of the items only is given as the amount that it takes off them. */
function describeTerms(terms: PromoTerms, discount: Paise): PromoRow {
	const ofItems = writeTerms(terms)
	if (ofItems || terms.kind !== 'percentage') {
		return {
			is_valid: true,
			discount_type: 'fixed',
			discount_value: toRupees(terms.kind === 'fixed' && !ofItems ? terms.amount : discount),
			max_discount_amount: null,
			...(ofItems && { terms: ofItems }),
		}
	}
	return {
		is_valid: true,
		discount_type: terms.kind,
		discount_value: terms.percent,
		max_discount_amount: terms.atMost === null ? null : toRupees(terms.atMost),
	}
}
