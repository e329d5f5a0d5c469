/** Simulates a full disk of the database: PostgreSQL then refuses writes with the same errors as on a real one. */
import { once } from 'node:events'
import type pg from 'pg'
import { onServer } from '#test/global-setup.ts'

export type SimulatedDisk = {
	fill(): Promise<void>
	/** The tables cannot grow, although a small file would still fit. */
	fillTables(): Promise<void>
	free(): Promise<void>
}

/** The errors of PostgreSQL 18 for a table and for a new file. */
const TABLE = 'could not extend file "base/16384/17143": No space left on device'
const FILE = 'could not write to file "pg_snapshots/00000003-0000001B-1.tmp": No space left on device'

/** Of a server in another process, which must bear lost connections, or of a shop, of whose pool nobody has a connection. */
type Database = { url: string; pool?: pg.Pool }

/** The database must be migrated. The provider's sandbox can always write, as a real provider would. */
export async function simulateDisk({ url, pool }: Database): Promise<SimulatedDisk> {
	const setTo = async (full: Full) => {
		await onServer(url, (client) => client.query(functions(full)))
	}
	await onServer(url, async (client) => {
		await client.query('create schema simulated_disk')
		await client.query(functions([]))
		for (const table of await listTables(client)) {
			await client.query(
				`create trigger simulated_disk before insert or update or delete on ${table}
				for each statement execute function simulated_disk.check_space()`,
			)
		}
		// PostgreSQL's own functions come last, so that the simulated one is found first.
		const { rows } = await client.query<{ name: string }>('select current_database() as name')
		await client.query(
			`alter database "${rows[0]?.name}" set search_path = public, simulated_disk, pg_catalog`,
		)
		await client.query(
			'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
		)
	})
	while (pool && pool.totalCount > 0) await once(pool, 'remove')
	return {
		fill: () => setTo(['tables', 'files']),
		fillTables: () => setTo(['tables']),
		free: () => setTo([]),
	}
}

async function listTables(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
	)
	return rows.map(({ name }) => name)
}

type Full = readonly ('tables' | 'files')[]

function functions(full: Full): string {
	const refuse = (message: string) => `raise exception using errcode = 'disk_full', message = '${message}';`
	return `
		create or replace function simulated_disk.check_space() returns trigger language plpgsql as
			$$ begin ${full.includes('tables') ? refuse(TABLE) : ''} return null; end $$;
		create or replace function simulated_disk.pg_export_snapshot() returns text language plpgsql as
			$$ begin ${full.includes('files') ? refuse(FILE) : ''} return pg_catalog.pg_export_snapshot(); end $$`
}
