import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { withDatabase, withShop } from './open-shop.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { onServer } from '#test/global-setup.ts'
import { emptyDatabase } from '#test/test-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'open-shop-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: dataDir, SECRET: 'a secret that only tests know, of 32+' })
const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

test('a command that is interrupted stops the PostgreSQL that it has started', async () => {
	const listenersBefore = process.listenerCount('SIGTERM')
	const command = withDatabase(config, async ({ url }) => {
		expect(isRunning()).toBe(true)
		process.emit('SIGTERM', 'SIGTERM')
		await onServer(url, (client) => client.query('select pg_sleep(600)'))
	})
	await expect(command).rejects.toThrow('Interrupted by SIGTERM.')
	expect(isRunning()).toBe(false)
	expect(process.listenerCount('SIGTERM')).toBe(listenersBefore)
})

test('a command that succeeds stops it too, and stops watching for interruptions', async () => {
	const listenersBefore = process.listenerCount('SIGINT')
	expect(await withDatabase(config, async () => 'done')).toBe('done')
	expect(isRunning()).toBe(false)
	expect(process.listenerCount('SIGINT')).toBe(listenersBefore)
})

test('a command asks the sandbox although no server listens where its settings say', async () => {
	const DATABASE_URL = await emptyDatabase()
	const settings = readConfig({ DATA_DIR: dataDir, SECRET: config.secret, DATABASE_URL, PORT: '1' })
	await withShop(async ({ payments }) => {
		expect(await payments.fetchPayment('unknown')).toEqual({ result: 'not_found' })
		expect(await payments.fetchPayment('unknown')).toEqual({ result: 'not_found' })
	}, settings)
})

test('a command whose sandbox cannot be opened fails with its own error and leaves no connection open', async () => {
	const DATABASE_URL = await emptyDatabase()
	// The sandbox's tables cannot refer to a view.
	await onServer(DATABASE_URL, (client) =>
		client.query('create schema phonepe_sandbox create view orders as select 1 as merchant_order_id'),
	)
	const settings = readConfig({ DATA_DIR: dataDir, SECRET: config.secret, DATABASE_URL, PORT: '1' })
	const command = withShop(async ({ payments }) => {
		await expect(payments.fetchPayment('unknown')).rejects.toThrow('is not a table')
		throw new Error('The command failed.')
	}, settings)
	await expect(command).rejects.toThrow('The command failed.')
	// PostgreSQL ends a session a moment after its connection.
	await expect.poll(() => onServer(DATABASE_URL, countOthers)).toBe(0)
})

async function countOthers(client: pg.Client): Promise<number | null> {
	const others = await client.query(
		'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
	)
	return others.rowCount
}
