/** Places orders for measurements: sends `create-payment` as a browser does. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { paymentInput } from '#test/fixtures/orders.ts'
import type { RunningServer } from './shop-process.ts'

let visitors = 0

/** `change` is a part of the request body. Returns an order or a 503 response, and throws on any other status. */
export async function createPayment(shop: RunningServer, change: object = {}): Promise<Response> {
	visitors += 1
	const response = await fetch(`${shop.url}/api/create-payment`, {
		method: 'POST',
		// Each uses another network, to stay below the rate limits.
		headers: {
			'Content-Type': 'application/json',
			'Idempotency-Key': randomUUID(),
			'X-Forwarded-For': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
		},
		body: JSON.stringify(paymentInput(change)),
	})
	const body = await response.text()
	if (!response.ok && response.status !== 503)
		throw new Error(`create-payment responded with ${response.status}: ${body}`)
	return response
}

/**
 * Payment checks of earlier orders would slow down whichever side is measured next: those that are queued, and those that
 * are overdue without a job.
 */
export async function completeJobs(pool: pg.Pool): Promise<void> {
	await pool.query('update payment_attempts set next_check_at = null where next_check_at is not null')
	await pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
}
