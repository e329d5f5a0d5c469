import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startQueueRecovery } from '#server/jobs/queue-recovery.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { countQueuedJobs, enqueueJob } from '#shop/database/jobs.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { type SimulatedDisk, simulateDisk } from '#test/faults/simulated-disk.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let disk: SimulatedDisk
beforeAll(async () => {
	disk = await simulateDisk(shop)
	await seedIfEmpty(shop.db)
})

function startRecovery(onClockSetBack = () => {}) {
	const { stop } = startQueueRecovery(shop, { onClockSetBack, every: 10 })
	onTestFinished(stop)
}

test('a payment made while the disk is full is confirmed once there is space, without the job queue or a webhook', async () => {
	const started = await startPayment(shop, {
		input: paymentInput(),
		caller: newCaller(),
		scenario: 'sbx:pay,hook=never',
	})
	if (!started.ok) throw new Error(started.message)
	// After this many failures, the queue would try again only in hours.
	await shop.passTime(300)
	await shop.pool.query(
		`update graphile_worker._private_jobs set attempts = 10, run_at = now() + interval '6 hours'`,
	)
	await disk.fill()
	startRecovery()
	await expect.poll(() => shop.loggedProblems.length).toBeGreaterThan(2)
	expect(shop.loggedProblems.at(-1)?.message).toBe('Could not recover overdue work; trying again')
	await disk.free()
	await expect.poll(async () => (await findOrder(shop.db, started.number))?.status).toBe('processing')
	expect((await shop.sentEmails()).map(({ subject }) => subject)).toEqual([
		`Your order ${started.number} is confirmed`,
	])
})

test("a killed worker's jobs are taken over after two minutes", async () => {
	await shop.empty()
	const email = { to: 'meena@example.in', subject: 'Your order', text: 'Text', html: '<p>Text</p>' }
	await shop.db.transaction((transaction) => enqueueEmail(shop, transaction, { key: 'order:1', email }))
	await shop.db.transaction((transaction) => enqueueEmail(shop, transaction, { key: 'order:2', email }))
	for (const [worker, seconds] of [
		['killed just now', 60],
		['killed', 130],
	])
		await shop.pool.query(
			`update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2)
			where id = (select min(id) from graphile_worker._private_jobs where locked_by is null)`,
			[worker, seconds],
		)
	startRecovery()
	const locked = async () => {
		const { rows } = await shop.pool.query(
			'select locked_by from graphile_worker._private_jobs where locked_by is not null',
		)
		return rows.map(({ locked_by }) => locked_by)
	}
	await expect.poll(locked).toEqual(['killed just now'])
})

describe('a job that is lost', () => {
	const lockedBy = async () => {
		const { rows } = await shop.pool.query<{ names: string[] }>(
			`select array(select key from graphile_worker._private_jobs where locked_by is not null)
				|| array(select queue_name from graphile_worker._private_job_queues where locked_by is not null) as names`,
		)
		return rows[0]?.names
	}
	const lock = (table: 'jobs' | 'job_queues', where: string, seconds: number) =>
		shop.pool.query(
			`update graphile_worker._private_${table} set locked_by = 'running', locked_at = now() - make_interval(secs => $1) where ${where}`,
			[seconds],
		)
	const enqueue = (job: Parameters<typeof enqueueJob>[1]) =>
		shop.db.transaction((transaction) => enqueueJob(transaction, job))
	const newsletter = {
		name: 'send_newsletter' as const,
		payload: { newsletterId: '1' },
		key: 'newsletter:1',
	}

	test('does not unlock those that its process runs', async () => {
		await shop.empty()
		await shop.pool.query('delete from graphile_worker._private_jobs')
		for (const key of ['lost', 'runs'])
			await enqueue({ name: 'check_payment', payload: { attemptId: key }, key })
		await enqueue(newsletter)
		await lock('jobs', `key = 'lost'`, 130)
		await lock('jobs', `key <> 'lost'`, 5)
		await lock('job_queues', 'true', 5)
		startRecovery()
		await expect.poll(lockedBy).toEqual(['runs', 'newsletter:1', 'newsletters'])
	})

	test('unlocks its queue, also if it is not locked itself', async () => {
		await shop.empty()
		await shop.pool.query('delete from graphile_worker._private_jobs')
		await enqueue(newsletter)
		await lock('job_queues', 'true', 130)
		startRecovery()
		await expect.poll(lockedBy).toEqual([])
	})
})

describe('a job that was queued again while it ran', () => {
	const enqueue = () =>
		shop.db.transaction((transaction) =>
			enqueueJob(transaction, { name: 'check_payment', payload: { attemptId: '4' }, key: 'payment:4' }),
		)
	const countJobs = async () => {
		const counted = await countQueuedJobs(shop)
		return counted.map(({ name, due, failing, givenUp }) => ({ name, due, failing, givenUp }))
	}

	test.each([
		['whose worker is killed', `locked_by = 'killed', locked_at = now() - interval '130 seconds'`],
		['and failed', `locked_by = null, locked_at = null, last_error = 'No connection'`],
	])('%s is not given up: the new one replaces it', async (_, ending) => {
		await shop.empty()
		await shop.pool.query('delete from graphile_worker._private_jobs')
		await enqueue()
		const { rows } = await shop.pool.query<{ id: string }>(
			`update graphile_worker._private_jobs set locked_by = 'running', locked_at = now(), attempts = 1 returning id`,
		)
		await enqueue()
		await shop.pool.query(`update graphile_worker._private_jobs set ${ending} where id = $1`, [rows[0]?.id])
		startRecovery()
		await expect
			.poll(async () => (await shop.pool.query('select from graphile_worker._private_jobs')).rowCount)
			.toBe(1)
		expect(await countJobs()).toEqual([{ name: 'check_payment', due: 1, failing: 0, givenUp: 0 }])
	})

	test('on schedule is counted as given up if it failed, and removed if its worker was killed', async () => {
		await shop.empty()
		await shop.pool.query('delete from graphile_worker._private_jobs')
		for (const task of ['tidy', 'digests'])
			await shop.pool.query('select graphile_worker.add_job($1, max_attempts => 1)', [task])
		await shop.pool.query(`update graphile_worker._private_jobs as jobs set attempts = 1,
			last_error = case when tasks.identifier = 'tidy' then 'No connection' end
			from graphile_worker._private_tasks as tasks where tasks.id = jobs.task_id`)
		startRecovery()
		await expect.poll(countJobs).toEqual([{ name: 'tidy', due: 0, failing: 0, givenUp: 1 }])
	})
})

describe('a clock that was ahead and is corrected', () => {
	test('does not delay the schedule until the wrong time has come', async () => {
		await shop.pool.query(
			`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
			values ('tidy', now(), now() + interval '26 hours'), ('notices', now(), now() - interval '5 minutes')`,
		)
		startRecovery()
		const minutesAgo = async () => {
			const { rows } = await shop.pool.query<{ minutes: number }>(
				`select round(extract(epoch from now() - last_execution) / 60)::int as minutes
				from graphile_worker._private_known_crontabs order by identifier desc`,
			)
			return rows.map(({ minutes }) => minutes)
		}
		await expect.poll(minutesAgo).toEqual([0, 5])
	})

	test('is noticed, and the queue restarts with the right time for its next scheduled job', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 3_600_000 })
		onTestFinished(() => void vi.useRealTimers())
		let restarts = 0
		startRecovery(() => {
			restarts += 1
		})
		vi.setSystemTime(Date.now() + 1000)
		vi.setSystemTime(Date.now() - 26 * 3_600_000)
		await expect.poll(() => restarts).toBe(1)
	})
})
