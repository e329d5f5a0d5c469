import { describe, expect, test } from 'vitest'
import { returnPathAfterSignIn } from '#app/account/sign-in/way-back.ts'

describe('returnPathAfterSignIn', () => {
	test('is the page that somebody came from, with its question', () => {
		expect(returnPathAfterSignIn('/dashboard?tab=orders')).toBe('/dashboard?tab=orders')
		expect(returnPathAfterSignIn('/authors')).toBe('/authors')
	})

	test('is the home page where nobody came from anywhere, or from elsewhere', () => {
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
	])('stays on the site where dots hide a second slash: %j', (from) => {
		expect(returnPathAfterSignIn(from)).toBe('/')
	})

	test('is never a screen of signing in, which would be left again at once', () => {
		expect(returnPathAfterSignIn('/login?from=%2Fcart')).toBe('/')
		expect(returnPathAfterSignIn('/forgot-password')).toBe('/')
		expect(returnPathAfterSignIn('/auth#up')).toBe('/')
	})
})
