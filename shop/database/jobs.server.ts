/** Work for later, queued in the same transaction as the act that asks for it: both happen, or neither. */
import { sql } from 'drizzle-orm'
import type { Shop, Transaction } from '#shop/shop.server.ts'

type Jobs = {
	deliver_letter: { letterId: string }
	check_payment: { attemptId: string }
	check_refund: { refundId: string }
}

/** Money is asked about before anything else is done: a thousand emails that wait for a mail server must not keep it waiting. The lowest goes first. */
const PRIORITY: Record<keyof Jobs, number> = { check_payment: -20, check_refund: -10, deliver_letter: 0 }

/** Longer than any job takes. One that is freed too early does no harm: every job may run twice. */
const LOST_AFTER_SECONDS = 120

/** `key` makes a second request for the same work replace the first while it waits. */
export async function enqueueJob<Name extends keyof Jobs>(
	transaction: Transaction,
	{
		name,
		payload,
		key,
		at,
		tries = 25,
	}: { name: Name; payload: Jobs[Name]; key: string; at?: Date; tries?: number },
): Promise<void> {
	await transaction.execute(sql`
		select graphile_worker.add_job(
			${name}, ${JSON.stringify(payload)}::json, run_at => ${(at ?? null)?.toISOString() ?? null}::timestamptz,
			max_attempts => ${tries}, priority => ${PRIORITY[name]}, job_key => ${key}, job_key_mode => 'replace'
		)`)
}

/** What a killed process had in hand stays locked; left to itself, the queue would free it after four hours. */
export async function freeLostJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
	await db.execute(sql`
		select graphile_worker.force_unlock_workers(array(
			select distinct locked_by from graphile_worker.jobs
			where locked_at < now() - make_interval(secs => ${LOST_AFTER_SECONDS})
		))`)
}
