/** A killed restore loses its connection, and leaves the tables that it has created. */
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Installation } from '#shop/installation.ts'
import { listTables } from '#backup/tables.ts'
import { findLastMigration, listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { isRestoreUnfinished } from '#db/unfinished-restore.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { BACKUP } from '#test/fixtures/backups.ts'
import { inShopAt, installationsOf, restoreFrom } from '#test/fixtures/shops/installations.ts'
import { onServer } from '#test/global-setup.ts'
import { openDatabaseProxy } from '#test/servers/database-proxy.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())
const { emptyInstallation, newInstallation, backUpHere } = installationsOf(shop)

/** Breaks the connection of the restore while it writes rows. */
async function interruptRestore(file: string, { url, config }: Installation) {
	const proxy = await openDatabaseProxy(url)
	const broken: Promise<void>[] = []
	const restored = restoreFrom(file, { url: proxy.url, config }, (what) => {
		if (what === 'Restoring' && broken.length === 0) broken.push(proxy.shut())
	})
	await expect(restored).rejects.toThrow()
	await Promise.all(broken)
	await expect.poll(() => onServer(url, countOthers)).toBe(0)
	expect(await onServer(url, isRestoreUnfinished)).toBe(true)
}

/** PostgreSQL ends a session a moment after its connection. */
async function countOthers(client: pg.Client): Promise<number> {
	const { rows } = await client.query(
		`select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
	)
	return rows[0].count
}

test('an earlier backup is restored after an interrupted restore', async () => {
	const installation = await emptyInstallation()
	await interruptRestore(await backUpHere(), installation)
	expect(await restoreFrom(BACKUP, installation)).toMatchObject({ ok: true })
	expect(await onServer(installation.url, isRestoreUnfinished)).toBe(false)
})

test('a server starts after an interrupted restore, and its shop is never removed as unfinished', async () => {
	const installation = await emptyInstallation()
	await interruptRestore(BACKUP, installation)
	await migrate(installation.url)
	expect(await onServer(installation.url, isRestoreUnfinished)).toBe(false)
	await inShopAt(shop, installation, async ({ db }) => {
		expect(await seedIfEmpty(db)).toBe(true)
		expect(await restoreFrom(BACKUP, installation)).toMatchObject({ code: 'not_empty' })
		expect(await db.$count(products)).toBe(3)
	})
})

test('an interrupted restore never removes rows', async () => {
	const installation = await emptyInstallation()
	const file = await backUpHere()
	await interruptRestore(file, installation)
	// A server of an earlier version does not know of interrupted restores.
	await inShopAt(shop, installation, async ({ db }) => {
		expect(await seedIfEmpty(db)).toBe(true)
		expect(await restoreFrom(file, installation)).toMatchObject({ code: 'not_empty' })
		expect(await db.$count(products)).toBe(3)
	})
})

test('an interrupted restore leaves the tables of an empty shop', async () => {
	const installation = await newInstallation()
	const file = await backUpHere()
	const before = await onServer(installation.url, listTables)
	await interruptRestore(file, installation)
	expect(await restoreFrom(BACKUP, installation)).toMatchObject({ code: 'not_empty' })
	expect(await onServer(installation.url, listTables)).toEqual(expect.arrayContaining(before))
	expect(await restoreFrom(file, installation)).toMatchObject({ ok: true })
})

test('the tables of an empty shop of an earlier version are migrated', async () => {
	const installation = await emptyInstallation()
	const [first] = listMigrations()
	if (!first) throw new Error('no migration')
	await migrateTo(installation.url, first)
	const file = await backUpHere()
	await interruptRestore(file, installation)
	expect(await onServer(installation.url, findLastMigration)).toBe(listMigrations().at(-1)?.when)
	expect(await restoreFrom(file, installation)).toMatchObject({ ok: true })
})

test('without MIGRATE_AT_START, a server waits until a restore is finished or given up', async () => {
	const installation = await emptyInstallation()
	const file = await backUpHere()
	await interruptRestore(file, installation)
	const start = { config: { ...shop.config, migratesAtStart: false }, url: installation.url, waitSeconds: 0 }
	await expect(prepareDatabase(start)).rejects.toThrow(
		'The start ended: a backup is being restored, or its restore was interrupted, and MIGRATE_AT_START is false.',
	)
	expect(await restoreFrom(file, installation)).toMatchObject({ ok: true })
	await prepareDatabase(start)
})
