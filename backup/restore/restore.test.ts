import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findLastMigration, listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { orders } from '#shop/orders/tables.server.ts'
import {
	backUpTo,
	buyAndCancel,
	inShopAt,
	installationsOf,
	restoreFrom,
} from '#test/fixtures/shops/installations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})
const { here, fileIn, newInstallation, emptyInstallation, backUpHere } = installationsOf(shop)

describe('a restore', () => {
	test('refuses a database that contains a shop, and does not change it', async () => {
		const file = await backUpHere()
		const before = await shop.db.$count(orders)
		expect(await restoreFrom(file, here())).toMatchObject({ code: 'not_empty' })
		expect(await shop.db.$count(orders)).toBe(before)
	})

	test('migrates a backup of an earlier version', async () => {
		const old = await emptyInstallation()
		const [before] = listMigrations().slice(-2)
		if (!before) throw new Error('no migration')
		await migrateTo(old.url, before)
		// The seed of this version may need tables that the earlier one lacks.
		await inShopAt(shop, old, ({ pool }) => pool.query("insert into couriers (name) values ('Nilgiri Post')"))
		const file = fileIn('old.tar.gz')
		expect(await backUpTo(old, file)).toMatchObject({ ok: true })
		const installation = await emptyInstallation()
		expect(await restoreFrom(file, installation)).toMatchObject({ ok: true })
		await inShopAt(shop, installation, async ({ pool }) => {
			expect(await findLastMigration(pool)).toBe(listMigrations().at(-1)?.when)
			expect((await pool.query('select name from couriers')).rows).toEqual([{ name: 'Nilgiri Post' }])
		})
	})

	test('accepts a database that is migrated and empty', async () => {
		await buyAndCancel(shop)
		const file = await backUpHere()
		const installation = await newInstallation()
		expect(await restoreFrom(file, installation)).toMatchObject({ ok: true })
		const [order] = await shop.db.select().from(orders)
		await inShopAt(shop, installation, async ({ db }) =>
			expect(
				await db
					.select()
					.from(orders)
					.where(eq(orders.id, order?.id ?? '')),
			).toHaveLength(1),
		)
	})

	test('makes a server that starts meanwhile wait, which then finds the restored rows', async () => {
		await shop.pool.query('update product_prices set selling_price_paise = 1')
		const file = await backUpHere()
		const installation = await emptyInstallation()
		const servers: Promise<unknown>[] = []
		const outcome = await restoreFrom(file, installation, (what) => {
			if (what !== 'Restoring' || servers.length > 0) return
			servers.push(
				migrate(installation.url).then(() => inShopAt(shop, installation, ({ db }) => seedIfEmpty(db))),
			)
		})
		expect(outcome).toMatchObject({ ok: true })
		expect(await Promise.all(servers)).toHaveLength(1)
		await inShopAt(shop, installation, async ({ pool }) =>
			expect((await pool.query('select distinct selling_price_paise from product_prices')).rows).toEqual([
				{ selling_price_paise: 1 },
			]),
		)
	})

	test('reports a different SECRET', async () => {
		const file = await backUpHere()
		const installation = await newInstallation()
		const config = { ...installation.config, secret: 'another secret, of at least 32 characters' }
		expect(await restoreFrom(file, { ...installation, config })).toMatchObject({
			hasSameSecret: false,
		})
	})
})
