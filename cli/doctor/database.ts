/** Checks that the database is reachable, recent enough and migrated, and that nothing in it has waited too long. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Finding, problem, ok, messageOf } from './finding.ts'
import { counted } from '../command.ts'
import { createClient } from '#db/client.ts'
import { connect } from '#db/connect.ts'
import { isFromNewerVersion, listPendingMigrations } from '#db/migrate.ts'
import { checkPooled } from '#db/pooler.ts'
import { MIN_POSTGRES_VERSION } from '#db/postgres-version.ts'
import type { Config } from '#shop/config/config.server.ts'
import { databaseCode, describeWriteFailure, NO_PRIMARY } from '#shop/database/database-errors.server.ts'
import { MAX_UNANSWERED } from '#shop/email/emails.server.ts'
import { findLateJobs } from '#shop/database/jobs.server.ts'
import { inspectStandby } from '#shop/database/standby.server.ts'
import { findDatabaseFailure } from '#shop/database/writable.server.ts'
import { formatAge } from '#shop/format-age.ts'
import type { Failure } from '#shop/files/file-system-errors.server.ts'
import { countPaidButUnconfirmed } from '#shop/payments/admin.server.ts'
import { countStuckRefunds } from '#shop/payments/alerts/owner-alerts.server.ts'

const TIMEOUT_MILLISECONDS = 5_000

export async function checkDatabase(url: string): Promise<Finding[]> {
	const client = createClient(url, { connectionTimeoutMillis: TIMEOUT_MILLISECONDS })
	client.on('error', () => {})
	try {
		await client.connect()
		const failure = await findDatabaseFailure(drizzle(client))
		if (failure) return [unwritable(failure)]
		return [await checkVersion(client), ...(await checkTables(client))]
	} catch (error) {
		// Even a connection needs a little disk space.
		const failure = describeWriteFailure(error)
		const hosts = databaseCode(error) === NO_PRIMARY && { reason: messageOf(error) }
		if (failure) return [unwritable({ ...failure, ...hosts })]
		return [
			problem(
				'Database',
				`is not reachable: ${messageOf(error)}`,
				'Start it, or correct DATABASE_URL: host, port, name, user and password.',
			),
		]
	} finally {
		await client.end().catch(() => {})
	}
}

/** Checks the pooler for pages and orders, and the standby for reports, if they are set. */
export async function checkOtherAddresses(config: Config, url: string): Promise<Finding[]> {
	const { databaseUrl, directDatabaseUrl, reportsDatabaseUrl } = config
	return [
		...(databaseUrl && directDatabaseUrl ? [await checkPooler(databaseUrl, directDatabaseUrl)] : []),
		...(reportsDatabaseUrl ? [await checkStandby(reportsDatabaseUrl, url)] : []),
	]
}

async function checkPooler(url: string, directUrl: string): Promise<Finding> {
	try {
		await checkPooled(url, directUrl)
		return ok('Pooler', 'leads to the same database, and its connections have time limits')
	} catch (error) {
		return problem(
			'Pooler',
			`cannot be used: ${messageOf(error)}`,
			'Start it, or correct DATABASE_URL, the address of the pooler, as docs/deployment.md describes.',
		)
	}
}

async function checkStandby(reportsUrl: string, url: string): Promise<Finding> {
	const limits = { max: 1, queryTimeout: TIMEOUT_MILLISECONDS }
	const [own, reports] = [connect(url, limits), connect(reportsUrl, limits)]
	try {
		const standby = await inspectStandby(own, reports.db)
		if (standby.isOwn)
			return problem(
				'Reports',
				"REPORTS_DATABASE_URL is the shop's own database, not a standby: reports slow the shop",
				'Set it to the address of a standby, or remove it.',
			)
		if (standby.why === null)
			return ok('Reports', `read from a standby, ${standby.secondsBehind} seconds behind`)
		return problem(
			'Reports',
			`the standby cannot be used: ${standby.why}`,
			"Start it, or correct REPORTS_DATABASE_URL. Until then, reports are read from the shop's own database.",
		)
	} finally {
		await Promise.all([own.close(), reports.close()])
	}
}

