import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownerCommands } from '#test/owner-commands.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let folder = ''
beforeEach(async () => {
	await shop.seedAnew()
	folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'))
})
afterEach(() => rm(folder, { recursive: true }))
const runCommand = ownerCommands(shop)

const packs = Array.from({ length: 60 }, (_, index) => `pure,Pack ${index},250,300,280\n`).join('')
const unknown = Array.from({ length: 60 }, (_, index) => `unknown,Pack ${index},,,\n`).join('')

test('a dry run lists every change and every line left out, and an import the first 50 of each', async () => {
	const file = path.join(folder, 'packs.csv')
	await writeFile(file, `Product,Pack,Net quantity,MRP,Selling price\n${packs}${unknown}`)
	const shown = (await runCommand(`catalogue import ${file} dry-run`)).split('\n')
	expect(shown).toHaveLength(121)
	expect(shown[59]).toBe('Line 61, pure, Pack 59: new pack size, ₹280 (MRP ₹300)')
	expect(shown[119]).toMatch(/^Line 121, unknown, Pack 59 left out: Product: there is no product unknown\./)
	expect(shown[120]).toBe('120 lines: 60 would change something, 60 would be left out. Nothing was changed.')
	const imported = (await runCommand(`catalogue import ${file}`)).split('\n')
	expect(imported).toHaveLength(103)
	expect([imported[50], imported[101]]).toEqual(['… and 10 more', '… and 10 more left out'])
	expect(imported[102]).toBe('120 lines: 60 changed something, 60 were left out.')
})

test('an export is a file that an import reads', async () => {
	const file = path.join(folder, 'catalogue.csv')
	expect(await runCommand(`catalogue export ${file}`)).toBe(`Written to ${file}.`)
	expect(await readFile(file, 'utf8')).toContain('pure,Small,Artisan Blend - 100% Pure')
	expect(await runCommand(`catalogue import ${file}`)).toBe('12 lines: 0 changed something, 0 were left out.')
	expect(await runCommand(`catalogue import ${path.join(folder, 'none.csv')}`)).toContain(
		'there is no such file',
	)
})
