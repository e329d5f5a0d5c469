/** Runs a PostgreSQL and its synchronous standby as two processes on this machine. The primary can fail and the standby be promoted. */
import {
	appendFileSync,
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#torture/wait-until.ts'

export type Failure = 'kill' | 'freeze'

export type PostgresPair = {
	url: string
	standbyUrl: string
	/** Makes the primary fail: either its connections break, or it no longer responds. */
	fail(failure: Failure): void
	promote(): Promise<void>
	close(): Promise<void>
}

/** `template` is the data folder of a migrated PostgreSQL that has stopped. */
export async function startPair(template: string): Promise<PostgresPair> {
	const folder = mkdtempSync(join(temporaryFolder(), 'shop-pair-'))
	const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, 'standby')]
	for (const copy of [primaryFolder, standbyFolder]) {
		cpSync(template, copy, { recursive: true })
		// PostgreSQL refuses a folder that others may read.
		chmodSync(join(copy, 'postgres'), 0o700)
	}
	configure(primaryFolder, [`synchronous_standby_names = '*'`])
	const primary = await startPostgres(primaryFolder)
	writeFileSync(join(standbyFolder, 'postgres', 'standby.signal'), '')
	configure(standbyFolder, [`primary_conninfo = '${primary.url}'`])
	const standby = await startPostgres(standbyFolder)
	await waitUntil('the standby follows', () => isFollowed(primary.url))
	// It must not be restarted, as the embedded PostgreSQL of a shop would be.
	let stopped: Promise<void> | null = null
	const signal = (name: 'SIGKILL' | 'SIGSTOP') => {
		for (const pid of listProcesses(primaryFolder)) process.kill(pid, name)
		if (name === 'SIGKILL') stopped ??= primary.stop()
	}
	return {
		url: bothHosts(primary.url, standby.url),
		standbyUrl: standby.url,
		fail: (failure) => signal(failure === 'kill' ? 'SIGKILL' : 'SIGSTOP'),
		promote: async () => {
			await query(standby.url, 'select pg_promote()')
		},
		close: async () => {
			signal('SIGKILL')
			await Promise.all([stopped, standby.stop()])
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

export async function createTemplate(): Promise<{ folder: string; remove(): void }> {
	const folder = mkdtempSync(join(temporaryFolder(), 'shop-pair-template-'))
	const data = join(folder, 'data')
	mkdirSync(data)
	const postgres = await startPostgres(data)
	await migrate(postgres.url)
	await postgres.stop()
	return { folder: data, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function configure(dataFolder: string, lines: readonly string[]): void {
	appendFileSync(
		join(dataFolder, 'postgres', 'postgresql.auto.conf'),
		lines.map((line) => `${line}\n`).join(''),
	)
}

/** Commits are not safe there until the primary waits for the standby. */
async function isFollowed(url: string): Promise<boolean> {
	const { rows } = await query(url, `select from pg_stat_replication where sync_state = 'sync'`)
	return rows.length > 0
}

function bothHosts(primary: string, standby: string): string {
	return `${primary.replace(/(?=\/[^/]+$)/, `,${new URL(standby).host}`)}?target_session_attrs=read-write`
}

/** Lists the postmaster and its child processes, or none if it has ended. */
function listProcesses(dataFolder: string): number[] {
	const postmaster = Number(
		readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
	)
	const children = `/proc/${postmaster}/task/${postmaster}/children`
	if (!existsSync(children)) return []
	return [postmaster, ...readFileSync(children, 'utf8').trim().split(' ').filter(Boolean).map(Number)]
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
	const client = new pg.Client({ connectionString })
	await client.connect()
	try {
		return await client.query(text)
	} finally {
		await client.end()
	}
}
