/** Webhooks, with all the bad habits that real ones have. */
import { createHash } from 'node:crypto'
import { lateness, type Scenario } from './scenario.ts'
import type { SandboxOrder } from './store.ts'

export type Notice = { body: string; forged: boolean }
export type Notices = { send(notice: Notice): Promise<boolean> }

const WITHIN_MILLISECONDS = 3_000

export function openNotices({
	url,
	user,
	password,
}: {
	url: string
	user: string
	password: string
}): Notices {
	const authorization = createHash('sha256').update(`${user}:${password}`).digest('hex')
	return {
		async send({ body, forged }) {
			try {
				const response = await fetch(url, {
					method: 'POST',
					headers: {
						'Content-Type': 'application/json',
						Authorization: forged
							? createHash('sha256').update('somebody else').digest('hex')
							: authorization,
					},
					body,
					signal: AbortSignal.timeout(WITHIN_MILLISECONDS),
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

/** Hands over what is to be sent about an order, and when: in so many seconds, or `now`, before anything else goes on. */
export async function noticesOf(
	order: SandboxOrder,
	{ hooks }: Scenario,
	hand: (notice: Notice, seconds: number | 'now') => Promise<void>,
): Promise<void> {
	if (hooks.includes('never')) return
	const body = orderNotice(order, order.state)
	const forged = hooks.includes('wrong-hash')
	const when = hooks.includes('early') ? 'now' : lateness(hooks)
	await hand({ body, forged }, when)
	if (hooks.includes('twice')) await hand({ body, forged }, when)
	if (hooks.includes('forged')) await hand({ body: orderNotice(order, 'COMPLETED'), forged: true }, when)
	if (hooks.includes('out-of-order')) {
		const opposite = order.state === 'COMPLETED' ? 'FAILED' : 'PENDING'
		await hand({ body: orderNotice(order, opposite), forged: false }, when === 'now' ? 1 : when + 1)
	}
}

function orderNotice(order: SandboxOrder, state: string): string {
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

export function refundNotice(refund: {
	merchant_refund_id: string
	merchant_order_id: string
	refund_id: string
	amount: number
	state: string
	error_code: string | null
}): Notice {
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
