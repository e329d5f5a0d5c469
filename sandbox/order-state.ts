/** Changes the state of an order: attempted, paid, declined, expired. Only a pending order changes. */
import { randomBytes } from 'node:crypto'
import { webhooksFor, type Webhooks } from './webhooks.ts'
import { parseScenario } from './scenario.ts'
import { findOrder, type SandboxOrder, type Store } from './store.ts'

export type ScheduledAction =
	| { kind: 'pay'; merchantOrderId: string }
	| { kind: 'webhook'; body: string; forged: boolean; attempts: number }
	| { kind: 'refund'; merchantRefundId: string; state: 'COMPLETED' | 'FAILED' | 'CONFIRMED' }

const ERROR_CODES: Record<string, string> = {
	ZM: 'INVALID_MPIN',
	Z9: 'INSUFFICIENT_BALANCE',
	ORDER_EXPIRED: 'TXN_NOT_COMPLETED',
}

export async function schedule(store: Store, action: ScheduledAction, seconds: number): Promise<void> {
	await store.query(
		`insert into phonepe_sandbox.due (run_at, act) values (now() + make_interval(secs => $1), $2)`,
		[seconds, action],
	)
}

/** Records an attempt that the bank has not decided yet. */
export async function startAttempt(store: Store, merchantOrderId: string): Promise<void> {
	await store.query(
		`insert into phonepe_sandbox.tries (transaction_id, merchant_order_id, state) values ($1, $2, 'PENDING')`,
		[`OM${randomDigits()}`, merchantOrderId],
	)
}

export async function pay(store: Store, webhooks: Webhooks, merchantOrderId: string): Promise<void> {
	const updated = await store.query(
		`update phonepe_sandbox.orders set state = 'COMPLETED', error_code = null, detailed_error_code = null
		where merchant_order_id = $1 and state = 'PENDING'`,
		[merchantOrderId],
	)
	if (updated.rowCount === 0) return
	await endAttempts(store, merchantOrderId, { state: 'COMPLETED', code: null })
	await sendWebhooks(store, webhooks, merchantOrderId)
}

/** After a wrong PIN the shopper can retry within the order. A final decline fails it. */
export async function decline(
	store: Store,
	webhooks: Webhooks,
	{ merchantOrderId, code, isFinal }: { merchantOrderId: string; code: string; isFinal: boolean },
): Promise<void> {
	await endAttempts(store, merchantOrderId, { state: 'FAILED', code })
	if (isFinal) await fail(store, webhooks, { merchantOrderId, code })
}

async function fail(
	store: Store,
	webhooks: Webhooks,
	{ merchantOrderId, code }: { merchantOrderId: string; code: string },
): Promise<void> {
	const updated = await store.query(
		`update phonepe_sandbox.orders set state = 'FAILED', error_code = $2, detailed_error_code = $3
		where merchant_order_id = $1 and state = 'PENDING'`,
		[merchantOrderId, ERROR_CODES[code] ?? code, code],
	)
	if (updated.rowCount) await sendWebhooks(store, webhooks, merchantOrderId)
}

/** Returns the order's current state. An expired order is marked as failed when it is next read. */
export async function currentOrder(
	store: Store,
	webhooks: Webhooks,
	order: SandboxOrder,
): Promise<SandboxOrder> {
	if (order.state !== 'PENDING' || !order.is_expired) return order
	await fail(store, webhooks, { merchantOrderId: order.merchant_order_id, code: 'ORDER_EXPIRED' })
	return (await findOrder(store, { merchantOrderId: order.merchant_order_id })) ?? order
}

async function endAttempts(
	store: Store,
	merchantOrderId: string,
	{ state, code }: { state: string; code: string | null },
): Promise<void> {
	const values = [merchantOrderId, state, code && (ERROR_CODES[code] ?? code), code]
	const updated = await store.query(
		`update phonepe_sandbox.tries set state = $2, error_code = $3, detailed_error_code = $4
		where merchant_order_id = $1 and state = 'PENDING'`,
		values,
	)
	if (updated.rowCount) return
	await store.query(
		`insert into phonepe_sandbox.tries (transaction_id, merchant_order_id, state, error_code, detailed_error_code)
		values ($5, $1, $2, $3, $4)`,
		[...values, `OM${randomDigits()}`],
	)
}

async function sendWebhooks(store: Store, webhooks: Webhooks, merchantOrderId: string): Promise<void> {
	const order = await findOrder(store, { merchantOrderId })
	if (!order) return
	await webhooksFor(order, parseScenario(order.scenario), async (webhook, seconds) => {
		if (seconds === 'now') await webhooks.send(webhook)
		else await schedule(store, { kind: 'webhook', ...webhook, attempts: 0 }, seconds)
	})
}

export function randomDigits(): string {
	return BigInt(`0x${randomBytes(10).toString('hex')}`)
		.toString()
		.padStart(24, '0')
}
