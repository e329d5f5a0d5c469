import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './embedded-postgres.ts'
import { archivesIn, findArchiveId, walFolderOf } from './wal-archive.ts'

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
	'the user that root runs PostgreSQL as archives its log, or the start says why not',
	async () => {
		const root = mkdtempSync(join(tmpdir(), 'postgres-user-'))
		const path = process.env.PATH
		// This simulates a machine without user namespaces.
		writeFileSync(join(root, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
		process.env.PATH = `${root}:${path}`
		const dataDir = mkdtempSync(join(tmpdir(), 'postgres-user-data-'))
		const archiveTo = mkdtempSync(join(tmpdir(), 'postgres-user-backups-'))
		try {
			await expect(startPostgres(dataDir, { archiveTo: { folder: archiveTo } })).rejects.toThrow(
				'(chmod o+x)',
			)
			chmodSync(archiveTo, 0o711)
			const postgres = await startPostgres(dataDir, { archiveTo: { folder: archiveTo } })
			const client = new pg.Client(postgres.url)
			try {
				await client.connect()
				await client.query('create table pages (page int)')
				await client.query('select pg_switch_wal()')
				const log = walFolderOf(join(archivesIn(archiveTo), findArchiveId(dataDir) ?? ''))
				const archived = () => readdirSync(log).filter((name) => name.endsWith('.gz')).length
				await expect.poll(archived).toBeGreaterThan(0)
			} finally {
				await client.end()
				await postgres.stop()
			}
		} finally {
			process.env.PATH = path
			for (const folder of [root, dataDir, archiveTo]) rmSync(folder, { recursive: true, force: true })
		}
	},
)
