import { expect, test } from 'vitest'
import { secondsToRead } from '#app/ui/toast.tsx'

test('a toast stays five seconds, and longer for a longer message', () => {
	expect(secondsToRead(undefined)).toBe(5)
	expect(secondsToRead('x'.repeat(20))).toBe(6)
	expect(secondsToRead('x'.repeat(100))).toBe(10)
	expect(secondsToRead(['a node'])).toBe(5)
})
