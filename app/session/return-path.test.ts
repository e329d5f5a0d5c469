import { describe, expect, test } from 'vitest'
import { wayBack } from '#app/account/sign-in/way-back.ts'

describe('wayBack', () => {
	test('is the page that somebody came from, with its question', () => {
		expect(wayBack('/dashboard?tab=orders')).toBe('/dashboard?tab=orders')
		expect(wayBack('/authors')).toBe('/authors')
	})

	test('is the home page where nobody came from anywhere, or from elsewhere', () => {
		expect(wayBack(null)).toBe('/')
		expect(wayBack({ pathname: '/cart' })).toBe('/')
		expect(wayBack('https://evil.example/')).toBe('/')
		expect(wayBack('//evil.example')).toBe('/')
		expect(wayBack('/\\evil.example')).toBe('/')
	})

	test.each([
		'/.//evil.example',
		'/foo/..//evil.example',
		'/%2e//evil.example',
		'/a/%2E%2e//evil.example',
		'/..//evil.example/?x#y',
	])('stays on the site where dots hide a second slash: %j', (from) => {
		expect(wayBack(from)).toBe('/')
	})

	test('is never a screen of signing in, which would be left again at once', () => {
		expect(wayBack('/login?from=%2Fcart')).toBe('/')
		expect(wayBack('/forgot-password')).toBe('/')
		expect(wayBack('/auth#up')).toBe('/')
	})
})
