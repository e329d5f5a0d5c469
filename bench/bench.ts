/** `npm run bench`. Every figure is a ratio of two measurements of the same run or a number of bytes, except those of a start. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchAccounts } from './accounts.ts'
import { benchCarrier } from './carrier.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchConsole } from './console/console.ts'
import { benchCatalogueImport } from './catalogue-import.ts'
import { benchOverload } from './overload.ts'
import { benchFrames } from './browser/frames.ts'
import { benchGrowth } from './growth/growth.ts'
import { benchHtml } from './html.ts'
import { benchInteractions } from './browser/interactions.ts'
import { benchLighthouse } from './browser/lighthouse.ts'
import { benchNewsletter } from './newsletter.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchInvoices } from './invoices.ts'
import { benchRecovery } from './recovery.ts'
import { benchScale } from './scale/scale.ts'
import { benchScriptBytes } from './browser/script-bytes.ts'
import { benchStart } from './start.ts'
import { type RunningServer, startShop } from './shop-process.ts'
import { benchTaps } from './browser/taps.ts'
import type pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createPool } from '#db/connect.ts'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'
import { addSamplePromoCodes } from '#db/sample-promo-codes.ts'

type BenchContext = { databaseUrl: string; pool: pg.Pool; shop: RunningServer & { pid: number } }

/**
 * Interactions, frames and Lighthouse run before anything puts load on the shop, because they measure times; console and
 * growth run last, because they fill the database.
 */
const PARTS: Record<string, (context: BenchContext) => Promise<void>> = {
	start: ({ databaseUrl }) => benchStart(databaseUrl),
	bytes: ({ shop }) => benchScriptBytes(shop),
	html: ({ shop }) => benchHtml(shop),
	interactions: ({ shop }) => benchInteractions(shop),
	frames: ({ shop }) => benchFrames(shop),
	lighthouse: ({ shop }) => benchLighthouse(shop),
	taps: ({ shop }) => benchTaps(shop),
	pages: ({ shop }) => benchPages(shop),
	orders: benchOrders,
	accounts: ({ shop, pool }) => benchAccounts(shop, pool),
	invoices: ({ shop }) => benchInvoices(shop),
	carrier: ({ shop, pool }) => benchCarrier(shop, pool),
	overload: ({ shop, pool }) => benchOverload(shop, pool),
	catalogue: ({ shop, databaseUrl, pool }) => benchCatalogue(shop, databaseUrl, pool),
	import: ({ databaseUrl, pool }) => benchCatalogueImport(databaseUrl, pool),
	newsletter: ({ databaseUrl, pool }) => benchNewsletter(databaseUrl, pool),
	recovery: () => benchRecovery(),
	scale: ({ databaseUrl, pool }) => benchScale(databaseUrl, pool),
	console: ({ databaseUrl, pool }) => benchConsole(databaseUrl, pool),
	growth: ({ databaseUrl, pool }) => benchGrowth(databaseUrl, pool),
}

export async function bench(names: readonly string[]): Promise<void> {
	const unknown = names.filter((name) => !(name in PARTS))
	if (unknown.length > 0)
		throw new Error(`Unknown: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`)
	const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-database-'))
	const embedded = process.env.DATABASE_URL ? null : await startPostgres(dataDir, {})
	const databaseUrl = process.env.DATABASE_URL ?? embedded?.url ?? ''
	const shop = await startShop(databaseUrl)
	const pool = createPool(databaseUrl, { max: 10 })
	try {
		await addSamplePromoCodes(drizzle(pool))
		for (const [name, part] of Object.entries(PARTS))
			if (names.length === 0 || names.includes(name)) await part({ databaseUrl, pool, shop })
	} finally {
		await pool.end()
		await shop.stop()
		await embedded?.stop()
		rmSync(dataDir, { recursive: true, force: true })
	}
}
