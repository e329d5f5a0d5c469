import { beforeEach, expect, test } from 'vitest'
import { loader as download } from './export-catalogue.ts'
import { loader as downloadLines } from './export-lines.ts'
import { action, loader } from './import-catalogue.tsx'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { rupees } from '#shop/money.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const PATH = '/admin/catalogue/import'
const FILE = 'Product,Pack,Selling price\npure,Small,245\n'
const send = (text: string) => action(admin.args(PATH, { file: new File([text], 'prices.csv') }))
const current = async () => (await loader(admin.args(PATH))).current
const price = async () => (await listPrices(shop, { productId: 1, size: 'small' }))[0]?.sellingPrice
const SAME_PAGE = { status: 302 }

/** Sends a form without a file, as a browser without scripts does. */
function press(fields: Record<string, string>) {
	const args: { request: Request } = admin.args(PATH, fields)
	const body = new URLSearchParams(fields)
	return action({ ...args, request: new Request(args.request.url, { method: 'POST', body }) } as never)
}

test('a check changes nothing, and the import does what it has shown', async () => {
	expect(await loader(admin.args(PATH))).toEqual({ current: null, isBusy: false })
	expect(await send(FILE)).toMatchObject(SAME_PAGE)
	expect(await loader(admin.args(PATH))).toMatchObject({
		isBusy: true,
		current: { fileName: 'prices.csv', state: 'checking', by: 'Kamala' },
	})
	await shop.runJobs()
	const checked = await loader(admin.args(PATH))
	expect(checked).toMatchObject({
		isBusy: false,
		current: { state: 'checked', rows: 1, result: { lines: 1, changed: 1, refused: 0 } },
	})
	expect(await price()).toBe(rupees(240))
	expect(await press({ id: checked.current?.id ?? '' })).toMatchObject(SAME_PAGE)
	expect(await loader(admin.args(PATH))).toMatchObject({ isBusy: true, current: { state: 'importing' } })
	await shop.runJobs()
	expect(await current()).toMatchObject({ state: 'imported', result: { changed: 1 } })
	expect(await price()).toBe(rupees(245))
})

test('no file, an empty one and another kind of file are refused', async () => {
	const noFile = { error: 'Please choose a CSV file.', field: 'file' }
	expect(await send('')).toMatchObject(noFile)
	expect(await action(admin.args(PATH, { file: 'text' }))).toMatchObject(noFile)
	await send('Colour\nred')
	await shop.runJobs()
	expect(await current()).toMatchObject({ state: 'refused', message: expect.stringContaining('"Colour"') })
})

test('a file that was not checked is not imported', async () => {
	expect(await press({ id: 'another' })).toMatchObject({
		error: 'Another file has been sent since you checked this one. Please check yours again.',
	})
	await send(FILE)
	expect(await send(FILE)).toMatchObject({
		error: expect.stringContaining('Another catalogue file is being checked'),
	})
})

test('the download is what can be imported', async () => {
	const response = await download(admin.args('/admin/exports/catalogue'))
	expect(response.headers.get('x-row-count')).toBe('12')
	await send(await response.text())
	await shop.runJobs()
	expect(await current()).toMatchObject({ result: { lines: 12, changed: 0, refused: 0 } })
})

test('every line that a check has changed or left out can be downloaded once it is done', async () => {
	const lines = () => downloadLines(admin.args(`${PATH}/lines`))
	const missing = { init: { status: 404 } }
	await expect(lines()).rejects.toMatchObject(missing)
	await send(`${FILE}pure,Huge,10\n`)
	await expect(lines()).rejects.toMatchObject(missing)
	await shop.runJobs()
	expect(await current()).toMatchObject({ isListed: true })
	const response = await lines()
	expect(response.headers.get('x-row-count')).toBe('2')
	expect(response.headers.get('content-disposition')).toContain('catalogue-changes.csv')
	expect(await response.text()).toMatch(/\r\n2,pure,Small,price.*\r\n3,pure,Huge,,"Pack: .*\r\n$/)
})
