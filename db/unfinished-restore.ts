/**
 * Records what a restore creates before it writes any row, so that the next one can remove what an interrupted one has
 * left. PostgreSQL 15 and 16 refuse an enum value in the transaction that adds it, so tables and types are committed
 * first. A schema of its own lists them until the restore has succeeded.
 */
import type pg from 'pg'

type Created = { kind: 'schema' | 'table' | 'function' | 'type'; name: string }

const LIST_OBJECTS = `
	with schemas as (
		select oid, nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
	)
	select 'schema' as kind, quote_ident(nspname) as name from schemas
	union all select 'table', format('%I.%I', nspname, relname)
		from pg_class join schemas on schemas.oid = relnamespace where relkind = 'r'
	union all select 'function', format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid))
		from pg_proc join schemas on schemas.oid = pronamespace
	union all select 'type', format('%I.%I', nspname, typname)
		from pg_type join schemas on schemas.oid = typnamespace where typtype = 'e'`

/** The job queue creates its tables on a connection of its own, so `create` may not have them yet. */
const JOB_QUEUE: Created = { kind: 'schema', name: 'graphile_worker' }

/** Records what `create` adds, in the transaction that the caller has started. In an empty shop that is nothing: its tables stay. */
export async function recordCreated(
	client: pg.Client,
	isShop: boolean,
	create: () => Promise<void>,
): Promise<void> {
	const before = new Set((await listObjects(client)).map(keyOf))
	await create()
	const after = isShop ? [] : [...(await listObjects(client)), JOB_QUEUE]
	const created = after.filter((object) => !before.has(keyOf(object)))
	await client.query(`
		create schema unfinished_restore;
		create table unfinished_restore.created (kind text not null, name text not null)`)
	await client.query('insert into unfinished_restore.created select * from unnest($1::text[], $2::text[])', [
		created.map(({ kind }) => kind),
		created.map(({ name }) => name),
	])
}

/** Removes what a restore has created and not filled, in the transaction that the caller has started. */
export async function removeCreated(client: pg.Client): Promise<void> {
	if (!(await isRestoreUnfinished(client))) return
	const { rows } = await client.query<Created>('select kind, name from unfinished_restore.created')
	for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`)
	await endUnfinishedRestore(client)
}

/** From now on, the tables belong to the shop. */
export async function endUnfinishedRestore(client: pg.Client): Promise<void> {
	await client.query('drop schema if exists unfinished_restore cascade')
}

export async function isRestoreUnfinished(database: pg.Client | pg.Pool): Promise<boolean> {
	const { rows } = await database.query(
		`select to_regclass('unfinished_restore.created') is not null as found`,
	)
	return rows[0].found
}

async function listObjects(client: pg.Client): Promise<Created[]> {
	return (await client.query<Created>(LIST_OBJECTS)).rows
}

function keyOf({ kind, name }: Created): string {
	return `${kind} ${name}`
}
