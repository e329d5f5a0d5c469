import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'

test("the PostgreSQL log names the violated constraint without the row's values", async () => {
	const folder = mkdtempSync(join(tmpdir(), 'shop-log-'))
	const postgres = await startPostgres(folder, { isThrowaway: true })
	const client = new pg.Client({ connectionString: postgres.url })
	const email = `${randomUUID()}@example.in`
	try {
		await client.connect()
		await client.query('create table people (email text unique, total int check (total > 0))')
		await client.query('insert into people values ($1, 1)', [email])
		await expect(client.query('insert into people values ($1, 1)', [email])).rejects.toThrow('duplicate key')
		await expect(client.query('insert into people values ($1, 0)', [email])).rejects.toThrow('check')
	} finally {
		await client.end()
		await postgres.stop()
	}
	const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
	rmSync(folder, { recursive: true, force: true })
	expect(log).toContain('duplicate key')
	expect(log).toContain('violates check constraint')
	expect(log).not.toContain(email)
})

test('a PostgreSQL that is killed runs again on the same port, even if its log cannot be opened at first', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'shop-restart-'))
	const postgres = await startPostgres(folder, { isThrowaway: true })
	const log = join(folder, 'postgres.log')
	const pid = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
	const connects = async () => {
		const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 2_000 })
		client.on('error', () => {})
		return client.connect().then(
			() => client.end().then(() => true),
			() => false,
		)
	}
	try {
		rmSync(log)
		// Opening a folder as a log file fails, as it does on a disk that has become read-only.
		mkdirSync(log)
		process.kill(pid(), 'SIGKILL')
		await expect.poll(connects).toBe(false)
		rmdirSync(log)
		await expect.poll(connects).toBe(true)
	} finally {
		await postgres.stop()
		rmSync(folder, { recursive: true, force: true })
	}
})
