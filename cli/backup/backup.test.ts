import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { inspectArchive } from './inspect-archive.ts'
import type { Installation } from '../open-shop.ts'
import { connect } from '#db/connect.ts'
import { findLastMigration, listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { auditLog } from '#shop/audit/tables.server.ts'
import { COMMAND_LINE, recordAudit } from '#shop/audit/audit.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { returnPictures } from '#shop/orders/after-sales/tables.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { placeReturn } from '#test/fixtures/returns.ts'
import { cancelForShop } from '#shop/payments/cancellation/cancel.server.ts'
import { countCodesByCampaign, createCampaign, revealCampaignCodes } from '#shop/promos/campaigns.server.ts'
import { PromoInput } from '#shop/promos/input.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { runJobsOf } from '#test/shop-on-database.ts'
import { emptyDatabase, shopForTests } from '#test/test-shop.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'

const noProgress = () => {}
const IMAGE = Buffer.from('RIFF\0\0\0\0WEBPVP8 a cup', 'latin1')

const shop = shopForTests()
let folder: string
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	folder = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterEach(() => {
	rmSync(folder, { recursive: true, force: true })
	rmSync(join(shop.config.dataDir, 'pictures'), { recursive: true, force: true })
})

const here = (): Installation => ({ config: shop.config, url: shop.url })

/** A new machine: an empty database and an empty data folder. */
async function newInstallation(): Promise<Installation> {
	const dataDir = mkdtempSync(join(folder, 'new-machine-'))
	return { config: { ...shop.config, dataDir }, url: await emptyDatabase() }
}

async function backUpHere(): Promise<string> {
	const file = join(folder, 'shop.tar.gz')
	const outcome = await backUp(here(), { file, progress: noProgress })
	if (!outcome.ok) throw new Error(outcome.message)
	return file
}

/** A paid and cancelled order, whose refund and emails are queued. */
async function buyAndCancel() {
	const { number } = await placePaidOrder(shop)
	await cancelForShop(shop, { number, by: COMMAND_LINE })
}

async function inShopAt<Value>(
	installation: Installation,
	work: (opened: Shop & ReturnType<typeof connect>) => Promise<Value>,
) {
	const connection = connect(installation.url, { max: 4 })
	try {
		return await work({ ...shop, config: installation.config, ...connection })
	} finally {
		await connection.close()
	}
}

describe('a backup', () => {
	test('restores a campaign that comes after its codes', async () => {
		const input = PromoInput.parse({ method: 'campaign', name: 'Diwali', kind: 'fixed', amount: '50' })
		const codes = { prefix: 'D', count: 1_500 }
		const created = await createCampaign(shop, { input, codes, products: [], by: COMMAND_LINE })
		// A changed row is stored after the others.
		if (created.ok) await revealCampaignCodes(shop, { id: created.id, by: COMMAND_LINE })
		const installation = await newInstallation()
		expect(await restore(installation, { file: await backUpHere(), progress: noProgress })).toMatchObject({
			ok: true,
		})
		const restored = await inShopAt(installation, countCodesByCampaign)
		expect(Object.values(restored)).toEqual([1_500])
	})

	test('restores the photos of returns', async () => {
		await placeReturn(shop)
		const installation = await newInstallation()
		const file = await backUpHere()
		expect(await restore(installation, { file, progress: noProgress })).toMatchObject({ ok: true })
		const before = await shop.db.select().from(returnPictures)
		expect(before).toHaveLength(1)
		await inShopAt(installation, async ({ db }) =>
			expect(await db.select().from(returnPictures)).toEqual(before),
		)
	})

	test('restores into an empty database row by row, with its images', async () => {
		await buyAndCancel()
		const installation = await newInstallation()
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
		const restored = await restore(installation, { file, progress: noProgress })
		expect(restored).toMatchObject({ ok: true, hasSameSecret: true, manifest: { pictures: 1 } })
		const before = await shop.db.select().from(orders)
		await inShopAt(installation, async ({ db }) => {
			expect(await db.select().from(orders)).toEqual(before)
			expect(await db.select().from(emails)).toHaveLength(2)
		})
		expect(readFileSync(join(installation.config.dataDir, ...path))).toEqual(IMAGE)
	})

	test('resumes queued emails and refunds', async () => {
		await buyAndCancel()
		const file = await backUpHere()
		const installation = await newInstallation()
		await restore(installation, { file, progress: noProgress })
		await inShopAt(installation, async (restored) => {
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
		await restore(installation, { file, progress: noProgress })
		await inShopAt(installation, async ({ db }) => {
			await db.transaction((transaction) =>
				recordAudit(shop, transaction, { by: COMMAND_LINE, action: 'a', subject: 'after' }),
			)
			expect(await db.select().from(auditLog)).toMatchObject([{ id: (last?.id ?? 0) + 1 }])
		})
	})

	test('is a snapshot of one moment, even if orders are placed meanwhile', async () => {
		await buyAndCancel()
		const file = join(folder, 'shop.tar.gz')
		let isOther = false
		const outcome = await backUp(here(), {
			file,
			progress: (what) => {
				if (what !== 'Counting tables' || isOther) return
				isOther = true
				void shop.pool.query("update orders set courier = 'sold meanwhile'")
			},
		})
		expect(outcome).toMatchObject({ ok: true })
		const installation = await newInstallation()
		expect(await restore(installation, { file, progress: noProgress })).toMatchObject({ ok: true })
		await inShopAt(installation, async ({ db }) =>
			expect(await db.select().from(orders)).toMatchObject([{ courier: null }]),
		)
	})

	test('never overwrites a file, and refuses a database without a shop', async () => {
		const file = await backUpHere()
		expect(await backUp(here(), { file, progress: noProgress })).toMatchObject({
			message: expect.stringContaining('already exists'),
		})
		const both = join(folder, 'both.tar.gz')
		const outcomes = await Promise.all([1, 2].map(() => backUp(here(), { file: both, progress: noProgress })))
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await inspectArchive(both, noProgress)).toMatchObject({ shop: 'SK3 Coffee' })
		expect(readdirSync(folder).toSorted()).toEqual(['both.tar.gz', 'shop.tar.gz'])
		const installation = await newInstallation()
		expect(await backUp(installation, { file: `${file}2`, progress: noProgress })).toMatchObject({
			kind: 'missing',
		})
		expect(statSync(`${file}2`, { throwIfNoEntry: false })).toBeUndefined()
	})
})

describe('a restore', () => {
	test('refuses a database that contains a shop, and does not change it', async () => {
		const file = await backUpHere()
		const before = await shop.db.$count(orders)
		expect(await restore(here(), { file, progress: noProgress })).toMatchObject({ code: 'not_empty' })
		expect(await shop.db.$count(orders)).toBe(before)
	})

	test('migrates a backup of an earlier version', async () => {
		const old = await newInstallation()
		const [before] = listMigrations().slice(-2)
		if (!before) throw new Error('no migration')
		await migrateTo(old.url, before)
		// The seed of this version may need tables that the earlier one lacks.
		await inShopAt(old, ({ pool }) => pool.query("insert into couriers (name) values ('Nilgiri Post')"))
		const file = join(folder, 'old.tar.gz')
		expect(await backUp(old, { file, progress: noProgress })).toMatchObject({ ok: true })
		const installation = await newInstallation()
		expect(await restore(installation, { file, progress: noProgress })).toMatchObject({ ok: true })
		await inShopAt(installation, async ({ pool }) => {
			expect(await findLastMigration(pool)).toBe(listMigrations().at(-1)?.when)
			expect((await pool.query('select name from couriers')).rows).toEqual([{ name: 'Nilgiri Post' }])
		})
	})

	test('accepts a database that is migrated and empty', async () => {
		await buyAndCancel()
		const file = await backUpHere()
		const installation = await newInstallation()
		await migrate(installation.url)
		expect(await restore(installation, { file, progress: noProgress })).toMatchObject({ ok: true })
		const [order] = await shop.db.select().from(orders)
		await inShopAt(installation, async ({ db }) =>
			expect(
				await db
					.select()
					.from(orders)
					.where(eq(orders.id, order?.id ?? '')),
			).toHaveLength(1),
		)
	})

	test('is waited for by a server that starts meanwhile, which then finds its rows', async () => {
		await shop.pool.query('update product_prices set selling_price_paise = 1')
		const file = await backUpHere()
		const installation = await newInstallation()
		const servers: Promise<unknown>[] = []
		const outcome = await restore(installation, {
			file,
			progress: (what) => {
				if (what !== 'Restoring' || servers.length > 0) return
				servers.push(
					migrate(installation.url).then(() => inShopAt(installation, ({ db }) => seedIfEmpty(db))),
				)
			},
		})
		expect(outcome).toMatchObject({ ok: true })
		expect(await Promise.all(servers)).toHaveLength(1)
		await inShopAt(installation, async ({ pool }) =>
			expect((await pool.query('select distinct selling_price_paise from product_prices')).rows).toEqual([
				{ selling_price_paise: 1 },
			]),
		)
	})

	test('reports a different SECRET', async () => {
		const file = await backUpHere()
		const installation = await newInstallation()
		const config = { ...installation.config, secret: 'another secret, of at least 32 characters' }
		expect(await restore({ ...installation, config }, { file, progress: noProgress })).toMatchObject({
			hasSameSecret: false,
		})
	})
})
