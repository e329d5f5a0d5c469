import { fileURLToPath } from 'node:url'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { restore } from './restore.ts'
import { connect } from '#db/connect.ts'
import { decrypt } from '#shop/crypto/encrypt.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { emptyDatabase, runJobsOf, shopForTests } from '#test/test-shop.ts'

/** Written by the version before migration 0021, with 19 demo orders, an unsent code, changed product content and business details. */
const ARCHIVE = fileURLToPath(new URL('./fixtures/schema-0020.tar.gz', import.meta.url))
const SECRET = 'a-secret-of-the-older-shop-32-characters'

const shop = await shopForTests()
const dataDir = mkdtempSync(join(tmpdir(), 'earlier-version-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a backup of the version before the renamed tables restores, and its waiting emails are sent', async () => {
	const config = { ...readConfig({ DATA_DIR: dataDir, SECRET }), payments: shop.config.payments }
	const url = await emptyDatabase()
	const restored = await restore({ config, url }, { file: ARCHIVE, progress: () => {} })
	expect(restored).toMatchObject({ ok: true, hasSameSecret: true })
	const { db, pool, close } = connect(url, { max: 4 })
	try {
		const rowsOf = async (table: string) => (await pool.query(`select * from ${table}`)).rows
		expect(await rowsOf('orders')).toHaveLength(19)
		expect(await rowsOf('business_details')).toMatchObject([{ key: 'phone', value: '+91 98400 12345' }])
		expect(await rowsOf('product_content')).toMatchObject([
			{ product_id: 2, description: 'A little chicory, as the owner says.' },
		])
		expect(await rowsOf('deleted_images')).toMatchObject([{ path: 'product-images/perfect/old.jpg' }])
		expect(await rowsOf('audit_log')).toMatchObject([{ action: 'product texts changed' }])
		const [secondFactor] = await rowsOf('second_factors')
		expect(decrypt(SECRET, secondFactor.encrypted_key)).not.toBe('')
		const sent: { subject: string; text: string }[] = []
		await runJobsOf({ ...shop, db, config }, pool, async ({ subject, text }) => {
			sent.push({ subject, text })
		})
		expect(sent).toContainEqual({ subject: 'Your code', text: 'Your code: 654321' })
		expect(sent).toContainEqual({ subject: 'News', text: 'News' })
	} finally {
		await close()
	}
})
