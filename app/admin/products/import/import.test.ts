import { beforeEach, expect, test } from 'vitest'
import { runImport } from './run-import.ts'
import { action } from './run.ts'
import { loader as download } from './export-catalogue.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { listPrices } from '#shop/catalogue/catalogue.server.ts'
import { rupees } from '#shop/money.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	admin = await newAdminVisitor(shop)
})

async function send(text: string, fields: Record<string, string> = {}): Promise<unknown[]> {
	const file = new File([text], 'catalogue.csv', { type: 'text/csv' })
	const response = await action(admin.args('/admin/catalogue/import/run', { ...fields, file }))
	const lines = (await response.text()).trim().split('\n')
	return lines.map((line): unknown => JSON.parse(line))
}
const FILE = 'Product,Pack,Selling price\npure,Small,245\n'

test('a check changes nothing, and the import does what it has shown', async () => {
	const shown = { lines: 1, changed: 1, refused: 0 }
	expect(await send(FILE, { 'dry-run': 'on' })).toMatchObject([{ isDryRun: true, result: shown }])
	const price = async () => (await listPrices(shop, { productId: 1, size: 'small' }))[0]?.sellingPrice
	expect(await price()).toBe(rupees(240))
	expect(await send(FILE)).toMatchObject([{ isDryRun: false, result: shown }])
	expect(await price()).toBe(rupees(245))
})

test('a long file is answered with the lines that were read so far', async () => {
	const lines = Array.from({ length: 450 }, (_, index) => `unknown-${index},Small`).join('\n')
	expect(await send(`Product,Pack\n${lines}`, { 'dry-run': 'on' })).toMatchObject([
		{ lines: 200 },
		{ lines: 400 },
		{ result: { lines: 450, refused: 450 } },
	])
})

test('no file, an empty one and another kind of file are refused', async () => {
	expect(await send('')).toEqual([{ error: 'Please choose a CSV file.' }])
	expect(await send('Colour\nred')).toEqual([{ error: 'There is no column called "Colour".' }])
	const response = await action(admin.args('/admin/catalogue/import/run', { file: 'text' }))
	expect(await response.text()).toContain('Please choose a CSV file.')
})

test('the download is what can be imported', async () => {
	const response = await download(admin.args('/admin/exports/catalogue'))
	expect(response.headers.get('x-row-count')).toBe('12')
	expect(await send(await response.text())).toMatchObject([{ result: { lines: 12, changed: 0, refused: 0 } }])
})

test('an answer that breaks off, or is none of ours, says so', async () => {
	const answers = [
		new Response('{"lines":100}\n'),
		new Response('<html>'),
		new Response('{"other":1}\n'),
		new Response(null, { status: 503 }),
	]
	for (const answer of answers) {
		const fetched = globalThis.fetch
		globalThis.fetch = async () => answer
		try {
			const result = await runImport('http://shop.example/', new FormData(), () => {})
			expect(result).toMatchObject({ error: expect.stringContaining('interrupted') })
		} finally {
			globalThis.fetch = fetched
		}
	}
})
