import { Logger, parseCrontab, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { createTaskList, CRONTAB } from '#server/jobs.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()

test('each scheduled job has its handler', () => {
	const tasks = createTaskList(shop, async () => {})
	const scheduled = parseCrontab(CRONTAB).map(({ task }) => task)
	expect(scheduled).toEqual(['sweep', 'tidy', 'birthdays'])
	expect(Object.keys(tasks)).toEqual(expect.arrayContaining(scheduled))
})

test('what a killed worker had in hand is taken over after two minutes', async () => {
	const letter = { to: 'meena@example.in', subject: 'Your order', text: 'Words', html: '<p>Words</p>' }
	await shop.db.transaction((transaction) =>
		enqueueEmail(shop, transaction, { key: 'order:1', email: letter }),
	)
	const lockedSince = (seconds: number) =>
		shop.pool.query(
			`update graphile_worker._private_jobs
			set locked_by = 'a killed worker', locked_at = now() - make_interval(secs => $1)`,
			[seconds],
		)
	const delivered: string[] = []
	async function minutePasses() {
		await createTaskList(shop, async () => {}).sweep?.({}, undefined as never)
		await shop.runJobs(async ({ subject }) => {
			delivered.push(subject)
		})
	}

	await lockedSince(60)
	await minutePasses()
	expect(delivered).toEqual([])
	await lockedSince(130)
	await minutePasses()
	await minutePasses()
	expect(delivered).toEqual(['Your order'])
})

test('money is asked about before emails are carried', async () => {
	const asked: string[] = []
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
	const note = (name: string) => async () => void asked.push(name)
	const taskList = {
		deliver_letter: note('letter'),
		check_refund: note('refund'),
		check_payment: note('payment'),
	}
	await runOnce({
		pgPool: shop.pool,
		taskList,
		concurrency: 1,
		noHandleSignals: true,
		logger: new Logger(() => () => {}),
	})
	expect(asked).toEqual(['payment', 'refund', 'letter', 'letter', 'letter'])
})
