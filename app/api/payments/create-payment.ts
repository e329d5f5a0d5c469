import type { Route } from './+types/create-payment.ts'
import { giveBackClientRequest, rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { countWrongPromoCode, limitPromoCodes } from '#app/api/limit-promo-codes.server.ts'
import type { PaymentRefusalDetails, PaymentStarted } from '#app/api/payments/create-payment-response.ts'
import { findCurrentCustomer, hasEndedSession } from '#app/session/current-customer.server.ts'
import { findOrCreateBrowser, findOrCreateGuest } from '#app/session/cookies/guest-cookie.server.ts'
import { findRateLimitKey } from '#app/session/rate-limit-key.server.ts'
import { GIVE_UP_AFTER_SECONDS, WAITED_SECONDS } from '#app/http/retry-protocol.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.ts'
import { readJson } from '#app/http/read-json.ts'
import { jsonResponse, refusalResponse } from '#app/http/json-response.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { PROMO_REFUSED_CODE } from '#shop/checkout/check-promo.server.ts'
import { hashOfNetwork, limitUse } from '#shop/limits/limits.server.ts'
import { CreatePaymentBody, IdempotencyKey } from '#shop/checkout/payment-input.ts'
import type { PricesChanged } from '#shop/checkout/pricing/price-order.server.ts'
import type { AlreadyPaid } from '#shop/checkout/resume-order.server.ts'
import { SIGNED_OUT, startPayment } from '#shop/checkout/start-payment.server.ts'
import { toRupees } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'

export const loader = methodNotAllowed

export async function action({ request, context }: Route.ActionArgs) {
	const requestedAt = performance.now() - secondsWaited(request) * 1000
	const shop = context.get(shopContext)
	const key = IdempotencyKey.nullable().safeParse(request.headers.get('idempotency-key'))
	if (!key.success) return refusalResponse(BAD_KEY)
	const body = await readJson(request, CreatePaymentBody)
	if (!body.ok) return refusalResponse({ ...body, title: 'Payment Error' })
	const customer = await findCurrentCustomer(request, context)
	// Refused only once: this response deletes the session's cookie, so that the shopper may continue as a guest.
	if (await hasEndedSession(request, context)) return refusalResponse(SIGNED_OUT)
	const guest = await findOrCreateGuest(request, context)
	const browser = findOrCreateBrowser(request, shop)
	const tooOften = await limitBrowser(request, context, { guestHash: guest.hash, input: body.value })
	if (tooOften) return refusalResponse({ ...tooOften, title: 'Payment Error' })
	const { email } = body.value.customerDetails
	const tooMany = await rateLimitClient(context, LIMIT, () =>
		findRateLimitKey(request, context, { email, isPaying: true }),
	)
	if (tooMany) return refusalResponse({ ...tooMany, title: 'Payment Error' })
	const scenario =
		shop.config.payments.mode === 'sandbox'
			? request.headers.get('x-sandbox-scenario')?.slice(0, MAX_SCENARIO_LENGTH)
			: null
	const outcome = await startPayment(shop, {
		input: body.value,
		caller: {
			guestHash: guest.hash,
			browserHash: browser.hash,
			customerId: customer?.id ?? null,
			key: key.data,
			requestedAt,
			network: hashOfNetwork(shop, context.get(requestContext).clientIp),
		},
		...(scenario ? { scenario } : {}),
	})
	// A request that places no order does not count, or others behind the same address could place fewer.
	if (!outcome.ok) await giveBackClientRequest(context, LIMIT)
	if (!outcome.ok && outcome.code === PROMO_REFUSED_CODE) await countWrongPromoCode(request, context)
	const headers = new Headers({ 'Set-Cookie': browser.setCookie })
	if (guest.setCookie) headers.append('Set-Cookie', guest.setCookie)
	// Set even on a refusal: the order may already exist, and only this cookie lets its browser see it.
	if (!outcome.ok) return refusalResponse(outcome, describeRefusalDetails(outcome), headers)
	return jsonResponse(
		{
			success: true,
			redirectUrl: outcome.redirectUrl,
			transactionId: outcome.number,
		} satisfies PaymentStarted,
		200,
		headers,
	)
}

const LIMIT = 'create-payment'

/** Counted since the first of the requests that were refused for now. */
function secondsWaited({ headers }: Request): number {
	const seconds = Number(headers.get(WAITED_SECONDS))
	return seconds > 0 ? Math.min(seconds, GIVE_UP_AFTER_SECONDS) : 0
}

/** Without a cookie, every request is a new browser's. */
async function limitBrowser(
	request: Request,
	context: Context,
	{ guestHash, input }: { guestHash: string; input: CreatePaymentBody },
): Promise<Refusal | null> {
	const shop = context.get(shopContext)
	const tooOften = await limitUse(shop, { name: 'create-payment-in-browser', subject: [guestHash] })
	return tooOften ?? (input.promoCode ? limitPromoCodes(request, context) : null)
}

/** The longest note that the provider accepts. */
const MAX_SCENARIO_LENGTH = 256

const BAD_KEY = refuse('invalid', 'Payment Error', {
	message: 'The Idempotency-Key must be 8 to 128 visible characters.',
	code: 'invalid_idempotency_key',
})

/** The new totals in rupees after a price change, or the number of an order that is already paid. */
function describeRefusalDetails(refusal: Refusal | PricesChanged | AlreadyPaid): PaymentRefusalDetails {
	if ('transactionId' in refusal) return { transactionId: refusal.transactionId }
	if (!('quote' in refusal)) return {}
	const { quote, lines } = refusal
	return {
		quote: {
			subtotal: toRupees(quote.subtotal),
			shipping: quote.shipping === null ? null : toRupees(quote.shipping),
			discount: toRupees(quote.discount),
			total: toRupees(quote.total),
		},
		lines: lines.map(({ variant, grind, price }) => ({
			id: variant.productId,
			size: variant.sizeLabel,
			variant: variant.size,
			grind,
			price: toRupees(price),
		})),
	}
}
