import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startJobs } from '#server/jobs/jobs.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { unlockLostJobs } from '#shop/database/jobs.server.ts'
import type { Deliver } from '#shop/email/delivery.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	await shop.pool.query('delete from graphile_worker._private_jobs')
})

async function enqueue(key: string) {
	const email = { to: `${key}@example.in`, subject: key, text: 'Text', html: '<p>Text</p>' }
	await shop.db.transaction((transaction) => enqueueEmail(shop, transaction, { key, email }))
}

/** PostgreSQL refuses these statements until the test or the refusal ends, and counts them. */
async function refuse(statements: string) {
	await shop.pool.query(`
		create sequence refusals minvalue 0 start 1;
		create function refuse() returns trigger language plpgsql as $$
			begin perform nextval('refusals'); raise exception 'refused'; end $$;
		create trigger refuse before ${statements} execute function refuse()`)
	const end = () => shop.pool.query('drop function if exists refuse cascade')
	onTestFinished(async () => {
		await end()
		await shop.pool.query('drop sequence refusals')
	})
	const count = async () => {
		const { rows } = await shop.pool.query<{ count: number }>(
			'select case when is_called then last_value else 0 end::int as count from refusals',
		)
		return rows[0]?.count
	}
	return { count, end }
}

const DELETED_JOBS = 'delete on graphile_worker._private_jobs for each row when (old.key is not null)'
const FAILED_JOBS =
	'update of last_error on graphile_worker._private_jobs for each row when (old.key is not null)'
const TASKS = 'insert on graphile_worker._private_tasks'

function start(deliver: Deliver) {
	const jobs = startJobs({ shop, url: shop.url, connections: 4, deliver, restartAfter: 10 })
	onTestFinished(jobs.stop)
	return jobs
}

async function countJobs() {
	const { rowCount } = await shop.pool.query(
		`select from graphile_worker.jobs where task_identifier = 'deliver_letter'`,
	)
	return rowCount
}

test('a queue that cannot read its tasks when it starts runs jobs once it can', async () => {
	await enqueue('first')
	const refused = await refuse(TASKS)
	const delivered: string[] = []
	start(async ({ subject }) => void delivered.push(subject))
	await expect.poll(refused.count).toBeGreaterThan(0)
	await refused.end()
	await expect.poll(() => delivered).toEqual(['first'])
})

test.each([
	['succeeded', DELETED_JOBS, false],
	['failed', FAILED_JOBS, true],
])(
	'a job that %s, which could not be recorded, runs again after two minutes, and others at once',
	async (_, statements, fails) => {
		const refused = await refuse(statements)
		const delivered: string[] = []
		let failures = 0
		start(async ({ subject }) => {
			if (fails && failures++ === 0) throw new Error('No answer')
			delivered.push(subject)
		})
		await enqueue('first')
		await expect.poll(refused.count).toBe(1)
		await refused.end()
		await enqueue('second')
		await expect.poll(countJobs).toBe(1)
		expect(delivered).toEqual(fails ? ['second'] : ['first', 'second'])
		await shop.pool.query(
			`update graphile_worker._private_jobs set locked_at = now() - interval '130 seconds'`,
		)
		await unlockLostJobs(shop)
		await expect.poll(countJobs).toBe(0)
		expect(delivered.toSorted()).toEqual(['first', 'second'])
	},
)

test('a slow job does not delay those of the queue that replaces its own', async () => {
	const slow = Promise.withResolvers<void>()
	const delivered: string[] = []
	start(async ({ subject }) => {
		if (subject === 'slow') await slow.promise
		delivered.push(subject)
	})
	onTestFinished(() => slow.resolve())
	await enqueue('slow')
	const refused = await refuse(DELETED_JOBS)
	await enqueue('first')
	await expect.poll(refused.count).toBe(1)
	await refused.end()
	await enqueue('second')
	await expect.poll(() => delivered).toEqual(['first', 'second'])
	slow.resolve()
	await expect.poll(countJobs).toBe(1)
	expect(delivered).toEqual(['first', 'second', 'slow'])
})
