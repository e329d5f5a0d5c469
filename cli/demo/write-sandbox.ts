/** Tells the stand-in provider of the payments, so that an order of the demonstration can be refunded like any other. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Attempt } from '#shop/payments/attempts.server.ts'
import type { Refund } from '#shop/payments/refunds.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

const STATES = { completed: 'COMPLETED', failed: 'FAILED', expired: 'FAILED' } as const

type Known = { attempts: readonly Attempt[]; returned: readonly Refund[] }

export async function tellSandbox(transaction: Transaction, { attempts, returned }: Known): Promise<void> {
	await fill(transaction, 'orders', attempts.map(orderOf))
	await fill(
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
	const done = returned.filter(({ state }) => state === 'completed')
	await fill(
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

async function fill(transaction: Transaction, table: string, rows: readonly object[]): Promise<void> {
	const name = sql`${sql.identifier('phonepe_sandbox')}.${sql.identifier(table)}`
	await transaction.execute(
		sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
	)
}
