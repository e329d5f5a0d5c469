import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startJobs } from '#server/jobs/jobs.ts'
import { backups } from '#shop/backups/tables.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

test('a server that archives the log looks for a base backup when it starts, not only when the job is due', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'backups-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	const settings = { SECRET: shop.config.secret, BACKUP_TO: folder, BACKUP_CONTINUOUSLY: 'true' }
	const config = { ...shop.config, backups: readConfig(settings).backups }
	const jobs = startJobs({
		shop: { ...shop, config },
		url: shop.url,
		connections: 7,
		deliver: () => Promise.reject(new Error('No email is sent here')),
	})
	onTestFinished(jobs.stop)
	const started = () => shop.db.$count(backups, eq(backups.kind, 'base'))
	await expect.poll(started).toBe(1)
})
