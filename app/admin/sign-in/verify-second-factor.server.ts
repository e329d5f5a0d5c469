import { requireAdminSession } from '#app/session/admin/require-admin.server.ts'
import { findDevice } from '#app/session/cookies/device-cookie.server.ts'
import { recordClientEvent, wasEvaluated } from '#app/session/record-security-event.server.ts'
import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { verifyTotp } from '#shop/accounts/second-factor.server.ts'

type Entered = { request: Request; context: Context; code: string }

/** Verifies an entered code of the second factor, and records it in the security log. */
export async function verifySecondFactor({ request, context, code }: Entered): ReturnType<typeof verifyTotp> {
	const { customer, token } = await requireAdminSession({ request, context })
	const { clientIp } = context.get(requestContext)
	const deviceHash = findDevice(request, context)
	const entered = { customer, token, code: code.replaceAll(/\s/g, ''), clientIp, deviceHash }
	const outcome = await verifyTotp(context.get(shopContext), entered)
	const { email } = customer
	if (outcome.ok) {
		const event = outcome.isEnrolment ? 'second factor set up' : 'second factor confirmed'
		await recordClientEvent(context, { event, email, reason: 'code' })
	} else if (wasEvaluated(outcome))
		await recordClientEvent(context, { event: 'second factor failed', email, reason: outcome })
	return outcome
}
