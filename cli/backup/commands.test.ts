import { expect, test } from 'vitest'
import { notes, timestamp } from './commands.ts'

test("a backup is named after India's day and time", () => {
	expect(timestamp(new Date('2026-11-19T20:34:09.500Z'))).toBe('20261120-020409')
	expect(timestamp(new Date('2026-11-20T18:29:59Z'))).toBe('20261120-235959')
	expect(timestamp(new Date('2026-11-20T18:30:00Z'))).toBe('20261121-000000')
})

test('a backup names the files that it does not contain', () => {
	expect(notes({ leftOut: [] })).toEqual([])
	expect(notes({ leftOut: ['home/a.jpg', 'home/b.jpg'] })).toEqual([
		'Left out, because they are not images: home/a.jpg, home/b.jpg',
	])
})
