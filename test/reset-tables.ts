/** Takes a database back to that of an empty or a new shop, in one query: most tests begin so. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { addSamplePromoCodes } from '#db/sample-promo-codes.ts'
import { seedIfEmpty } from '#db/seed.ts'

const TABLES_OF_SHOP = `c.relnamespace in
	(select oid from pg_namespace where nspname in ('public', 'phonepe_sandbox', 'figures'))`

/**
 * Deletes instead of truncating, which would create new files for every table and its indexes: most of a test's time. As a
 * replica, the database lets rows come and go in any order; new numbers start at 1 again. Sent as one query, the statements
 * are one transaction.
 */
const EMPTY = `
	set local session_replication_role = replica;
	do $$ declare filled text; begin
		for filled in select c.oid::regclass from pg_class c
			where c.relkind = 'r' and pg_relation_size(c.oid) > 0 and ${TABLES_OF_SHOP}
		loop execute 'delete from ' || filled; end loop;
		perform setval(c.oid, 1, false) from pg_class c where c.relkind = 'S' and ${TABLES_OF_SHOP};
	end $$;
	delete from graphile_worker._private_jobs;`

export async function emptyTables(pool: pg.Pool): Promise<void> {
	await pool.query(EMPTY)
}

/** A new shop with the sample promo codes, as statements: building a new one takes longer than most tests. */
let seed: string | null = null

export async function seedTables(pool: pg.Pool): Promise<void> {
	if (seed) return void (await pool.query(EMPTY + seed))
	await emptyTables(pool)
	const db = drizzle(pool)
	await seedIfEmpty(db)
	await addSamplePromoCodes(db)
	seed = await readSeed(pool)
}

async function readSeed(pool: pg.Pool): Promise<string> {
	const tables = await pool.query<{ name: string }>(
		`select c.oid::regclass::text as name from pg_class c
		where c.relkind = 'r' and pg_relation_size(c.oid) > 0 and ${TABLES_OF_SHOP}`,
	)
	const statements: string[] = []
	for (const { name } of tables.rows) {
		const { rows } = await pool.query<{ statement: string | null }>(
			`select format('insert into ${name} overriding system value
				select * from jsonb_populate_recordset(null::${name}, %L);', jsonb_agg(to_jsonb(stored))) as statement
			from ${name} stored`,
		)
		statements.push(...rows.map(({ statement }) => statement ?? ''))
	}
	const numbers = await pool.query<{ statement: string }>(
		`select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
		from pg_sequences where last_value is not null and schemaname in ('public', 'phonepe_sandbox')`,
	)
	return [...statements, ...numbers.rows.map(({ statement }) => statement)].join('\n')
}
