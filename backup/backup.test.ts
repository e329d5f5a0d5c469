import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { inspectArchive } from './archive/inspect-archive.ts'
import { COMMAND_LINE, recordAudit } from '#shop/audit/audit.server.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { returnPhotos } from '#shop/orders/after-sales/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { countCodesByCampaign, createCampaign, revealCampaignCodes } from '#shop/promos/campaigns.server.ts'
import { PromoInput } from '#shop/promos/input.ts'
import {
	backUpTo,
	buyAndCancel,
	inShopAt,
	installationsOf,
	restoreFrom,
} from '#test/fixtures/shops/installations.ts'
import { placeReturn } from '#test/fixtures/returns.ts'
import { runJobsOf } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const IMAGE = Buffer.from('RIFF\0\0\0\0WEBPVP8 a cup', 'latin1')

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})
const { here, fileIn, newInstallation, emptyInstallation, backUpHere } = installationsOf(shop)

describe('a backup', () => {
	test('restores a campaign that comes after its codes', async () => {
		const input = PromoInput.parse({ method: 'campaign', name: 'Diwali', kind: 'fixed', amount: '50' })
		const codes = { prefix: 'D', count: 1_500 }
		const created = await createCampaign(shop, { input, codes, products: [], by: COMMAND_LINE })
		// A changed row is stored after the others.
		if (created.ok) await revealCampaignCodes(shop, { id: created.id, by: COMMAND_LINE })
		const installation = await newInstallation()
		expect(await restoreFrom(await backUpHere(), installation)).toMatchObject({ ok: true })
		const restored = await inShopAt(shop, installation, countCodesByCampaign)
		expect(Object.values(restored)).toEqual([1_500])
	})

	test('restores the photos of returns', async () => {
		await placeReturn(shop)
		const installation = await newInstallation()
		const file = await backUpHere()
		expect(await restoreFrom(file, installation)).toMatchObject({ ok: true })
		const before = await shop.db.select().from(returnPhotos)
		expect(before).toHaveLength(1)
		await inShopAt(shop, installation, async ({ db }) =>
			expect(await db.select().from(returnPhotos)).toEqual(before),
		)
	})

	test('restores into an empty database row by row, with its images', async () => {
		await buyAndCancel(shop)
		const installation = await emptyInstallation()
		// The longest path an upload can have.
		const path = [
			'pictures',
			'product-images',
			'f'.repeat(40),
			`1795161600000-${'n'.repeat(60)}`,
			'1200.webp',
		]
		mkdirSync(join(shop.config.dataDir, ...path.slice(0, -1)), { recursive: true })
		writeFileSync(join(shop.config.dataDir, ...path), IMAGE)
		const file = await backUpHere()
		expect(statSync(file).mode & 0o777).toBe(0o600)
		const restored = await restoreFrom(file, installation)
		expect(restored).toMatchObject({ ok: true, hasSameSecret: true, manifest: { pictures: 1 } })
		const before = await shop.db.select().from(orders)
		await inShopAt(shop, installation, async ({ db }) => {
			expect(await db.select().from(orders)).toEqual(before)
			expect(await db.select().from(emails)).toHaveLength(2)
		})
		expect(readFileSync(join(installation.config.dataDir, ...path))).toEqual(IMAGE)
	})

	test('resumes queued emails and refunds', async () => {
		await buyAndCancel(shop)
		const file = await backUpHere()
		const installation = await newInstallation()
		await restoreFrom(file, installation)
		await inShopAt(shop, installation, async (restored) => {
			const delivered: string[] = []
			await runJobsOf(restored, restored.pool, async ({ subject }) => {
				delivered.push(subject)
			})
			expect(delivered.toSorted()).toEqual([
				expect.stringContaining('is cancelled'),
				expect.stringContaining('is confirmed'),
			])
			expect(await restored.db.select().from(refunds)).toMatchObject([{ state: 'pending' }])
		})
	})

	test('continues its sequences', async () => {
		await shop.db.transaction((transaction) =>
			recordAudit(shop, transaction, { by: COMMAND_LINE, action: 'a', subject: 'before' }),
		)
		const [last] = await shop.db.select().from(auditLog)
		await shop.db.delete(auditLog)
		const file = await backUpHere()
		const installation = await newInstallation()
		await restoreFrom(file, installation)
		await inShopAt(shop, installation, async ({ db }) => {
			await db.transaction((transaction) =>
				recordAudit(shop, transaction, { by: COMMAND_LINE, action: 'a', subject: 'after' }),
			)
			expect(await db.select().from(auditLog)).toMatchObject([{ id: (last?.id ?? 0) + 1 }])
		})
	})

	test('is a snapshot of one moment, even if orders are placed meanwhile', async () => {
		await buyAndCancel(shop)
		const file = fileIn('shop.tar.gz')
		let isOther = false
		const outcome = await backUpTo(here(), file, (what) => {
			if (what !== 'Counting tables' || isOther) return
			isOther = true
			void shop.pool.query("update orders set courier = 'sold meanwhile'")
		})
		expect(outcome).toMatchObject({ ok: true })
		const installation = await newInstallation()
		expect(await restoreFrom(file, installation)).toMatchObject({ ok: true })
		await inShopAt(shop, installation, async ({ db }) =>
			expect(await db.select().from(orders)).toMatchObject([{ courier: null }]),
		)
	})

	test('never overwrites a file, and refuses a database without a shop', async () => {
		const file = await backUpHere()
		expect(await backUpTo(here(), file)).toMatchObject({ message: expect.stringContaining('already exists') })
		const both = fileIn('both.tar.gz')
		const outcomes = await Promise.all([1, 2].map(() => backUpTo(here(), both)))
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await inspectArchive(both, () => {})).toMatchObject({ shop: 'SK3 Coffee' })
		expect(readdirSync(dirname(file)).toSorted()).toEqual(['both.tar.gz', 'shop.tar.gz'])
		expect(await backUpTo(await emptyInstallation(), `${file}2`)).toMatchObject({ kind: 'missing' })
		expect(statSync(`${file}2`, { throwIfNoEntry: false })).toBeUndefined()
	})
})
