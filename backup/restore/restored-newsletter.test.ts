import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#backup/backup.ts'
import { restore } from './restore.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { moveNewsletter } from '#shop/newsletters/sending.server.ts'
import { getNewsletter, startedNewsletter, subscribeReaders, WRITER } from '#test/fixtures/newsletters.ts'
import { connectWithLongTimeouts, runJobsOf } from '#test/shop-on-database.ts'
import { migratedDatabase, shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let folder: string
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const progress = () => {}

test('a newsletter that was being sent is paused by a restore, and sent once it is resumed', async () => {
	await seedIfEmpty(shop.db)
	await subscribeReaders(shop, 2)
	const { id } = await startedNewsletter(shop)
	const file = join(folder, 'shop.tar.gz')
	expect(await backUp({ config: shop.config, url: shop.url }, { file, progress })).toMatchObject({ ok: true })
	const config = { ...shop.config, dataDir: mkdtempSync(join(folder, 'new-machine-')) }
	const url = await migratedDatabase()
	expect(await restore({ config, url }, { file, progress })).toMatchObject({ ok: true })
	const { db, pool, close } = connectWithLongTimeouts(url, { max: 4 })
	try {
		const restored = { ...shop, config, db }
		const sent: string[] = []
		const runJobs = () => runJobsOf(restored, pool, async ({ to }) => void sent.push(to))
		await runJobs()
		expect(sent).toEqual([])
		expect(await getNewsletter(restored, id)).toMatchObject({
			status: 'paused',
			problem: expect.stringContaining('Restored from a backup'),
		})
		await moveNewsletter(restored, { id, move: 'resume', by: WRITER })
		await runJobs()
		expect(sent.toSorted()).toEqual(['reader-1@example.in', 'reader-2@example.in'])
	} finally {
		await close()
	}
})
