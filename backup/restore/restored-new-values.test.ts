/** PostgreSQL 15 and 16 refuse to use an enum value in the transaction that adds it; 17 and newer allow it. */
import { beforeEach, expect, test } from 'vitest'
import { testBackup } from '#backup/test-backup.ts'
import { buyAndCancel, installationsOf, restoreFrom } from '#test/fixtures/shops/installations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())
const { here, newInstallation, emptyInstallation, backUpHere } = installationsOf(shop)

test('a backup with values that later migrations have added is restored and tested', async () => {
	await buyAndCancel(shop)
	const changes = [
		`update orders set payment_state = 'mistaken', status = 'cancelled'`,
		`update refunds set state = 'by_hand'`,
		`insert into customers (name, email, role) values ('Meena', 'meena@example.in', 'manager')`,
		`insert into promo_codes (code, kind) values ('FREESHIP', 'free_shipping')`,
	]
	for (const change of changes) expect((await shop.pool.query(change)).rowCount, change).toBeGreaterThan(0)
	const file = await backUpHere()
	expect(await restoreFrom(file, await newInstallation())).toMatchObject({ ok: true })
	expect(await restoreFrom(file, await emptyInstallation())).toMatchObject({ ok: true })
	expect(await testBackup(here(), { file, progress: () => {} })).toMatchObject({ ok: true })
})
