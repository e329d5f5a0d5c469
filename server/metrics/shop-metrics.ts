/** Measures what the database knows: jobs, payments, money that needs attention, emails. Every process reports the same. */
import type { Registry, Sample } from '#server/metrics/registry.ts'
import { countArchiveFailureSeconds } from '#shop/backups/archive-failure.server.ts'
import { type BackupHistory, readBackupHistory } from '#shop/backups/backups.server.ts'
import { continuousBackupAddress, hasBackupSchedule } from '#shop/config/backup-settings.server.ts'
import { countQueuedJobs, type QueuedJobs } from '#shop/database/jobs.server.ts'
import { countWaitingEmails, type WaitingEmails } from '#shop/email/emails.server.ts'
import { listRecentlyUnconfirmed } from '#shop/payments/admin.server.ts'
import { countRecentAttempts } from '#shop/payments/attempts/attempts.server.ts'
import { countStuckRefunds } from '#shop/payments/alerts/owner-alerts.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type Figures = {
	jobs: QueuedJobs[]
	payments: { state: string; count: number }[]
	unconfirmed: number
	stuckRefunds: number
	emails: WaitingEmails
	backups: BackupHistory | null
	archiveFailure: number | null
}

type MeasuredShop = Pick<Shop, 'db' | 'clock' | 'config'>

const PAYMENTS_WITHIN_SECONDS = 3_600

/** `read` refreshes the gauges. Without a database they say that it is down, and nothing else. */
export function measureShop(registry: Registry, shop: MeasuredShop): { read(): Promise<void> } {
	let figures: Figures | null = null
	const gauge: AddGauge = (name, help, samplesOf) =>
		registry.gauge(name, help, () => (figures ? samplesOf(figures) : []))

	registry.gauge('shop_database_up', 'Whether the database answers.', () => [
		{ value: figures === null ? 0 : 1 },
	])
	gauge('shop_jobs', 'Jobs by name and state.', ({ jobs }) =>
		jobs.flatMap(({ name, due, failing, givenUp }) => [
			{ labels: { task: name, state: 'due' }, value: due },
			{ labels: { task: name, state: 'failing' }, value: failing },
			{ labels: { task: name, state: 'given_up' }, value: givenUp },
		]),
	)
	gauge('shop_job_oldest_due_seconds', 'For how long the oldest due job has waited.', ({ jobs }) =>
		jobs.map(({ name, oldest }) => ({ labels: { task: name }, value: oldest })),
	)
	gauge('shop_payments_last_hour', 'Payments of the last hour by state.', ({ payments }) =>
		payments.map(({ state, count }) => ({ labels: { state }, value: count })),
	)
	gauge('shop_money_stuck', 'Payments that match no order, and refunds that do not arrive.', (known) => [
		{ labels: { kind: 'payment' }, value: known.unconfirmed },
		{ labels: { kind: 'refund' }, value: known.stuckRefunds },
	])
	gauge('shop_emails_waiting', 'Emails that wait to be sent.', ({ emails }) => [{ value: emails.count }])
	gauge('shop_email_oldest_seconds', 'For how long the oldest email has waited.', ({ emails }) => [
		{ value: emails.oldest },
	])
	addBackupGauges(gauge)

	return {
		read: async () => {
			figures = null
			figures = await readFigures(shop)
		},
	}
}

type AddGauge = (name: string, help: string, samplesOf: (known: Figures) => readonly Sample[]) => void

function addBackupGauges(gauge: AddGauge): void {
	gauge(
		'shop_backup_age_seconds',
		'Age of the newest backup; without one, time since the first was started.',
		({ backups }) => {
			const since = backups?.lastDone ?? backups?.firstStarted
			return backups && since ? [{ value: (backups.now.getTime() - since.getTime()) / 1000 }] : []
		},
	)
	gauge('shop_backup_failing', 'Whether the last backup failed.', ({ backups }) =>
		backups ? [{ value: backups.problem === null ? 0 : 1 }] : [],
	)
	gauge('shop_log_archive_failing_seconds', 'For how long the log could not be archived.', (known) =>
		known.archiveFailure === null ? [] : [{ value: known.archiveFailure }],
	)
}

async function readFigures(shop: MeasuredShop): Promise<Figures> {
	return {
		jobs: await countQueuedJobs(shop),
		payments: await countRecentAttempts(shop, PAYMENTS_WITHIN_SECONDS),
		unconfirmed: (await listRecentlyUnconfirmed(shop)).length,
		stuckRefunds: await countStuckRefunds(shop),
		emails: await countWaitingEmails(shop),
		backups: hasBackupSchedule(shop.config) ? await readBackupHistory(shop, 'shop') : null,
		archiveFailure: continuousBackupAddress(shop.config) ? await countArchiveFailureSeconds(shop) : null,
	}
}
