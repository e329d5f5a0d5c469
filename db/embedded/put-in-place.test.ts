import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres } from './embedded-postgres.ts'
import { pathsIn, putInPlace, whyNoDatabase } from './put-in-place.ts'

let dataDir = ''
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'put-in-place-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Each database folder contains a file with its name, which distinguishes it. */
function addFolder(path: string, name: string): void {
	mkdirSync(path)
	writeFileSync(join(path, 'name'), name)
}
const nameOf = (path: string) => readFileSync(join(path, 'name'), 'utf8')
const passwordOf = () => readFileSync(pathsIn(dataDir).passwordFile, 'utf8')

function addFormer(): void {
	addFolder(pathsIn(dataDir).folder, 'former')
	writeFileSync(pathsIn(dataDir).passwordFile, 'former password')
}

describe('a restored database', () => {
	test('takes the place of the one before, which is kept', () => {
		addFormer()
		addFolder(pathsIn(dataDir).restored, 'restored')
		const { former } = putInPlace(dataDir, 'restored password')
		expect(nameOf(former ?? '')).toBe('former')
		expect(readFileSync(`${former}-password`, 'utf8')).toBe('former password')
		expect(nameOf(pathsIn(dataDir).folder)).toBe('restored')
		expect(passwordOf()).toBe('restored password')
		expect(readdirSync(dataDir)).toHaveLength(4)
		expect(whyNoDatabase(dataDir)).toBeNull()
	})

	test('takes an empty place', () => {
		addFolder(pathsIn(dataDir).restored, 'restored')
		expect(putInPlace(dataDir, 'restored password')).toEqual({ former: null })
		expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres-password'])
	})

	test.each([
		['the password cannot be written', () => mkdirSync(`${pathsIn(dataDir).passwordFile}.restored`)],
		['it cannot be moved', () => rmSync(pathsIn(dataDir).restored, { recursive: true })],
	])('changes nothing if %s', (_, fail) => {
		addFormer()
		addFolder(pathsIn(dataDir).restored, 'restored')
		fail()
		expect(() => putInPlace(dataDir, 'restored password')).toThrow(/EISDIR|ENOENT/)
		expect(nameOf(pathsIn(dataDir).folder)).toBe('former')
		expect(passwordOf()).toBe('former password')
		expect(readdirSync(dataDir).filter((name) => name.includes('before'))).toEqual([])
	})
})

describe('no database is created', () => {
	test('while the one of before waits for its place', async () => {
		addFolder(`${pathsIn(dataDir).folder}.before-20261126-140500`, 'former')
		writeFileSync(`${pathsIn(dataDir).folder}.before-20261126-140500-password`, '')
		await expect(startPostgres(dataDir)).rejects.toThrow(
			/Rename postgres\.before-20261126-140500 to postgres and postgres\.before-20261126-140500-password to postgres-password/,
		)
		expect(existsSync(pathsIn(dataDir).folder)).toBe(false)
		expect(existsSync(pathsIn(dataDir).passwordFile)).toBe(false)
	})

	test('while a restored one is not complete', async () => {
		addFolder(pathsIn(dataDir).restored, 'restored')
		await expect(startPostgres(dataDir)).rejects.toThrow('Run npm run shop -- restore to again')
		expect(existsSync(pathsIn(dataDir).folder)).toBe(false)
	})
})
