import { type Context, requestContext, shopContext } from '#app/http/request-context.ts'
import { recordSecurityEvent, type SecurityEvent } from '#shop/audit/security-events.server.ts'
import type { Refusal } from '#shop/outcome.ts'

type ClientEvent = Pick<SecurityEvent, 'event' | 'email'> & { reason: Refusal | string }

/**
 * A password, code or second factor that was refused unread, by a limit or because too many passwords are being hashed,
 * leaves no entry in the security log, because these could be sent without end.
 */
export function wasEvaluated({ kind }: Refusal): boolean {
	return kind !== 'too_many' && kind !== 'unavailable'
}

/** Records a security event of this request's client. */
export async function recordClientEvent(
	context: Context,
	{ event, email, reason }: ClientEvent,
): Promise<void> {
	const shop = context.get(shopContext)
	const { clientIp } = context.get(requestContext)
	const code = typeof reason === 'string' ? reason : (reason.code ?? reason.kind)
	await recordSecurityEvent(shop, shop.db, { event, email, clientIp, reason: code })
}
