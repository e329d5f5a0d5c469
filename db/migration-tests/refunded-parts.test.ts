/** Partial refunds of earlier versions, whose day was not stored. */
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { emptyDatabase } from '#test/test-shop.ts'

const order = '11111111-1111-4111-8111-111111111111'

/** References and triggers are off. */
async function databaseBefore() {
	const url = await emptyDatabase()
	const migrations = listMigrations()
	const before = migrations[migrations.findIndex(({ tag }) => tag.endsWith('_refunded-parts')) - 1]
	if (!before) throw new Error('There is no migration for partial refunds')
	await migrateTo(url, before)
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	await client.query(`set session_replication_role = replica`)
	return { url, client }
}

test('show the day on which they were due, or that they are under way, and the figures stay', async () => {
	const { url, client } = await databaseBefore()
	for (const day of [1, 3, 5])
		await client.query(
			`insert into parts_returned (order_id, amount_paise, at) values ($1, 100, make_timestamptz(2026, 11, $2, 10, 0, 0, 'UTC'))`,
			[order, day],
		)
	const refund = (reason: string, state: string, day: number) =>
		client.query(
			`insert into refunds (order_id, attempt_id, merchant_refund_id, amount_paise, state, reason, created_at)
			values ($1, $1, gen_random_uuid(), 100, $2::refund_state, $3, make_timestamptz(2026, 11, $4, 10, 0, 1, 'UTC'))`,
			[order, state, reason, day],
		)
	await refund('part', 'completed', 1)
	await refund('part', 'failed', 3)
	await refund('part', 'pending', 4)
	await refund('correction', 'pending', 6)
	await client.query(`set session_replication_role = origin`)
	await migrate(url)
	const { rows } = await client.query(
		`select extract(day from at)::int as day, refunded_at = at as is_as_before from parts_returned order by id`,
	)
	expect(rows).toEqual([
		{ day: 1, is_as_before: true },
		{ day: 3, is_as_before: null },
		{ day: 5, is_as_before: true },
	])
	const linked = await client.query(
		`select state, reason, at from refunds join parts_returned on parts_returned.id = part_id`,
	)
	expect(linked.rows).toMatchObject([
		{ state: 'pending', reason: 'part', at: new Date('2026-11-03T10:00:00Z') },
	])
	expect(
		(await client.query(`select tgenabled from pg_trigger where tgname = 'note_partial_refund'`)).rows,
	).toEqual([{ tgenabled: 'O' }])
})

/** `parts` and `refunds` are amounts in paise with seconds since ten o'clock. Returns the amounts of the refunds of each part. */
async function linkRefunds({
	parts,
	refunds,
}: Record<'parts' | 'refunds', [amount: number, seconds: number][]>) {
	const { url, client } = await databaseBefore()
	const at = `timestamptz '2026-11-05T10:00:00Z' + make_interval(secs => $3)`
	for (const part of parts)
		await client.query(`insert into parts_returned (order_id, amount_paise, at) values ($1, $2, ${at})`, [
			order,
			...part,
		])
	for (const refund of refunds)
		await client.query(
			`insert into refunds (order_id, attempt_id, merchant_refund_id, amount_paise, state, reason, created_at)
			values ($1, $1, gen_random_uuid(), $2, 'pending', 'part', ${at})`,
			[order, ...refund],
		)
	await client.query(`set session_replication_role = origin`)
	await migrate(url)
	const { rows } = await client.query<{ amounts: number[] }>(
		`select array(select amount_paise from refunds where part_id = part.id order by amount_paise) as amounts
		from parts_returned part order by id`,
	)
	return rows.map(({ amounts }) => amounts)
}

describe('each refund under way goes to its own partial refund', () => {
	test('of two within a minute', async () => {
		const parts = [
			[100, 0],
			[100, 30],
		] satisfies [number, number][]
		const refunds = [
			[100, 0.2],
			[100, 30.2],
		] satisfies [number, number][]
		expect(await linkRefunds({ parts, refunds })).toEqual([[100], [100]])
	})

	test('of which one was spread over two payments', async () => {
		const parts = [
			[1000, 0],
			[400, 30],
		] satisfies [number, number][]
		const refunds = [
			[600, 0.2],
			[400, 0.2],
			[400, 30.2],
		] satisfies [number, number][]
		expect(await linkRefunds({ parts, refunds })).toEqual([[400, 600], [400]])
	})

	test('when it is repeated later, to that of its amount', async () => {
		const parts = [
			[100, 0],
			[400, 30],
		] satisfies [number, number][]
		const refunds = [
			[100, 7200],
			[400, 30.2],
		] satisfies [number, number][]
		expect(await linkRefunds({ parts, refunds })).toEqual([[100], [400]])
	})
})
