import { beforeEach, describe, expect, test } from 'vitest'
import { importCatalogue } from '#shop/catalogue-csv/import-catalogue.server.ts'
import {
	findImport,
	purgeOldImports,
	restartLostImports,
	runImport,
	startCheck,
	startImport,
} from './imports.server.ts'
import { catalogueImportParts } from '#shop/catalogue-csv/tables.server.ts'
import { COMMAND_LINE, listAuditEntries } from '#shop/audit/audit.server.ts'
import { listAllProducts, listPrices } from '#shop/catalogue/catalogue.server.ts'
import { rupees } from '#shop/money.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
const meena = { id: null, name: 'Meena' }

function send(text: string | Uint8Array, name = 'catalogue.csv') {
	const sent = Buffer.from(text)
	async function* bytes() {
		for (let start = 0; start < sent.length; start += 999) yield sent.subarray(start, start + 999)
	}
	return startCheck(shop, { file: { name, bytes: bytes() }, by })
}
const PRICE = 'Product,Pack,Selling price\npure,Small,245\npure,Huge,245\n'
const price = async () => (await listPrices(shop, { productId: 1, size: 'small' }))[0]?.sellingPrice
const current = async () => {
	const found = await findImport(shop)
	if (!found) throw new Error('There is no import')
	return found
}
async function check(text: string): Promise<string> {
	expect(await send(text)).toEqual({ ok: true })
	await shop.runJobs()
	return (await current()).id
}

test('a file is checked, then imported in the name of the person who starts the import', async () => {
	expect(await send(PRICE)).toEqual({ ok: true })
	expect(await current()).toMatchObject({ state: 'checking', fileName: 'catalogue.csv', rowsRead: 0 })
	await shop.runJobs()
	const checked = await current()
	expect(checked).toMatchObject({
		state: 'checked',
		rows: 2,
		result: { lines: 2, changed: 1, refused: 1, refusals: [{ line: 3 }] },
	})
	expect(await price()).toBe(rupees(240))
	expect(await startImport(shop, { ...checked, by: meena })).toEqual({ ok: true })
	expect(await current()).toMatchObject({ state: 'importing', actorName: 'Meena' })
	await shop.runJobs()
	expect(await current()).toMatchObject({ state: 'imported', result: { changed: 1, refused: 1 } })
	expect(await price()).toBe(rupees(245))
	expect(await listAuditEntries(shop, {})).toMatchObject([{ action: 'price changed', actorName: 'Meena' }])
	expect(await shop.db.$count(catalogueImportParts)).toBe(0)
})

test('a file of many parts is read as it was sent', async () => {
	const lines = Array.from({ length: 9000 }, (_, index) => `pure;Small ${index};காபி தூள்\n`)
	const text = `\uFEFFProduct;Pack;Short name\n${lines.join('')}`
	expect(await send(Buffer.from(text, 'utf16le'))).toEqual({ ok: true })
	expect(await shop.db.$count(catalogueImportParts)).toBeGreaterThan(1)
	await shop.runJobs()
	expect(await current()).toMatchObject({ rows: 9000, result: { lines: 9000, refused: 9000 } })
})

test('a file that cannot be read is refused, and nothing is changed', async () => {
	await check('Product,Pack,Colour\npure,Small,red\n')
	expect(await current()).toMatchObject({
		state: 'refused',
		message: expect.stringContaining('"Colour"'),
		result: null,
	})
	await check('Product,Pack,Name\npure,Small,"Pure\n')
	expect(await current()).toMatchObject({ message: expect.stringContaining('in line 2 a quote mark') })
	expect(await send('')).toMatchObject({ message: 'Please choose a CSV file.' })
	// The last import stays.
	expect(await current()).toMatchObject({ state: 'refused' })
	expect(await shop.db.$count(catalogueImportParts)).toBe(0)
})

