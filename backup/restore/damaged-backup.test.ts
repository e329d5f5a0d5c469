import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Installation } from '#shop/installation.ts'
import type { Manifest } from '#backup/archive/manifest.ts'
import { restore } from './restore.ts'
import { checksumTable, listTables } from '#backup/tables.ts'
import { findLastMigration, listMigrations, type Migration, migrateTo } from '#db/migrate.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { onServer } from '#test/global-setup.ts'
import { alteredBackup, BACKUP, withBody } from '#test/fixtures/backups.ts'
import { emptyDatabase, emptyDatabaseForTests, migratedDatabase } from '#test/test-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'damaged-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: folder, SECRET: 'a-secret-of-the-older-shop-32-characters' })

type Alteration = Parameters<typeof alteredBackup>[1]
const CUSTOMERS = 'tables/public.customers/000001.jsonl'
const ADDRESSES = 'tables/public.addresses/000001.jsonl'

const newInstallation = async (): Promise<Installation> => ({ config, url: await emptyDatabase() })
const restoreFile = (installation: Installation, file: string) =>
	restore(installation, { file, progress: () => {} })
const restoreAltered = async (installation: Installation, alteration: Alteration) =>
	restoreFile(installation, await alteredBackup(folder, alteration))

/** Expects that nothing is left of the attempt to restore. */
async function expectEmpty({ url }: Installation) {
	expect(await onServer(url, listTables)).toEqual([])
	expect(await onServer(url, findLastMigration)).toBeNull()
	expect(await onServer(url, listRemains)).toEqual([])
	expect(await onServer(url, listSettings)).toEqual([])
}

/** Lists the schemas, enums and functions of the database. */
async function listRemains(client: pg.Client) {
	const { rows } = await client.query(`
		select nspname::text as name from pg_namespace
			where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')
		union all select typname::text from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace
		union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace`)
	return rows
}

/** Lists the settings of this database and of all databases. Tests of other files set those of their own database. */
async function listSettings(client: pg.Client) {
	const { rows } = await client.query(`
		select setconfig from pg_db_role_setting left join pg_database on pg_database.oid = setdatabase
			where setdatabase = 0 or datname = current_database()`)
	return rows
}

/** Expects that the tables are as empty as before. */
async function expectNoRows({ url }: Installation) {
	await onServer(url, async (client) => {
		expect(await findLastMigration(client)).toBe(versionOf(BACKUP).when)
		for (const table of await listTables(client))
			expect(await checksumTable(client, table), table.name).toMatchObject({ rows: 0 })
		expect(await listSettings(client)).toEqual([])
	})
}

/** Adds a table with a row and its checksum, as a manifest would list one of the shop's tables. */
function addingTable({ schema, name, row }: { schema: string; name: string; row: object }): Alteration {
	const body = JSON.stringify(row)
	return {
		entries: (all) => [...all, { name: `tables/${schema}.${name}/000001.jsonl`, body: Buffer.from(body) }],
		manifest: (all) => ({ ...all, tables: [...all.tables, { schema, name, rows: 1, sum: '1' }] }),
	}
}
const changing = (change: (manifest: Manifest) => Partial<Manifest>): Alteration => ({
	manifest: (manifest) => ({ ...manifest, ...change(manifest) }),
})
const addingSequence = (name: string, last: string | null = '9') =>
	changing(({ sequences }) => ({ sequences: [...sequences, { name, last }] }))
const withLast = (last: string) =>
	changing(({ sequences }) => ({ sequences: sequences.map((sequence) => ({ ...sequence, last })) }))
const withVersion = (tag: string, when: number) => changing(() => ({ schema: { tag, when } }))
/** Returns the last migration of the backup, which the file name gives. */
function versionOf(backup: string): Migration {
	const [, number = ''] = /schema-(\d+)/.exec(backup) ?? []
	const version = listMigrations().find(({ tag }) => tag.startsWith(number))
	if (!version) throw new Error(`There is no migration ${number}`)
	return version
}
const versionAt = (index: number) => {
	const { tag = '', when = 0 } = listMigrations().at(index) ?? {}
	return withVersion(tag, when)
}

