import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
	asDataFolderError,
	createDataFolder,
	findFolderFailure,
	readOrGenerate,
} from './data-folder.server.ts'

let folder: string
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the data folder', () => {
	test('can be used if it is writable and its disk has space', async () => {
		expect(await findFolderFailure(folder)).toBeNull()
	})

	test('is created with its parents, for its user alone', () => {
		const nested = join(folder, 'a', 'b')
		createDataFolder(nested)
		createDataFolder(nested)
		expect(statSync(nested).mode & 0o777).toBe(0o700)
	})

	test('that cannot be created is a sentence', () => {
		writeFileSync(join(folder, 'file'), '')
		const sentence = (path: string, reason: string) => `The data folder ${path} cannot be used: ${reason}`
		for (const path of ['/proc/nope', '/proc/nope/data'])
			expect(() => createDataFolder(path)).toThrow(sentence(path, 'no file can be created there.'))
		for (const path of [join(folder, 'file'), join(folder, 'file', 'data')])
			expect(() => createDataFolder(path)).toThrow(sentence(path, 'a part of the path is a file'))
	})

	test('cannot be used if it is missing or its disk is full', async () => {
		expect(await findFolderFailure(join(folder, 'none'))).toMatchObject({
			reason: 'no file can be created there',
		})
		// This file system never has free space.
		expect(await findFolderFailure('/proc')).toEqual({
			reason: 'the disk is full (0 kB free, 200 MB needed)',
			fix: 'Free some space there: move old backups to another machine and check what else has grown.',
		})
	})

	test.each([
		['EROFS', 'the disk is read-only. Check the disk (dmesg) and remount it for writing, or set DATA_DIR'],
		['EACCES', 'you have no permission. Give the user that runs the shop ownership of the folder (chown -R)'],
		['ENOSPC', 'the disk is full. Free some space there'],
		['EIO', 'the disk reports an error. Check the disk (dmesg)'],
	])('that fails with %s is a sentence with its remedy', (code, sentence) => {
		const error = Object.assign(new Error(`${code}: open`), { code, syscall: 'open' })
		const explained = asDataFolderError('/srv/data', error)
		expect(String(explained)).toContain(`The data folder /srv/data cannot be used: ${sentence}`)
	})

	test('does not hide other errors', () => {
		const bug = new Error('a bug')
		expect(asDataFolderError('/srv/data', bug)).toBe(bug)
	})
})

describe('a generated file', () => {
	const file = () => join(folder, 'secret')

	test('is private, and its content stays the same', () => {
		expect(readOrGenerate(file(), () => 'first')).toBe('first')
		expect(readOrGenerate(file(), () => 'second')).toBe('first')
		expect(statSync(file()).mode & 0o777).toBe(0o600)
		expect(readdirSync(folder)).toEqual(['secret'])
	})

	test('that a full disk has left empty is generated again', () => {
		writeFileSync(file(), '')
		expect(readOrGenerate(file(), () => 'whole')).toBe('whole')
		expect(readFileSync(file(), 'utf8')).toBe('whole')
	})

	test('is the one of the process that was first', () => {
		const generateSlowly = () => {
			writeFileSync(file(), 'theirs')
			return 'ours'
		}
		expect(readOrGenerate(file(), generateSlowly)).toBe('theirs')
		expect(readdirSync(folder)).toEqual(['secret'])
	})

	test('leaves nothing behind if it cannot be written', () => {
		mkdirSync(join(folder, 'taken'))
		const fail = () => {
			throw new Error('no entropy')
		}
		expect(() => readOrGenerate(file(), fail)).toThrow('no entropy')
		expect(() => readOrGenerate(join(folder, 'taken'), () => 'x')).toThrow('EISDIR')
		expect(readdirSync(folder)).toEqual(['taken'])
	})
})
