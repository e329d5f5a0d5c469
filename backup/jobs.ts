/** Reads and restores waiting jobs: emails to send, payments and refunds to check. They resume where the backup is restored. */
import type pg from 'pg'
import { z } from 'zod'
import { isJson, parseJson } from '#shop/input/parse-json.ts'
import { linesOf } from './archive/manifest.ts'

/** The limits are those of the job queue. */
const Job = z.object({
	name: z.string().min(1).max(128),
	payload: z.string().refine(isJson),
	runAt: z.iso.datetime({ offset: true }),
	key: z.string().min(1).max(512).nullable(),
	tries: z.int().min(1).max(32_767),
})
type Job = z.infer<typeof Job>

/** Leaves out scheduled jobs, because the restored shop schedules them again. */
export async function readJobs(client: pg.ClientBase): Promise<string[]> {
	const { rows } = await client.query<{ line: string }>(`
		select jsonb_build_object('name', task.identifier, 'payload', job.payload::text, 'runAt', job.run_at,
			'key', job.key, 'tries', job.max_attempts)::text as line
		from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
		where not coalesce(job.payload::jsonb ? '_cron', false) order by job.id`)
	return rows.map(({ line }) => line)
}

export function parseJobs(body: Buffer): Job[] | null {
	const jobs = linesOf(body).map((line) => Job.safeParse(parseJson(line)).data)
	return jobs.every((job) => job !== undefined) ? jobs : null
}

/** Gives each job all its attempts again: what failed on the old machine may succeed on this one. */
export async function enqueueJobs(client: pg.ClientBase, jobs: readonly Job[]): Promise<void> {
	for (const { name, payload, runAt, key, tries: attempts } of jobs) {
		await client.query(
			`select graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, max_attempts => $4::int,
				job_key => $5::text, job_key_mode => case when $5::text is null then null else 'replace' end)`,
			[name, payload, runAt, attempts, key],
		)
	}
}
