/** What was put off: payments that come later, late notices, refunds on their way. Any process may do it, one does. */
import { type Notices, refundNotice } from './notices.ts'
import { type DueAct, later, pay } from './settle.ts'
import type { Store } from './store.ts'

const LOOK_EVERY_MILLISECONDS = 250
/** Longer than twenty acts take. */
const DUE_AGAIN_SECONDS = 60
const NOTICE_TRIES = 3
const NOTICE_AGAIN_SECONDS = 5

type Log = { warn(fields: object, message: string): void }

export function startDue(store: Store, notices: Notices, log: Log): { stop(): Promise<void> } {
	let working: Promise<void> = Promise.resolve()
	let isBusy = false
	const timer = setInterval(() => {
		if (isBusy) return
		isBusy = true
		working = settleDue(store, notices)
			.catch((error: unknown) => log.warn({ error }, 'The stand-in provider could not do what was due'))
			.finally(() => {
				isBusy = false
			})
	}, LOOK_EVERY_MILLISECONDS)
	timer.unref()
	return {
		stop: async () => {
			clearInterval(timer)
			await working
		},
	}
}

/** Whoever takes an act may die with it: it is due again after a while, and forgotten once it is done. */
export async function settleDue(store: Store, notices: Notices): Promise<void> {
	const { rows } = await store.query<{ id: string; act: DueAct }>(
		`update phonepe_sandbox.due set run_at = now() + make_interval(secs => $1) where id in (
			select id from phonepe_sandbox.due where run_at <= now() order by run_at, id limit 20 for update skip locked
		) returning id, act`,
		[DUE_AGAIN_SECONDS],
	)
	for (const { id, act } of rows) {
		await settleAct(store, notices, act)
		await store.query('delete from phonepe_sandbox.due where id = $1', [id])
	}
}

async function settleAct(store: Store, notices: Notices, act: DueAct): Promise<void> {
	if (act.kind === 'pay') return pay(store, notices, act.merchantOrderId)
	if (act.kind === 'notice') {
		const taken = await notices.send(act)
		if (!taken && act.tries + 1 < NOTICE_TRIES)
			await later(store, { ...act, tries: act.tries + 1 }, NOTICE_AGAIN_SECONDS)
		return
	}
	const { rows } = await store.query<Parameters<typeof refundNotice>[0]>(
		`update phonepe_sandbox.refunds set state = $2, error_code = $3 where merchant_refund_id = $1 and state in ('PENDING', 'CONFIRMED') returning *`,
		[act.merchantRefundId, act.state, act.state === 'FAILED' ? 'BF_034' : null],
	)
	const [refund] = rows
	if (refund) await later(store, { kind: 'notice', ...refundNotice(refund), tries: 0 }, 0)
}
