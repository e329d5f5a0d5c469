import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
	ABOUT,
	type BaseBackup,
	chooseBaseBackup,
	findMissingSegment,
	listBaseBackups,
	removeOldArchives,
} from './archives.ts'
import { archivesIn } from '#db/wal-archive.ts'

const base = (endedAt: string): BaseBackup => ({
	endedAt: new Date(endedAt),
	from: '000000010000000000000002',
	password: '',
	secretMark: '',
	folder: '',
	archive: '',
})

test('a moment is restored from the last base backup before it', () => {
	const bases = [base('2026-11-24'), base('2026-11-25'), base('2026-11-26')]
	expect(chooseBaseBackup(bases, new Date('2026-11-25T12:00:00Z'))).toBe(bases[1])
	expect(chooseBaseBackup(bases, new Date('2026-11-25'))).toBe(bases[1])
	expect(chooseBaseBackup(bases, new Date('2026-11-23'))).toBeNull()
	expect(chooseBaseBackup(bases, null)).toBe(bases[2])
})

test('a segment of the log that is missing between others is found', () => {
	const from = '0000000100000000000000FE'
	const next = ['0000000100000000000000FF', '000000010000000100000000', '000000010000000100000001']
	expect(findMissingSegment([from, ...next], from)).toBeNull()
	expect(findMissingSegment([from, ...next.slice(1)], from)).toBe('0000000100000000000000FF')
	expect(findMissingSegment(next, from)).toBe(from)
	// Of before, and of another timeline.
	const others = ['0000000100000000000000F0', '000000020000000100000009']
	expect(findMissingSegment([...others, from, ...next], from)).toBeNull()
})

test('a damaged base backup hides no other one, and its archive is not removed', async () => {
	const backupFolder = mkdtempSync(join(tmpdir(), 'archives-'))
	onTestFinished(() => rmSync(backupFolder, { recursive: true, force: true }))
	const add = (archive: string, about: string) => {
		const folder = join(archivesIn(backupFolder), archive, 'base-20261126-023000')
		mkdirSync(folder, { recursive: true })
		writeFileSync(join(folder, ABOUT), about)
	}
	add('damaged', '{"endedAt":')
	add('old', JSON.stringify(base('2026-11-24')))
	add('current', JSON.stringify(base('2026-11-25')))
	expect(await listBaseBackups(backupFolder)).toHaveLength(2)
	await removeOldArchives(backupFolder, { current: join(archivesIn(backupFolder), 'current'), keep: 1 })
	expect(readdirSync(archivesIn(backupFolder)).toSorted()).toEqual(['current', 'damaged'])
})
