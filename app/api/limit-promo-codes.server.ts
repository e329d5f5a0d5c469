/** Limits guesses at promo codes, in the promo box and at checkout alike. Valid codes are not counted. */
import { countClientFailure, limitFailures } from '#app/http/rate-limit-client.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findGuest } from '#app/session/guest-cookie.server.ts'
import { isUsedUp, limitUse, tooMany } from '#shop/limits/limits.server.ts'
import type { Refusal } from '#shop/outcome.ts'

const IN_BROWSER = 'wrong-promo-code-in-browser'

export async function limitPromoCodes(request: Request, context: Context): Promise<Refusal | null> {
	const shop = context.get(shopContext)
	const guest = await findGuest(request, context)
	if (guest && isUsedUp(shop, { name: IN_BROWSER, client: [guest.hash] })) return tooMany(shop, IN_BROWSER)
	return limitFailures(context, 'wrong-promo-code')
}

export async function countWrongPromoCode(request: Request, context: Context): Promise<void> {
	const guest = await findGuest(request, context)
	if (guest) await limitUse(context.get(shopContext), { name: IN_BROWSER, client: [guest.hash] })
	await countClientFailure(context, 'wrong-promo-code')
}
