import { giveBackClientRequest, rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { findCurrentCustomer } from '#app/session/current-customer.server.ts'
import { findRateLimitKey } from '#app/session/rate-limit-key.server.ts'
import { receiveMessage } from '#shop/contact/contact.server.ts'
import { type ContactInput, NOT_SENT_TITLE } from '#shop/contact/input.ts'
import type { Outcome } from '#shop/outcome.ts'

/** Receives a valid message, unless too many came. */
export async function submitMessage(
	request: Request,
	context: Context,
	input: ContactInput,
): Promise<Outcome<{ ticket: string }>> {
	const tooMany = await rateLimitClient(context, 'contact', () =>
		findRateLimitKey(request, context, { email: input.email }),
	)
	if (tooMany) return { ...tooMany, title: NOT_SENT_TITLE }
	const customer = await findCurrentCustomer(request, context)
	const { clientIp } = context.get(requestContext)
	const sender = { clientIp, customerId: customer?.id ?? null }
	const outcome = await receiveMessage(context.get(shopContext), { input, sender })
	if (!outcome.ok) await giveBackClientRequest(context, 'contact')
	return outcome
}
