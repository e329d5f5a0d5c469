/** One connection to a database, for as long as a piece of work takes. */
import pg from 'pg'

/** What was not committed is gone with the connection. */
export async function withClient<Value>(
	url: string,
	work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	await client.connect()
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}
