import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '#db/embedded-postgres.ts'

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
}, 60_000)
