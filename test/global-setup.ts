/** One PostgreSQL for a test run, with a migrated database that each test file copies. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startPostgres } from '#db/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** The database to copy; its server is where copies go. */
		templateUrl: string
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = process.env.DATABASE_URL ? borrowed(process.env.DATABASE_URL) : await own()
	const name = `shop_test_${process.pid}`
	await onServer(server.url, async (client) => {
		await client.query(`drop database if exists ${name}`)
		await client.query(`create database ${name}`)
	})
	const templateUrl = databaseOn(server.url, name)
	await migrate(templateUrl)
	project.provide('templateUrl', templateUrl)
	return async () => {
		await onServer(server.url, async (client) => {
			const left = await client.query('select datname from pg_database where starts_with(datname, $1)', [
				name,
			])
			for (const { datname } of left.rows) await client.query(`drop database "${datname}" with (force)`)
		})
		await server.stop()
	}
}

function borrowed(url: string): EmbeddedPostgres {
	return { url, stop: async () => {} }
}

async function own(): Promise<EmbeddedPostgres> {
	const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
	const postgres = await startPostgres(folder, { isThrowaway: true })
	return {
		url: postgres.url,
		stop: async () => {
			await postgres.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** The same server and user, another database. */
export function databaseOn(url: string, name: string): string {
	const address = new URL(url)
	address.pathname = `/${name}`
	return address.href
}

export async function onServer<Result>(
	url: string,
	act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		return await act(client)
	} finally {
		await client.end()
	}
}
