/** The work that happens without a visitor waiting: which verb does which job, and the clock that asks for some. */
import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import { createPool, QUERY_TIMEOUT_MILLISECONDS } from '#db/connect.ts'
import { type Deliver, deliverEmail } from '#shop/email/delivery.server.ts'
import { purgeExpired } from '#shop/accounts/purge-expired.server.ts'
import { purgeOldCounts } from '#shop/limits/limits.server.ts'
import { sendBirthdayCodes } from '#shop/account-lifecycle/birthday.server.ts'
import { checkPayment } from '#shop/payments/check-payment.server.ts'
import { checkRefund } from '#shop/payments/check-refund.server.ts'
import { checkOverdue } from '#shop/payments/expire-stale-payments.server.ts'
import { purgeOldRefusals } from '#shop/promos/refusals.server.ts'
import { unlockLostJobs } from '#shop/database/jobs.server.ts'
import type { Log, Shop } from '#shop/shop.server.ts'

export const CRONTAB = [
	'* * * * * sweep ?max=1',
	'7 * * * * tidy ?max=1',
	'27 * * * * birthdays ?max=1',
].join('\n')
const AT_ONCE = 4
const RETRY_AFTER_MILLISECONDS = 5_000

export function createTaskList(shop: Shop, deliver: Deliver): TaskList {
	const Email = z.object({ letterId: z.string() })
	const Payment = z.object({ attemptId: z.string() })
	const Refund = z.object({ refundId: z.string() })
	return {
		deliver_letter: (payload) => deliverEmail(shop, Email.parse(payload).letterId, deliver),
		check_payment: (payload) => checkPayment(shop, Payment.parse(payload).attemptId),
		check_refund: (payload) => checkRefund(shop, Refund.parse(payload).refundId),
		sweep: async () => {
			await unlockLostJobs(shop)
			await checkOverdue(shop)
		},
		tidy: async () => {
			await purgeOldCounts(shop)
			await purgeExpired(shop)
			await purgeOldRefusals(shop)
		},
		birthdays: () => sendBirthdayCodes(shop),
	}
}

type Working = { shop: Shop; url: string; deliver: Deliver }

/** Goes on through every outage: a queue that stopped for good would leave orders unsettled in silence. */
export function startJobs({ shop, url, deliver }: Working): { stop(): Promise<void> } {
	const pool = createPool(url, { max: AT_ONCE + 2, queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	let isStopped = false
	let runner: Runner | null = null

	async function work(): Promise<void> {
		while (!isStopped) {
			try {
				runner = await run({
					pgPool: pool,
					taskList: createTaskList(shop, deliver),
					crontab: CRONTAB,
					concurrency: AT_ONCE,
					noHandleSignals: true,
					logger: new Logger(() => (level, message, facts) => pass(shop.log, { level, message, facts })),
				})
				if (isStopped) await runner.stop()
				await runner.promise
			} catch (error) {
				shop.log.warn({ err: error }, 'The job queue stopped; starting it again')
			}
			if (!isStopped) await new Promise((done) => setTimeout(done, RETRY_AFTER_MILLISECONDS).unref())
		}
	}

	const working = work()
	return {
		stop: async () => {
			isStopped = true
			// It has stopped by itself where this refuses.
			await runner?.stop().catch(() => {})
			await Promise.race([working, new Promise((done) => setTimeout(done, RETRY_AFTER_MILLISECONDS).unref())])
			await pool.end()
		},
	}
}

type Said = { level: string; message: string; facts?: { error?: unknown } | undefined }

/** Its messages name jobs by number, and then quote the error, which may hold a whole letter: that part our own log describes. */
export function pass(log: Log, { level, message, facts }: Said): void {
	const [what = ''] = message.split(/ with error |\n/)
	const fields = facts?.error === undefined ? {} : { err: facts.error }
	if (level === 'error') log.error(fields, what)
	else if (level === 'warning') log.warn(fields, what)
}
