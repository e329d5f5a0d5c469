/** The measurements. Each figure is a ratio of two things measured in this run, or a count of bytes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchAccounts } from './accounts.ts'
import { benchGrowth } from './growth.ts'
import { benchHtml } from './html.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchPapers } from './papers.ts'
import { benchScriptBytes } from './script-bytes.ts'
import { type Running, startShop } from './shop-under-load.ts'
import type pg from 'pg'
import { createPool } from '#db/connect.ts'
import { startPostgres } from '#db/embedded-postgres.ts'

type Ground = { databaseUrl: string; pool: pg.Pool; shop: Running }

/**
 * In this order: Lighthouse times pages, so it looks before anything loads the shop, which is still busy for a while after;
 * the last one fills the database.
 */
const PARTS: Record<string, (ground: Ground) => Promise<void>> = {
	bytes: ({ shop }) => benchScriptBytes(shop),
	html: ({ shop }) => benchHtml(shop),
	lighthouse: ({ shop }) => benchLighthouse(shop),
	pages: ({ shop }) => benchPages(shop),
	orders: ({ shop, pool }) => benchOrders(shop, pool),
	accounts: ({ shop, pool }) => benchAccounts(shop, pool),
	papers: ({ shop }) => benchPapers(shop),
	growth: ({ databaseUrl, pool }) => benchGrowth(databaseUrl, pool),
}

/** All parts, or those that are named. */
export async function bench(names: readonly string[]): Promise<void> {
	const unknown = names.filter((name) => !(name in PARTS))
	if (unknown.length > 0)
		throw new Error(`There is no part '${unknown.join(', ')}': ${Object.keys(PARTS).join(', ')}`)
	const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-database-'))
	const own = process.env.DATABASE_URL ? null : await startPostgres(dataDir, {})
	const databaseUrl = process.env.DATABASE_URL ?? own?.url ?? ''
	const shop = await startShop(databaseUrl)
	const pool = createPool(databaseUrl, { max: 10 })
	try {
		for (const [name, part] of Object.entries(PARTS))
			if (names.length === 0 || names.includes(name)) await part({ databaseUrl, pool, shop })
	} finally {
		await pool.end()
		await shop.stop()
		await own?.stop()
		rmSync(dataDir, { recursive: true, force: true })
	}
}
