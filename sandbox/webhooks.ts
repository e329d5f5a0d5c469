/** Sends webhooks with the faults of real ones: late, repeated, out of order, forged. */
import { createHash } from 'node:crypto'
import { webhookDelaySeconds, type Scenario } from './scenario.ts'
import type { SandboxOrder } from './store.ts'

type Webhook = { body: string; forged: boolean }
export type Webhooks = { send(webhook: Webhook): Promise<boolean> }

const TIMEOUT_MILLISECONDS = 3_000

export function openWebhooks({
	url,
	user,
	password,
}: {
	url: string
	user: string
	password: string
}): Webhooks {
	const authorization = createHash('sha256').update(`${user}:${password}`).digest('hex')
	return {
		async send({ body, forged }) {
			try {
				const response = await fetch(url, {
					method: 'POST',
					headers: {
						'Content-Type': 'application/json',
						Authorization: forged ? createHash('sha256').update('another user').digest('hex') : authorization,
					},
					body,
					signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
				})
				await response.arrayBuffer()
				return response.ok || forged
			} catch (error) {
				if (error instanceof TypeError || error instanceof DOMException) return false
				throw error
			}
		},
	}
}

/** Passes each webhook about an order to `deliver`, with its delay in seconds, or `now` to send it before continuing. */
export async function webhooksFor(
	order: SandboxOrder,
	{ hooks }: Scenario,
	deliver: (webhook: Webhook, seconds: number | 'now') => Promise<void>,
): Promise<void> {
	if (hooks.includes('never')) return
	const body = orderWebhook(order, order.state)
	const forged = hooks.includes('wrong-hash')
	const late = webhookDelaySeconds(hooks)
	const isOutOfOrder = hooks.includes('out-of-order')
	const when = hooks.includes('early') ? 'now' : isOutOfOrder ? 0 : late
	await deliver({ body, forged }, when)
	if (hooks.includes('twice')) await deliver({ body, forged }, when)
	if (hooks.includes('forged')) await deliver({ body: orderWebhook(order, 'COMPLETED'), forged: true }, when)
	if (isOutOfOrder) {
		const opposite = order.state === 'COMPLETED' ? 'FAILED' : 'PENDING'
		await deliver({ body: orderWebhook(order, opposite), forged: false }, late)
	}
}

function orderWebhook(order: SandboxOrder, state: string): string {
	return JSON.stringify({
		event: state === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed',
		payload: {
			orderId: order.order_id,
			merchantId: 'SANDBOX',
			merchantOrderId: order.merchant_order_id,
			state,
			amount: order.amount,
			expireAt: order.expire_at.getTime(),
			metaInfo: order.meta,
			paymentDetails: [],
		},
	})
}

export function refundWebhook(refund: {
	merchant_refund_id: string
	merchant_order_id: string
	refund_id: string
	amount: number
	state: string
	error_code: string | null
}): Webhook {
	const body = JSON.stringify({
		event: refund.state === 'FAILED' ? 'pg.refund.failed' : 'pg.refund.completed',
		payload: {
			merchantId: 'SANDBOX',
			merchantRefundId: refund.merchant_refund_id,
			originalMerchantOrderId: refund.merchant_order_id,
			amount: refund.amount,
			state: refund.state,
			timestamp: Date.now(),
			refundId: refund.refund_id,
			...(refund.error_code ? { errorCode: refund.error_code } : {}),
		},
	})
	return { body, forged: false }
}
