/** Reads and writes tables for backups: rows as JSON, and a checksum per table that is the same on any PostgreSQL server. */
import type pg from 'pg'
import { createClient } from '#db/client.ts'

export type Table = { schema: string; name: string }
export type TableChecksum = Table & { rows: number; sum: string }
type Sequence = { name: string; last: string | null }

/** The schemas of the shop and of the payment sandbox. */
const SCHEMAS = ['public', 'phonepe_sandbox']
const ROWS_PER_FETCH = 1_000
/** A photo takes up to a megabyte as JSON. */
const FILES_PER_FETCH = 10
/** Only unusually long rows reach this. A restore accepts eight times as much. */
const MAX_PAGE_LENGTH = 16 * 1024 * 1024

/** Session settings that make a row's text independent of the server's configuration. */
export const STABLE_TEXT_FORMAT =
	"set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0"

/** Runs `work` on one connection. Closing it rolls back whatever was not committed. */
export async function withClient<Value>(
	url: string,
	work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
	const client = createClient(url)
	client.on('error', () => {})
	await client.connect()
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}

/** Sorts each table after the tables that its foreign keys refer to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
	const { rows } = await client.query<Table & { references: string[] }>(
		`select namespace.nspname as schema, class.relname as name,
			array(select distinct target.relname::text from pg_constraint reference
				join pg_class target on target.oid = reference.confrelid
				where reference.conrelid = class.oid and reference.contype = 'f' and target.oid <> class.oid) as references
		from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
		where class.relkind = 'r' and namespace.nspname = any($1) order by 1 desc, 2`,
		[SCHEMAS],
	)
	const sorted: Table[] = []
	let remaining = rows
	while (remaining.length > 0) {
		const isFree = (row: (typeof rows)[number]) =>
			row.references.every(
				(reference) => !remaining.some(({ schema, name }) => schema === row.schema && name === reference),
			)
		const free = remaining.filter(isFree)
		if (free.length === 0) throw new Error('The foreign keys of the tables form a cycle')
		sorted.push(...free.map(({ schema, name }) => ({ schema, name })))
		remaining = remaining.filter((row) => !free.includes(row))
	}
	return sorted
}

/** Reads rows in no particular order through a cursor, so that a table need not fit in memory. */
export async function* readRows(client: pg.ClientBase, table: Table): AsyncGenerator<string[]> {
	const size = (await hasFiles(client, table)) ? FILES_PER_FETCH : ROWS_PER_FETCH
	await client.query(
		`declare copied no scroll cursor for select to_jsonb(entry)::text as line from ${quoted(table)} as entry`,
	)
	while (true) {
		const { rows } = await client.query<{ line: string }>(`fetch ${size} from copied`)
		if (rows.length === 0) break
		yield* inPages(rows.map(({ line }) => line))
	}
	await client.query('close copied')
}

async function hasFiles(client: pg.ClientBase, table: Table): Promise<boolean> {
	const { rows } = await client.query(
		`select 1 from pg_attribute where attrelid = $1::regclass and atttypid = 'bytea'::regtype and not attisdropped`,
		[quoted(table)],
	)
	return rows.length > 0
}

export function* inPages(lines: readonly string[]): Generator<string[]> {
	let page: string[] = []
	let length = 0
	for (const line of lines) {
		if (page.length > 0 && length + line.length > MAX_PAGE_LENGTH) {
			yield page
			page = []
			length = 0
		}
		page.push(line)
		length += line.length
	}
	if (page.length > 0) yield page
}

export async function writeRows(client: pg.ClientBase, table: Table, lines: string[]): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		`select quote_ident(attname) as name from pg_attribute
		where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
		[quoted(table)],
	)
	const columns = rows.map(({ name }) => name)
	await client.query(
		`insert into ${quoted(table)} (${columns.join(', ')}) overriding system value
		select ${columns.map((name) => `filled.${name}`).join(', ')} from unnest($1::text[]) as given (line),
			jsonb_populate_record(null::${quoted(table)}, given.line::jsonb) as filled`,
		[lines],
	)
}

/** The checksum does not depend on the order of the rows. */
export async function checksumTable(client: pg.ClientBase, table: Table): Promise<TableChecksum> {
	const { rows } = await client.query<{ rows: number; sum: string }>(
		`select count(*)::int as rows, coalesce(sum(
			('x' || substr(encode(sha256(convert_to(to_jsonb(entry)::text, 'UTF8')), 'hex'), 1, 15))::bit(60)::bigint
		), 0)::text as sum from ${quoted(table)} as entry`,
	)
	const [found] = rows
	if (!found) throw new Error(`${table.name} could not be counted`)
	return { ...table, ...found }
}

export async function hasRows(client: pg.ClientBase, table: Table): Promise<boolean> {
	const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
	return (rowCount ?? 0) > 0
}

/** Reads the sequences that number the rows of these tables. */
export async function readSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<Sequence[]> {
	const { rows } = await client.query<Sequence>(
		`select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
		from pg_sequences join pg_depend ownership
			on ownership.classid = 'pg_class'::regclass and ownership.refclassid = 'pg_class'::regclass
			and ownership.objid = format('%I.%I', schemaname, sequencename)::regclass
		where schemaname = any($1) and ownership.deptype in ('a', 'i') and ownership.refobjid = any($2::regclass[])
		order by 1`,
		[SCHEMAS, tables.map(quoted)],
	)
	return rows
}

/** `last` is null for a sequence that has never been used. */
export async function setSequence(client: pg.ClientBase, { name, last }: Sequence): Promise<void> {
	await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last ?? '1', last !== null])
}

function quoted({ schema, name }: Table): string {
	return `"${schema.replaceAll('"', '""')}"."${name.replaceAll('"', '""')}"`
}
