/** Runs delayed payments, late webhooks and refunds when they are due. Each action runs in one of the processes. */
import { type Webhooks, refundWebhook } from './webhooks.ts'
import { type ScheduledAction, schedule, pay } from './order-state.ts'
import type { Store } from './store.ts'

const POLL_INTERVAL_MILLISECONDS = 250
/** Longer than a batch of twenty actions takes. */
const CLAIM_SECONDS = 60
const MAX_WEBHOOK_ATTEMPTS = 3
const WEBHOOK_RETRY_SECONDS = 5

type Log = { warn(fields: object, message: string): void }

export function startScheduler(store: Store, webhooks: Webhooks, log: Log): { stop(): Promise<void> } {
	let running: Promise<void> = Promise.resolve()
	let isBusy = false
	const timer = setInterval(() => {
		if (isBusy) return
		isBusy = true
		running = runDueActions(store, webhooks)
			.catch((error: unknown) =>
				log.warn({ error }, 'The payment sandbox could not run its scheduled actions'),
			)
			.finally(() => {
				isBusy = false
			})
	}, POLL_INTERVAL_MILLISECONDS)
	timer.unref()
	return {
		stop: async () => {
			clearInterval(timer)
			await running
		},
	}
}

/** Claims actions for a while and deletes each after it has run, so that a killed process loses none. */
export async function runDueActions(store: Store, webhooks: Webhooks): Promise<void> {
	const { rows } = await store.query<{ id: string; action: ScheduledAction }>(
		`update phonepe_sandbox.due set run_at = now() + make_interval(secs => $1) where id in (
			select id from phonepe_sandbox.due where run_at <= now() order by run_at, id limit 20 for update skip locked
		) returning id, act as action`,
		[CLAIM_SECONDS],
	)
	for (const { id, action } of rows) {
		await runAction(store, webhooks, action)
		await store.query('delete from phonepe_sandbox.due where id = $1', [id])
	}
}

async function runAction(store: Store, webhooks: Webhooks, action: ScheduledAction): Promise<void> {
	if (action.kind === 'pay') return pay(store, webhooks, action.merchantOrderId)
	if (action.kind === 'webhook') {
		const accepted = await webhooks.send(action)
		if (!accepted && action.attempts + 1 < MAX_WEBHOOK_ATTEMPTS)
			await schedule(store, { ...action, attempts: action.attempts + 1 }, WEBHOOK_RETRY_SECONDS)
		return
	}
	const { rows } = await store.query<Parameters<typeof refundWebhook>[0]>(
		`update phonepe_sandbox.refunds set state = $2, error_code = $3 where merchant_refund_id = $1 and state in ('PENDING', 'CONFIRMED') returning *`,
		[action.merchantRefundId, action.state, action.state === 'FAILED' ? 'BF_034' : null],
	)
	const [refund] = rows
	if (refund) await schedule(store, { kind: 'webhook', ...refundWebhook(refund), attempts: 0 }, 0)
}