const DAMAGED: Record<string, Alteration> = {
	'settings of PostgreSQL itself': addingTable({
		schema: 'pg_catalog',
		name: 'pg_db_role_setting',
		row: { setdatabase: '0', setrole: '0', setconfig: ['session_preload_libraries=evil.jpg'] },
	}),
	'the list of migrations': addingTable({
		schema: 'drizzle',
		name: '__drizzle_migrations',
		row: { id: 999, hash: 'x', created_at: 9999999999999 },
	}),
	'jobs as a table': addingTable({ schema: 'graphile_worker', name: '_private_tasks', row: { id: 9 } }),
	'a table that the shop never had': addingTable({ schema: 'public', name: 'zzz', row: {} }),
	'a table that the sandbox never had': addingTable({ schema: 'phonepe_sandbox', name: 'zzz', row: {} }),
	'a table name with quotes': addingTable({ schema: 'public', name: 'a"b', row: {} }),
	'no tables': { entries: () => [], ...changing(() => ({ tables: [], sequences: [], jobs: 0 })) },
	'a table missing': changing(({ tables }) => ({
		tables: tables.filter(({ name }) => name !== 'limit_counts'),
	})),
	'the sequence of the job queue': addingSequence('graphile_worker.jobs_id_seq1'),
	'a sequence that does not exist': addingSequence('public.nope'),
	'a sequence named like a command': addingSequence('public.audit_log_id_seq"); drop table orders;--'),
	'a sequence twice': addingSequence('public.audit_log_id_seq'),
	'a sequence missing': changing(({ sequences }) => ({ sequences: sequences.slice(1) })),
	'a sequence at a word': withLast('abc'),
	'a sequence below its start': withLast('-5'),
	'a sequence beyond its end': withLast('99999999999'),
	'rows that are not JSON': { entries: withBody(CUSTOMERS, (body) => body.replaceAll('"', '')) },
	'rows that are numbers': { entries: withBody(CUSTOMERS, (body) => body.replaceAll(/.+/g, '1')) },
	'rows without values': { entries: withBody(CUSTOMERS, (body) => body.replaceAll(/.+/g, '{}')) },
	'rows that nest too deep': {
		entries: withBody(CUSTOMERS, (body) => body.replaceAll(/.+/g, '['.repeat(100_000))),
	},
	'a text for a number': {
		entries: withBody('tables/public.product_prices/000001.jsonl', (body) => body.replace(/: \d+/, ': "x"')),
	},
	'a row of nobody': {
		entries: withBody(ADDRESSES, (body) =>
			body.replaceAll(/"customer_id": "[^"]+"/g, '"customer_id": "00000000-0000-4000-8000-000000000000"'),
		),
	},
	'a version that never was': withVersion('0021_standard-names', 5),
	'the tables of another version': versionAt(-1),
	'the tables of the first version': versionAt(0),
}

describe('a backup is damaged, and nothing remains of it, with', () => {
	const database = emptyDatabaseForTests()
	const emptyInstallation = (): Installation => ({ config, url: database.url })
	// This saves each restore from creating these tables and rolling them back.
	beforeAll(() => migrateTo(database.url, versionOf(BACKUP)))

	test.each(Object.entries(DAMAGED))('%s', async (_what, alteration) => {
		const installation = emptyInstallation()
		expect(await restoreAltered(installation, alteration)).toMatchObject({
			ok: false,
			code: 'damaged',
			message: expect.stringMatching(/^\/.*altered\.tar\.gz is damaged or is not a backup of this shop\./),
		})
		await expectNoRows(installation)
	})

	const bytes = readFileSync(BACKUP)
	const flipped = Buffer.from(bytes)
	beforeAll(() => {
		const middle = Math.floor(bytes.length / 2)
		flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle)
	})
	test.each([
		['its end missing', bytes.subarray(0, bytes.length - 200)],
		['one bit changed', flipped],
		['another content', Buffer.from('a shopping list')],
		['nothing in it', Buffer.alloc(0)],
	])('%s', async (_what, content) => {
		const file = join(folder, 'changed.tar.gz')
		writeFileSync(file, content)
		const installation = emptyInstallation()
		expect(await restoreFile(installation, file)).toMatchObject({ code: 'damaged' })
		await expectNoRows(installation)
	})
})

describe('a restore', () => {
	test('that fails late leaves the database as it was, for an earlier backup', async () => {
		const installation = await newInstallation()
		const wrong = changing(({ tables }) => ({ tables: tables.map((table) => ({ ...table, sum: '1' })) }))
		expect(await restoreAltered(installation, wrong)).toMatchObject({
			code: 'differs',
			message: expect.stringContaining('orders'),
		})
		await expectEmpty(installation)
		const earlier = BACKUP.replace('0021', '0020')
		expect(await restoreFile(installation, earlier)).toMatchObject({ ok: true })
	})

	test('refuses a backup of a newer version', async () => {
		expect(await restoreAltered(await newInstallation(), withVersion('9999_x', 9999999999999))).toMatchObject(
			{
				code: 'newer',
				message: expect.stringContaining('newer version of the shop'),
			},
		)
	})

	test('refuses a database with newer tables than the backup', async () => {
		const installation = { config, url: await migratedDatabase() }
		expect(await restoreFile(installation, BACKUP)).toMatchObject({
			code: 'not_empty',
			message: expect.stringContaining('newer tables'),
		})
	})

	test('says what is wrong with the file', async () => {
		const installation = await newInstallation()
		expect(await restoreFile(installation, join(folder, 'none.tar.gz'))).toMatchObject({ kind: 'missing' })
		const sub = join(folder, 'a folder')
		mkdirSync(sub)
		expect(await restoreFile(installation, sub)).toMatchObject({ kind: 'missing' })
	})
})