function unwritable({ reason, fix }: Failure): Finding {
	return problem('Database', `cannot write, and the shop takes no payments: ${reason}`, fix)
}

async function checkVersion(client: pg.Client): Promise<Finding> {
	const { rows } = await client.query("select current_setting('server_version') as version")
	const version = String(rows[0].version)
	if (Number.parseInt(version, 10) >= MIN_POSTGRES_VERSION)
		return ok('Database', `PostgreSQL ${version} responds`)
	return problem('Database', `PostgreSQL ${version} is too old`, `Use ${MIN_POSTGRES_VERSION} or newer.`)
}

async function checkTables(client: pg.Client): Promise<Finding[]> {
	if (await isFromNewerVersion(client)) {
		return [
			problem(
				'Migrations',
				'the database belongs to a newer version of the shop',
				'Start that version of the shop instead; this one could damage the data.',
			),
		]
	}
	const waiting = await listPendingMigrations(client)
	if (waiting.length > 0) {
		return [
			problem(
				'Migrations',
				`${waiting.length} pending: ${waiting.join(', ')}`,
				'Start the shop (npm start); it migrates its database. Make a backup first.',
			),
		]
	}
	return [
		ok('Migrations', 'up to date'),
		await checkMoney(client),
		await checkEmails(client),
		await checkJobs(client),
	]
}

/** Web servers take orders without a worker, and nothing else says that nobody confirms them. */
async function checkJobs(client: pg.Client): Promise<Finding> {
	const { count, oldestSeconds, areTaken } = await findLateJobs({ db: drizzle(client) })
	if (count === 0) return ok('Jobs', 'none waits')
	const late = `${counted(count, 'job')} ${count === 1 ? 'has' : 'have'} been due for up to ${formatAge(oldestSeconds * 1000)}`
	if (areTaken)
		return problem(
			'Jobs',
			`${late}: more come than are done`,
			'Look at the log for jobs that fail or take long, and start another worker.',
		)
	return problem(
		'Jobs',
		`${late}, and no process runs any: no email is sent, no payment checked`,
		'Start the shop, or its worker: a process with ROLE=worker or ROLE=all.',
	)
}

async function checkMoney(client: pg.Client): Promise<Finding> {
	const db = drizzle(client)
	const payments = await countPaidButUnconfirmed({ db })
	const refunds = await countStuckRefunds({ db, clock: () => new Date() })
	if (payments + refunds === 0) return ok('Payments', 'no payment or refund needs attention')
	return problem(
		'Payments',
		`${counted(payments, 'payment')} ${payments === 1 ? 'matches' : 'match'} no order, ${counted(refunds, 'refund')} ${refunds === 1 ? 'keeps failing or takes' : 'keep failing or take'} too long`,
		'Run npm run shop -- reconcile. What remains is shown on its order in the admin console; settle it in the PhonePe dashboard or with the customer, and mark it as settled on its order.',
	)
}

async function checkEmails(client: pg.Client): Promise<Finding> {
	const { rows } = await client.query(
		`select count(*) filter (where unanswered < $1)::int as late,
			count(*) filter (where unanswered >= $1 and created_at > now() - interval '1 week')::int as unconfirmed
		from emails where sent_at is null and created_at < now() - interval '1 hour'`,
		[MAX_UNANSWERED],
	)
	const { late, unconfirmed } = rows[0]
	if (unconfirmed > 0)
		return problem(
			'Emails',
			`${counted(unconfirmed, 'email')} of this week may not have arrived: the mail server took ${unconfirmed === 1 ? 'it' : 'each'} ${MAX_UNANSWERED} times and never accepted it`,
			"Find out why in the mail server's log. What did not arrive is sent again with Resend on its order in the admin console, or npm run shop -- emails resend.",
		)
	if (late === 0) return ok('Emails', 'none has waited longer than an hour')
	return problem(
		'Emails',
		`${late} ${late === 1 ? 'has' : 'have'} waited longer than an hour`,
		'Make sure the shop is running and the Mail check is ok; they are then sent automatically.',
	)
}
