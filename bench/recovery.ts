/** Measures how long a shop with many orders takes to be restored, and how much it has lost then. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { generateOrders, newCustomer } from './growth/generate-orders.ts'
import { openArchiveStore } from '#backup/continuous/archive-store.ts'
import { makeBaseBackup } from '#backup/continuous/base-backup.ts'
import { restoreTo } from '#backup/continuous/restore-to.ts'
import { backUp } from '#backup/backup.ts'
import { testBackup } from '#backup/test-backup.ts'
import { connect, createPool } from '#db/connect.ts'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { collectGarbageEarly } from '#server/jobs/collect-garbage-early.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { formatBytes } from '#shop/format-bytes.ts'
import type { Outcome } from '#shop/outcome.ts'

const ORDERS = 100_000
/** The orders of a busy day after the base backup. */
const LATER_ORDERS = 2_000
const SECRET = 'a secret that only measurements know, 32+'
const progress = () => {}

export async function benchRecovery(): Promise<void> {
	const root = mkdtempSync(join(tmpdir(), 'shop-bench-recovery-'))
	try {
		await fillAndBackUp(root)
		await restoreOnNewMachine(root)
	} finally {
		rmSync(root, { recursive: true, force: true })
	}
}

const backupFolderIn = (root: string) => join(root, 'backups')

const configIn = (root: string, machine: string) =>
	readConfig({
		SECRET,
		DATA_DIR: join(root, machine),
		BACKUP_TO: backupFolderIn(root),
		BACKUP_CONTINUOUSLY: 'true',
	})

async function fillAndBackUp(root: string): Promise<void> {
	const config = configIn(root, 'first')
	const backupFolder = backupFolderIn(root)
	const store = openArchiveStore(config)
	if (!store) throw new Error('Nothing is archived')
	const { url, stop } = await startPostgres(config.dataDir, { archiveTo: { folder: backupFolder } })
	const pool = createPool(url, { max: 4 })
	try {
		await migrate(url)
		const { db, close } = connect(url, { max: 1 })
		await seedIfEmpty(db)
		await close()
		console.log(`recovery: generating ${ORDERS.toLocaleString('en-IN')} orders …`)
		await generateOrders(pool, { now: new Date(), count: ORDERS, customerId: await newCustomer(pool) })
		const installation = { config, url }
		const file = join(backupFolder, 'shop-20261126-023000.tar.gz')
		const memory = watchMemory()
		const backup = await timed(() => collectGarbageEarly(() => backUp(installation, { file, progress })))
		console.log(
			`backup: ${backup.seconds} s, ${formatBytes(backup.value.bytes)}, ${formatBytes(memory.more())} more memory`,
		)
		const tested = await timed(() => testBackup(installation, { file, progress }))
		console.log(`restored from it and compared: ${tested.seconds} s (target at most 300)`)
		const base = await timed(() => makeBaseBackup(installation, { store, keep: 7, now: new Date() }))
		console.log(`base backup: ${base.seconds} s, ${formatBytes(base.value.bytes)}`)
		await changeOrders(pool)
		console.log(`a change is archived after ${await archiveSeconds(pool)} s (target at most 300)`)
	} finally {
		await pool.end()
		await stop()
	}
}

/** Writes more than the orders of a day do, because each order is changed several times. */
async function changeOrders(pool: pg.Pool): Promise<void> {
	for (let round = 0; round < 5; round++)
		await pool.query(
			`update orders set tracking_number = 'R' || $1::text || id where id in (select id from orders order by created_at desc limit $2)`,
			[round, LATER_ORDERS],
		)
}

/** Here only PostgreSQL itself switches to the next segment, after its time limit. */
async function archiveSeconds(pool: pg.Pool): Promise<string> {
	const { rows } = await pool.query<{ segment: string }>(
		'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
	)
	const startedAt = performance.now()
	for (;;) {
		const archived = await pool.query<{ newest: string | null }>(
			'select last_archived_wal as newest from pg_stat_archiver',
		)
		if ((archived.rows[0]?.newest ?? '') >= (rows[0]?.segment ?? '')) break
		await pause(100)
	}
	return secondsSince(startedAt)
}

async function restoreOnNewMachine(root: string): Promise<void> {
	const restored = await timed(() => restoreTo(configIn(root, 'second'), null))
	console.log(`restored to the last change on an empty machine: ${restored.seconds} s (target at most 300)`)
}

async function timed<Value extends object>(work: () => Promise<Outcome<Value>>) {
	const startedAt = performance.now()
	const value = await work()
	if (!value.ok) throw new Error(value.message)
	return { value, seconds: secondsSince(startedAt) }
}

function secondsSince(startedAt: number): string {
	return ((performance.now() - startedAt) / 1000).toFixed(1)
}

/** `more` stops watching and returns the peak of memory above that at the start. */
function watchMemory(): { more(): number } {
	const before = process.memoryUsage.rss()
	let most = before
	const timer = setInterval(() => {
		most = Math.max(most, process.memoryUsage.rss())
	}, 50)
	return {
		more: () => {
			clearInterval(timer)
			return most - before
		},
	}
}
