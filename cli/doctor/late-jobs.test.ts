import { beforeEach, expect, test } from 'vitest'
import { checkDatabase } from './database.ts'
import { ok, problem } from './finding.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

async function addDueJob(name: string, queue: string | null = null): Promise<string> {
	const { rows } = await shop.pool.query(
		`select id from graphile_worker.add_job($1, '{}', queue_name => $2, run_at => now() - interval '7 minutes')`,
		[name, queue],
	)
	return rows[0].id
}

const lockJob = (id: string, ago: string) =>
	shop.pool.query(
		`update graphile_worker._private_jobs set locked_at = now() - $2::interval, locked_by = 'worker' where id = $1`,
		[id, ago],
	)
const check = async () => (await checkDatabase(shop.url)).at(-1)

test('jobs that wait for minutes say that no process runs any, or too few', async () => {
	await addDueJob('check_payment')
	await addDueJob('deliver_letter')
	expect(await check()).toEqual(
		problem(
			'Jobs',
			'2 jobs have been due for up to 7 min, and no process runs any: no email is sent, no payment checked',
			expect.stringContaining('ROLE=worker'),
		),
	)
	const taken = await addDueJob('check_refund')
	await lockJob(taken, '1 second')
	expect(await check()).toMatchObject({
		message: expect.stringMatching(/^2 jobs .* more come than are done$/),
	})
	await lockJob(taken, '5 minutes')
	expect(await check()).toMatchObject({ message: expect.stringMatching(/^3 jobs .* no process runs any/) })
})

test('jobs that wait for another one of their queue are no problem', async () => {
	const first = await addDueJob('send_newsletter', 'newsletters')
	await addDueJob('send_newsletter', 'newsletters')
	expect(await check()).toMatchObject({ about: 'Jobs', fix: expect.any(String) })
	await lockJob(first, '1 second')
	expect(await check()).toEqual(ok('Jobs', 'none waits'))
})
