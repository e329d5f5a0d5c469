import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { asWriteError, findWriteFailure } from './writable.server.ts'
import { connect } from '#db/connect.ts'
import { shopForTests } from '#test/test-shop.ts'
import { type SimulatedDisk, simulateDisk } from '#test/faults/simulated-disk.ts'

const shop = shopForTests()
let disk: SimulatedDisk
beforeAll(async () => {
	disk = await simulateDisk(shop)
})

test('a database with space can write', async () => {
	expect(await findWriteFailure(shop)).toBeNull()
})

test('a full disk of the database is the reason why not, until it has space again', async () => {
	await disk.fill()
	expect(await findWriteFailure(shop)).toMatchObject({ reason: 'the disk of the database is full' })
	await disk.free()
	expect(await findWriteFailure(shop)).toBeNull()
})

test('the last 200 MB of the disk under our own PostgreSQL are reserved for payments under way', async () => {
	// This file system never has free space.
	const config = { ...shop.config, dataDir: '/proc' }
	expect(await findWriteFailure({ ...shop, config })).toMatchObject({
		reason: 'the data folder cannot be used: the disk is full (0 kB free, 200 MB needed)',
	})
	expect(await findWriteFailure({ ...shop, config: { ...config, databaseUrl: shop.url } })).toBeNull()
})

test('a data folder that is gone or a database that is read-only is the reason, too', async () => {
	const config = { ...shop.config, dataDir: '/proc/none' }
	expect(await findWriteFailure({ ...shop, config })).toMatchObject({
		reason: 'the data folder cannot be used: no file can be created there',
	})
	const readOnly = connect(`${shop.url}?options=-c%20default_transaction_read_only%3Don`)
	expect(await findWriteFailure({ ...shop, db: readOnly.db })).toMatchObject({
		reason: 'the database is read-only',
	})
	await readOnly.close()
})

describe('the operator reads a sentence', () => {
	const write = () => shop.db.execute(sql`update tax_rates set hsn = hsn`).catch((error: unknown) => error)

	test('when the disk of the database is full', async () => {
		await disk.fill()
		const error = await write()
		await disk.free()
		const config = { ...shop.config, databaseUrl: shop.url }
		expect(String(await asWriteError(config, error))).toBe(
			'Error: Nothing was written: the disk of the database is full. Free some space there: move old backups to another machine and check what else has grown.',
		)
		expect(String(await asWriteError({ ...config, dataDir: '/proc', databaseUrl: null }, error))).toContain(
			'The data folder /proc cannot be used: the disk is full (0 kB free, 200 MB needed). Free some space',
		)
	})

	test('not when the error is another one', async () => {
		const bug = new Error('a bug')
		expect(await asWriteError(shop.config, bug)).toBe(bug)
	})
})

test('an unreachable database is no reason of its own', async () => {
	const { db, close } = connect('postgres://shop@127.0.0.1:1/shop')
	await expect(findWriteFailure({ ...shop, db })).rejects.toThrow()
	await close()
	await shop.db.execute(sql`select 1`)
})
