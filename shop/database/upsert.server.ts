/** Writing many rows in one statement, new and existing ones. */
import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'

/** For `onConflictDoUpdate`: every column as in the row that was to be inserted. */
export function asInserted(table: Table): Record<string, SQL> {
	const columns = Object.entries(getTableColumns(table))
	return Object.fromEntries(
		columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
	)
}
