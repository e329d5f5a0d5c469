import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addBuild, currentBuild, makeCurrent, newBuildName } from './builds.mjs'

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

test('builds that were killed count for nothing, and are removed an hour later', () => {
	build('20261126000000001')
	for (const killed of ['20261126000000002', '20261126000000003']) mkdirSync(join(folder, killed))
	const underWay = newBuildName()
	mkdirSync(join(folder, underWay))
	build('20261126000000004')
	expect(readdirSync(folder).toSorted()).toEqual([
		'20261126000000001',
		'20261126000000004',
		underWay,
		'current',
	])
})

test('what was current last stays, even if it was started before others', () => {
	vi.useFakeTimers()
	onTestFinished(() => void vi.useRealTimers())
	for (const name of ['3', '4', '1', '5']) {
		vi.advanceTimersByTime(1_000)
		build(`2026112600000000${name}`)
	}
	expect(readdirSync(folder).toSorted()).toEqual([
		'20261126000000001',
		'20261126000000004',
		'20261126000000005',
		'current',
	])
})

test('a build that fails leaves nothing, and the current one stays', async () => {
	build('20261126000000001')
	const failed = addBuild(async (into) => {
		writeFileSync(join(into, 'server.js'), '')
		throw new Error('The disk is full')
	}, folder)
	await expect(failed).rejects.toThrow('The disk is full')
	expect(readdirSync(folder).toSorted()).toEqual(['20261126000000001', 'current'])
	expect(currentBuild(folder)).toBe(join(folder, '20261126000000001'))
})

test('what others have left is removed before a build', async () => {
	mkdirSync(join(folder, '20261126000000001'))
	await addBuild(async (into) => {
		expect(readdirSync(folder)).toEqual([basename(into)])
	}, folder)
	expect(currentBuild(folder)).toMatch(/\d{17}$/)
})

test('npm run build says in one sentence that it failed', () => {
	cpSync('bin', join(folder, 'bin'), { recursive: true, filter: (file) => !file.endsWith('images.mjs') })
	const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin', 'build.mjs')], {
		encoding: 'utf8',
	})
	expect(status).toBe(1)
	expect(stderr).toMatch(/\n\nResizing the images failed\. See the output above\.\n$/)
})

test('builds that begin and end together each have a folder of their own', async () => {
	const made: string[] = []
	await Promise.all([1, 2, 3].map(() => addBuild(async (into) => void made.push(into), folder)))
	expect(new Set(made).size).toBe(3)
	expect(made).toContain(currentBuild(folder))
})
