/** The measurements. Each figure is a ratio of two things measured in this run, or a count of bytes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchAccounts } from './accounts.ts'
import { benchGrowth } from './growth.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchScriptBytes } from './script-bytes.ts'
import { startShop } from './shop-under-load.ts'
import { openPool } from '#db/connect.ts'
import { startPostgres } from '#db/embedded-postgres.ts'

export async function bench(): Promise<void> {
	const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-database-'))
	const own = process.env.DATABASE_URL ? null : await startPostgres(dataDir, {})
	const databaseUrl = process.env.DATABASE_URL ?? own?.url ?? ''
	const shop = await startShop(databaseUrl)
	const pool = openPool(databaseUrl, { max: 10 })
	try {
		await benchScriptBytes(shop)
		await benchPages(shop)
		await benchOrders(shop, pool)
		await benchAccounts(shop, pool)
		await benchLighthouse(shop)
		await benchGrowth(databaseUrl, pool)
	} finally {
		await pool.end()
		await shop.stop()
		await own?.stop()
		rmSync(dataDir, { recursive: true, force: true })
	}
}
