import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ABOUT, openArchiveStore } from './archive-store.ts'
import {
	type BaseBackup,
	chooseBaseBackup,
	findMissingSegment,
	listBaseBackups,
	removeIncomplete,
	ofOneShop,
	removeOldArchives,
} from './archives.ts'
import { archivesIn } from '#db/embedded/wal-archive.ts'
import { readConfig } from '#shop/config/config.server.ts'

const base = (endedAt: string): BaseBackup => ({
	endedAt: new Date(endedAt),
	from: '000000010000000000000002',
	password: '',
	secretMark: '',
	archive: '',
	name: '',
})

test('base backups of other shops in the same place are left alone', () => {
	const of = (secretMark: string) => ({ ...base('2026-11-25'), secretMark })
	const [live, staging] = [of('live'), of('staging')]
	expect(ofOneShop([live, staging], 'live')).toEqual([live])
	expect(ofOneShop([live, staging], 'another')).toBeNull()
	expect(ofOneShop([live, live], 'another')).toEqual([live, live])
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
	// An earlier segment, and one of another timeline.
	const others = ['0000000100000000000000F0', '000000020000000100000009']
	expect(findMissingSegment([...others, from, ...next], from)).toBeNull()
})

const backupFolder = mkdtempSync(join(tmpdir(), 'archives-'))
afterAll(() => rmSync(backupFolder, { recursive: true, force: true }))
const settings = { BACKUP_TO: backupFolder, BACKUP_CONTINUOUSLY: 'true' }
const store = openArchiveStore(readConfig({ SECRET: 'a secret that only tests know, of 32+', ...settings }))
if (!store) throw new Error('Nothing is archived')
const archives = () => readdirSync(archivesIn(backupFolder)).toSorted()
/** Without a description, the upload is incomplete. */
function add(archive: string, about: string | null): void {
	const folder = join(archivesIn(backupFolder), archive, 'base-20261126-023000')
	mkdirSync(folder, { recursive: true })
	if (about !== null) writeFileSync(join(folder, ABOUT), about)
}

test('a damaged base backup does not hide others, and its archive is not removed', async () => {
	add('damaged', '{"endedAt":')
	add('old', JSON.stringify(base('2026-11-24')))
	add('current', JSON.stringify(base('2026-11-25')))
	expect(await listBaseBackups(store)).toHaveLength(2)
	await removeOldArchives(store, { current: 'current', keep: 1, now: new Date('2026-11-26'), secretMark: '' })
	expect(archives()).toEqual(['current', 'damaged'])
})

test('the files of a killed base backup do not count, and the next base backup of the archive removes them', async () => {
	add('killed', null)
	add('current', JSON.stringify(base('2026-11-25')))
	expect(await listBaseBackups(store)).toHaveLength(1)
	await removeIncomplete(store, 'killed')
	expect(await store.list('killed')).toEqual([])
})

test('an archive that another server has just started is not removed before its first base backup', async () => {
	const started = '20261125-020000-abcdef'
	mkdirSync(join(archivesIn(backupFolder), started, 'wal'), { recursive: true })
	const remove = (now: string) =>
		removeOldArchives(store, { current: 'current', keep: 1, now: new Date(now), secretMark: '' })
	await remove('2026-11-26T12:00:00+05:30')
	expect(archives()).toContain(started)
	await remove('2026-11-28T12:00:00+05:30')
	expect(archives()).not.toContain(started)
})
