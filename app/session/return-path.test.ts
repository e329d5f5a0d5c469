import { describe, expect, test } from 'vitest'
import { returnPathAfterSignIn } from '#app/session/return-path.ts'

describe('returnPathAfterSignIn', () => {
	test('is the page the visitor came from, with its query', () => {
		expect(returnPathAfterSignIn('/dashboard?tab=orders')).toBe('/dashboard?tab=orders')
		expect(returnPathAfterSignIn('/authors')).toBe('/authors')
	})

	test('is the home page without a path, or for a path on another site', () => {
		expect(returnPathAfterSignIn(null)).toBe('/')
		expect(returnPathAfterSignIn({ pathname: '/cart' })).toBe('/')
		expect(returnPathAfterSignIn('https://evil.example/')).toBe('/')
		expect(returnPathAfterSignIn('//evil.example')).toBe('/')
		expect(returnPathAfterSignIn('/\\evil.example')).toBe('/')
	})

	test.each([
		'/.//evil.example',
		'/foo/..//evil.example',
		'/%2e//evil.example',
		'/a/%2E%2e//evil.example',
		'/..//evil.example/?x#y',
	])('stays on the site where dot segments hide a second slash: %j', (from) => {
		expect(returnPathAfterSignIn(from)).toBe('/')
	})

	test('is never a sign-in page', () => {
		expect(returnPathAfterSignIn('/login?from=%2Fcart')).toBe('/')
		expect(returnPathAfterSignIn('/forgot-password')).toBe('/')
		expect(returnPathAfterSignIn('/auth#up')).toBe('/')
	})
})
