/** The job queue. Jobs are added in the transaction that needs them, so both are written or neither. */
import { inArray, sql } from 'drizzle-orm'
import { secondsFromNow } from './claims.server.ts'
import { MAX_CLOCK_SKEW_SECONDS } from '#shop/clock-skew.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { REUSE_PLANS } from '#shop/transaction.server.ts'

/** The names never change, because queued jobs refer to them. `letter` is an email. */
export type Jobs = {
	deliver_letter: { letterId: string }
	check_payment: { attemptId: string }
	check_refund: { refundId: string }
	import_catalogue: { importId: string }
	send_newsletter: { newsletterId: string }
	remind_unpaid_order: { orderId: string }
	send_back_in_stock: { productId: number; size: string }
}

/** A lower number runs first: payments must not wait behind a thousand emails, nor an order's email behind a newsletter. */
const PRIORITY: Record<keyof Jobs, number> = {
	check_payment: -20,
	check_refund: -10,
	import_catalogue: -5,
	deliver_letter: 0,
	remind_unpaid_order: 5,
	send_back_in_stock: 5,
	send_newsletter: 10,
}

/** Jobs with one of these names run one at a time in all processes together: a newsletter takes no more than one place. */
const QUEUE: Partial<Record<keyof Jobs, string>> = { send_newsletter: 'newsletters' }

/** Longer than any job takes. Unlocking one that still runs is harmless, because jobs may run twice. */
const LOST_AFTER_SECONDS = 120

/**
 * Replaces a queued job with the same `key`. It is due in `afterSeconds`, by the database's clock. The four statements of
 * `add_job` reuse their plans.
 */
export async function enqueueJob<Name extends keyof Jobs>(
	transaction: Transaction,
	{
		name,
		payload,
		key,
		afterSeconds = 0,
		maxAttempts = 25,
	}: { name: Name; payload: Jobs[Name]; key: string; afterSeconds?: number; maxAttempts?: number },
): Promise<void> {
	await transaction.execute(sql`
		select graphile_worker.add_job(
			${name}, ${JSON.stringify(payload)}::json, run_at => ${secondsFromNow(afterSeconds)},
			queue_name => ${QUEUE[name] ?? null}, max_attempts => ${maxAttempts}, priority => ${PRIORITY[name]}, job_key => ${key}, job_key_mode => 'replace'
		)
		from ${REUSE_PLANS}`)
}

/**
 * Adds a job that is not due yet and whose key is new. `add_job` would look for one with this key, and wake the queue for
 * a job that it cannot run yet; commits that notify also wait for each other.
 */
export async function enqueueNewJob<Name extends keyof Jobs>(
	transaction: Transaction,
	job: { name: Name; payload: Jobs[Name]; key: string; afterSeconds: number },
): Promise<void> {
	const { name, payload, key, afterSeconds } = job
	const { rowCount } = await transaction.execute(sql`
		insert into graphile_worker._private_jobs (task_id, payload, run_at, priority, key)
		select id, ${JSON.stringify(payload)}::json, ${secondsFromNow(afterSeconds)}, ${PRIORITY[name]}::smallint, ${key}
		from graphile_worker._private_tasks where identifier = ${name}`)
	// In a new database, nothing has queued or run a job of this name yet.
	if (rowCount === 0) await enqueueJob(transaction, job)
}

/**
 * Unlocks jobs that were not recorded as ended, because their process crashed or lost its connection, which the queue
 * itself would only do after four hours. All jobs of a process are locked under one name: those that it still runs stay
 * locked.
 */
export async function unlockLostJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
	const isLost = sql`locked_at < ${secondsFromNow(-LOST_AFTER_SECONDS)}`
	await db.execute(sql`
		with lost as (
			update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${isLost}
		)
		update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${isLost}`)
}

/**
 * A job that is queued again while it runs passes its key and its attempts on to the new one, and a scheduled job has no
 * others: if its server ends then, nothing would run or remove it. Scheduled jobs that failed stay until a later run succeeds,
 * because nothing else reports them.
 */
export async function removeReplacedJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
	await db.execute(sql`
		select graphile_worker.complete_jobs(array(
			select id from graphile_worker.jobs
			where locked_at is null and key is null and attempts >= max_attempts
				and (last_error is null or ${inArray(sql`task_identifier`, Object.keys(PRIORITY))})
		))`)
}

/** Removes the runs of a scheduled task that failed before a later one has succeeded. */
export async function removeFailedRuns({ db }: Pick<Shop, 'db'>, name: string): Promise<void> {
	await db.execute(sql`
		select graphile_worker.complete_jobs(array(
			select id from graphile_worker.jobs
			where task_identifier = ${name} and locked_at is null and attempts >= max_attempts
		))`)
}

/**
 * The queue runs its schedule by the clock of a server, and skips what it has recorded as past. After a clock that was
 * ahead, nothing would run until the others have caught up.
 */
export async function resumeSchedule({ db }: Pick<Shop, 'db'>): Promise<void> {
	await db.execute(sql`
		update graphile_worker._private_known_crontabs set last_execution = now()
		where last_execution > ${secondsFromNow(MAX_CLOCK_SKEW_SECONDS)}`)
}

/** Longer than a job that is due waits where a process runs jobs. */
const NOT_TAKEN_AFTER_SECONDS = 120

/**
 * Jobs that have been due for minutes, and whether any process runs others meanwhile, which it has locked. A job does not
 * wait for a process while another one of its queue runs; a lock that no process has removed for long is of one that is gone.
 */
export async function findLateJobs({
	db,
}: Pick<Shop, 'db'>): Promise<{ count: number; oldestSeconds: number; areTaken: boolean }> {
	const { rows } = await db.execute<{ count: number; oldestSeconds: number; areTaken: boolean }>(sql`
		select count(*)::int as count, coalesce(extract(epoch from now() - min(run_at)), 0)::float as "oldestSeconds",
			exists (select from graphile_worker.jobs where locked_at > ${secondsFromNow(-LOST_AFTER_SECONDS)}) as "areTaken"
		from graphile_worker.jobs job
		where attempts < max_attempts and run_at < ${secondsFromNow(-NOT_TAKEN_AFTER_SECONDS)}
			and (locked_at is null or locked_at < ${secondsFromNow(-2 * LOST_AFTER_SECONDS)})
			and not exists (
				select from graphile_worker.jobs other where other.queue_name = job.queue_name
					and other.id <> job.id and other.locked_at > ${secondsFromNow(-LOST_AFTER_SECONDS)}
			)`)
	const [late] = rows
	if (!late) throw new Error('An aggregate has a row')
	return late
}

/** In seconds. */
export type QueuedJobs = { name: string; due: number; failing: number; givenUp: number; oldest: number }

/** Counts the jobs that wait, that have failed and will be retried, and that have failed for good. */
export async function countQueuedJobs({ db }: Pick<Shop, 'db'>): Promise<QueuedJobs[]> {
	const { rows } = await db.execute<QueuedJobs>(sql`
		select name, count(*) filter (where is_due)::int as due,
			count(*) filter (where last_error is not null and not is_given_up)::int as failing,
			count(*) filter (where is_given_up)::int as "givenUp",
			coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float as oldest
		from (
			select task_identifier as name, run_at, last_error,
				locked_at is null and attempts >= max_attempts as is_given_up,
				locked_at is null and attempts < max_attempts and run_at <= now() as is_due
			from graphile_worker.jobs
		) as job group by name order by name`)
	return rows
}
