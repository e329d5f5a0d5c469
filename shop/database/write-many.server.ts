/** Writes many rows in one statement and one parameter: with a parameter for each value, building the statement takes longer than running it. */
import { type Column, getTableColumns, sql, type SQL, type Table } from 'drizzle-orm'
import type { Database, Transaction } from '#shop/shop.server.ts'

type Row<Some extends Table> = Some['$inferInsert']

export async function insertMany<Some extends Table>(
	db: Database | Transaction,
	table: Some,
	rows: readonly Row<Some>[],
): Promise<void> {
	if (rows.length > 0) await db.execute(insertion(table, rows))
}

/** Replaces existing rows. Each row must be complete. */
export async function upsertMany<Some extends Table>(
	transaction: Transaction,
	table: Some,
	{ rows, key }: { rows: readonly Some['$inferSelect'][]; key: readonly Column[] },
): Promise<void> {
	if (rows.length === 0) return
	const replaced = Object.values(getTableColumns(table)).map(
		(column) => sql`${named(column)} = excluded.${named(column)}`,
	)
	await transaction.execute(
		sql`${insertion(table, rows)} on conflict (${list(key.map(named))}) do update set ${list(replaced)}`,
	)
}

function insertion<Some extends Table>(table: Some, rows: readonly Row<Some>[]): SQL {
	const [first = {}] = rows
	const columns = Object.entries(getTableColumns(table)).filter(([property]) => property in first)
	const records = rows.map((row) =>
		Object.fromEntries(columns.map(([property, { name }]) => [name, row[property as keyof typeof row]])),
	)
	const names = list(columns.map(([, column]) => named(column)))
	return sql`insert into ${table} (${names})
		select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`
}

function named({ name }: Column) {
	return sql.identifier(name)
}

function list(parts: readonly Parameters<typeof sql.join>[0][number][]): SQL {
	return sql.join([...parts], sql`, `)
}
