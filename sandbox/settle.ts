/** What can become of an order: tried, paid, refused, expired. Only a pending order moves. */
import { randomBytes } from 'node:crypto'
import { noticesOf, type Notices } from './notices.ts'
import { readScenario } from './scenario.ts'
import { findOrder, type SandboxOrder, type Store } from './store.ts'

export type DueAct =
	| { kind: 'pay'; merchantOrderId: string }
	| { kind: 'notice'; body: string; forged: boolean; tries: number }
	| { kind: 'refund'; merchantRefundId: string; state: 'COMPLETED' | 'FAILED' | 'CONFIRMED' }

const WHY: Record<string, string> = {
	ZM: 'INVALID_MPIN',
	Z9: 'INSUFFICIENT_BALANCE',
	ORDER_EXPIRED: 'TXN_NOT_COMPLETED',
}

export async function later(store: Store, act: DueAct, seconds: number): Promise<void> {
	await store.query(
		`insert into phonepe_sandbox.due (run_at, act) values (now() + make_interval(secs => $1), $2)`,
		[seconds, act],
	)
}

/** Somebody has started to pay, and the bank has not answered. */
export async function tryToPay(store: Store, merchantOrderId: string): Promise<void> {
	await store.query(
		`insert into phonepe_sandbox.tries (transaction_id, merchant_order_id, state) values ($1, $2, 'PENDING')`,
		[`OM${digits()}`, merchantOrderId],
	)
}

export async function pay(store: Store, notices: Notices, merchantOrderId: string): Promise<void> {
	const moved = await store.query(
		`update phonepe_sandbox.orders set state = 'COMPLETED', error_code = null, detailed_error_code = null
		where merchant_order_id = $1 and state = 'PENDING'`,
		[merchantOrderId],
	)
	if (moved.rowCount === 0) return
	await endTries(store, merchantOrderId, { state: 'COMPLETED', code: null })
	await announce(store, notices, merchantOrderId)
}

/** A wrong PIN may be tried again inside the same order; a refusal for good ends it. */
export async function decline(
	store: Store,
	notices: Notices,
	{ merchantOrderId, code, isFinal }: { merchantOrderId: string; code: string; isFinal: boolean },
): Promise<void> {
	await endTries(store, merchantOrderId, { state: 'FAILED', code })
	if (isFinal) await fail(store, notices, { merchantOrderId, code })
}

async function fail(
	store: Store,
	notices: Notices,
	{ merchantOrderId, code }: { merchantOrderId: string; code: string },
): Promise<void> {
	const moved = await store.query(
		`update phonepe_sandbox.orders set state = 'FAILED', error_code = $2, detailed_error_code = $3
		where merchant_order_id = $1 and state = 'PENDING'`,
		[merchantOrderId, WHY[code] ?? code, code],
	)
	if (moved.rowCount) await announce(store, notices, merchantOrderId)
}

/** The order as it is now: one whose time is over has failed, whoever looks first. */
export async function current(store: Store, notices: Notices, order: SandboxOrder): Promise<SandboxOrder> {
	if (order.state !== 'PENDING' || order.expire_at > new Date()) return order
	await fail(store, notices, { merchantOrderId: order.merchant_order_id, code: 'ORDER_EXPIRED' })
	return (await findOrder(store, { merchantOrderId: order.merchant_order_id })) ?? order
}

async function endTries(
	store: Store,
	merchantOrderId: string,
	{ state, code }: { state: string; code: string | null },
): Promise<void> {
	const values = [merchantOrderId, state, code && (WHY[code] ?? code), code]
	const ended = await store.query(
		`update phonepe_sandbox.tries set state = $2, error_code = $3, detailed_error_code = $4
		where merchant_order_id = $1 and state = 'PENDING'`,
		values,
	)
	if (ended.rowCount) return
	await store.query(
		`insert into phonepe_sandbox.tries (transaction_id, merchant_order_id, state, error_code, detailed_error_code)
		values ($5, $1, $2, $3, $4)`,
		[...values, `OM${digits()}`],
	)
}

async function announce(store: Store, notices: Notices, merchantOrderId: string): Promise<void> {
	const order = await findOrder(store, { merchantOrderId })
	if (!order) return
	await noticesOf(order, readScenario(order.scenario), async (notice, seconds) => {
		if (seconds === 'now') await notices.send(notice)
		else await later(store, { kind: 'notice', ...notice, tries: 0 }, seconds)
	})
}

export function digits(): string {
	return BigInt(`0x${randomBytes(10).toString('hex')}`)
		.toString()
		.padStart(24, '0')
}
