import { expect, test } from 'vitest'
import { nameOffline } from './name-offline.ts'

test('a failure without a network names it, and keeps its text', () => {
	expect(nameOffline('Failed to resubscribe', { onLine: false })).toBe(
		"You're offline. Failed to resubscribe",
	)
	expect(nameOffline('Failed to resubscribe', { onLine: true })).toBe('Failed to resubscribe')
})
