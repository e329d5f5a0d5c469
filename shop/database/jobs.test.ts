import { expect, onTestFinished, test } from 'vitest'
import { enqueueJob, enqueueNewJob } from './jobs.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

const checkIn = (afterSeconds: number, key: string) => ({
	name: 'check_payment' as const,
	payload: { attemptId: '4' },
	key,
	afterSeconds,
})

test('a new job is stored as the queue itself would store it, also as the first of its name', async () => {
	await shop.pool.query('delete from graphile_worker._private_tasks')
	await shop.db.transaction(async (transaction) => {
		await enqueueNewJob(transaction, checkIn(22, 'payment:first'))
		await enqueueNewJob(transaction, checkIn(22, 'payment:new'))
		await enqueueJob(transaction, checkIn(22, 'payment:of the queue'))
	})
	const { rows } = await shop.pool.query<{ key: string; job: object }>(
		`select key, to_jsonb(job) - 'id' - 'key' as job from graphile_worker._private_jobs job order by id`,
	)
	expect(rows.map(({ key }) => key)).toEqual(['payment:first', 'payment:new', 'payment:of the queue'])
	const [first, added, ofQueue] = rows
	expect(added?.job).toEqual(ofQueue?.job)
	expect(first?.job).toEqual(ofQueue?.job)
})

test('a new job wakes no queue, which could not run it yet', async () => {
	const listener = await shop.pool.connect()
	onTestFinished(() => listener.release(true))
	const received: (string | undefined)[] = []
	listener.on('notification', ({ channel, payload }) => received.push(channel === 'end' ? channel : payload))
	await listener.query('listen "jobs:insert"; listen "end"')
	await shop.db.transaction((transaction) => enqueueNewJob(transaction, checkIn(22, 'payment:later')))
	await shop.pool.query('notify "end"')
	await expect.poll(() => received).toEqual(['end'])
})
