import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'
import { findDatabaseFailure } from '#shop/database/writable.server.ts'

test('a database whose synchronous standby is away cannot store an order, until it is back or taken out', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'shop-standby-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	const postgres = await startPostgres(folder, { isThrowaway: true })
	onTestFinished(postgres.stop)
	const { db, pool, close } = connect(postgres.url, { max: 10 })
	onTestFinished(close)
	const findFailure = () => findDatabaseFailure(db, { standbySeconds: 0 })
	await pool.query('create table orders_to_store ()')
	expect(await findFailure()).toBeNull()
	const setStandbys = async (names: string) => {
		await pool.query(`alter system set synchronous_standby_names = '${names}'`)
		await pool.query('select pg_reload_conf()')
		await expect
			.poll(async () => (await pool.query('show synchronous_standby_names')).rows)
			.toEqual([{ synchronous_standby_names: names }])
	}
	await setStandbys('away')
	const write = () =>
		pool.query('begin; set local synchronous_commit = on; insert into orders_to_store default values; commit')
	// PostgreSQL applies the setting a moment later. Until then, commits do not wait.
	const writes: Promise<unknown>[] = []
	await expect
		.poll(async () => {
			const failure = await findFailure()
			if (failure === null) writes.push(write())
			return failure
		})
		.toMatchObject({ reason: 'its synchronous standby does not answer, so no order can be stored' })
	expect(await findDatabaseFailure(db, { standbySeconds: 3600 })).toBeNull()
	await setStandbys('')
	await Promise.all(writes)
	expect(await findFailure()).toBeNull()
})
