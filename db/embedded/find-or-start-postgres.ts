/** Gives a second program, such as the command line, the embedded PostgreSQL, which may already run for an open shop. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { DATABASE, type EmbeddedPostgres, startPostgres } from '#db/embedded/embedded-postgres.ts'
import type { BackupAddress } from '#shop/config/backup-settings.server.ts'
import { asDataFolderError } from '#shop/files/data-folder.server.ts'

/** The index of the line of postmaster.pid that has the port. */
const PORT_LINE = 3
const CONNECT_TIMEOUT_MILLISECONDS = 2_000

export async function findOrStartPostgres(
	dataDir: string,
	options: { archiveTo?: BackupAddress | null } = {},
): Promise<EmbeddedPostgres> {
	try {
		return (await findRunning(dataDir)) ?? (await startPostgres(dataDir, options))
	} catch (error) {
		throw asDataFolderError(dataDir, error)
	}
}

async function findRunning(dataDir: string): Promise<EmbeddedPostgres | null> {
	const pidFile = resolve(dataDir, 'postgres', 'postmaster.pid')
	const passwordFile = join(dataDir, 'postgres-password')
	if (!existsSync(pidFile) || !existsSync(passwordFile)) return null
	const port = Number(readFileSync(pidFile, 'utf8').split('\n')[PORT_LINE])
	const password = readFileSync(passwordFile, 'utf8').trim()
	const url = `postgres://shop:${password}@127.0.0.1:${port}/${DATABASE}`
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
	})
	client.on('error', () => {})
	try {
		await client.connect()
		return { url, stop: async () => {} }
	} catch {
		// An error means that no shop is running: a shop that was killed left the file.
		return null
	} finally {
		await client.end().catch(() => {})
	}
}
