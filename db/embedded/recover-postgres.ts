/** Restores the embedded PostgreSQL from a base backup and an archive, and replaces the previous database by it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lockDataDir } from '#db/embedded/data-lock.ts'
import { DATABASE, findBinaries } from '#db/embedded/embedded-postgres.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { type PostgresProcess, runPostgres } from '#db/embedded/postgres-process.ts'
import { pathsIn, putInPlace } from '#db/embedded/put-in-place.ts'
import { resolvePostgresUser } from '#db/embedded/postgres-user.ts'
import { stopOrphanedPostgres } from '#db/embedded/stop-orphaned-postgres.ts'
import { restoreCommand } from '#db/embedded/wal-archive.ts'
import { createDataFolder } from '#shop/files/data-folder.server.ts'
import { databaseCode } from '#shop/database/database-errors.server.ts'

type Recovery<Value> = {
	/** Returns the folder of the archive, which is `into` if it was downloaded. */
	fetch(into: string): Promise<string>
	until: Date | null
	/** The password of the backup's user, which the shop uses from then on. */
	password: string
	/** Fills the new folder with the base backup. `former` is the folder of the current database, which may not exist. */
	unpack(folder: string, from: { archive: string; former: string }): Promise<void>
	/** Runs with the address of the restored database before it replaces the current one. */
	finish(url: string): Promise<Value>
}

/** Returns null if the archive ends before `until`. The previous database, if any, is kept under the returned name. */
export async function recoverPostgres<Value>(
	dataDir: string,
	{ fetch, until, password, unpack, finish }: Recovery<Value>,
): Promise<{ former: string | null; finished: Value } | null> {
	createDataFolder(dataDir)
	const lock = await lockDataDir(dataDir)
	try {
		const user = resolvePostgresUser(findBinaries())
		const { folder, restored, fetched } = pathsIn(dataDir)
		await stopOrphanedPostgres(folder)
		for (const left of [restored, fetched]) rmSync(left, { recursive: true, force: true })
		const archive = await fetch(fetched)
		mkdirSync(restored, { mode: 0o700 })
		await unpack(restored, { archive, former: folder })
		writeFileSync(join(restored, 'recovery.signal'), '')
		user.chownToPostgres(dataDir)
		user.chownToPostgres(restored)
		if (archive === fetched) user.chownToPostgres(fetched)
		const port = await freePort()
		const settings = [
			`restore_command=${restoreCommand(archive)}`,
			'recovery_target_timeline=current',
			'recovery_target_action=promote',
			...(until ? [`recovery_target_time=${until.toISOString().replace('T', ' ').replace('Z', '+00')}`] : []),
		]
		const log = join(dataDir, 'postgres.log')
		const postgres = runPostgres({ user, folder: restored, port, log, settings, isThrowaway: false })
		try {
			const url = `postgres://shop:${password}@127.0.0.1:${port}/${DATABASE}`
			if (!(await isPromoted(url, postgres))) return null
			const finished = await finish(url)
			await postgres.stop()
			return { ...putInPlace(dataDir, password), finished }
		} finally {
			await postgres.stop()
		}
	} finally {
		const { restored, fetched } = pathsIn(dataDir)
		for (const left of [restored, fetched]) rmSync(left, { recursive: true, force: true })
		await lock.release()
	}
}

const POLL_EVERY_MILLISECONDS = 250
const ANSWER_WITHIN_MILLISECONDS = 2_000
/** PostgreSQL's class of errors for a wrong user or password. */
const WRONG_LOGIN = '28'

/** Waits for as long as PostgreSQL runs, because the duration depends on how much log it replays. */
async function isPromoted(url: string, postgres: PostgresProcess): Promise<boolean> {
	while (postgres.whyExited() === null) {
		const client = new pg.Client({
			connectionString: url,
			connectionTimeoutMillis: ANSWER_WITHIN_MILLISECONDS,
			query_timeout: ANSWER_WITHIN_MILLISECONDS,
		})
		client.on('error', () => {})
		try {
			await client.connect()
			const { rows } = await client.query<{ isOpen: boolean }>('select not pg_is_in_recovery() as "isOpen"')
			if (rows[0]?.isOpen) return true
		} catch (error) {
			if (databaseCode(error)?.startsWith(WRONG_LOGIN)) return false
			// PostgreSQL does not accept connections yet, or has ended.
		} finally {
			await client.end().catch(() => {})
		}
		await pause(POLL_EVERY_MILLISECONDS)
	}
	return false
}
