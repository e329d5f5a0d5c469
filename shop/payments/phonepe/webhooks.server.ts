/** PhonePe's notices, and whether they are its own. */
import { createHash } from 'node:crypto'
import { WebhookBody } from './replies.ts'
import type { PaymentSettings } from '#shop/config/payment-settings.server.ts'
import { constantTimeEqual } from '#shop/crypto/keyed-hash.server.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import type { PaymentWebhook } from '#shop/shop.server.ts'

/** The header is `sha256(user:password)` in hex: a fixed password, not a signature of the body. So a notice proves nothing. */
export function parseWebhook(
	{ webhookUser, webhookPassword }: PaymentSettings,
	{ authorization, body }: { authorization: string | null; body: string },
): PaymentWebhook {
	const expected = createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest('hex')
	const given = (authorization ?? '').replace(/^SHA256\s+/i, '')
	if (!constantTimeEqual(given.trim().toLowerCase(), expected)) return { ok: false, why: 'forged' }
	const read = WebhookBody.safeParse(parseJson(body))
	if (!read.success) return { ok: false, why: 'malformed' }
	const { event, payload } = read.data
	return {
		ok: true,
		event,
		merchantOrderId: payload.merchantOrderId ?? null,
		merchantRefundId: payload.merchantRefundId ?? null,
		state: payload.state,
	}
}