describe('another file', () => {
	const BUSY = { message: expect.stringContaining('Another catalogue file is being checked or imported.') }

	test('waits until the one before is checked or imported', async () => {
		await send(PRICE, 'first.csv')
		expect(await send(PRICE, 'second.csv')).toMatchObject(BUSY)
		await shop.runJobs()
		const { id } = await current()
		await startImport(shop, { id, by })
		expect(await send(PRICE, 'second.csv')).toMatchObject(BUSY)
		await shop.runJobs()
		expect(await send(PRICE, 'second.csv')).toEqual({ ok: true })
		expect(await current()).toMatchObject({ fileName: 'second.csv', state: 'checking' })
	})

	test('is refused if both are sent at once', async () => {
		const outcomes = await Promise.all([send(PRICE), send(PRICE), send(PRICE)])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.filter(({ ok }) => !ok)).toMatchObject([BUSY, BUSY])
	})

	test('takes the place of one that was checked, which can no longer be imported', async () => {
		const id = await check(PRICE)
		await check('Product,Pack,Selling price\npure,Small,250\n')
		const refused = { ok: false, message: expect.stringContaining('Please check yours again.') }
		expect(await startImport(shop, { id, by })).toMatchObject(refused)
		expect(await startImport(shop, { id: 'none', by })).toMatchObject(refused)
		await shop.runJobs()
		expect(await price()).toBe(rupees(240))
	})

	test('that the command line imports delays it', async () => {
		await send(PRICE)
		const rest = Promise.withResolvers<void>()
		const isUnderWay = Promise.withResolvers<void>()
		async function* file() {
			isUnderWay.resolve()
			yield Buffer.from('Product,Pack\npure,Small\n')
			await rest.promise
		}
		const imported = importCatalogue(shop, { file, isDryRun: false, by: COMMAND_LINE })
		await isUnderWay.promise
		await shop.runJobs()
		expect(await current()).toMatchObject({ state: 'checking', attempts: 0 })
		rest.resolve()
		await imported
		await shop.passTime(10)
		await shop.runJobs()
		expect(await current()).toMatchObject({ state: 'checked', attempts: 1 })
	})
})

test('a button that is pressed twice imports once', async () => {
	const id = await check('Product,Pack,Stock,Stock before\nperfect,Large,90,60\n')
	expect(await Promise.all([startImport(shop, { id, by }), startImport(shop, { id, by })])).toEqual([
		{ ok: true },
		{ ok: true },
	])
	await shop.runJobs()
	expect(await startImport(shop, { id, by })).toEqual({ ok: true })
	await shop.runJobs()
	expect(await listAuditEntries(shop, {})).toHaveLength(1)
	expect(await current()).toMatchObject({ state: 'imported', result: { changed: 1 } })
})

describe('a server that is killed', () => {
	/** Claims the job like a worker that dies with it. */
	const loseJob = () =>
		shop.pool.query(
			`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1`,
		)

	test('leaves nothing half done, and another one begins again', async () => {
		const id = await check(PRICE)
		await startImport(shop, { id, by })
		await loseJob()
		await restartLostImports(shop)
		await shop.runJobs()
		expect(await current()).toMatchObject({ state: 'importing' })
		await shop.passTime(31)
		await restartLostImports(shop)
		await shop.runJobs()
		expect(await current()).toMatchObject({ state: 'imported', result: { changed: 1 } })
		expect(await price()).toBe(rupees(245))
	})

	test('just after the import does not import the file twice', async () => {
		const id = await check('Product,Pack,Stock,Stock before\nperfect,Large,90,60\n')
		await startImport(shop, { id, by })
		await shop.runJobs()
		await runImport(shop, id)
		expect(await listAuditEntries(shop, {})).toHaveLength(1)
	})

	test('three times by a file ends its import', async () => {
		const id = await check(PRICE)
		await startImport(shop, { id, by })
		await shop.pool.query('update catalogue_imports set attempts = 3')
		await shop.runJobs()
		expect(await current()).toMatchObject({
			state: 'refused',
			message: 'Something went wrong on our side three times. Please try again later.',
		})
		expect(await price()).toBe(rupees(240))
	})
})

test('the progress can be read while a file is imported', async () => {
	const lines = Array.from(
		{ length: 450 },
		(_, index) => `bulk,Pack ${index},Bulk,80,20,coffee-chicory,250,300,280,\n`,
	)
	const header =
		'Product,Pack,Name,Coffee (%),Chicory (%),Tax category,Net quantity,MRP,Selling price,Stock\n'
	const id = await check(`${header}perfect,Large,,,,,,,,90\n${lines.join('')}`)
	await startImport(shop, { id, by })
	const holder = await shop.pool.connect()
	await holder.query('begin')
	await holder.query('select from stock_levels for update')
	const running = runImport(shop, id, { reportEveryMilliseconds: 5 })
	// The last step waits for the lock of the stock.
	await expect.poll(current).toMatchObject({ state: 'importing', rowsRead: 451, rows: 451 })
	expect(await listAllProducts(shop)).toHaveLength(3)
	await holder.query('commit')
	holder.release()
	await running
	expect(await current()).toMatchObject({ state: 'imported', result: { changed: 451 } })
})

test('files and results are deleted after a day', async () => {
	await check(PRICE)
	await shop.passTime(23 * 60 * 60)
	await purgeOldImports(shop)
	expect(await findImport(shop)).not.toBe(null)
	await shop.passTime(61 * 60)
	await purgeOldImports(shop)
	expect(await findImport(shop)).toBe(null)
	expect(await shop.db.$count(catalogueImportParts)).toBe(0)
})
