/** Opens an empty shop with a database of its own for unit tests. */
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { databaseOn, onServer } from '#test/global-setup.ts'
import { openShopOn, type TestShop } from '#test/shop-on-database.ts'

let opened = 0

/**
 * Returns a shop for the tests of one file. It is opened before the first test and closed after the last, so a file
 * without a selected test opens none.
 */
export function shopForTests(options: Options = {}): TestShop {
	const shop = {} as TestShop
	beforeAll(async () => {
		Object.assign(shop, await openTestShop(options))
	})
	afterAll(() => shop.close())
	return shop
}

type Options = Parameters<typeof openShopOn>[1]

export async function openTestShop(options: Options = {}): Promise<TestShop> {
	const url = await copyTemplate()
	const shop = await openShopOn(url, options)
	return {
		...shop,
		close: async () => {
			await shop.close()
			await dropDatabase(url)
		},
	}
}

/** Copies the files of the template. Writing the copy to the log as well would take twice as long. */
async function copyTemplate(): Promise<string> {
	return createDatabase(`template "${nameOf(inject('templateUrl'))}" strategy file_copy`)
}

/** Creates a database without tables, which is dropped after the current test. */
export async function emptyDatabase(): Promise<string> {
	return droppedAfterTest(await createDatabase(''))
}

/** Creates a database without tables for the tests of one file or group, each of which leaves it unchanged. */
export function emptyDatabaseForTests(): { url: string } {
	const database = { url: '' }
	beforeAll(async () => {
		database.url = await createDatabase('')
	})
	afterAll(() => dropDatabase(database.url))
	return database
}

/** Creates a database with empty tables, which is dropped after the current test. */
export async function migratedDatabase(): Promise<string> {
	return droppedAfterTest(await copyTemplate())
}

function droppedAfterTest(url: string): string {
	onTestFinished(() => dropDatabase(url))
	return url
}

async function createDatabase(options: string): Promise<string> {
	const template = inject('templateUrl')
	opened += 1
	const name = `${nameOf(template)}_${process.pid}_${process.env.VITEST_POOL_ID ?? ''}_${opened}_${Date.now().toString(36)}`
	await onServer(databaseOn(template, 'postgres'), (client) =>
		client.query(`create database "${name}" ${options}`),
	)
	return databaseOn(template, name)
}

async function dropDatabase(url: string): Promise<void> {
	await onServer(databaseOn(url, 'postgres'), (client) =>
		client.query(`drop database if exists "${nameOf(url)}" with (force)`),
	)
}

function nameOf(url: string): string {
	return new URL(url).pathname.slice(1)
}
