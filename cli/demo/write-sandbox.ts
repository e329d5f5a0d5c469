/** Writes the payments to the payment sandbox too, so that sample orders can be refunded. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Attempt } from '#shop/payments/attempts/attempts.server.ts'
import type { Refund } from '#shop/payments/refunds/refunds.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

const STATES = { completed: 'COMPLETED', failed: 'FAILED', expired: 'FAILED' } as const

type SandboxData = { attempts: readonly Attempt[]; refundRows: readonly Refund[] }

export async function writeSandbox(
	transaction: Transaction,
	{ attempts, refundRows }: SandboxData,
): Promise<void> {
	await insertRows(transaction, 'orders', attempts.map(orderOf))
	await insertRows(
		transaction,
		'tries',
		attempts
			.filter(({ transactionId }) => transactionId !== null)
			.map((attempt) => ({
				transaction_id: attempt.transactionId,
				merchant_order_id: attempt.merchantOrderId,
				state: 'COMPLETED',
				at: attempt.createdAt,
			})),
	)
	const done = refundRows.filter(({ state }) => state === 'completed')
	await insertRows(
		transaction,
		'refunds',
		done.map((refund) => ({
			merchant_refund_id: refund.merchantRefundId,
			refund_id: refund.providerRefundId,
			merchant_order_id: attempts.find(({ id }) => id === refund.attemptId)?.merchantOrderId,
			amount: refund.amount,
			state: 'COMPLETED',
			at: refund.createdAt,
		})),
	)
}

function orderOf(attempt: Attempt) {
	const { state } = attempt
	const isOver = state === 'completed' || state === 'failed' || state === 'expired'
	return {
		merchant_order_id: attempt.merchantOrderId,
		order_id: attempt.providerOrderId,
		page_token: randomBytes(24).toString('base64url'),
		amount: attempt.amount,
		state: isOver ? STATES[state] : 'PENDING',
		error_code: attempt.errorCode,
		redirect_url: '',
		message: '',
		may_retry: false,
		meta: {},
		scenario: '',
		created_at: attempt.createdAt,
		expire_at: attempt.expiresAt,
	}
}

async function insertRows(transaction: Transaction, table: string, rows: readonly object[]): Promise<void> {
	const name = sql`${sql.identifier('phonepe_sandbox')}.${sql.identifier(table)}`
	await transaction.execute(
		sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
	)
}
