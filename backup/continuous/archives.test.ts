import { expect, test } from 'vitest'
import { type BaseBackup, chooseBaseBackup, findMissingSegment } from './archives.ts'

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
