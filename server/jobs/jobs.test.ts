import { Logger, parseCrontab, runOnce } from 'graphile-worker'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTaskList, CRONTAB, startJobs } from '#server/jobs/jobs.ts'
import { RECORD_ENDS } from '#server/jobs/queue.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { countQueuedJobs, enqueueJob } from '#shop/database/jobs.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { paymentAttempts, idempotencyKeys } from '#shop/payments/tables.server.ts'
import { placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeAll(async () => {
	await seedIfEmpty(shop.db)
})

test('each scheduled job has a handler', () => {
	const scheduled = parseCrontab(CRONTAB).map(({ task }) => task)
	expect(scheduled).toEqual(['tidy', 'birthdays', 'notices', 'digests', 'reviews', 'backups', 'figures'])
	expect(Object.keys(createTaskList(shop, async () => {}))).toEqual(expect.arrayContaining(scheduled))
})

test('a backup does not occupy the queue', async () => {
	let started = 0
	const startBackups = () => void (started += 1)
	await createTaskList(shop, async () => {}, { startBackups }).backups({}, undefined as never)
	expect(started).toBe(1)
})

test('the hourly job deletes old idempotency keys', async () => {
	const { attempt } = await placeUnpaidOrder(shop)
	await shop.pool.query(`update payment_requests set created_at = now() - interval '2 days'`)
	await createTaskList(shop, async () => {}).tidy({}, undefined as never)
	expect(await shop.db.$count(idempotencyKeys)).toBe(0)
	expect(await shop.db.select().from(paymentAttempts)).toMatchObject([{ id: attempt.id }])
	await shop.empty()
})

test('payments and refunds are checked before emails are sent', async () => {
	const ran: string[] = []
	await shop.db.transaction(async (transaction) => {
		for (const key of ['1', '2', '3'])
			await enqueueJob(transaction, {
				name: 'deliver_letter',
				payload: { letterId: key },
				key: `letter:${key}`,
			})
		await enqueueJob(transaction, { name: 'check_refund', payload: { refundId: '5' }, key: 'refund:5' })
		await enqueueJob(transaction, { name: 'check_payment', payload: { attemptId: '4' }, key: 'payment:4' })
	})
	const record = (name: string) => async () => void ran.push(name)
	const taskList = {
		deliver_letter: record('email'),
		check_refund: record('refund'),
		check_payment: record('payment'),
	}
	await runOnce({
		pgPool: shop.pool,
		taskList,
		concurrency: 1,
		noHandleSignals: true,
		preset: RECORD_ENDS,
		logger: new Logger(() => () => {}),
	})
	expect(ran).toEqual(['payment', 'refund', 'email', 'email', 'email'])
})

test('a scheduled job that failed is counted as given up until a later run succeeds', async () => {
	await shop.pool.query('delete from graphile_worker._private_jobs')
	const givenUp = async () => (await countQueuedJobs(shop)).map((job) => [job.name, job.givenUp])
	for (const task of ['tidy', 'digests'])
		await shop.pool.query('select graphile_worker.add_job($1, max_attempts => 1)', [task])
	await shop.pool.query(`update graphile_worker._private_jobs set attempts = 1, last_error = 'No connection'`)
	expect(await givenUp()).toEqual([
		['digests', 1],
		['tidy', 1],
	])
	await shop.pool.query(`select graphile_worker.add_job('tidy', max_attempts => 1)`)
	const jobs = startJobs({ shop, url: shop.url, connections: 4, deliver: async () => {} })
	onTestFinished(async () => {
		await jobs.stop()
		await shop.pool.query('delete from graphile_worker._private_jobs')
	})
	await expect.poll(givenUp).toEqual([['digests', 1]])
})

test('a queue that is stopped records the end of its last job, even if it has to wait for a connection', async () => {
	const email = { to: 'meena@example.in', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
	await shop.db.transaction((transaction) => enqueueEmail(shop, transaction, { key: 'last', email }))
	const [delivering, delivered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const deliver = () => {
		delivering.resolve()
		return delivered.promise
	}
	const jobs = startJobs({ shop, url: shop.url, connections: 4, deliver })
	await delivering.promise
	// The fourth connection listens for new jobs.
	const held = await Promise.all([1, 2, 3].map(() => jobs.pool.connect()))
	const stopping = jobs.stop()
	delivered.resolve()
	await expect.poll(() => jobs.pool.waitingCount > 0 || jobs.pool.ending).toBe(true)
	for (const client of held) client.release()
	await stopping
	const left = `select from graphile_worker.jobs where task_identifier = 'deliver_letter'`
	expect((await shop.pool.query(left)).rowCount).toBe(0)
})
