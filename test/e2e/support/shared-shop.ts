/**
 * Port and database of the shop that most specs share. Tests change only their own orders and accounts in it; a test that
 * changes more uses `openIsolatedShop`.
 */
import pg from 'pg'
import { findOrStartPostgres } from '#db/embedded/find-or-start-postgres.ts'

const { E2E_URL: url = '', E2E_DATA_DIR: dataDir = '' } = process.env

export const SHARED_SHOP_PORT = new URL(url).port

/** Runs a statement and returns the number of changed rows. */
export async function changeRows(statement: string, values: unknown[]): Promise<number | null> {
	const { url: databaseUrl } = await findOrStartPostgres(dataDir)
	const client = new pg.Client({ connectionString: databaseUrl })
	await client.connect()
	try {
		return (await client.query(statement, values)).rowCount
	} finally {
		await client.end()
	}
}
