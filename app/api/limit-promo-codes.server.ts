/** Limits guesses at promo codes by browser and by network, in the promo form and at checkout. Valid codes are not counted. */
import { countClientFailure, limitFailures } from '#app/http/rate-limit-client.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findGuest } from '#app/session/cookies/guest-cookie.server.ts'
import { findRateLimitKey } from '#app/session/rate-limit-key.server.ts'
import { isUsedUp, limitUse, tooMany } from '#shop/limits/limits.server.ts'
import type { Refusal } from '#shop/outcome.ts'

const BROWSER_LIMIT = 'wrong-promo-code-in-browser'
const NETWORK_LIMIT = 'wrong-promo-code'

export async function limitPromoCodes(request: Request, context: Context): Promise<Refusal | null> {
	const shop = context.get(shopContext)
	const guestHash = await findGuest(request, context)
	if (guestHash && isUsedUp(shop, { name: BROWSER_LIMIT, subject: [guestHash] }))
		return tooMany(shop, BROWSER_LIMIT)
	return limitFailures(context, NETWORK_LIMIT, async () => {
		const key = await findRateLimitKey(request, context)
		return key !== null && !isUsedUp(shop, { name: BROWSER_LIMIT, subject: [key] })
	})
}

export async function countWrongPromoCode(request: Request, context: Context): Promise<void> {
	const guestHash = await findGuest(request, context)
	const key = await findRateLimitKey(request, context)
	for (const browser of [guestHash, key])
		if (browser) await limitUse(context.get(shopContext), { name: BROWSER_LIMIT, subject: [browser] })
	await countClientFailure(context, NETWORK_LIMIT)
}
