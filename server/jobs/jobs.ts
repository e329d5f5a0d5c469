/** Runs background jobs: which function handles each, and the schedule of those that repeat. */
import type { Task } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import { createPool, QUERY_TIMEOUT_MILLISECONDS } from '#db/connect.ts'
import { openBackups } from '#server/jobs/backups.ts'
import { collectGarbageEarly } from '#server/jobs/collect-garbage-early.ts'
import { type QueueOptions, startQueue } from '#server/jobs/queue.ts'
import { type Deliver, type DeliveryOptions, deliverEmail } from '#shop/email/delivery.server.ts'
import { purgeExpired } from '#shop/accounts/accounts.server.ts'
import { purgeOldSecurityEvents } from '#shop/audit/security-events.server.ts'
import { purgeOldDeviceLinks } from '#shop/accounts/sessions/device-links.server.ts'
import { purgeOldDevices } from '#shop/accounts/sessions/known-devices.server.ts'
import { purgeOldGuesses } from '#shop/limits/guesses.server.ts'
import { purgeOldCounts } from '#shop/limits/limits.server.ts'
import { purgeOldImports, runImport } from '#shop/catalogue-csv/console-imports/imports.server.ts'
import { purgeOldReturnPhotos } from '#shop/orders/after-sales/return-photos.server.ts'
import { purgeOldIdempotencyKeys } from '#shop/checkout/idempotency-keys.server.ts'
import { sendBirthdayCodes } from '#shop/account-lifecycle/birthday.server.ts'
import { type Jobs, removeFailedRuns } from '#shop/database/jobs.server.ts'
import { checkPayment } from '#shop/payments/checks/check-payment.server.ts'
import { notifyFailingPayments } from '#shop/payments/alerts/failing-payments.server.ts'
import { checkRefund } from '#shop/payments/refunds/check-refund.server.ts'
import { sendReviewInvitations } from '#shop/reviews/invitations.server.ts'
import { sendDigests } from '#shop/staff/notifications.server.ts'
import { sendNewsletter } from '#shop/newsletters/delivery.server.ts'
import { sendBackInStock, resumeBackInStock } from '#shop/back-in-stock/send.server.ts'
import { purgeOldRequests } from '#shop/back-in-stock/requests.server.ts'
import { resumeLostNewsletters } from '#shop/newsletters/sending.server.ts'
import { storeDays } from '#shop/reports/daily/store-days.server.ts'
import { remindUnpaidOrder } from '#shop/reminders/reminders.server.ts'
import { notifyLowStock } from '#shop/stock/low-stock.server.ts'
import { purgeOldRefusals } from '#shop/promos/refusals.server.ts'
import type { Tracing } from '#server/tracing/open-tracing.ts'
import type { Shop } from '#shop/shop.server.ts'

/**
 * The times are UTC. The database stores these names. `tidy` deletes expired rows, `notices` notifies the shop and
 * resumes lost newsletters and back-in-stock emails. Digests leave at 8:07 in India. `backups` makes a backup when it is
 * due. `figures` stores the figures of days that have ended or changed.
 */
const SCHEDULE = {
	tidy: '7 * * * *',
	birthdays: '27 * * * *',
	notices: '*/10 * * * *',
	digests: '37 2 * * *',
	reviews: '47 * * * *',
	backups: '*/10 * * * *',
	figures: '*/5 * * * *',
}

/** Each run has one attempt, because the next run is the retry. */
export const CRONTAB = Object.entries(SCHEDULE)
	.map(([task, times]) => `${times} ${task} ?max=1`)
	.join('\n')
/** Connections of the queue itself, which listens for new jobs and claims them. Each further connection runs a job. */
const QUEUE_CONNECTIONS = 2
const STOP_WITHIN_MILLISECONDS = 5_000

type TaskOptions = DeliveryOptions & {
	deliverNewsletter?: Deliver
	startBackups?: () => void
}

