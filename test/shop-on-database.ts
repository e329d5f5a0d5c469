/** A shop for tests on a given database, with the real payment adapter and the sandbox provider over HTTP. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnce, Logger } from 'graphile-worker'
import type pg from 'pg'
import { type Connection, connect } from '#db/connect.ts'
import { type Config, type Environment, readConfig } from '#shop/config/config.server.ts'
import type { Deliver } from '#shop/email/delivery.server.ts'
import { listEmails, type StoredEmail } from '#shop/email/emails.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'
import type { Log, Shop } from '#shop/shop.server.ts'
import { RECORD_ENDS } from '#server/jobs/queue.ts'
import { openProvider, type TestProvider } from '#test/servers/open-provider.ts'
import { emptyTables, seedTables } from '#test/reset-tables.ts'
import { passTimeInDatabase } from '#test/pass-time.ts'

export type TestShop = Shop & {
	/** The URL of its database. */
	url: string
	pool: pg.Pool
	/** Stops the clock at this moment. */
	setClock(date: Date): void
	advance(seconds: number): void
	/** Lets the time pass for the database, too: what it has scheduled or claimed by its own clock moves closer. */
	passTime(seconds: number): Promise<void>
	sentEmails(): Promise<StoredEmail[]>
	provider: TestProvider
	/** Runs every job that is due, as the server does. */
	runJobs(deliver?: Deliver): Promise<void>
	/** The logged warnings and errors. */
	loggedProblems: { fields: object; message: string }[]
	/** Deletes all data, for the next test of the file. */
	empty(): Promise<void>
	/** Deletes all data, and then adds those of a new shop. */
	seedAnew(): Promise<void>
	close(): Promise<void>
}

/** On a busy machine, requests wait longer for connections, locks and the provider than the shop allows them to. */
const MAX_WAIT_MILLISECONDS = 60_000

const fetchPatiently: typeof fetch = (url, options) =>
	fetch(url, { ...options, signal: AbortSignal.timeout(MAX_WAIT_MILLISECONDS) })

/** Passwords of tests need no protection, and OWASP's minimum takes a quarter of a second. */
const CHEAP_HASHING = { N: 2 ** 4, r: 8, p: 1 }

let lastMillisecond = 0
/** Returns the current time, but never the same twice, so that what a fast test creates has an order. */
function nextMillisecond(): number {
	lastMillisecond = Math.max(lastMillisecond + 1, Date.now())
	return lastMillisecond
}

type Options = { env?: Environment } & Pick<Parameters<typeof openProvider>[0], 'onWebhook'>

/** Closing the shop leaves the database. */
export async function openShopOn(url: string, { env = {}, onWebhook }: Options = {}): Promise<TestShop> {
	const dataDir = mkdtempSync(join(tmpdir(), 'shop-data-'))
	const { db, pool, close } = connectWithLongTimeouts(url)
	const loggedProblems: TestShop['loggedProblems'] = []
	const logProblem = (fields: object, message: string) => loggedProblems.push({ fields, message })
	const log: Log = { info: () => {}, warn: logProblem, error: logProblem }
	const basics = readConfig({ DATA_DIR: dataDir, SECRET: 'a secret that only tests know, of 32+', ...env })
	const provider = await openProvider({ url, settings: basics.payments, log, onWebhook })
	const { apiUrl, origin } = provider
	const payments: Config['payments'] = {
		...basics.payments,
		pgUrl: apiUrl,
		oauthUrl: apiUrl,
		payPageOrigins: [origin],
	}
	const config: Config = { ...basics, payments, passwordHashing: CHEAP_HASHING }
	let offset = 0
	let stoppedAt: number | null = null
	const clock = () => new Date((stoppedAt ?? nextMillisecond()) + offset)
	const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
	const phonePe = createPhonePe({ settings: payments, clock, fetch: fetchPatiently })
	const shop: Shop = {
		db,
		clock,
		config,
		log,
		payments: phonePe,
		pause,
		withoutRequestSlot: (work) => work(),
	}
	return {
		...shop,
		url,
		pool,
		provider,
		loggedProblems,
		setClock: (date) => {
			stoppedAt = date.getTime()
			offset = 0
		},
		advance: (seconds) => {
			offset += seconds * 1000
		},
		passTime: async (seconds) => {
			offset += seconds * 1000
			await passTimeInDatabase(pool, seconds)
		},
		sentEmails: () => listEmails(shop),
		runJobs: (deliver = async () => {}) => runJobsOf(shop, pool, deliver),
		empty: () => emptyTables(pool),
		seedAnew: () => seedTables(pool),
		close: async () => {
			await provider.close()
			await close()
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

/** Connects as the shop does, but lets requests wait longer. */
export function connectWithLongTimeouts(
	url: string,
	options: Parameters<typeof connect>[1] = {},
): Connection {
	const connection = connect(url, { connectionWait: MAX_WAIT_MILLISECONDS, ...options })
	forbidSecondConnection(connection)
	const limits = `set lock_timeout = ${MAX_WAIT_MILLISECONDS}; set statement_timeout = ${MAX_WAIT_MILLISECONDS}`
	connection.pool.on('connect', (client) => {
		// A connection that breaks at once is reported to its user.
		client.query(limits).catch(() => {})
	})
	return connection
}

/** Whether the code that runs has an open transaction. */
const isInTransaction = new AsyncLocalStorage<boolean>()

/** A transaction that asks for a second connection fails: if each transaction waited for another connection, none would end. */
function forbidSecondConnection({ db, pool }: Connection): void {
	const transaction = db.transaction.bind(db)
	db.transaction = (work, config) =>
		transaction((opened) => isInTransaction.run(true, async () => await work(opened)), config)
	const connectToPool: (this: pg.Pool, ...args: unknown[]) => Promise<pg.PoolClient> = pool.connect
	pool.connect = (...args: unknown[]) => {
		if (isInTransaction.getStore()) throw new Error('A transaction asks for a second connection')
		return connectToPool.apply(pool, args)
	}
}

/** Runs what another request does while a test has a transaction open. */
export function asAnotherRequest<Value>(work: () => PromiseLike<Value>): Promise<Value> {
	return isInTransaction.run(false, async () => await work())
}

export async function runJobsOf(shop: Shop, pool: pg.Pool, deliver: Deliver): Promise<void> {
	// Imported here because it loads the whole shop, and few tests run jobs.
	const { createTaskList } = await import('#server/jobs/jobs.ts')
	await runOnce({
		pgPool: pool,
		taskList: createTaskList(shop, deliver),
		noHandleSignals: true,
		preset: RECORD_ENDS,
		logger: new Logger(() => () => {}),
	})
}
