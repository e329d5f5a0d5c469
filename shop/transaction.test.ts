import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { uniqueViolation, isDatabaseError } from './database/database-errors.server.ts'
import { retryOnConflict, inTransaction, pipelined } from './transaction.server.ts'
import { connect } from '#db/connect.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeAll(async () => {
	await shop.pool.query('create table tickets (id int primary key, word text unique)')
	await shop.pool.query(`insert into tickets values (1, 'one')`)
})

test('a transaction that times out waiting for a lock is retried and succeeds when the lock is free', async () => {
	const holder = await shop.pool.connect()
	await holder.query('begin')
	await holder.query('select from tickets for update')
	let attempts = 0
	const waiting = inTransaction(shop, async (transaction) => {
		attempts += 1
		if (attempts === 2) await holder.query('commit')
		await transaction.execute(sql`set local lock_timeout = '200ms'`)
		await transaction.execute(sql`select from tickets for update`)
	})
	await waiting
	holder.release()
	expect(attempts).toBe(2)
})

test('in tests, a transaction that asks for a second connection fails', async () => {
	const nested = inTransaction(shop, () => shop.db.execute(sql`select 1`))
	await expect(nested).rejects.toMatchObject({
		cause: { message: 'A transaction asks for a second connection' },
	})
	const inside = inTransaction(shop, () => inTransaction(shop, async () => 'reached'))
	await expect(inside).rejects.toThrow('A transaction asks for a second connection')
	expect(await inTransaction(shop, async () => 'next')).toBe('next')
})

describe('pipelined statements', () => {
	test('run in order: after a lock wait, the next reads what the holder has written', async () => {
		const holder = await shop.pool.connect()
		await holder.query('begin')
		await holder.query('select pg_advisory_xact_lock(1)')
		const reading = inTransaction(shop, (transaction) =>
			pipelined([
				() => transaction.execute(sql`select pg_advisory_xact_lock(1)`),
				() => transaction.execute<{ word: string }>(sql`select word from tickets where id = 7`),
			]),
		)
		const waiting =
			'select from pg_locks join pg_database on oid = database where not granted and datname = current_database()'
		await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
		await holder.query(`insert into tickets values (7, 'seven')`)
		await holder.query('commit')
		holder.release()
		const [, { rows }] = await reading
		expect(rows).toEqual([{ word: 'seven' }])
	})

	test('are all written or none, and reject with the error of the first that failed', async () => {
		const failing = inTransaction(shop, (transaction) =>
			pipelined([
				async () => {
					await transaction.execute(sql`insert into tickets values (8, 'eight')`)
					await transaction.execute(sql`select 1`)
				},
				async () => transaction.execute(sql`insert into tickets values (9, 'one')`),
				() => transaction.execute(sql`insert into tickets values (10, 'ten')`),
			]),
		)
		const reason = await failing.catch((error: unknown) => error)
		expect(uniqueViolation(reason)).toBe('tickets_word_key')
		const { rows } = await shop.pool.query('select id from tickets where id between 8 and 10')
		expect(rows).toEqual([])
	})

	test('reject with the error of the first that failed, also if it kept another from getting its name', async () => {
		const reusing = connect(shop.url, { reusesPlans: true })
		const holder = await shop.pool.connect()
		await holder.query('begin')
		await holder.query(`insert into tickets values (11, 'eleven')`)
		const failing = reusing.db.transaction((transaction) => {
			const find = (id: number) => transaction.execute(sql`select word from tickets where id = ${id}`)
			return pipelined([
				async () => {
					await transaction.execute(sql`select 1`)
					const [found] = await Promise.allSettled([find(1), holder.query('commit')])
					if (found.status === 'rejected') throw found.reason
				},
				async () => transaction.execute(sql`insert into tickets values (12, 'eleven')`),
				async () => find(2),
			])
		})
		const reason = await failing.catch((error: unknown) => error)
		holder.release()
		await reusing.close()
		expect(uniqueViolation(reason)).toBe('tickets_word_key')
	})
})

describe('retryOnConflict', () => {
	const insert = (rows: [number, string][]) => async () => {
		const [id, word] = rows.shift() ?? [0, '']
		await shop.db.execute(sql`insert into tickets values (${id}, ${word})`)
		return word
	}
	test('retries after a conflict', async () =>
		expect(
			await retryOnConflict(
				'tickets_word_key',
				insert([
					[2, 'one'],
					[2, 'two'],
				]),
			),
		).toBe('two'))
	test('does not hide a conflict of another constraint', async () => {
		const rows: [number, string][] = [
			[1, 'three'],
			[3, 'three'],
		]
		await expect(retryOnConflict('tickets_word_key', insert(rows))).rejects.toThrow()
		expect(rows).toHaveLength(1)
	})
})

describe('isDatabaseError', () => {
	const errorOf = async (query: () => Promise<unknown>) => query().catch((error: unknown) => error)
	test('is true for a missing table, a refused connection and a closed pool', async () => {
		const nowhere = connect('postgres://nobody@127.0.0.1:9/nothing')
		const ended = connect(shop.url)
		await ended.close()
		for (const query of [
			() => shop.db.execute(sql`select * from no_such_table`),
			() => nowhere.db.execute(sql`select 1`),
			() => nowhere.db.transaction(async () => {}),
			() => ended.db.transaction(async () => {}),
		])
			expect(isDatabaseError(await errorOf(query))).toBe(true)
		await nowhere.close()
	})
	test('is false for a wrong statement and for values that a constraint refuses', async () => {
		for (const query of ['selct 1', 'select 1 / 0', 'select no_such_column from orders'])
			expect(isDatabaseError(await errorOf(() => shop.db.execute(sql.raw(query))))).toBe(false)
		const twice = sql`insert into limit_counts (subject, window_start, count) values ('x', now(), 1), ('x', now(), 1)`
		expect(isDatabaseError(await errorOf(() => shop.db.execute(twice)))).toBe(false)
	})
	test('is false for other errors', () => {
		for (const error of [new TypeError('x is undefined'), new Error('There is no order'), null, 'text'])
			expect(isDatabaseError(error)).toBe(false)
	})
})
