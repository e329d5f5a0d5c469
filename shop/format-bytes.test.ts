import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('sizes are rounded up to kB and shown with one decimal in MB and GB', () => {
	expect(formatBytes(86_001)).toBe('87 kB')
	expect(formatBytes(1_440_000)).toBe('1.4 MB')
	expect(formatBytes(200_000_000)).toBe('200 MB')
	expect(formatBytes(3_210_000_000)).toBe('3.2 GB')
})
