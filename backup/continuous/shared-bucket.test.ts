/** Tests two shops that share one bucket, and a shop that changes its bucket. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDueBackups } from '../scheduled/scheduled.ts'
import { restoreTo } from './restore-to.ts'
import { type Config, readConfig } from '#shop/config/config.server.ts'
import { countOrders, withEmbeddedShop } from '#test/fixtures/shops/embedded-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { openFakeS3 } from '#test/servers/fake-s3.ts'

const root = mkdtempSync(join(tmpdir(), 'shared-'))
const storage = await openFakeS3()
afterAll(() => {
	storage.close()
	rmSync(root, { recursive: true, force: true })
})
function machine(name: string, secret: string, prefix = 'shop'): Config {
	const { S3_BUCKET, ...account } = storage.settings
	const settings = { BACKUP_TO: `s3://${S3_BUCKET}/${prefix}`, BACKUP_CONTINUOUSLY: 'true' }
	return readConfig({ SECRET: secret, DATA_DIR: join(root, name), ...account, ...settings })
}

test('a shop that shares a bucket with another one is restored from its own archive', async () => {
	const live = machine('live', 'the secret of the live shop, 32 or more')
	const staging = machine('staging', 'the secret of the staging shop, 32 or more')
	await withEmbeddedShop(live, async (shop) => {
		await makeDueBackups(shop, { url: shop.url })
		await placePaidOrder(shop)
	})
	await withEmbeddedShop(staging, async (shop) => makeDueBackups(shop, { url: shop.url }))
	const restored = await restoreTo(live, null)
	expect(await withEmbeddedShop(live, countOrders)).toBe(1)
	expect(restored).toMatchObject({ ok: true, hasSameSecret: true })
	const unknown = machine('unknown', 'the secret of nobody, 32 or more of them')
	expect(await restoreTo(unknown, null)).toMatchObject({ ok: false, kind: 'conflict' })
})

test('a place that is used again after another one gets a new base backup', async () => {
	const secret = 'the secret of the moved shop, 32 or more'
	const here = machine('moved', secret, 'here')
	const elsewhere = machine('moved', secret, 'elsewhere')
	await withEmbeddedShop(here, async (shop) => makeDueBackups(shop, { url: shop.url }))
	await withEmbeddedShop(elsewhere, async (shop) => {
		await placePaidOrder(shop)
		await makeDueBackups(shop, { url: shop.url })
	})
	// The gap shows as soon as something is archived after it.
	await withEmbeddedShop(here, placePaidOrder)
	await withEmbeddedShop(here, async (shop) => makeDueBackups(shop, { url: shop.url }))
	const other = machine('other', secret, 'here')
	expect(await restoreTo(other, null)).toMatchObject({ ok: true, missing: null })
	expect(await withEmbeddedShop(other, countOrders)).toBe(2)
})
