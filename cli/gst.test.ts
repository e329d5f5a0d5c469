import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gstCommands } from './gst.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let folder = ''
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	folder = mkdtempSync(join(tmpdir(), 'gst-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function report(...args: string[]) {
	const result = await gstCommands[0]?.run(shop, args, () => {})
	return result?.ok ? result.text : result
}

test("a month's figures are shown, and its files are written and overwritten", async () => {
	await placePaidOrder(shop, { change: { gstBuyer: MADURAI_FOODS } })
	await placePaidOrder(shop)
	const target = join(folder, 'november')
	await report('2026-11', target)
	const text = await report('2026-11', target)
	expect(text).toMatch(/^GSTR-1 of 33AAAAA0000A1Z5\n/)
	expect(text).toMatch(/4A +Invoices to registered buyers +1 +₹266\.68 +₹0\.00 +₹6\.66 +₹6\.66 +₹280\.00/)
	expect(text).toMatch(/Invoices less credit notes +₹533\.36 +₹0\.00 +₹13\.32 +₹13\.32 +₹560\.00/)
	expect(readdirSync(target).toSorted()).toEqual([
		'gstr1-2026-11.json',
		'gstr1-b2b-2026-11.csv',
		'gstr1-b2cl-2026-11.csv',
		'gstr1-b2cs-2026-11.csv',
		'gstr1-cdnr-2026-11.csv',
		'gstr1-cdnur-2026-11.csv',
		'gstr1-docs-2026-11.csv',
		'gstr1-hsn-b2b-2026-11.csv',
		'gstr1-hsn-b2c-2026-11.csv',
		'register-2026-11.csv',
	])
	expect(readFileSync(join(target, 'register-2026-11.csv'), 'utf8').trimEnd().split('\r\n')).toHaveLength(3)
})

test('a wrong month or folder is refused with a sentence', async () => {
	for (const args of [[], ['november'], ['2026-13'], ['2026-11', folder, 'more']])
		expect(await report(...args)).toMatchObject({ ok: false, code: 'usage_error' })
	writeFileSync(join(folder, 'file'), '')
	expect(await report('2026-11', join(folder, 'file'))).toMatchObject({
		ok: false,
		message: `The reports could not be written to ${join(folder, 'file')}: a part of the path is a file, not a folder. Choose another folder.`,
	})
})
