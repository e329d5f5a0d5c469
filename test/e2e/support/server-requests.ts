/** Requests to a server as the shopper's browser makes them, and simulated passing of time. */
import { paymentInput } from '#test/fixtures/orders.ts'
import type { Server } from './server-process.ts'
import type { TestEnvironment } from './test-environment.ts'

type Purchase = { status: number; number: string; cookie: string; code: string | null }
type PurchaseOptions = { key?: string; scenario?: string; cookie?: string; change?: object }

/** Buys one pack as the checkout page does; `scenario` is the payment sandbox's scenario. */
export async function buy(
	{ url }: Server,
	{ key, scenario, cookie, change }: PurchaseOptions = {},
): Promise<Purchase> {
	const response = await fetch(`${url}/api/create-payment`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			...(key ? { 'Idempotency-Key': key } : {}),
			...(scenario ? { 'x-sandbox-scenario': scenario } : {}),
			...(cookie ? { cookie } : {}),
		},
		body: JSON.stringify(paymentInput(change)),
	})
	const body = (await response.json()) as { transactionId?: string; code?: string }
	return {
		status: response.status,
		number: body.transactionId ?? '',
		cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie ?? '',
		code: body.code ?? null,
	}
}

/** The request of the payment result page. */
export async function verify(
	{ url }: Server,
	number: string,
): Promise<{ success: boolean; isPending: boolean }> {
	const response = await fetch(`${url}/api/verify-payment`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ transactionId: number }),
	})
	return (await response.json()) as { success: boolean; isPending: boolean }
}

/** Emails that are waiting or being sent. */
export const countUnsentEmails = (environment: TestEnvironment) =>
	environment.count(`select count(*) from emails where sent_at is null`)

const TIMES = [
	['graphile_worker._private_jobs', 'locked_at'],
	['graphile_worker._private_jobs', 'run_at'],
	['emails', 'claimed_until'],
	['payment_attempts', 'claimed_until'],
	['payment_attempts', 'created_at'],
	['refunds', 'claimed_until'],
	['refunds', 'next_check_at'],
] as const

/** Moves all times back, so that the claims and locks of a killed server expire and scheduled work is due. */
export async function passMinutes(environment: TestEnvironment, minutes: number): Promise<void> {
	for (const [table, column] of TIMES) {
		await environment.rows(
			`update ${table} set ${column} = ${column} - make_interval(mins => $1) where ${column} is not null`,
			[minutes],
		)
	}
}

/** Queues the job that runs every minute. */
export async function queueOverdueChecks(environment: TestEnvironment): Promise<void> {
	await environment.rows(`select graphile_worker.add_job('sweep')`)
}
