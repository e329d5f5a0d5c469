/** Starts one PostgreSQL for the test run, with a migrated template database that each test file copies. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** The template database; copies are created on the same server. */
		templateUrl: string
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = process.env.DATABASE_URL ? existingServer(process.env.DATABASE_URL) : await startServer()
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
			const copies = await client.query('select datname from pg_database where starts_with(datname, $1)', [
				name,
			])
			for (const { datname } of copies.rows) await client.query(`drop database "${datname}" with (force)`)
		})
		await server.stop()
	}
}

function existingServer(url: string): EmbeddedPostgres {
	return { url, stop: async () => {} }
}

async function startServer(): Promise<EmbeddedPostgres> {
	const folder = mkdtempSync(join(temporaryFolder(), 'shop-test-'))
	const postgres = await startPostgres(folder, { isThrowaway: true })
	return {
		url: postgres.url,
		stop: async () => {
			await postgres.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Returns the URL of another database on the same server, for the same user. */
export function databaseOn(url: string, name: string): string {
	const target = new URL(url)
	target.pathname = `/${name}`
	return target.href
}

export async function onServer<Result>(
	url: string,
	work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}
