/** Servers in processes of their own, which a test may kill, on a database and beside a mail server that outlive them. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, startPostgres } from '#db/embedded-postgres.ts'
import { paymentInput } from '#test/fixtures/orders.ts'

export type Server = {
	url: string
	/** As by a power cut: nothing is finished. */
	kill(): Promise<void>
	stop(): Promise<void>
}

export type Cluster = {
	/** Empty. */
	newDatabase(): Promise<string>
	close(): Promise<void>
}

export type TestEnvironment = {
	databaseUrl: string
	mailPort: number
	/** On a free port, unless one is named. */
	start(port?: number): Promise<Server>
	/** `npm run shop -- …`, and what it says. */
	command(...words: string[]): Promise<string>
	rows<Row extends pg.QueryResultRow>(query: string, values?: unknown[]): Promise<Row[]>
	/** The first column of the first row, as a number. */
	count(query: string, values?: unknown[]): Promise<number>
	/** Letters that wait, or are on their way. */
	countUnsentEmails(): Promise<number>
	/** Claims and locks of a killed server grow old, and what is due comes due. */
	ageBy(minutes: number): Promise<void>
	/** What the queue does by itself every minute. */
	queueSweep(): Promise<void>
	close(): Promise<void>
}

type Opening = { shared?: Cluster; settings?: NodeJS.ProcessEnv }

const AGEING = [
	['graphile_worker._private_jobs', 'locked_at'],
	['graphile_worker._private_jobs', 'run_at'],
	['emails', 'claimed_until'],
	['payment_attempts', 'claimed_until'],
	['payment_attempts', 'created_at'],
	['refunds', 'claimed_until'],
	['refunds', 'next_check_at'],
] as const

/** PostgreSQL for the grounds of one file: each environment has a database of its own. */
export async function openCluster(): Promise<Cluster> {
	const folder = mkdtempSync(join(tmpdir(), 'shop-cluster-'))
	const postgres = await startPostgres(folder, { isThrowaway: true })
	return {
		newDatabase: async () => {
			const url = new URL(postgres.url)
			const name = `ground_${randomUUID().replaceAll('-', '')}`
			const client = new pg.Client({ connectionString: postgres.url })
			await client.connect()
			await client.query(`create database ${name}`)
			await client.end()
			url.pathname = `/${name}`
			return url.href
		},
		close: async () => {
			await postgres.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Of a file that needs several, in a cluster that they share; else in one of its own. `settings` stand above those that most tests want. */
export async function openEnvironment({ shared, settings }: Opening = {}): Promise<TestEnvironment> {
	const folder = mkdtempSync(join(tmpdir(), 'shop-ground-'))
	const cluster = shared ?? (await openCluster())
	const databaseUrl = await cluster.newDatabase()
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
	// A connection that breaks while nobody uses it is no news here.
	pool.on('error', () => {})
	const mailPort = await freePort()
	const publicUrl = `http://localhost:${await freePort()}`
	const children = new Set<ChildProcess>()
	const env = {
		...process.env,
		DATA_DIR: folder,
		DATABASE_URL: databaseUrl,
		SECRET: 'a secret that only tests know, of 32+',
		PUBLIC_URL: publicUrl,
		SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
		MAIL_FROM: 'SK3 Coffee <orders@shop.example>',
		LOG_LEVEL: 'silent',
		...settings,
	}
	const count: TestEnvironment['count'] = async (query, values) => {
		const { rows } = await pool.query<unknown[]>({ text: query, values: values ?? [], rowMode: 'array' })
		return Number(rows[0]?.[0] ?? 0)
	}
	return {
		databaseUrl,
		mailPort,
		start: async (port) => startServer(children, { ...env, PORT: String(port ?? (await freePort())) }),
		command: async (...words) => {
			const { stdout } = await promisify(execFile)(process.execPath, ['bin/shop.mjs', ...words], { env })
			return stdout
		},
		rows: async (query, values) => (await pool.query(query, values)).rows,
		count,
		countUnsentEmails: () => count(`select count(*) from emails where sent_at is null`),
		ageBy: async (minutes) => {
			for (const [table, column] of AGEING) {
				await pool.query(
					`update ${table} set ${column} = ${column} - make_interval(mins => $1) where ${column} is not null`,
					[minutes],
				)
			}
		},
		queueSweep: async () => {
			await pool.query(`select graphile_worker.add_job('sweep')`)
		},
		close: async () => {
			await Promise.all([...children].map(killed))
			await pool.end()
			if (!shared) await cluster.close()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

async function startServer(children: Set<ChildProcess>, env: NodeJS.ProcessEnv): Promise<Server> {
	// With a channel, so that it ends with the test run even where that is killed.
	const child = spawn(process.execPath, ['bin/start.mjs'], {
		env,
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
	})
	children.add(child)
	let said = ''
	await new Promise<void>((resolve, reject) => {
		child.stdout?.on('data', (chunk: Buffer) => {
			said += chunk.toString()
			if (said.includes('is open at')) resolve()
		})
		child.once('exit', () => reject(new Error(said)))
	})
	return {
		url: `http://127.0.0.1:${env.PORT}`,
		kill: () => killed(child),
		stop: () => ended(child, 'SIGTERM'),
	}
}

const killed = (child: ChildProcess) => ended(child, 'SIGKILL')

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return
	const exit = once(child, 'exit')
	child.kill(signal)
	await exit
}

type Bought = { status: number; number: string; cookie: string; code: string | null }
type Buying = { key?: string; scenario?: string; cookie?: string; change?: object }

/** One pack, asked for as a browser asks; the provider does what the scenario says. */
export async function buy({ url }: Server, { key, scenario, cookie, change }: Buying = {}): Promise<Bought> {
	const response = await fetch(`${url}/api/create-payment`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			...(key ? { 'Idempotency-Key': key } : {}),
			...(scenario ? { 'x-sandbox-scenario': scenario } : {}),
			...(cookie ? { cookie } : {}),
		},
		body: JSON.stringify(paymentInput(change)),
	})
	const body = (await response.json()) as { transactionId?: string; code?: string }
	return {
		status: response.status,
		number: body.transactionId ?? '',
		cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie ?? '',
		code: body.code ?? null,
	}
}

/** What the result page asks. */
export async function verify(
	{ url }: Server,
	number: string,
): Promise<{ success: boolean; isPending: boolean }> {
	const response = await fetch(`${url}/api/verify-payment`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ transactionId: number }),
	})
	return (await response.json()) as { success: boolean; isPending: boolean }
}
