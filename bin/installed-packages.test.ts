import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changeMarker, hasLockedPackages, isInstallComplete } from './installed-packages.mjs'

const shop = { version: '1.0.0', integrity: 'sha512-shop' }
const development = { version: '2.0.0', integrity: 'sha512-development', dev: true }
const ofAnotherMachine = { version: '3.0.0', integrity: 'sha512-other', optional: true }
const LOCKED = {
	'': { version: '0.1.0' },
	'node_modules/shop': shop,
	'node_modules/development': development,
	'node_modules/other': ofAnotherMachine,
}

async function folderWith(installed: object | null) {
	const folder = await mkdtemp(join(tmpdir(), 'packages-'))
	onTestFinished(() => rm(folder, { recursive: true }))
	await mkdir(join(folder, 'node_modules'))
	await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCKED }))
	if (installed)
		await writeFile(
			join(folder, 'node_modules', '.package-lock.json'),
			JSON.stringify({ packages: installed }),
		)
	return folder
}

test.each([
	{ name: 'those of the shop', installed: { 'node_modules/shop': shop }, shop: true, all: false },
	{
		name: 'all',
		installed: { 'node_modules/shop': shop, 'node_modules/development': development },
		shop: true,
		all: true,
	},
	{
		name: 'another version',
		installed: { 'node_modules/shop': { ...shop, version: '1.0.1' } },
		shop: false,
		all: false,
	},
	{
		name: 'one that the lock file does not name',
		installed: { 'node_modules/shop': shop, 'node_modules/old': shop },
		shop: false,
		all: false,
	},
	{ name: 'none', installed: {}, shop: false, all: false },
	{ name: 'those of an install that was interrupted', installed: null, shop: false, all: false },
])('a folder with $name', async ({ installed, shop, all }) => {
	const folder = await folderWith(installed)
	expect(hasLockedPackages(folder, { withDevelopment: false })).toBe(shop)
	expect(hasLockedPackages(folder, { withDevelopment: true })).toBe(all)
	expect(isInstallComplete(folder)).toBe(installed !== null)
})

test('a folder whose change was killed', async () => {
	const folder = await folderWith({ 'node_modules/shop': shop })
	await writeFile(changeMarker(folder), '')
	expect(hasLockedPackages(folder, { withDevelopment: false })).toBe(false)
	expect(isInstallComplete(folder)).toBe(false)
})