/** A job without a handler does not compile. Jobs in the database have these names and payloads; a rename would leave them without a handler. */
export function createTaskList(
	shop: Shop,
	deliver: Deliver,
	{ deliverNewsletter = deliver, startBackups, ...options }: TaskOptions = {},
): Record<keyof Jobs | keyof typeof SCHEDULE, Task> {
	const Email = z.object({ letterId: z.string() })
	const Payment = z.object({ attemptId: z.string() })
	const Refund = z.object({ refundId: z.string() })
	const Import = z.object({ importId: z.string() })
	const Newsletter = z.object({ newsletterId: z.string() })
	const Unpaid = z.object({ orderId: z.string() })
	const Pack = z.object({ productId: z.number(), size: z.string() })
	return {
		deliver_letter: (payload) => deliverEmail(shop, Email.parse(payload).letterId, deliver, options),
		check_payment: (payload) => checkPayment(shop, Payment.parse(payload).attemptId),
		check_refund: (payload) => checkRefund(shop, Refund.parse(payload).refundId),
		import_catalogue: (payload) => collectGarbageEarly(() => runImport(shop, Import.parse(payload).importId)),
		send_newsletter: (payload, { abortSignal }) =>
			sendNewsletter(shop, Newsletter.parse(payload).newsletterId, {
				deliver: deliverNewsletter,
				isStopping: () => abortSignal?.aborted ?? false,
			}),
		remind_unpaid_order: (payload) => remindUnpaidOrder(shop, Unpaid.parse(payload).orderId),
		send_back_in_stock: (payload) => sendBackInStock(shop, Pack.parse(payload)),
		tidy: async () => {
			await purgeOldCounts(shop)
			await purgeOldGuesses(shop)
			await purgeOldDevices(shop)
			await purgeOldDeviceLinks(shop)
			await purgeOldSecurityEvents(shop)
			await purgeExpired(shop)
			await purgeOldRefusals(shop)
			await purgeOldIdempotencyKeys(shop)
			await purgeOldImports(shop)
			await purgeOldReturnPhotos(shop)
			await purgeOldRequests(shop)
		},
		birthdays: () => sendBirthdayCodes(shop),
		notices: async () => {
			await notifyLowStock(shop)
			await notifyFailingPayments(shop)
			await resumeLostNewsletters(shop)
			await resumeBackInStock(shop)
		},
		digests: () => sendDigests(shop),
		reviews: () => sendReviewInvitations(shop),
		backups: () => startBackups?.(),
		figures: async () => void (await storeDays(shop)),
	}
}

type JobOptions = {
	shop: Shop
	url: string
	/**
	 * By default one more than the jobs for emails, payments and refunds need at a time, because a newsletter takes one
	 * (see `QUEUE` in shop/database/jobs.server.ts).
	 */
	connections: number
	deliver: Deliver
	tracing?: Tracing | null
} & Pick<TaskOptions, 'promptAnswer' | 'deliverNewsletter'> &
	Pick<QueueOptions, 'restartAfter'>

/** The next run of a scheduled task is the retry of one that failed. */
function withFailedRunsRemoved(shop: Shop, tasks: Record<string, Task>): Record<string, Task> {
	const scheduled = Object.keys(SCHEDULE).map((name): [string, Task] => [
		name,
		async (...args) => {
			await tasks[name]?.(...args)
			await removeFailedRuns(shop, name)
		},
	])
	return { ...tasks, ...Object.fromEntries(scheduled) }
}

function traceTasks(tasks: Record<string, Task>, tracing: Tracing | null): Record<string, Task> {
	if (!tracing) return tasks
	return Object.fromEntries(
		Object.entries(tasks).map(([name, run]): [string, Task] => [
			name,
			async (...args) => tracing.traceJob(name, () => run(...args)),
		]),
	)
}

/** `restart` makes the queue read the clock again. */
type RunningJobs = { pool: pg.Pool; restart(): void; stop(): Promise<void> }

/** Runs jobs until it is stopped. */
export function startJobs({
	shop,
	url,
	connections,
	deliver,
	tracing = null,
	restartAfter,
	...options
}: JobOptions): RunningJobs {
	const pool = createPool(url, { max: connections, queryTimeout: QUERY_TIMEOUT_MILLISECONDS })
	const { lateAnswers, onLateAnswer } = collectLateAnswers()
	const backups = openBackups(shop, url)
	const tasks = createTaskList(shop, deliver, { ...options, startBackups: backups.begin, onLateAnswer })
	const queue = startQueue({
		pool,
		taskList: traceTasks(withFailedRunsRemoved(shop, tasks), tracing),
		crontab: CRONTAB,
		concurrency: connections - QUEUE_CONNECTIONS,
		log: shop.log,
		restartAfter,
	})
	return {
		pool,
		restart: queue.restart,
		stop: async () => {
			const backupsEnded = backups.stop()
			await queue.stop()
			await Promise.race([
				Promise.all([...lateAnswers, backupsEnded]),
				new Promise((done) => setTimeout(done, STOP_WITHIN_MILLISECONDS).unref()),
			])
			await pool.end()
		},
	}
}

/** Collects the emails whose mail server has not accepted them yet. */
function collectLateAnswers() {
	const lateAnswers = new Set<Promise<void>>()
	const onLateAnswer = (settling: Promise<void>) => {
		lateAnswers.add(settling)
		void settling.then(() => lateAnswers.delete(settling))
	}
	return { lateAnswers, onLateAnswer }
}
