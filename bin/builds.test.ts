import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentBuild, makeCurrent, newBuildName } from './builds.mjs'

let folder = ''
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function build(name: string): void {
	mkdirSync(join(folder, name))
	makeCurrent(name, folder)
}

test('a new build leaves the one before alone, and the last three are kept', () => {
	expect(currentBuild(folder)).toBeNull()
	const names = ['20261126000000001', '20261126000000002', '20261126000000003', '20261126000000004']
	for (const name of names) {
		build(name)
		expect(currentBuild(folder)).toBe(join(folder, name))
	}
	expect(readdirSync(folder).toSorted()).toEqual([...names.slice(1), 'current'])
	expect(newBuildName()).toMatch(/^\d{17}$/)
})

test('what an earlier version has built stays for its server, until a second build is made', () => {
	for (const name of ['client', 'server']) mkdirSync(join(folder, name))
	writeFileSync(join(folder, 'modules.json'), '')
	build('20261126000000001')
	expect(existsSync(join(folder, 'server'))).toBe(true)
	build('20261126000000002')
	expect(readdirSync(folder).toSorted()).toEqual(['20261126000000001', '20261126000000002', 'current'])
})
