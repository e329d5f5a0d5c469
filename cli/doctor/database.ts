/** The database: whether it answers, how old it is, whether it fits this shop, and what waits in it for too long. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Finding, trouble, well, wordsOf } from './findings.ts'
import { isFromNewerVersion, listPendingMigrations } from '#db/migrate.ts'
import { MIN_POSTGRES_VERSION } from '#db/postgres-version.ts'
import { countPaidButUnsettled } from '#shop/payments/check-payment.server.ts'
import { countStuckRefunds } from '#shop/payments/refund-alarm.server.ts'

const TIMEOUT_MILLISECONDS = 5_000

export async function checkDatabase(url: string): Promise<Finding[]> {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: TIMEOUT_MILLISECONDS,
	})
	client.on('error', () => {})
	try {
		await client.connect()
		return [await checkVersion(client), ...(await checkTables(client))]
	} catch (error) {
		return [
			trouble(
				'Database',
				`it does not answer: ${wordsOf(error)}`,
				'Start it, or mend DATABASE_URL: host, port, name, user and password.',
			),
		]
	} finally {
		await client.end().catch(() => {})
	}
}

async function checkVersion(client: pg.Client): Promise<Finding> {
	const { rows } = await client.query("select current_setting('server_version') as version")
	const version = String(rows[0].version)
	if (Number.parseInt(version, 10) >= MIN_POSTGRES_VERSION)
		return well('Database', `PostgreSQL ${version} answers`)
	return trouble('Database', `PostgreSQL ${version} is too old`, `Use ${MIN_POSTGRES_VERSION} or newer.`)
}

async function checkTables(client: pg.Client): Promise<Finding[]> {
	if (await isFromNewerVersion(client)) {
		return [
			trouble(
				'Migrations',
				'the database belongs to a newer shop than this one',
				'Run the newer shop on it. This one could spoil it.',
			),
		]
	}
	const waiting = await listPendingMigrations(client)
	if (waiting.length > 0) {
		return [
			trouble(
				'Migrations',
				`${waiting.length} wait: ${waiting.join(', ')}`,
				'Start the shop once (npm start); it brings its database up to date. A backup first does no harm.',
			),
		]
	}
	return [well('Migrations', 'every one is in'), await checkMoney(client), await checkLetters(client)]
}

async function checkMoney(client: pg.Client): Promise<Finding> {
	const db = drizzle(client)
	const payments = await countPaidButUnsettled({ db })
	const refunds = await countStuckRefunds({ db, clock: () => new Date() })
	if (payments + refunds === 0) return well('Money', 'no payment and no refund needs a person')
	return trouble(
		'Money',
		`${payments} payments fit no order, ${refunds} refunds keep failing or take too long`,
		'Run npm run shop -- reconcile. What is left then stands in the console on its order; settle it in the dashboard of PhonePe.',
	)
}

async function checkLetters(client: pg.Client): Promise<Finding> {
	const { rows } = await client.query(
		"select count(*)::int as late from emails where sent_at is null and created_at < now() - interval '1 hour'",
	)
	const { late } = rows[0]
	if (late === 0) return well('Letters', 'none waits longer than an hour')
	return trouble(
		'Letters',
		`${late} wait longer than an hour`,
		'See that the shop is running and that the line about Mail is well; they then leave by themselves.',
	)
}
