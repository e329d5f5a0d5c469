import { expect, test } from 'vitest'
import { timestamp } from './commands.ts'

test("a backup is named after India's day and time", () => {
	expect(timestamp(new Date('2026-11-19T20:34:09.500Z'))).toBe('20261120-020409')
	expect(timestamp(new Date('2026-11-20T18:29:59Z'))).toBe('20261120-235959')
	expect(timestamp(new Date('2026-11-20T18:30:00Z'))).toBe('20261121-000000')
})
