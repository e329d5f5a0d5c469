/** What others can do with the catalogue while a file is checked or imported. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { importCatalogue } from './import-catalogue.server.ts'
import { TIME_LIMITS } from '#db/connect.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { listAllProducts, listPrices } from '#shop/catalogue/catalogue.server.ts'
import { setPrice } from '#shop/catalogue/variants/prices.server.ts'
import { createProduct, duplicateProduct, moveProduct } from '#shop/catalogue/products.server.ts'
import { addVariant, setVariantActive } from '#shop/catalogue/variants/variants.server.ts'
import { rupees } from '#shop/money.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'
import { stopTrackingStock } from '#shop/stock/admin.server.ts'
import { listStock, reserveStock } from '#shop/stock/stock.server.ts'
import { familyPack } from '#test/fixtures/products.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'
import { setStockLevel } from '#test/fixtures/stock.ts'

const shop = shopForTests()
let visitors: Shop
beforeEach(async () => {
	await shop.seedAnew()
	const { db, close } = connectWithLongTimeouts(shop.url)
	visitors = { ...shop, db }
	onTestFinished(close)
})

/** Returns the shop of other people who wait a tenth as long as in the shop. */
function impatientVisitors(): Shop {
	const { db, pool, close } = connectWithLongTimeouts(shop.url)
	pool.on('connect', (client) => void client.query(`set lock_timeout = ${TIME_LIMITS.lock_timeout / 10}`))
	onTestFinished(close)
	return { ...shop, db }
}

const HEADER =
	'Product,Pack,Name,Coffee (%),Chicory (%),Tax category,Net quantity,MRP,Selling price,Stock,Stock before\n'
const NEW_VARIANTS = Array.from(
	{ length: 300 },
	(_, index) => `bulk,Pack ${index},Bulk,80,20,coffee-chicory,250,300,280,${index},\n`,
).join('')

type Options = { isDryRun?: boolean; first?: string }

/** Begins to import a file whose last line arrives when `finish` is called. */
async function startImport({ isDryRun = false, first = '' }: Options = {}) {
	const rest = Promise.withResolvers<void>()
	const isUnderWay = Promise.withResolvers<void>()
	async function* file() {
		yield Buffer.from(HEADER + first + NEW_VARIANTS)
		await rest.promise
		yield Buffer.from('pure,Small,,,,,,,245,,\n')
	}
	const imported = importCatalogue(shop, {
		file,
		isDryRun,
		by: COMMAND_LINE,
		onProgress: () => isUnderWay.resolve(),
	})
	onTestFinished(() => rest.resolve())
	await isUnderWay.promise
	return {
		finish: async () => {
			rest.resolve()
			return imported
		},
	}
}

const by = { id: null, name: 'Kamala' }
const PERFECT = { productId: 2, size: 'large' }

/** Makes another admin's changes, all at once. */
const changeMuch = (as = visitors): Promise<Outcome[]> =>
	Promise.all([
		setPrice(as, { price: { ...PERFECT, mrp: rupees(1000), sellingPrice: rupees(900) }, by }),
		setPrice(as, {
			price: { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(230) },
			by,
		}),
		setVariantActive(as, { productId: 3, size: 'small', isActive: false, by }),
		addVariant(as, { productId: 2, input: familyPack(), by }),
		createProduct(as, { name: 'Monsoon Malabar', by }),
		duplicateProduct(as, { productId: 3, by }),
		setStockLevel(as, { input: { ...PERFECT, available: 70, lowAt: 5, seen: 60 }, by }),
	])

test("an admin's changes during an import are refused, with when to try again", async () => {
	const { finish } = await startImport()
	const impatient = impatientVisitors()
	const outcomes = await Promise.all([
		changeMuch(impatient),
		moveProduct(impatient, { productId: 3, places: -1, by }),
		stopTrackingStock(impatient, { variant: PERFECT, by }),
	])
	expect(new Set(outcomes.flat())).toEqual(
		new Set([
			expect.objectContaining({
				kind: 'conflict',
				message: 'The catalogue is being imported from a file. Please save again in a minute.',
			}),
		]),
	)
	expect(await finish()).toMatchObject({ result: { changed: 301, refused: 0 } })
	expect((await changeMuch()).every(({ ok }) => ok)).toBe(true)
})

test('changes submitted while an import ends are saved after it', async () => {
	const { finish } = await startImport()
	const price = { productId: 1, size: 'small', mrp: rupees(260), sellingPrice: rupees(230) }
	const saved = setPrice(visitors, { price, by })
	const waiting = 'select from pg_locks where not granted and locktype = $1'
	await expect.poll(() => shop.pool.query(waiting, ['advisory'])).toMatchObject({ rowCount: 1 })
	await finish()
	expect(await saved).toEqual({ ok: true })
	expect(await listPrices(shop, { productId: 1, size: 'small' })).toMatchObject([
		{ sellingPrice: rupees(230) },
	])
})

test('an import waits for changes that are being saved', async () => {
	const holder = await shop.pool.connect()
	await holder.query('begin')
	await holder.query(`select pg_advisory_xact_lock_shared(hashtextextended('catalogue', 0))`)
	const started = startImport()
	const waiting = 'select from pg_locks where not granted and locktype = $1'
	await expect.poll(() => holder.query(waiting, ['advisory'])).toMatchObject({ rowCount: 1 })
	await holder.query('commit')
	holder.release()
	expect(await (await started).finish()).toMatchObject({ ok: true })
})

test('a check blocks nobody, and does not see changes saved meanwhile', async () => {
	const { finish } = await startImport({ isDryRun: true, first: 'perfect,Large,,,,,,,,50,60\n' })
	expect((await changeMuch()).every(({ ok }) => ok)).toBe(true)
	expect(await finish()).toMatchObject({ result: { changed: 302, refused: 0 } })
	expect((await listAllProducts(shop)).map(({ slug }) => slug).toSorted()).toEqual([
		'classic',
		'classic-copy',
		'monsoon-malabar',
		'perfect',
		'pure',
	])
	expect(await listStock(shop, 2)).toEqual([{ ...PERFECT, available: 70, lowAt: 5 }])
})

test('orders placed during an import keep their stock', async () => {
	const { finish } = await startImport({ first: 'perfect,Large,,,,,,,,50,60\n' })
	const ordered = await visitors.db.transaction((transaction) =>
		reserveStock(transaction, [{ ...PERFECT, quantity: 5 }]),
	)
	expect(ordered).toMatchObject({ ok: true })
	expect(await finish()).toMatchObject({ ok: true })
	expect(await listStock(shop, 2)).toMatchObject([{ available: 45 }])
})
